using PoolAnalyzers;

namespace PooledStreams;

/// <summary>The lengths of blocks, in bytes, and where each of them is in a stream.</summary>
/// <remarks>
/// A stream of up to <see cref="Standard"/> bytes is one array, which is exchanged for a longer one when it is full. From then on its arrays never move:
/// 16 of <see cref="Standard"/> bytes for the first <see cref="Large"/> bytes, and as many of <see cref="Large"/> bytes as are needed for the rest.
/// So a position tells its block without a search.
/// </remarks>
internal static class BlockLength
{
    public const int Tiny = 4 * 1024;

    public const int Small = 16 * 1024;

    public const int Standard = 64 * 1024;

    public const int Large = 1024 * 1024;

    private const int StandardBlocks = Large / Standard;

    /// <summary>The block that has the byte at a position.</summary>
    public static int IndexOf(long position) => position < Large ? (int)(position / Standard) : StandardBlocks - 1 + (int)(position / Large);

    /// <summary>The position of the first byte of a block.</summary>
    public static long StartOf(int index) => index < StandardBlocks ? (long)index * Standard : (long)(index - StandardBlocks + 1) * Large;

    /// <summary>The length of a block in a stream of more than one.</summary>
    public static int Of(int index) => index < StandardBlocks ? Standard : Large;

    /// <summary>The length of the one array of a short stream.</summary>
    public static int ForShort(long capacity) => capacity <= Tiny ? Tiny : capacity <= Small ? Small : Standard;
}

/// <summary>The one array of a stream of up to 4 KiB.</summary>
[FixedLengthPool(typeof(byte), Length = BlockLength.Tiny, RuntimeLimits = true, Metrics = true)]
internal sealed partial class TinyBlocks;

/// <summary>The one array of a stream of up to 16 KiB.</summary>
[FixedLengthPool(typeof(byte), Length = BlockLength.Small, RuntimeLimits = true, Metrics = true)]
internal sealed partial class SmallBlocks;

/// <summary>The first MiB of a stream.</summary>
[FixedLengthPool(typeof(byte), Length = BlockLength.Standard, RuntimeLimits = true, Metrics = true)]
internal sealed partial class StandardBlocks;

/// <summary>What comes after the first MiB. With a lock, so that each thread keeps one block only.</summary>
[FixedLengthPool(typeof(byte), Length = BlockLength.Large, Sync = PoolSync.Lock, RuntimeLimits = true, Metrics = true)]
internal sealed partial class LargeBlocks;

/// <summary>The lists of blocks: empty ones, with room for as many blocks as they had.</summary>
[ObjectPool(typeof(BlockList), Capacity = 256, MaxRetained = "IsWorthKeeping", Metrics = true)]
internal static partial class BlockLists;
