using System;

namespace PoolAnalyzers.Ownership.Uses;

/// <summary>What a value is used for.</summary>
internal enum UseKind
{
    /// <summary>Something else. Nothing is known of it.</summary>
    Other,
    /// <summary>Nobody looks at it: <c>x;</c> and <c>_ = x;</c></summary>
    Ignored,
    /// <summary><c>x.Length</c>, <c>x?.Length</c>.</summary>
    Asked,
    /// <summary><c>x.Read()</c>, <c>x?.Read()</c>.</summary>
    Called,
    /// <summary><c>x[i]</c>.</summary>
    Indexed,
    /// <summary><c>x[i..n]</c>.</summary>
    Sliced,
    /// <summary><c>F(x)</c>, <c>a[x]</c>.</summary>
    Passed,
    /// <summary><c>new T(x)</c>, <c>(x, y)</c>, <c>[x, y]</c>, <c>new[] { x }</c>.</summary>
    BuiltInto,
    /// <summary>Whoever gets it may set the place: <c>F(ref x)</c>, <c>ref x</c>, <c>&amp;x</c>.</summary>
    ByReference,
    /// <summary>The place is set: <c>x = y</c>, <c>x++</c>, <c>(x, y) = z</c>.</summary>
    Written,
    /// <summary><c>y = x</c>, where <c>y</c> is anything but a discard.</summary>
    Stored,
    /// <summary><c>var y = x;</c>, and the same of a field or property.</summary>
    Named,
    /// <summary><c>x == y</c>, <c>x is null</c>, <c>x is not null</c>.</summary>
    Compared,
    /// <summary>Seen as what it is: <c>x is T t</c>, <c>x as T</c>, a <c>switch</c> that gives it a name.</summary>
    Matched,
    /// <summary><c>return x;</c>, <c>=&gt; x</c>.</summary>
    Returned,
    /// <summary><c>yield return x;</c></summary>
    Yielded,
    /// <summary><c>foreach (var y in x)</c></summary>
    Enumerated,
    /// <summary><c>using (x)</c>, <c>using var y = x;</c></summary>
    Disposed,
    /// <summary><c>await x</c>, where <see cref="Through.Await"/> does not go on.</summary>
    Awaited,
    /// <summary><c>lock (x)</c>, <c>$"{x}"</c>.</summary>
    LookedAt,
}

/// <summary>What passes a value on, so that its use is that of the whole. Parentheses, <c>x!</c> and conversions without an operator always do.</summary>
[Flags]
internal enum Through
{
    Nothing = 0,
    /// <summary>Casts; of operations, conversions by an operator as well, such as the one of an array to a span.</summary>
    Casts = 1,
    /// <summary>The name in <c>this.x</c>.</summary>
    This = 2,
    /// <summary>The name in <c>this.x</c> and <c>other.x</c>.</summary>
    Qualifier = 4,
    /// <summary>The array in <c>segment.Array</c>.</summary>
    Segment = 8,
    /// <summary><c>x ?? y</c>.</summary>
    Coalesce = 16,
    /// <summary><c>c ? x : y</c>.</summary>
    Choice = 32,
    /// <summary><c>await x</c>.</summary>
    Await = 64,
    /// <summary>Members that make a memory or span of it.</summary>
    Views = 128,
    /// <summary>The name of a method that is called stands for what it gives.</summary>
    Result = 256,
    /// <summary>Whoever is given the tuple is given its items.</summary>
    Tuples = 512,
    /// <summary>The same task in another form: <c>ConfigureAwait</c>, <c>AsTask</c>.</summary>
    Task = 1024,
    /// <summary>Calls that wait for a task, and give its result.</summary>
    Waits = 2048,
}
