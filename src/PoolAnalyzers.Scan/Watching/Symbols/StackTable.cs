using System.Diagnostics.CodeAnalysis;
using System.Runtime.InteropServices;

namespace PoolAnalyzers.Scan.Watching.Symbols;

/// <summary>Numbers call stacks. The same addresses in the same order are one stack, whichever thread it was.</summary>
internal sealed class StackTable
{
    /// <summary>Frames beyond these say nothing of a pool.</summary>
    public const int MaxDepth = 64;

    /// <summary>Programs have some thousands. Beyond this, stacks are not told apart any more.</summary>
    private const int MaxStacks = 200_000;

    private readonly Dictionary<ulong[], int> _numbers = new(new SameAddresses());
    private readonly List<ulong[]> _stacks = [];

    /// <summary>The addresses of a stack, the innermost first.</summary>
    public IReadOnlyList<ulong> this[int stack] => _stacks[stack];

    /// <summary>The number of a stack; -1 where there are too many, or it is empty.</summary>
    /// <param name="addresses">The innermost first.</param>
    public int NumberOf(ReadOnlySpan<ulong> addresses)
    {
        // Nothing is allocated for a stack that is known.
        var numbers = _numbers.GetAlternateLookup<ReadOnlySpan<ulong>>();
        if (numbers.TryGetValue(addresses, out int number))
        {
            return number;
        }

        if (addresses.IsEmpty || _stacks.Count == MaxStacks)
        {
            return -1;
        }

        number = _stacks.Count;
        _stacks.Add(addresses.ToArray());
        _numbers.Add(_stacks[^1], number);
        return number;
    }

    private sealed class SameAddresses : IEqualityComparer<ulong[]>, IAlternateEqualityComparer<ReadOnlySpan<ulong>, ulong[]>
    {
        public bool Equals(ulong[]? x, ulong[]? y) => x.AsSpan().SequenceEqual(y);

        public int GetHashCode([DisallowNull] ulong[] obj) => GetHashCode(obj.AsSpan());

        public bool Equals(ReadOnlySpan<ulong> alternate, ulong[] other) => alternate.SequenceEqual(other);

        public int GetHashCode(ReadOnlySpan<ulong> alternate)
        {
            var hash = default(HashCode);
            hash.AddBytes(MemoryMarshal.AsBytes(alternate));
            return hash.ToHashCode();
        }

        public ulong[] Create(ReadOnlySpan<ulong> alternate) => alternate.ToArray();
    }
}
