using PoolAnalyzers.Generation.Emit;

namespace PoolAnalyzers.Generation.Writers;

/// <summary>Writes the nested owner that what was written is handed over to.</summary>
internal static class WriterOwner
{
    public static void Write(SourceWriter writer, WriterTerms terms)
    {
        var inBlocks = terms.Model.Kind == WriterKind.Blocks;
        writer.Member(
            $"""
            /// <summary>What was written, handed over by a writer, until it is disposed.</summary>
            {GeneratedCode.Attribute}
            """);
        writer.Open("public sealed class Owner : "
            + $"{(inBlocks ? "global::System.IDisposable" : $"global::System.Buffers.IMemoryOwner<{terms.Model.Element.NameInBaseList}>")}");
        if (inBlocks)
            OfBlocks(writer, terms);
        else
            OfArray(writer, terms);
        writer.Close();
    }

    private static void OfArray(SourceWriter writer, WriterTerms terms)
    {
        if (terms.Model.RemembersPool)
            writer.Lines($"private readonly {terms.PoolType} _pool;");
        writer.Lines($"private readonly int _length;\nprivate {terms.Array}? _array;");
        writer.OpenMember($"internal Owner({terms.PoolParameter}{terms.Array} array, int length)");
        if (terms.Model.RemembersPool)
            writer.Lines("_pool = pool;");
        writer.Lines("_array = array;\n_length = length;").Close();
        writer.Member(
            $$"""
            /// <summary>What was written.</summary>
            /// <exception cref="global::System.ObjectDisposedException">The array was returned.</exception>
            public global::System.Memory<{{terms.Element}}> Memory => new global::System.Memory<{{terms.Element}}>(Array, 0, _length);

            /// <summary>What was written.</summary>
            /// <exception cref="global::System.ObjectDisposedException">The array was returned.</exception>
            public {{terms.Span}} Span => new {{terms.Span}}(Array, 0, _length);

            /// <summary>How many elements were written.</summary>
            public int Length => _length;

            private {{terms.Array}} Array =>
                _array ?? throw new global::System.ObjectDisposedException("{{terms.Model.Shape.DisplayName}}.Owner");

            /// <summary>Returns the array. A second call does nothing, also when it comes from another thread at the same time.</summary>
            public void Dispose()
            {
                {{terms.Array}}? array = global::System.Threading.Interlocked.Exchange(ref _array, null);
                if (array is not null && array.Length != 0)
                {
                    ReturnArray({{terms.PoolArgument("_pool")}}array);
                }
            }
            """);
    }

    private static void OfBlocks(SourceWriter writer, WriterTerms terms)
    {
        if (terms.Model.RemembersPool)
            writer.Lines($"private readonly {terms.PoolType} _pool;");
        writer.Lines($"private readonly {terms.Sequence} _sequence;\nprivate int _isDisposed;");
        writer.OpenMember($"internal Owner({terms.PoolParameter}{terms.Sequence} sequence)");
        if (terms.Model.RemembersPool)
            writer.Lines("_pool = pool;");
        writer.Lines("_sequence = sequence;").Close();
        writer.Member(
            $$"""
            /// <summary>What was written.</summary>
            /// <exception cref="global::System.ObjectDisposedException">The blocks were returned.</exception>
            public {{terms.Sequence}} Sequence =>
                _isDisposed == 0 ? _sequence : throw new global::System.ObjectDisposedException("{{terms.Model.Shape.DisplayName}}.Owner");

            /// <summary>How many elements were written.</summary>
            /// <exception cref="global::System.ObjectDisposedException">The blocks were returned.</exception>
            public long Length => Sequence.Length;

            /// <summary>Returns the blocks. A second call does nothing, also when it comes from another thread at the same time.</summary>
            public void Dispose()
            {
                if (global::System.Threading.Interlocked.Exchange(ref _isDisposed, 1) == 0)
                {
                    ReturnBlocks({{terms.PoolArgument("_pool")}}_sequence.Start.GetObject() as Block);
                }
            }
            """);
    }
}
