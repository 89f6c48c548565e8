namespace PipeRpc;

/// <summary>Time as one side of a connection has lived it, in milliseconds. All members are safe for concurrent use.</summary>
/// <remarks>
/// The limits for the other side are measured with it. While this side stands still (its thread pool is out of threads, the process or the whole machine is
/// suspended), what the other side has sent lies unread, and must not count as its silence. So a gap between two ticks counts as no more than one long step,
/// and there are several steps to each limit: what has arrived meanwhile is read before the limit is reached.
/// </remarks>
internal sealed class TickClock
{
    private readonly Lock _gate = new();
    private readonly TimeProvider _time;
    private readonly long _start;
    private readonly long _longestStep;
    private long _tickedAt;
    private long _lost;
    private long _latest;

    /// <summary>A clock for the limits of one side.</summary>
    /// <param name="time">Where the time comes from.</param>
    /// <param name="longestStep">What a gap between two ticks counts as at most, in milliseconds. Ticks come more often than that.</param>
    public TickClock(TimeProvider time, long longestStep)
    {
        _time = time;
        _start = time.GetTimestamp();
        _longestStep = longestStep;
        _tickedAt = Elapsed;
        _latest = _tickedAt + longestStep;
    }

    /// <summary>The time, which stands still when ticks do not come. It is never 0.</summary>
    public long Now => Math.Min(Elapsed - Interlocked.Read(ref _lost), Interlocked.Read(ref _latest));

    /// <summary>Milliseconds since some moment, which go on in any case. They are never 0.</summary>
    public long Elapsed
    {
        get
        {
            // Each frame asks. What the system counts in milliseconds costs less than its time stamps.
            if (_time == TimeProvider.System)
                return Environment.TickCount64;
            return 1 + (long)_time.GetElapsedTime(_start).TotalMilliseconds;
        }
    }

    /// <summary>A quarter of the shortest limit, and no more than a second, in milliseconds.</summary>
    public static long StepFor(params ReadOnlySpan<TimeSpan> limits)
    {
        var shortest = limits[0];
        foreach (var limit in limits)
            shortest = limit < shortest ? limit : shortest;
        return (long)Math.Clamp(shortest.TotalMilliseconds / 4, 10, 1000);
    }

    /// <summary>Moves the time on.</summary>
    /// <returns>The new time.</returns>
    public long Tick()
    {
        // Ticks may overlap where threads were short: a gap counts once, and no tick sees the end of it without what is lost by it.
        lock (_gate)
        {
            var now = Elapsed;
            var gap = now - _tickedAt;
            _tickedAt = now;
            if (gap > _longestStep)
                Interlocked.Add(ref _lost, gap - _longestStep);
            Interlocked.Exchange(ref _latest, now - _lost + _longestStep);
            return now - _lost;
        }
    }
}
