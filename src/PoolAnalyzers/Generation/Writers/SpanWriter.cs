using PoolAnalyzers.Generation.Emit;
using PoolAnalyzers.Generation.Safety;

namespace PoolAnalyzers.Generation.Writers;

/// <summary>Writes the members of a ref struct that keeps what is written in a span: of its caller's buffer, or of a rented array.</summary>
internal static class SpanWriter
{
    public static void Write(SourceWriter writer, WriterTerms terms)
    {
        writer.Lines($"private {terms.Span} _span;\nprivate {terms.Array}? _array;\nprivate int _count;\nprivate bool _isDisposed;");
        if (terms.Model.RemembersPool)
            writer.Lines($"private {terms.PoolType}? _pool;");
        Construction(writer, terms);
        Views(writer, terms);
        RequestsForRoom(writer, terms);
        Writing(writer, terms);
        Growth(writer, terms);
        WriterEmitter.LengthFor(writer, terms);
        WriterEmitter.Copies(writer, terms, "");
        Ends(writer, terms);
    }

    /// <summary>The span of an array or buffer that may be used.</summary>
    private static string Usable(WriterTerms terms, string span) =>
        terms.Model.MaxLength is null ? span : $"{span}.Slice(0, global::System.Math.Min({span}.Length, {terms.Limit}))";

    private static void Construction(SourceWriter writer, WriterTerms terms)
    {
        writer.Member(
            $$"""
            /// <summary>A writer that starts in a buffer of its caller's, and rents when that is full.</summary>
            /// <param name="buffer">Memory that outlives the writer, as from <c>stackalloc</c>. It is not cleared.</param>
            {{GeneratedCode.Attribute}}
            {{GeneratedCode.Inline}}
            public {{terms.Model.Shape.Name}}({{terms.Span}} buffer)
            {
                _span = {{Usable(terms, "buffer")}};
            }

            /// <summary>A writer that has room for elements already.</summary>
            /// <param name="initialCapacity">For how many at least; 0 rents nothing.</param>
            /// <exception cref="global::System.ArgumentOutOfRangeException"><paramref name="initialCapacity"/> is negative, or more than the writer takes.</exception>
            {{GeneratedCode.Attribute}}
            """);
        writer.Open($"public {terms.Model.Shape.Name}(int initialCapacity)");
        writer.Lines("global::System.ArgumentOutOfRangeException.ThrowIfNegative(initialCapacity);");
        if (terms.Model.MaxLength is not null)
            writer.Lines($"global::System.ArgumentOutOfRangeException.ThrowIfGreaterThan(initialCapacity, {terms.Limit});");
        writer.Open("if (initialCapacity != 0)");
        if (terms.Model.RemembersPool)
            writer.Lines($"_pool = {terms.Pool};");
        writer.Lines($"{terms.Array} array = RentArray({terms.PoolArgument("_pool")}initialCapacity);\n_array = array;\n_span = array;");
        if (terms.Model.MaxLength is not null)
            writer.Lines($"_span = {Usable(terms, "_span")};");
        writer.Close().Close();
    }

    private static void Views(SourceWriter writer, WriterTerms terms) =>
        writer.Member(
            $$"""
            /// <summary>What was written. It is valid until more is written, or the writer is cleared, detached or disposed. Empty once it is disposed.</summary>
            {{GeneratedCode.Attribute}}
            public readonly {{terms.ReadOnlySpan}} WrittenSpan => _span.Slice(0, _count);

            /// <summary>
            /// What was written, for calls that end before the writer does. What is in a buffer of the caller's moves to a rented array first, because no memory
            /// can refer to the stack.
            /// </summary>
            {{GeneratedCode.Attribute}}
            public global::System.ReadOnlyMemory<{{terms.Element}}> WrittenMemory => new global::System.ReadOnlyMemory<{{terms.Element}}>(Held, 0, _count);

            /// <summary>As <see cref="WrittenMemory"/>, as a sequence of one segment.</summary>
            {{GeneratedCode.Attribute}}
            public {{terms.Sequence}} WrittenSequence => new {{terms.Sequence}}(Held, 0, _count);

            /// <summary>How many elements were written.</summary>
            {{GeneratedCode.Attribute}}
            public readonly int WrittenCount => _count;

            /// <summary>How many elements there is room for in the buffer or in what is rented, those included that were written.</summary>
            {{GeneratedCode.Attribute}}
            public readonly int Capacity => _span.Length;

            /// <summary>How many elements can be written before the writer rents again.</summary>
            {{GeneratedCode.Attribute}}
            public readonly int FreeCapacity => _span.Length - _count;

            // The array that holds what was written, which it does after this.
            private {{terms.Array}} Held
            {
                get
                {
                    if (_count == 0)
                    {
                        return {{terms.EmptyArray}};
                    }

                    if (_array is null)
                    {
                        Grow(0, default);
                    }

                    return _array!;
                }
            }
            """);

