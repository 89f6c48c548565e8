namespace PipeRpc;

/// <summary>The answer to a call. Whoever called disposes it, or hands its memory on as <see cref="RpcBytes"/>.</summary>
public readonly struct RpcAnswer : IDisposable
{
    private readonly Frame _frame;

    internal RpcAnswer(Frame frame) => _frame = frame;

    /// <summary>Whether there is one: after the last item of a stream comes one that is none.</summary>
    public bool Exists => _frame.Exists;

    /// <summary>Reads its values.</summary>
    public PayloadReader Read() => new(_frame);

    /// <summary>Gives its memory back. A second call does nothing.</summary>
    public void Dispose() => _frame.Dispose();
}

/// <summary>The items of a stream, as they arrive. One thread at a time asks for them.</summary>
public sealed class RpcItems : IDisposable
{
    private readonly RpcClient _client;
    private readonly PendingCall _call;
    private readonly uint _id;
    private uint _taken;
    private bool _isClosed;

    internal RpcItems(RpcClient client, PendingCall call)
    {
        _client = client;
        _call = call;
        _id = call.Id;
    }

    /// <summary>Waits for the next item.</summary>
    /// <returns>The item, which the caller disposes; one that does not exist after the last.</returns>
    /// <exception cref="RpcException">The call failed. The items before that have been returned.</exception>
    public async ValueTask<RpcAnswer> NextAsync(CancellationToken cancellation)
    {
        var items = _call.Items!.Reader;
        while (await items.WaitToReadAsync(cancellation).ConfigureAwait(false))
        {
            if (!items.TryRead(out var frame))
                continue;

            // The host may have half a window on its way while the other half is read.
            if (++_taken == FrameHeader.Window / 2)
            {
                var credit = _taken;
                _taken = 0;
                await _client.GiveCreditAsync(_call, _id, credit).ConfigureAwait(false);
            }

            return new RpcAnswer(frame);
        }

        return default;
    }

    /// <summary>Ends the stream. Items that were not read are given back, and the host stops.</summary>
    public void Dispose()
    {
        if (_isClosed)
            return;
        _isClosed = true;
        _client.Close(_call);
    }
}
