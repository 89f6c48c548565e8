using PoolAnalyzers.Generation.Emit;
using PoolAnalyzers.Generation.Safety;
using PoolAnalyzers.Generation.Symbols;

namespace PoolAnalyzers.Generation.Writers;

/// <summary>Writes the members of a class that keeps what is written in blocks, which stay where they are.</summary>
/// <remarks>
/// The current block's array and count are fields of the writer, so that the usual call looks no further. A block ends when the next one is entered: only
/// then does it get its length and the next its place in the sequence. Blocks after the current one are empty, and left from before the last clearing.
/// </remarks>
internal static class BlockWriter
{
    /// <summary>Blocks that nobody asked to be longer have so many bytes at most, so that they stay off the large object heap.</summary>
    private const int BlockBytes = 64 * 1024;

    /// <summary>The first block has room for so many elements: a writer of little has one block.</summary>
    private const int FirstLength = 1024;

    public static void Write(SourceWriter writer, WriterTerms terms)
    {
        writer.Lines(
            $"private {terms.Array}? _array = {terms.EmptyArray};\nprivate int _count;{(terms.Model.MaxLength is null ? "" : "\nprivate int _end;")}\n"
            + "private long _before;\nprivate long _capacity;\nprivate Block? _first;\nprivate Block? _current;\nprivate Block? _spare;");
        if (terms.LendsLonger)
            LongerArray.Fields(writer, terms);
        if (terms.Model.RemembersPool)
            writer.Lines($"private readonly {terms.PoolType} _pool = {terms.Pool};");
        ArrayWriter.Construction(writer, terms);
        Views(writer, terms);
        WriterEmitter.Room(writer, terms);
        Growth(writer, terms);
        if (terms.LendsLonger)
            LongerArray.Write(writer, terms);
        NextBlock(writer, terms);
        Copies(writer, terms);
        BlockEnds.Write(writer, terms);
        Block(writer, terms);
    }

    private static void Views(SourceWriter writer, WriterTerms terms) =>
        writer.Member(
            $$"""
            /// <summary>What was written. It stays valid when more is written, until the writer is cleared, detached or disposed.</summary>
            {{terms.DisposedDocs}}
            {{GeneratedCode.Attribute}}
            public {{terms.Sequence}} WrittenSequence
            {
                get
                {
                    RequireOpen();
                    return _current is null ? {{terms.Sequence}}.Empty : new {{terms.Sequence}}(_first!, 0, _current, CountInBlock);
                }
            }

            /// <summary>How many elements were written.</summary>
            {{GeneratedCode.Attribute}}
            public long WrittenCount => _before + _count;

            /// <summary>How many elements there is room for in all blocks together.</summary>
            {{GeneratedCode.Attribute}}
            public long Capacity => _capacity;

            // Reading changes nothing: room that is lent stays lent.
            private void RequireOpen()
            {
                if (_array is null{{(terms.LendsLonger ? " && _longer is null" : "")}})
                {
                    throw new global::System.ObjectDisposedException("{{terms.Model.Shape.DisplayName}}");
                }
            }

            private int CountInBlock => {{(terms.LendsLonger ? "_longer is null ? _count : _countBefore" : "_count")}};
            """);

    private static void Growth(SourceWriter writer, WriterTerms terms)
    {
        var limit = (string room) => terms.Model.MaxLength is null ? ""
            : $"\nif ({room} > {terms.Limit} - _before - _count)\n{{\n    throw {terms.BeyondLimit};\n}}\n";
        writer.Member(GeneratedCode.NeverInline);
        writer.Open($"private {terms.Array} MakeRoom(int sizeHint)");
        writer.Lines(
            $$"""
            {{terms.Array}} array = Held;
            global::System.ArgumentOutOfRangeException.ThrowIfNegative(sizeHint);
            int room = global::System.Math.Max(sizeHint, 1);
            if (room <= {{terms.End}} - _count)
            {
                return array;
            }
            {{limit("room")}}
            """);
        writer.Lines(terms.Model.BlockLength is { } length ? EnterOrLend(length) : EnterOrTrade).Close();
        writer.Member(GeneratedCode.NeverInline);
        writer.Open($"private void WriteOn({terms.ReadOnlySpan} value)");
        if (terms.Model.BlockLength is not null)
        {
            writer.Lines(WriteOnEven(terms, limit("value.Length"))).Close();
            return;
        }

        writer.Lines(
            $$"""
            {{terms.Array}} array = Held;{{limit("value.Length")}}
            int free = array.Length - _count;
            Block next = BlockFor(value.Length - free);
            value.Slice(0, free).CopyTo(new {{terms.Span}}(array, _count, free));
            _count += free;
            Enter(next);
            value.Slice(free).CopyTo(_array);
            _count = value.Length - free;
            """).Close();
    }

