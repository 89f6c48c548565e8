using System.Buffers;

namespace PoolAnalyzers.GeneratedPools.Tests;

[PooledWriter(typeof(byte))]
internal sealed partial class ByteWriter;

[PooledWriter(typeof(byte), Segments = true)]
internal sealed partial class BlockWriter;

[PooledWriter(typeof(byte))]
internal ref partial struct ByteSpanWriter;

[PooledWriter(typeof(char))]
internal ref partial struct CharWriter;

[PooledWriter(typeof(char))]
internal sealed partial class TextWriter2;

[PooledWriter(typeof(byte), MaxLength = 1000)]
internal sealed partial class LimitedWriter;

[PooledWriter(typeof(byte), MaxLength = 1000, Segments = true)]
internal sealed partial class LimitedBlockWriter;

[PooledWriter(typeof(byte), MaxLength = 1000)]
internal ref partial struct LimitedSpanWriter;

/// <summary>Each test has a pool of its own: the expression is asked by each writer.</summary>
[PooledWriter(Pool = "ScriptedPool<T>.Current")]
internal sealed partial class Writer<T>;

[PooledWriter(Pool = "ScriptedPool<T>.Current", Segments = true)]
internal sealed partial class Blocks<T>;

[PooledWriter(Pool = "ScriptedPool<T>.Current", Segments = true, BlockLength = 100)]
internal sealed partial class EvenBlocks<T>;

[PooledWriter(Pool = "ScriptedPool<T>.Current")]
internal ref partial struct SpanWriter<T>;

[PooledWriter(typeof(byte), Pool = "ScriptedPool<byte>.Current", Clear = ClearPolicy.Always)]
internal sealed partial class SecretWriter;

[FixedLengthPool(typeof(byte), Length = 4096)]
internal static partial class WriterPages;

[PooledWriter(typeof(byte), Pool = "WriterPages.AsArrayPool", Segments = true, BlockLength = 4096)]
internal sealed partial class PageWriter;

[FixedLengthPool(typeof(byte), Length = 64, Capacity = 4, WhenEmpty = WhenEmpty.Throw)]
internal static partial class FewPages;

[PooledWriter(typeof(byte), Pool = "FewPages.AsArrayPool", Segments = true, BlockLength = 64, MaxLength = 1000)]
internal sealed partial class FewPageWriter;

[PooledWriter(typeof(byte), Pool = "WriterPages.AsArrayPool", MaxLength = 4096)]
internal sealed partial class OnePageWriter
{
    public int Written { get; private set; }

    public OnePageWriter(string text)
        : this() => Write(System.Text.Encoding.UTF8.GetBytes(text));

    public void WriteAndCount(byte value)
    {
        Add(value);
        Written++;
    }
}

/// <summary>Writers that are used again by whoever comes next: what a server does.</summary>
[ObjectPool(typeof(ByteWriter), Reset = "Clear", MaxRetained = "Capacity <= 1 << 20")]
internal static partial class Writers;

/// <summary>A pool that remembers what is out, and that can be told to fail.</summary>
internal sealed class ScriptedPool<T> : ArrayPool<T>
{
    [ThreadStatic]
    private static ScriptedPool<T>? t_current;

    public static ScriptedPool<T> Current => t_current ??= new();

    public List<T[]> Out { get; } = [];

    public List<T[]> Returned { get; } = [];

    public bool Fails { get; set; }

    /// <summary>How much shorter than asked for the arrays are.</summary>
    public int Missing { get; set; }

    public static ScriptedPool<T> Replace() => t_current = new();

    public override T[] Rent(int minimumLength)
    {
        if (Fails)
            throw new InvalidOperationException("The pool fails.");
        var array = new T[minimumLength - Missing];
        Out.Add(array);
        return array;
    }

    public override void Return(T[] array, bool clearArray = false)
    {
        Assert.True(Out.Remove(array), "It is not out.");
        Returned.Add(array);
    }
}
