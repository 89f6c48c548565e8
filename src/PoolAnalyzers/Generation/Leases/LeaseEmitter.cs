using PoolAnalyzers.Generation.Emit;

namespace PoolAnalyzers.Generation.Leases;

/// <summary>Writes leases: structs that own something rented across <c>await</c> and threads without an allocation.</summary>
/// <remarks>
/// A reference to a reused object cannot tell its last use from its next. So a lease is a reference to a reused shell and the number of the use. Copies of a
/// lease are the same use, and the first disposal moves the number on.
/// </remarks>
internal static class LeaseEmitter
{
    /// <summary>Writes the struct <c>Lease</c> and the class <c>Shells</c> with the shells that are idle.</summary>
    public static void Emit(SourceWriter writer, LeaseTemplate t)
    {
        var element = t.Element;
        writer.Member(
            $"""
            /// <summary>One use of a rented {t.Name}. Copies are the same use: when one is disposed, all are.</summary>
            {GeneratedCode.Attribute}
            """);
        var owner = element is null ? "global::System.IDisposable" : $"global::System.Buffers.IMemoryOwner<{element.NameInBaseList}>";
        writer.Open($"public readonly struct Lease : {owner}, global::System.IEquatable<Lease>");
        Construction(writer, t);
        if (element is not null)
            Views(writer, t, element.Name);
        else
            Value(writer, t);
        Rented(writer, t);
        Disposal(writer, t);
        Equality(writer, t);
        writer.Close();
        Shells(writer, t);
    }

    private static void Construction(SourceWriter writer, LeaseTemplate t)
    {
        var (fields, parameters, set) = t.Element is null
            ? ("", "", "")
            : ("\nprivate readonly int _start;\nprivate readonly int _length;", ", int start, int length", "\n    _start = start;\n    _length = length;");
        writer.Member($"private readonly {t.Shell}? _shell;\nprivate readonly int _use;{fields}");
        writer.Member(
            $$"""
            internal Lease({{t.Shell}}? shell, int use{{parameters}})
            {
                _shell = shell;
                _use = use;{{set}}
            }
            """);
    }

    private static void Views(SourceWriter writer, LeaseTemplate t, string element)
    {
        const string Throws = "/// <exception cref=\"global::System.ObjectDisposedException\">The array was given back.</exception>";
        writer.Member(
            $"""
            /// <summary>How many elements the lease shows. It does not change when the array is given back.</summary>
            public int Length => _length;
            """);
        if (t.ShowsArray)
        {
            writer.Member(
                $"""
                /// <summary>The whole array, also of a lease that shows a part of it.</summary>
                {Throws}
                public {t.Item} Array => Rented;
                """);
        }

        writer.Member(
            $$"""
            /// <summary>The elements that the lease shows.</summary>
            {{Throws}}
            public global::System.Memory<{{element}}> Memory => new global::System.Memory<{{element}}>(Rented, _start, _length);

            /// <summary>The elements that the lease shows.</summary>
            {{Throws}}
            public global::System.Span<{{element}}> Span => new global::System.Span<{{element}}>(Rented, _start, _length);

            /// <summary>The elements that the lease shows, as a part of their array.</summary>
            {{Throws}}
            public global::System.ArraySegment<{{element}}> Segment => new global::System.ArraySegment<{{element}}>(Rented, _start, _length);

            /// <summary>The same use, seen from an element on: when one of both is disposed, both are.</summary>
            /// <param name="start">The first element, counted from where this lease begins.</param>
            /// <exception cref="global::System.ArgumentOutOfRangeException"><paramref name="start"/> is not in the lease.</exception>
            public Lease Slice(int start)
            {
                global::System.ArgumentOutOfRangeException.ThrowIfNegative(start);
                global::System.ArgumentOutOfRangeException.ThrowIfGreaterThan(start, _length);
                return new Lease(_shell, _use, _start + start, _length - start);
            }

            /// <summary>The same use, of which a part is seen: when one of both is disposed, both are.</summary>
            /// <param name="start">The first element, counted from where this lease begins.</param>
            /// <param name="length">How many elements the result shows.</param>
            /// <exception cref="global::System.ArgumentOutOfRangeException">The part is not in the lease.</exception>
            public Lease Slice(int start, int length)
            {
                global::System.ArgumentOutOfRangeException.ThrowIfNegative(start);
                global::System.ArgumentOutOfRangeException.ThrowIfGreaterThan(start, _length);
                global::System.ArgumentOutOfRangeException.ThrowIfNegative(length);
                global::System.ArgumentOutOfRangeException.ThrowIfGreaterThan(length, _length - start);
                return new Lease(_shell, _use, _start + start, length);
            }
            """);
    }

    private static void Value(SourceWriter writer, LeaseTemplate t) =>
        writer.Member(
            $"""
            /// <summary>The {t.Name}.</summary>
            /// <exception cref="global::System.ObjectDisposedException">It was given back.</exception>
            public {t.Item} Value => Rented;
            """);