    private static string WriteOnEven(WriterTerms terms, string limit) =>
        $$"""
        if (TakeBack() is { } longer)
        {
            // There was no room because longer room was lent. What is written may be a part of it, so that it is returned after the copy.
            try
            {
                Write(value);
            }
            finally
            {
                ReturnLonger(longer);
            }

            return;
        }

        {{terms.Array}} array = Held;
        {{limit}}
        int free = array.Length - _count;
        Reserve(value.Length - free);
        while (value.Length > free)
        {
            value.Slice(0, free).CopyTo(new {{terms.Span}}(_array, _count, free));
            _count += free;
            value = value.Slice(free);
            Enter(_current is null ? _first! : _current.Following!);
            free = _array!.Length;
        }

        value.CopyTo(_array);
        _count = value.Length;
        """;

    private const string EnterOrTrade =
        """
        Block next = BlockFor(room);
        if (_count == 0 && _current is not null)
        {
            // The current block is too short and empty. It would be an empty segment: the two trade their arrays.
            _current.Trade(next);
            Use(_current);
        }
        else
        {
            Enter(next);
        }

        return _array!;
        """;

    private static string EnterOrLend(int blockLength) =>
        $$"""
        if (room > {{Numbers.Plain(blockLength)}})
        {
            return Lend(room);
        }

        Enter(BlockFor(room));
        return _array!;
        """;

    private static void NextBlock(SourceWriter writer, WriterTerms terms)
    {
        var length = terms.Model.BlockLength is { } fixedLength
            ? $"const int length = {Numbers.Plain(fixedLength)};"
            : $"int most = global::System.Math.Max({BlockBytes} / global::System.Runtime.CompilerServices.Unsafe.SizeOf<{terms.Element}>(), 1);\n"
                + $"    int length = (int)global::System.Math.Clamp(_capacity, global::System.Math.Min({FirstLength}, most), most);";
        writer.Member(
            $$"""
            // The block after the current one: one that is left from before, if it is long enough, or a new one before it. Nothing else changes.
            private Block BlockFor(int room)
            {
                Block? following = _current is null ? _first : _current.Following;
                if (following is not null && following.Array.Length >= room)
                {
                    return following;
                }

                {{length}}
                return Insert(_current, global::System.Math.Max(length, room));
            }

            // Rents a block, which then follows another one; null for none.
            private Block Insert(Block? before, int length)
            {
                {{terms.Array}} array = RentArray({{terms.PoolArgument("_pool")}}length);
                Block? spare = global::System.Threading.Interlocked.Exchange(ref _spare, null);
                Block block = spare is null || spare == before ? new Block() : spare;
                block.Hold(array);
                if (before is null)
                {
                    block.Link(_first);
                    _first = block;
                }
                else
                {
                    block.Link(before.Following);
                    before.Link(block);
                }

                _capacity += block.Array.Length;
                return block;
            }

            private void Enter(Block next)
            {
                if (_current is not null)
                {
                    _current.End(_count);
                    _before += _count;
                }

                _current = next;
                _count = 0;
                Use(next);
            }
            """);
        if (terms.Model.BlockLength is { } each)
            Reservation(writer, each);
        writer.OpenMember("private void Use(Block block)");
        writer.Lines("block.Start(_before);\n_array = block.Array;");
        if (terms.Model.MaxLength is not null)
            writer.Lines($"_end = (int)global::System.Math.Min(block.Array.Length, {terms.Limit} - _before);");
        writer.Close();
    }

