using PoolAnalyzers.Generation.Emit;

namespace PoolAnalyzers.Generation.Writers;

/// <summary>Writes how blocks leave a writer: forgotten, returned, handed over, or disposed with it.</summary>
internal static class BlockEnds
{
    public static void Write(SourceWriter writer, WriterTerms terms)
    {
        Clearing(writer, terms);
        Trimming(writer, terms);
        Detachment(writer, terms);
        Disposal(writer, terms);
    }

    private static void Clearing(SourceWriter writer, WriterTerms terms)
    {
        writer.Member(
            $$"""
            /// <summary>Forgets what was written, and keeps the blocks for what comes.</summary>
            {{terms.DisposedDocs}}
            {{GeneratedCode.Attribute}}
            """);
        writer.Open("public void Clear()").Lines("_ = Held;");
        const string ClearBlocks =
            """
            for (Block? block = _current is null ? null : _first; block is not null; block = block == _current ? null : block.Following)
            {
                global::System.Array.Clear(block.Array, 0, block == _current ? _count : block.Memory.Length);
            }
            """;
        if (terms.IfCleared(ClearBlocks) is { Length: > 0 } clear)
            writer.Lines(clear);
        writer.Lines(
            """
            _before = 0;
            _count = 0;
            if (_current != _first)
            {
                _current = _first!;
                Use(_current);
            }
            """).Close();
    }

    private static void Detachment(SourceWriter writer, WriterTerms terms)
    {
        writer.Member(
            $$"""
            /// <summary>Hands what was written over to an owner, which returns the blocks when it is disposed. The writer is empty, and can be used again.</summary>
            /// <returns>The owner, one object.</returns>
            {{terms.DisposedDocs}}
            {{GeneratedCode.Attribute}}
            """);
        writer.Open("public Owner DetachOwner()");
        writer.Lines("_ = Held;").Open("if (WrittenCount == 0)").Lines($"return new Owner({terms.PoolArgument("_pool")}{terms.Sequence}.Empty);").Close();
        writer.Lines(
            $$"""

            Owner owner = new Owner({{terms.PoolArgument("_pool")}}WrittenSequence);

            // Blocks that were not used this time stay with the writer.
            Block? left = _current!.Following;
            _current.Link(null);
            Forget();
            _array = {{terms.EmptyArray}};
            _first = left;
            for (; left is not null; left = left.Following)
            {
                _capacity += left.Array.Length;
            }

            return owner;
            """).Close();
    }

    /// <summary>Blocks go, and the object of one of them stays: a writer that is trimmed after each use allocates nothing either.</summary>
    private static void Trimming(SourceWriter writer, WriterTerms terms)
    {
        writer.Member(
            $$"""
            /// <summary>Returns the blocks that nothing was written into: all of them after <see cref="Clear"/>. The writer can be used again.</summary>
            {{terms.DisposedDocs}}
            {{GeneratedCode.Attribute}}
            public void Trim()
            {
                _ = Held;
                Block? left;
                if (WrittenCount == 0)
                {
                    left = _first;
                    _array = {{terms.EmptyArray}};{{(terms.Model.MaxLength is null ? "" : "\n        _end = 0;")}}
                    _first = null;
                    _current = null;
                }
                else
                {
                    left = _current!.Following;
                    _current.Link(null);
                }

                for (Block? block = left; block is not null; block = block.Following)
                {
                    _capacity -= block.Array.Length;
                }

                ReturnBlocks({{terms.PoolArgument("_pool")}}left);
                if (left is not null)
                {
                    left.Link(null);
                    _spare = left;
                }
            }
            """);
    }

    private static void Disposal(SourceWriter writer, WriterTerms terms)
    {
        writer.Member(
            $$"""
            /// <summary>Returns the blocks. A second call does nothing.</summary>
            {{GeneratedCode.Attribute}}
            public void Dispose()
            {{{(terms.LendsLonger ? "\n    GiveUpLonger();" : "")}}
                Block? first = _first;
                Forget();
                ReturnBlocks({{terms.PoolArgument("_pool")}}first);
            }

            private void Forget()
            {
                _array = null;
                _count = 0;{{(terms.Model.MaxLength is null ? "" : "\n    _end = 0;")}}
                _before = 0;
                _capacity = 0;
                _first = null;
                _current = null;
                _spare = null;
            }

            private static void ReturnBlocks({{terms.PoolParameter}}Block? first)
            {
                for (Block? block = first; block is not null; block = block.Following)
                {
                    if (block.Take() is { Length: > 0 } array)
                    {
                        ReturnArray({{terms.PoolArgument("pool")}}array);
                    }
                }
            }
            """);
    }
}
