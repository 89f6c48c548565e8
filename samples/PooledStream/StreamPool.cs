using System.Buffers;

namespace PooledStreams;

/// <summary>Where streams get their memory. All members may be used by several threads at the same time.</summary>
public sealed class StreamPool
{
    // Blocks of a kind beyond this are not worth a place in a table: with the smallest ones it is 4 GiB.
    private const int MostBlocks = 1 << 20;

    private readonly TinyBlocks _tiny;
    private readonly SmallBlocks _small;
    private readonly StandardBlocks _standard;
    private readonly LargeBlocks _large;

    /// <summary>A pool with the default options.</summary>
    public StreamPool()
        : this(new StreamPoolOptions())
    {
    }

    /// <summary>A pool of its own, which shares no memory with others.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The longest stream has less than one byte, or the bound is negative.</exception>
    public StreamPool(StreamPoolOptions options)
    {
        ArgumentNullException.ThrowIfNull(options);
        ArgumentOutOfRangeException.ThrowIfNegativeOrZero(options.MaxStreamLength, nameof(options));
        ArgumentOutOfRangeException.ThrowIfNegative(options.MaxIdleBytes, nameof(options));
        MaxIdleBytes = options.MaxIdleBytes;
        _large = new LargeBlocks(new LargeBlocks.Limits { Capacity = MostBlocks, MaxBytes = MaxIdleBytes / 5 * 4 });
        _standard = new StandardBlocks(new StandardBlocks.Limits { Capacity = MostBlocks, MaxBytes = MaxIdleBytes / 8 });
        _small = new SmallBlocks(new SmallBlocks.Limits { Capacity = MostBlocks, MaxBytes = MaxIdleBytes / 20 });
        _tiny = new TinyBlocks(new TinyBlocks.Limits { Capacity = MostBlocks, MaxBytes = MaxIdleBytes / 40 });
        MaxStreamLength = options.MaxStreamLength;
        ClearsOnRelease = options.ClearOnRelease;
    }

    /// <summary>The pool of streams that name none.</summary>
    public static StreamPool Shared { get; } = new();

    /// <summary>The longest stream, in bytes.</summary>
    public long MaxStreamLength { get; }

    /// <summary>Whether memory is set to zero before it goes back to the pool.</summary>
    public bool ClearsOnRelease { get; }

    /// <summary>How many bytes of idle memory the pool keeps at most, beside the few blocks that each thread has at hand.</summary>
    public long MaxIdleBytes { get; }

    /// <summary>Lets go of idle memory, also of what other threads have at hand.</summary>
    public void Trim()
    {
        _tiny.Trim();
        _small.Trim();
        _standard.Trim();
        _large.Trim();
    }

    /// <summary>An array of at least so many bytes, for <see cref="Return"/>. What is longer than a large block comes from the shared pool.</summary>
    internal byte[] Rent(int length) => length switch
    {
        <= BlockLength.Tiny => _tiny.Rent(),
        <= BlockLength.Small => _small.Rent(),
        <= BlockLength.Standard => _standard.Rent(),
        <= BlockLength.Large => _large.Rent(),
        _ => ArrayPool<byte>.Shared.Rent(length),
    };

    /// <summary>Takes an array back. Each pool has a length of its own, which tells where it is from.</summary>
    internal void Return(byte[] array)
    {
        switch (array.Length)
        {
            case BlockLength.Tiny:
                _tiny.Return(array);
                break;
            case BlockLength.Small:
                _small.Return(array);
                break;
            case BlockLength.Standard:
                _standard.Return(array);
                break;
            case BlockLength.Large:
                _large.Return(array);
                break;
            default:
                ArrayPool<byte>.Shared.Return(array);
                break;
        }
    }
}
