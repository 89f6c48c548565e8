namespace PooledStreams;

/// <summary>What the streams of a <see cref="StreamPool"/> have in common.</summary>
public sealed class StreamPoolOptions
{
    /// <summary>
    /// The longest stream, in bytes. A write that would go past it throws, and changes nothing. 16 GiB when it is not set, so that a wrong position does
    /// not take the memory of the whole machine.
    /// </summary>
    public long MaxStreamLength { get; init; } = 16L * 1024 * 1024 * 1024;

    /// <summary>
    /// How many bytes of idle memory the pool keeps at most, beside the few blocks that each thread has at hand. 320 MiB when it is not set. Four fifths
    /// of it are for blocks of 1 MiB, an eighth for blocks of 64 KiB, and the rest for the arrays of short streams.
    /// </summary>
    public long MaxIdleBytes { get; init; } = 320L * 1024 * 1024;

    /// <summary>Whether everything that a stream may have written is set to zero before its memory goes back to the pool.</summary>
    public bool ClearOnRelease { get; init; }
}
