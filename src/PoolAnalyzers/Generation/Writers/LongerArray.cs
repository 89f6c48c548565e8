using PoolAnalyzers.Generation.Emit;

namespace PoolAnalyzers.Generation.Writers;

/// <summary>Writes what a writer in blocks of one length does when somebody asks for more room in one piece than a block has.</summary>
/// <remarks>
/// It lends an array of the shared pool, and copies what was written there into blocks at <c>Advance</c>. While it is lent, the writer has no current
/// array: every member that compares finds no room and calls what settles it, so that the usual call pays nothing for it.
/// </remarks>
internal static class LongerArray
{
    public static void Fields(SourceWriter writer, WriterTerms terms) => writer.Lines($"private {terms.Array}? _longer;\nprivate int _countBefore;");

    public static void Write(SourceWriter writer, WriterTerms terms)
    {
        var limit = terms.Model.MaxLength is not null;
        writer.Member(
            $$"""
            // More than a block has. Until the next call, the writer stands at the start of an array that is none of its blocks.
            private {{terms.Array}} Lend(int room)
            {
                {{terms.Array}} longer = RentLonger(room);
                _longer = longer;
                _countBefore = _count;
                _before += _count;
                _count = 0;
                _array = null;{{(limit ? $"\n    _end = (int)global::System.Math.Min(longer.Length, {terms.Limit} - _before);" : "")}}
                return longer;
            }

            // The writer stands where it was before an array was lent.
            private {{terms.Array}}? TakeBack()
            {
                {{terms.Array}}? longer = global::System.Threading.Interlocked.Exchange(ref _longer, null);
                if (longer is null)
                {
                    return null;
                }

                _count = _countBefore;
                _before -= _countBefore;
                _array = _current is null ? {{terms.EmptyArray}} : _current.Array;{{(limit ? $"\n    _end = (int)global::System.Math.Min(_array.Length, {terms.Limit} - _before);" : "")}}
                return longer;
            }

            // Nothing was written into it.
            private void GiveUpLonger()
            {
                if (TakeBack() is { } longer)
                {
                    ReturnLonger(longer);
                }
            }

            {{GeneratedCode.NeverInline}}
            private {{terms.Array}} Resume()
            {
                GiveUpLonger();
                return _array ?? throw new global::System.ObjectDisposedException("{{terms.Model.Shape.DisplayName}}");
            }
            """);
        AdvanceOn(writer, terms, limit ? "_end" : "longer.Length");
    }

    private static void AdvanceOn(SourceWriter writer, WriterTerms terms, string end) =>
        writer.Member(
            $$"""
            {{GeneratedCode.NeverInline}}
            private void AdvanceOn(int count)
            {
                if (_longer is not { } longer || unchecked((uint)count) > (uint){{end}})
                {
                    if (_longer is null)
                    {
                        _ = Held;
                    }

                    throw new global::System.ArgumentOutOfRangeException(nameof(count), count, "It must be between 0 and the room that there was.");
                }

                if (TakeBack() != longer)
                {
                    throw new global::System.InvalidOperationException("The writer was used by another call at the same time.");
                }

                try
                {
                    Write(new {{terms.ReadOnlySpan}}(longer, 0, count));
                }
                finally
                {
                    ReturnLonger(longer);
                }
            }
            """);
}
