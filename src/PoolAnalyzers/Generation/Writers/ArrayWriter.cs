using PoolAnalyzers.Generation.Emit;

namespace PoolAnalyzers.Generation.Writers;

/// <summary>Writes the members of a class that keeps what is written in one array.</summary>
internal static class ArrayWriter
{
    public static void Write(SourceWriter writer, WriterTerms terms)
    {
        var limited = terms.Model.MaxLength is not null;
        writer.Lines($"private {terms.Array}? _array = {terms.EmptyArray};\nprivate int _count;");
        if (limited)
            writer.Lines("private int _end;");
        if (terms.Model.RemembersPool)
            writer.Lines($"private readonly {terms.PoolType} _pool = {terms.Pool};");
        Construction(writer, terms);
        Views(writer, terms);
        WriterEmitter.Room(writer, terms);
        Growth(writer, terms);
        WriterEmitter.LengthFor(writer, terms);
        WriterEmitter.Copies(writer, terms, "\n" + terms.DisposedDocs);
        Ends(writer, terms);
    }

    /// <summary>The constructors, of a class in blocks too.</summary>
    public static void Construction(SourceWriter writer, WriterTerms terms)
    {
        writer.Member(
            $$"""
            /// <summary>A writer that rents when something is written.</summary>
            {{GeneratedCode.Attribute}}
            public {{terms.Model.Shape.Name}}()
            {
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
        if (terms.Model.Kind == WriterKind.Blocks)
            writer.Lines(terms.Model.BlockLength is null ? "Enter(BlockFor(initialCapacity));"
            : "try\n{\n    Reserve(initialCapacity);\n}\ncatch\n{\n    // Nobody gets the writer.\n    Dispose();\n    throw;\n}\n\nEnter(_first!);");
        else
            writer.Lines($"_array = RentArray({terms.PoolArgument("_pool")}initialCapacity);");
        if (terms.Model is { MaxLength: not null, Kind: WriterKind.Array })
            writer.Lines($"_end = global::System.Math.Min(_array.Length, {terms.Limit});");
        writer.Close().Close();
    }

    private static void Views(SourceWriter writer, WriterTerms terms)
    {
        var end = terms.Model.MaxLength is null ? "Held.Length" : "_end";
        writer.Member(
            $$"""
            /// <summary>What was written. It is valid until more is written, or the writer is cleared, detached or disposed.</summary>
            {{terms.DisposedDocs}}
            {{GeneratedCode.Attribute}}
            public {{terms.ReadOnlySpan}} WrittenSpan => new {{terms.ReadOnlySpan}}(Held, 0, _count);

            /// <summary>What was written. It is valid until more is written, or the writer is cleared, detached or disposed.</summary>
            {{terms.DisposedDocs}}
            {{GeneratedCode.Attribute}}
            public global::System.ReadOnlyMemory<{{terms.Element}}> WrittenMemory => new global::System.ReadOnlyMemory<{{terms.Element}}>(Held, 0, _count);

            /// <summary>What was written, as a sequence of one segment. It is valid until more is written, or the writer is cleared, detached or disposed.</summary>
            {{terms.DisposedDocs}}
            {{GeneratedCode.Attribute}}
            public {{terms.Sequence}} WrittenSequence => new {{terms.Sequence}}(Held, 0, _count);

            /// <summary>How many elements were written.</summary>
            {{GeneratedCode.Attribute}}
            public int WrittenCount => _count;

            /// <summary>How many elements there is room for in what is rented, those included that were written.</summary>
            {{terms.DisposedDocs}}
            {{GeneratedCode.Attribute}}
            public int Capacity => {{end}};

            /// <summary>How many elements can be written before the writer rents again.</summary>
            {{terms.DisposedDocs}}
            {{GeneratedCode.Attribute}}
            public int FreeCapacity => {{end}} - _count;
            """);
    }

    private static void Growth(SourceWriter writer, WriterTerms terms)
    {
        writer.Member(
            $$"""
            {{GeneratedCode.NeverInline}}
            private {{terms.Array}} MakeRoom(int sizeHint)
            {
                {{terms.Array}} array = Held;
                global::System.ArgumentOutOfRangeException.ThrowIfNegative(sizeHint);
                int room = global::System.Math.Max(sizeHint, 1);
                return room <= {{terms.End}} - _count ? array : Grow(room, default);
            }

            {{GeneratedCode.NeverInline}}
            private void WriteOn({{terms.ReadOnlySpan}} value)
            {
                Grow(value.Length, value);
            }
            """);
        writer.OpenMember($"private {terms.Array} Grow(int room, {terms.ReadOnlySpan} value)");
        writer.Lines(
            $$"""
            {{terms.Array}} array = Held;
            int count = _count;

            // A count that another call has brought behind the end of the array fails here, before anything is rented.
            {{terms.ReadOnlySpan}} written = new {{terms.ReadOnlySpan}}(array, 0, count);
            {{terms.Array}} longer = RentArray({{terms.PoolArgument("_pool")}}LengthFor((uint)count + (uint)room, array.Length));
            written.CopyTo(longer);

            // What comes may be a part of what is there: the old array is returned after it.
            value.CopyTo(new {{terms.Span}}(longer, count, longer.Length - count));
            Replace(array, longer);
            """);
        if (terms.Model.MaxLength is not null)
            writer.Lines($"_end = global::System.Math.Min(longer.Length, {terms.Limit});");
        writer.Lines("_count = count + value.Length;");
        writer.Open("if (array.Length != 0)").Lines($"ReturnArray({terms.PoolArgument("_pool")}array);").Close();
        writer.Lines("\nreturn longer;").Close();
        writer.Member(
            $$"""
            // An array leaves the writer once: who finds another one there has been overtaken, by a call on another thread or by a pool that uses the writer.
            private void Replace({{terms.Array}} array, {{terms.Array}} longer)
            {
                if (global::System.Threading.Interlocked.CompareExchange(ref _array, longer, array) != array)
                {
                    ReturnArray({{terms.PoolArgument("_pool")}}longer);
                    throw new global::System.InvalidOperationException("The writer was used by another call while this one rented.");
                }
            }
            """);
    }

    private static void Ends(SourceWriter writer, WriterTerms terms)
    {
        var forget = terms.Model.MaxLength is null ? "_count = 0;" : "_count = 0;\n_end = 0;";
        writer.Member(
            $$"""
            /// <summary>Forgets what was written, and keeps the array for what comes.</summary>
            {{terms.DisposedDocs}}
            {{GeneratedCode.Attribute}}
            """);
        writer.Open("public void Clear()");
        if (terms.IfCleared("global::System.Array.Clear(array, 0, _count);") is { Length: > 0 } clear)
            writer.Lines($"{terms.Array} array = Held;\n{clear}");
        else
            writer.Lines("_ = Held;");
        writer.Lines("_count = 0;").Close();

        writer.Member(
            $$"""
            /// <summary>Returns the array if nothing was written into it, as after <see cref="Clear"/>. The writer can be used again.</summary>
            {{terms.DisposedDocs}}
            {{GeneratedCode.Attribute}}
            public void Trim()
            {
                {{terms.Array}} array = Held;
                if (_count != 0 || array.Length == 0)
                {
                    return;
                }

                {{(terms.Model.MaxLength is null ? "" : "_end = 0;\n    ")}}if (array == global::System.Threading.Interlocked.CompareExchange(
                    ref _array, {{terms.EmptyArray}}, array))
                {
                    ReturnArray({{terms.PoolArgument("_pool")}}array);
                }
            }
            """);
        writer.Member(
            $$"""
            /// <summary>Hands what was written over to an owner, which returns the array when it is disposed. The writer is empty, and can be used again.</summary>
            /// <returns>The owner, one object.</returns>
            {{terms.DisposedDocs}}
            {{GeneratedCode.Attribute}}
            """);
        writer.Open("public Owner DetachOwner()");
        writer.Lines($"{terms.Array} array = Held;");
        writer.Open("if (_count == 0)").Lines($"return new Owner({terms.PoolArgument("_pool")}{terms.EmptyArray}, 0);").Close();
        writer.Lines($"\nint count = _count;\n{forget}");
        writer.Open($"if (global::System.Threading.Interlocked.CompareExchange(ref _array, {terms.EmptyArray}, array) != array)")
            .Lines("throw new global::System.InvalidOperationException(\"The writer was used by another call while this one detached.\");").Close();
        writer.Lines($"\nreturn new Owner({terms.PoolArgument("_pool")}array, count);").Close();

        writer.Member($"/// <summary>Returns the array. A second call does nothing.</summary>\n{GeneratedCode.Attribute}");
        writer.Open("public void Dispose()");
        writer.Lines($"{terms.Array}? array = global::System.Threading.Interlocked.Exchange(ref _array, null);\n{forget}");
        writer.Open("if (array is not null && array.Length != 0)").Lines($"ReturnArray({terms.PoolArgument("_pool")}array);").Close().Close();
    }
}
