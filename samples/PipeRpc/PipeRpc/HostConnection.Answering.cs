using System.Text;

namespace PipeRpc;

/// <content>What a client is told.</content>
internal sealed partial class HostConnection
{
    /// <summary>Answers a call whose method has ended, on the thread that reads: it reads on when the client has taken the answer.</summary>
    private void End(RpcCall call, Exception? failure)
    {
        try
        {
            _sender.Send(Finish(call, failure), call.Writer.Tail, call.Id);
        }
        catch (Exception e) when (e is IOException or ObjectDisposedException or OperationCanceledException or InvalidOperationException)
        {
            Close();
        }
        finally
        {
            Leave(call);
        }
    }

    /// <summary>Answers a call when its method has ended. No thread waits for a client that does not read.</summary>
    private async Task EndAsync(ValueTask task, RpcCall call)
    {
        Exception? failure = null;
        try
        {
            await task.ConfigureAwait(false);
        }
        catch (Exception e)
        {
            failure = e;
        }

        try
        {
            await _sender.SendAsync(Finish(call, failure), call.Writer.Tail, call.Id).ConfigureAwait(false);
        }
        catch (Exception e) when (e is IOException or ObjectDisposedException or OperationCanceledException or InvalidOperationException)
        {
            Close();
        }
        finally
        {
            Leave(call);
        }
    }

    // A call counts as in flight until its answer is the next to be sent: a client that does not read runs into its limit, and one that does is never told
    // that the host is busy.
    private void Answers(uint id)
    {
        lock (_gate)
            _calls.Remove(id);
        _host.CountCall();
    }

    /// <summary>Gives back all that a call held.</summary>
    private void Leave(RpcCall call)
    {
        CallPool.Return(call);
        _host.CallEnds();
        EndIfDone();
    }

    /// <summary>Makes the frame that answers a call.</summary>
    private ReadOnlyMemory<byte> Finish(RpcCall call, Exception? failure)
    {
        var frame = failure is null ? FinishAnswer(call) : FinishError(call, failure);

        // The tail may be among the arguments.
        if (call.Writer.Tail.IsEmpty)
            call.ReleaseArguments();
        return frame;
    }

    private ReadOnlyMemory<byte> FinishAnswer(RpcCall call)
    {
        try
        {
            return call.Writer.Finish(FrameKind.Answer, call.Id, 0, _host.Options.LongestFrame);
        }
        catch (RpcException e)
        {
            return FinishError(call, e);
        }
    }

    private ReadOnlyMemory<byte> FinishError(RpcCall call, Exception failure)
    {
        var (error, message) = failure switch
        {
            // Where a method is a client itself, what happened to its own connection is not what happened to this one.
            RpcException { Error: not (RpcError.Disconnected or RpcError.TimedOut) } rpc => (rpc.Error, rpc.Message),
            OperationCanceledException => (RpcError.Cancelled, "The call was cancelled."),
            _ when !call.IsRunning => (RpcError.BadPayload, "The arguments could not be read."),
            _ => (RpcError.HandlerFailed, $"The method threw {failure.GetType().Name}{(_host.Options.TellsMessages ? ": " + failure.Message : ".")}"),
        };
        _host.Count(error);
        call.Writer.Restart();
        WriteError(call.Writer, error, message);
        return call.Writer.Finish(FrameKind.Error, call.Id, 0, int.MaxValue);
    }

    private async ValueTask RefuseAsync(RpcError error, string message, uint id, bool blocks)
    {
        _host.Count(error);
        try
        {
            await SendAsync(FrameKind.Error, id, error, message, blocks).ConfigureAwait(false);
        }
        catch (Exception e) when (e is IOException or ObjectDisposedException or OperationCanceledException or InvalidOperationException)
        {
            // Whoever is refused may be gone already.
        }
    }

    private async ValueTask SendAsync(FrameKind kind, uint id, RpcError error, string? message, bool blocks)
    {
        var writer = RpcMemory.RentWriter();
        try
        {
            if (message is not null)
                WriteError(writer, error, message);
            var frame = writer.Finish(kind, id, 0, int.MaxValue);
            if (blocks)
                _sender.Send(frame, default);
            else
                await _sender.SendAsync(frame, default).ConfigureAwait(false);
        }
        finally
        {
            RpcMemory.ReturnWriter(writer);
        }
    }

    private static void WriteError(FrameWriter writer, RpcError error, string message)
    {
        writer.Add((byte)error);
        Encoding.UTF8.GetBytes(message, writer);
    }
}