    private static void RequestsForRoom(SourceWriter writer, WriterTerms terms) =>
        writer.Member(
            $$"""
            /// <summary>Free room to write into, at least <paramref name="sizeHint"/> elements. <see cref="Advance"/> says how many were written.</summary>
            /// <param name="sizeHint">How many elements are needed; 0 for one or more.</param>
            /// <returns>The free room, up to the next call. It may hold anything.</returns>
            /// <exception cref="global::System.ArgumentOutOfRangeException"><paramref name="sizeHint"/> is negative.</exception>
            {{terms.LimitDocs}}
            {{terms.DisposedDocs}}
            {{GeneratedCode.Attribute}}
            {{GeneratedCode.Inline}}
            public {{terms.Span}} GetSpan(int sizeHint = 0)
            {
                if (unchecked((uint)sizeHint) >= (uint)(_span.Length - _count))
                {
                    MakeRoom(sizeHint);
                }

                return _span.Slice(_count);
            }

            /// <summary>As <see cref="GetSpan"/>, for code that writes later. It is in a rented array, because no memory can refer to the stack.</summary>
            /// <param name="sizeHint">How many elements are needed; 0 for one or more.</param>
            /// <returns>The free room, up to the next call. It may hold anything.</returns>
            /// <exception cref="global::System.ArgumentOutOfRangeException"><paramref name="sizeHint"/> is negative.</exception>
            {{terms.LimitDocs}}
            {{terms.DisposedDocs}}
            {{GeneratedCode.Attribute}}
            public global::System.Memory<{{terms.Element}}> GetMemory(int sizeHint = 0)
            {
                MakeRoom(sizeHint);
                if (_array is null)
                {
                    Grow(global::System.Math.Max(sizeHint, 1), default);
                }

                return new global::System.Memory<{{terms.Element}}>(_array, _count, _span.Length - _count);
            }
            """);

    private static void Writing(SourceWriter writer, WriterTerms terms) =>
        writer.Member(
            $$"""
            /// <summary>Says that elements were written into the span or memory that was got last.</summary>
            /// <param name="count">How many, from the start of it.</param>
            /// <exception cref="global::System.ArgumentOutOfRangeException"><paramref name="count"/> is negative, or more than there was room for.</exception>
            {{GeneratedCode.Attribute}}
            {{GeneratedCode.Inline}}
            public void Advance(int count)
            {
                if (unchecked((uint)count) > (uint)(_span.Length - _count))
                {
                    RefuseAdvance(count);
                }

                _count += count;
            }

            /// <summary>Writes elements.</summary>
            /// <param name="value">The elements. They may be among those that were written before.</param>
            {{terms.LimitDocs}}
            {{terms.DisposedDocs}}
            {{GeneratedCode.Attribute}}
            {{GeneratedCode.Inline}}
            public void Write(scoped {{terms.ReadOnlySpan}} value)
            {
                int count = _count;
                if (value.Length <= _span.Length - count)
                {
                    {{CopyIn(terms)}}
                    _count = count + value.Length;
                }
                else
                {
                    Grow(value.Length, value);
                }
            }

            /// <summary>Writes an element.</summary>
            /// <param name="value">The element.</param>
            {{terms.LimitDocs}}
            {{terms.DisposedDocs}}
            {{GeneratedCode.Attribute}}
            {{GeneratedCode.Inline}}
            public void Add({{terms.Element}} value)
            {
                int count = _count;
                if ((uint)count >= (uint)_span.Length)
                {
                    Grow(1, default);
                }

                _span[count] = value;
                _count = count + 1;
            }
            """);

