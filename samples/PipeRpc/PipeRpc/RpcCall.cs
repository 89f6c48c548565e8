using PoolAnalyzers;

namespace PipeRpc;

/// <summary>A call that the host runs. It is used again for another call when this one was answered.</summary>
/// <remarks>For generated code, which uses it from one thread at a time.</remarks>
public sealed class RpcCall
{
    private readonly Lock _gate = new();
    private CancellationTokenSource? _cancellation;
    private SemaphoreSlim? _credit;
    private Frame _frame;
    private RpcBytes _result;
    private FrameWriter? _writer;
    private bool _isCancelled;

    internal HostConnection Connection { get; private set; } = null!;

    internal uint Id { get; private set; }

    /// <summary>Whether the arguments were read: what is thrown after that comes from the method.</summary>
    internal bool IsRunning { get; private set; }

    /// <summary>Takes the result.</summary>
    public FrameWriter Writer => _writer!;

    /// <summary>Is cancelled when the caller no longer waits, or is gone.</summary>
    public CancellationToken CancellationToken
    {
        get
        {
            lock (_gate)
            {
                _cancellation ??= new CancellationTokenSource();
                if (!_isCancelled)
                    return _cancellation.Token;
            }

            _cancellation.Cancel();
            return _cancellation.Token;
        }
    }

    /// <summary>Reads the arguments, which are valid until the method has ended.</summary>
    public PayloadReader Read() => new(_frame);

    /// <summary>Notes that all arguments were read.</summary>
    /// <exception cref="RpcException">The payload has more bytes than they.</exception>
    public void HasArguments(in PayloadReader reader)
    {
        reader.End();
        IsRunning = true;
    }

    /// <summary>Takes a result whose memory is sent from where it is. It is disposed when the answer is on its way.</summary>
    public void Keep(RpcBytes result)
    {
        _result = result;
        Writer.WriteLast(result.Memory);
    }

    /// <summary>Sends the items of a stream, no faster than the caller takes them.</summary>
    /// <param name="items">The items, which are asked for one by one.</param>
    /// <param name="write">Writes one of them.</param>
    /// <exception cref="RpcException">An item is longer than a frame may be.</exception>
    /// <exception cref="OperationCanceledException">The caller has left.</exception>
    public async ValueTask SendItemsAsync<T>(IAsyncEnumerable<T> items, Action<FrameWriter, T> write)
    {
        lock (_gate)
            _credit ??= new SemaphoreSlim(FrameHeader.Window, FrameHeader.Window);
        var token = CancellationToken;
        await foreach (var item in items.WithCancellation(token).ConfigureAwait(false))
        {
            await _credit.WaitAsync(token).ConfigureAwait(false);
            var writer = RpcMemory.RentWriter();
            try
            {
                write(writer, item);
                await Connection.SendAsync(writer, FrameKind.Item, Id).ConfigureAwait(false);
            }
            finally
            {
                RpcMemory.ReturnWriter(writer);
            }
        }
    }

    internal void Start(HostConnection connection, Frame frame)
    {
        Connection = connection;
        Id = frame.Header.CallId;
        _frame = frame;
        _writer = RpcMemory.RentWriter();
    }

    /// <summary>Gives back what the arguments are in. The result has been written.</summary>
    internal void ReleaseArguments()
    {
        _frame.Dispose();
        _frame = default;
    }

    /// <summary>Notes that the caller no longer waits. The connection still has the call.</summary>
    /// <returns>What to cancel, without a lock; null if the method does not ask for it.</returns>
    internal CancellationTokenSource? MarkCancelled()
    {
        lock (_gate)
        {
            _isCancelled = true;
            return _cancellation;
        }
    }

    /// <summary>Lets the call send more items.</summary>
    /// <returns>False when the caller gives more than it took.</returns>
    internal bool Add(uint credit)
    {
        SemaphoreSlim? semaphore;
        lock (_gate)
            semaphore = _credit;
        if (credit == 0 || credit > FrameHeader.Window || semaphore is null)
            return false;
        try
        {
            semaphore.Release((int)credit);
            return true;
        }
        catch (SemaphoreFullException)
        {
            return false;
        }
    }

    /// <summary>Gives everything back. What was cancelled or counted is not used again.</summary>
    internal void Reset()
    {
        ReleaseArguments();
        _result.Dispose();
        _result = default;
        if (_writer is { } writer)
        {
            _writer = null;
            RpcMemory.ReturnWriter(writer);
        }

        _cancellation = null;
        _credit = null;
        _isCancelled = IsRunning = false;
        Connection = null!;
    }
}

/// <summary>Calls that are used again.</summary>
[ObjectPool(typeof(RpcCall), Reset = "Reset")]
internal static partial class CallPool;