    private static void Reservation(SourceWriter writer, int length) =>
        writer.Member(
            $$"""
            // Rents what is missing of the blocks after the current one, before anything is written: when the pool throws, the writer has what it had.
            private void Reserve(int room)
            {
                Block? last = _current;
                while (room > 0)
                {
                    last = (last is null ? _first : last.Following) ?? Insert(last, {{Numbers.Plain(length)}});
                    room -= last.Array.Length;
                }
            }
            """);

    private static string Uninitialized(WriterTerms terms) => terms.Safety.Variable(
        UnsafeCalls.UninitializedArrays,
        (terms.Array, "result"),
        $"global::System.GC.AllocateUninitializedArray<{terms.Element}>(checked((int)WrittenCount))",
        "Safe: what was written is copied over all of it below.",
        $"new {TypeNames.ArrayOf(terms.Element, "checked((int)WrittenCount)")}").Replace("\n", "\n    ");

    private static void Copies(SourceWriter writer, WriterTerms terms) =>
        writer.Member(
            $$"""
            /// <summary>An array of what was written, which no pool knows.</summary>
            /// <exception cref="global::System.OverflowException">There is more than fits into an array.</exception>
            {{terms.DisposedDocs}}
            {{GeneratedCode.Attribute}}
            public {{terms.Array}} ToArray()
            {
                RequireOpen();
                {{Uninitialized(terms)}}
                CopyTo(result);
                return result;
            }

            /// <summary>Copies what was written.</summary>
            /// <param name="destination">Gets it, from its start on.</param>
            /// <exception cref="global::System.ArgumentException"><paramref name="destination"/> is too short. Nothing was copied.</exception>
            {{terms.DisposedDocs}}
            {{GeneratedCode.Attribute}}
            public void CopyTo({{terms.Span}} destination)
            {
                if (!TryCopyTo(destination))
                {
                    throw new global::System.ArgumentException("It is too short.", nameof(destination));
                }
            }

            /// <summary>Copies what was written, if there is room for it.</summary>
            /// <param name="destination">Gets it, from its start on.</param>
            /// <returns>Whether there was room. If not, nothing was copied.</returns>
            {{terms.DisposedDocs}}
            {{GeneratedCode.Attribute}}
            public bool TryCopyTo({{terms.Span}} destination)
            {
                RequireOpen();
                if (WrittenCount > destination.Length)
                {
                    return false;
                }

                for (Block? block = _current is null ? null : _first; block is not null; block = block == _current ? null : block.Following)
                {
                    int count = block == _current ? CountInBlock : block.Memory.Length;
                    new {{terms.ReadOnlySpan}}(block.Array, 0, count).CopyTo(destination);
                    destination = destination.Slice(count);
                }

                return true;
            }
            """);

    private static void Block(SourceWriter writer, WriterTerms terms) =>
        writer.Member(
            $$"""
            private sealed class Block : global::System.Buffers.ReadOnlySequenceSegment<{{terms.Element}}>
            {
                private {{terms.Array}} _array = {{terms.EmptyArray}};

                public {{terms.Array}} Array => _array;

                public Block? Following { get; private set; }

                public void Link(Block? following)
                {
                    Following = following;
                    Next = following;
                }

                public void Hold({{terms.Array}} array)
                {
                    _array = array;
                }

                public void Start(long before)
                {
                    RunningIndex = before;
                    Memory = _array;
                }

                public void End(int count)
                {
                    Memory = new global::System.ReadOnlyMemory<{{terms.Element}}>(_array, 0, count);
                }

                // No array is in two blocks at any time, whatever happens on other threads: it would be returned twice.
                public void Trade(Block other)
                {
                    {{terms.Array}} taken = global::System.Threading.Interlocked.Exchange(ref other._array, {{terms.EmptyArray}});
                    other._array = global::System.Threading.Interlocked.Exchange(ref _array, taken);
                }

                // A sequence that somebody still has gets nothing of what the next user of the array writes. Each array is taken once.
                public {{terms.Array}} Take()
                {
                    {{terms.Array}} array = global::System.Threading.Interlocked.Exchange(ref _array, {{terms.EmptyArray}});
                    Memory = default;
                    return array;
                }
            }
            """);
}