    private static string CopyIn(WriterTerms terms) => terms.Safety.Statement(
        UnsafeCalls.UncheckedSpans,
        "value.CopyTo(global::System.Runtime.InteropServices.MemoryMarshal.CreateSpan(ref global::System.Runtime.CompilerServices.Unsafe.Add(\n"
            + "    ref global::System.Runtime.InteropServices.MemoryMarshal.GetReference(_span), count), value.Length));",
        "Safe: the comparison above says that so many elements follow. A count is never negative, nor beyond the end.",
        "value.CopyTo(_span.Slice(count, value.Length));").Replace("\n", "\n        ");

    private static void Growth(SourceWriter writer, WriterTerms terms)
    {
        writer.Member(
            $$"""
            {{GeneratedCode.NeverInline}}
            private void MakeRoom(int sizeHint)
            {
                RequireUse();
                global::System.ArgumentOutOfRangeException.ThrowIfNegative(sizeHint);
                int room = global::System.Math.Max(sizeHint, 1);
                if (room > _span.Length - _count)
                {
                    Grow(room, default);
                }
            }

            private readonly void RequireUse()
            {
                if (_isDisposed)
                {
                    throw new global::System.ObjectDisposedException("{{terms.Model.Shape.DisplayName}}");
                }
            }

            {{GeneratedCode.NeverInline}}
            private static void RefuseAdvance(int count)
            {
                throw new global::System.ArgumentOutOfRangeException(nameof(count), count, "It must be between 0 and the room that there was.");
            }

            {{GeneratedCode.NeverInline}}
            """);
        writer.Open($"private void Grow(int room, scoped {terms.ReadOnlySpan} value)");
        writer.Lines("RequireUse();\nint count = _count;");
        if (terms.Model.RemembersPool)
            writer.Lines($"_pool ??= {terms.Pool};");
        writer.Lines(
            $$"""
            {{terms.Array}} longer = RentArray({{terms.PoolArgument("_pool")}}LengthFor((uint)count + (uint)room, _span.Length));
            {{terms.Span}} span = longer;
            _span.Slice(0, count).CopyTo(span);

            // What comes may be a part of what is there: the old array is returned after it.
            value.CopyTo(span.Slice(count));
            {{terms.Array}}? array = _array;
            _array = longer;
            _span = {{Usable(terms, "span")}};
            _count = count + value.Length;
            """);
        writer.Open("if (array is not null)").Lines($"ReturnArray({terms.PoolArgument("_pool")}array);").Close().Close();
    }

    private static void Ends(SourceWriter writer, WriterTerms terms)
    {
        writer.Member(
            $$"""
            /// <summary>Forgets what was written, and keeps the buffer or array for what comes.</summary>
            {{terms.DisposedDocs}}
            {{GeneratedCode.Attribute}}
            """);
        writer.Open("public void Clear()").Lines("RequireUse();");
        if (terms.IfCleared("_span.Slice(0, _count).Clear();") is { Length: > 0 } clear)
            writer.Open("if (_array is not null)").Lines(clear.TrimEnd('\n')).Close().Lines("");
        writer.Lines("_count = 0;").Close();

        writer.Member(
            $$"""
            /// <summary>
            /// Hands what was written over to an owner, which returns the array when it is disposed. What is in a buffer of the caller's moves to a rented array
            /// first. The writer is empty, and can be used again.
            /// </summary>
            /// <returns>The owner, one object.</returns>
            {{terms.DisposedDocs}}
            {{GeneratedCode.Attribute}}
            """);
        writer.Open("public Owner DetachOwner()").Lines("RequireUse();");
        if (terms.Model.RemembersPool)
            writer.Lines($"_pool ??= {terms.Pool};");
        writer.Lines($"Owner owner = new Owner({terms.PoolArgument("_pool")}Held, _count);");
        writer.Open("if (_count != 0)").Lines("_array = null;\n_span = default;\n_count = 0;").Close();
        writer.Lines("\nreturn owner;").Close();

        writer.Member($"/// <summary>Returns the array, if there is one. A second call does nothing.</summary>\n{GeneratedCode.Attribute}");
        writer.Open("public void Dispose()");
        writer.Lines($"{terms.Array}? array = _array;\n_array = null;\n_span = default;\n_count = 0;\n_isDisposed = true;");
        writer.Open("if (array is not null)").Lines($"ReturnArray({terms.PoolArgument("_pool!")}array);").Close().Close();
    }
}