    private static void Rented(SourceWriter writer, LeaseTemplate t) =>
        writer.Member(
            $$"""
            private {{t.Item}} Rented
            {
                {{GeneratedCode.Inline}}
                get
                {
                    {{t.Shell}}? shell = _shell;
                    if (shell is not null)
                    {
                        // The use is read last: whoever gives the shell something else has moved its use on before.
                        {{t.Item}}? {{t.Name}} = global::System.Threading.Volatile.Read(ref shell.{{t.Field}});
                        if ({{t.Name}} is not null && shell._use == _use)
                        {
                            return {{t.Name}};
                        }
                    }

                    return ThrowDisposed();
                }
            }

            private static {{t.Item}} ThrowDisposed()
            {
                throw new global::System.ObjectDisposedException("{{t.Shape.DisplayName}}.Lease", "The {{t.Name}} was given back.");
            }
            """);

    private static void Disposal(SourceWriter writer, LeaseTemplate t)
    {
        writer.Member(
            $"""
            /// <summary>Gives the {t.Name} back. A second call does nothing, also when it comes from another thread at the same time.</summary>
            public void Dispose()
            """);
        writer.Lines("{");
        writer.Lines(
            $$"""
                // The number of the use moves on once: whoever moves it gives the {{t.Name}} and the shell back.
                {{t.Shell}}? shell = _shell;
                if (shell is not null && global::System.Threading.Interlocked.CompareExchange(ref shell._use, unchecked(_use + 1), _use) == _use)
                {
                    {{t.Item}} {{t.Name}} = shell.{{t.Field}}!;
                    shell.{{t.Field}} = null;
                    {{t.End.Replace("\n", "\n        ")}}
                }
            }
            """);
    }

    private static void Equality(SourceWriter writer, LeaseTemplate t) =>
        writer.Member(
            $$"""
            /// <summary>Whether both are the same use of the same {{t.Name}}.</summary>
            public bool Equals(Lease other)
            {
                return object.ReferenceEquals(_shell, other._shell) && _use == other._use;
            }

            /// <inheritdoc/>
            public override bool Equals(object? obj)
            {
                return obj is Lease other && Equals(other);
            }

            /// <inheritdoc/>
            public override int GetHashCode()
            {
                return global::System.HashCode.Combine(_shell, _use);
            }

            /// <summary>Whether both are the same use of the same {{t.Name}}.</summary>
            public static bool operator ==(Lease left, Lease right)
            {
                return left.Equals(right);
            }

            /// <summary>Whether they are different uses.</summary>
            public static bool operator !=(Lease left, Lease right)
            {
                return !left.Equals(right);
            }
            """);

    // Not a pool of the other algorithms: shells are small and may be lost, so that a list for each thread and a queue of the framework do, at a fraction of
    // the text.
    private static void Shells(SourceWriter writer, LeaseTemplate t)
    {
        writer.Member(
            $"""
            /// <summary>The shells that leases use, over and over: a few for each thread, and a queue for those that end on other threads than they began.</summary>
            {GeneratedCode.Attribute}
            """);
        writer.Open("private static class Shells");
        writer.Lines(
            $$"""
            private const int MostOfThread = 16;
            private const int MostOfAll = 1024;

            private static readonly global::System.Collections.Concurrent.ConcurrentQueue<{{t.Shell}}> s_queue = new global::System.Collections.Concurrent.ConcurrentQueue<{{t.Shell}}>();
            private static int s_queued;

            [global::System.ThreadStatic]
            private static {{t.Shell}}? t_first;

            {{GeneratedCode.Inline}}
            public static {{t.Shell}} Rent()
            {
                {{t.Shell}}? shell = t_first;
                if (shell is null)
                {
                    return RentSlowly();
                }

                t_first = shell._next;
                return shell;
            }

            {{GeneratedCode.Inline}}
            public static void Return({{t.Shell}} shell)
            {
                {{t.Shell}}? first = t_first;
                int place = first is null ? 1 : first._place + 1;
                if (place > MostOfThread)
                {
                    ReturnSlowly(shell);
                    return;
                }

                shell._next = first;
                shell._place = place;
                t_first = shell;
            }

            {{GeneratedCode.NeverInline}}
            private static {{t.Shell}} RentSlowly()
            {
                if (!s_queue.TryDequeue(out {{t.Shell}}? shell))
                {
                    return new {{t.Shell}}();
                }

                global::System.Threading.Interlocked.Decrement(ref s_queued);
                return shell;
            }

            {{GeneratedCode.NeverInline}}
            private static void ReturnSlowly({{t.Shell}} shell)
            {
                // One too many is left to the garbage collector.
                if (global::System.Threading.Volatile.Read(ref s_queued) < MostOfAll)
                {
                    global::System.Threading.Interlocked.Increment(ref s_queued);
                    shell._next = null;
                    s_queue.Enqueue(shell);
                }
            }
            """);
        writer.Close();
    }
}
