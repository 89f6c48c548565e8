using System.Threading.Channels;
using System.Threading.Tasks.Sources;

namespace PipeRpc;

/// <summary>A call whose answer has not arrived. The client makes one for each place, and uses it again and again.</summary>
/// <remarks>
/// It is in use until the caller has left and the answer has arrived, whichever comes first: so a late answer always finds its own call, and the client never
/// has more calls at the host than it counts. All members but those of the source are guarded by the lock of the client.
/// </remarks>
internal sealed class PendingCall : IValueTaskSource<Frame>
{
    private ManualResetValueTaskSourceCore<Frame> _source;
    private int _itemsAllowed;

    /// <summary>Wakes a thread that waits for this call, when it is over or when the thread is to read.</summary>
    public SemaphoreSlim Signal { get; } = new(0);

    /// <summary>The place in the low bits, and how often it was used above them.</summary>
    public uint Id { get; set; }

    /// <summary>Whether something awaits the result. A synchronous caller has its signal, a stream has its channel.</summary>
    public bool IsAwaited { get; private set; }

    /// <summary>A synchronous caller waits for the signal.</summary>
    public bool IsWaiting { get; set; }

    /// <summary>The caller has its result, or its exception.</summary>
    public bool IsOver { get; private set; }

    public bool HasCallerLeft { get; set; }

    public bool HasAnswer { get; set; }

    /// <summary>When it was called, by the clock.</summary>
    public long Since { get; private set; }

    public Frame Answer { get; private set; }

    public Exception? Failure { get; private set; }

    /// <summary>What has arrived of a stream; null for other calls.</summary>
    public Channel<Frame>? Items { get; private set; }

    public ValueTask<Frame> Result => new(this, _source.Version);

    public void Start(bool isSynchronous, bool isStream, long since)
    {
        IsAwaited = !isSynchronous && !isStream;
        IsWaiting = IsOver = HasCallerLeft = HasAnswer = false;
        Since = since;
        Answer = default;
        Failure = null;
        Items = isStream ? Channel.CreateUnbounded<Frame>(new UnboundedChannelOptions { SingleReader = true }) : null;
        _itemsAllowed = FrameHeader.Window;
        _source.Reset();
    }

    /// <summary>Counts an item that has arrived.</summary>
    /// <returns>False when the host may not send it.</returns>
    public bool TryTakeItem() => _itemsAllowed-- > 0;

    /// <summary>Lets the host send more items.</summary>
    public void AllowItems(int count) => _itemsAllowed += count;

    /// <summary>Gives the call its result, if it has none.</summary>
    /// <param name="frame">The answer, which the caller disposes.</param>
    /// <param name="failure">What is thrown instead.</param>
    /// <returns>Whether it had none. If it <see cref="IsAwaited"/>, <see cref="Resume"/> is called next, without the lock.</returns>
    public bool TryEnd(Frame frame, Exception? failure)
    {
        if (IsOver)
            return false;
        Answer = frame;
        Failure = failure;
        IsOver = true;
        Items?.Writer.TryComplete(failure);
        if (IsWaiting)
            Signal.Release();
        IsWaiting = false;
        return true;
    }

    /// <summary>Runs what awaits the call.</summary>
    /// <param name="runsElsewhere">Whether on another thread: what awaits must not hold up who reads.</param>
    public void Resume(bool runsElsewhere)
    {
        _source.RunContinuationsAsynchronously = runsElsewhere;
        if (Failure is null)
            _source.SetResult(Answer);
        else
            _source.SetException(Failure);
    }

    Frame IValueTaskSource<Frame>.GetResult(short token) => _source.GetResult(token);

    ValueTaskSourceStatus IValueTaskSource<Frame>.GetStatus(short token) => _source.GetStatus(token);

    void IValueTaskSource<Frame>.OnCompleted(Action<object?> continuation, object? state, short token, ValueTaskSourceOnCompletedFlags flags) =>
        _source.OnCompleted(continuation, state, token, flags);
}
