using System;
using System.Buffers;
using System.IO;
using System.Net.Sockets;
using System.Threading;
using System.Threading.Tasks;
using System.Collections.Concurrent;
using System.Threading.Channels;

public sealed class Connection : IAsyncDisposable
{
    private readonly Socket _socket;
    private readonly Channel<OutMessage> _out = Channel.CreateUnbounded<OutMessage>();
    private readonly struct OutMessage
    {
        public readonly byte[] Buffer;
        public readonly int Length;
        public OutMessage(byte[] b, int l)
        {
            Buffer = b;
            Length = l;
        }
    }

    public Connection(Socket s) => _socket = s;
    public bool Post(ReadOnlySpan<byte> data)
    {
        var buffer = ArrayPool<byte>.Shared.Rent(data.Length);
        data.CopyTo(buffer);
        if (_out.Writer.TryWrite(new OutMessage(buffer, data.Length)))
            return true;
        ArrayPool<byte>.Shared.Return(buffer);
        return false;
    }

    public async Task SendLoop(CancellationToken ct)
    {
        await foreach (var m in _out.Reader.ReadAllAsync(ct))
        {
            try
            {
                await _socket.SendAsync(m.Buffer.AsMemory(0, m.Length), SocketFlags.None, ct);
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(m.Buffer);
            }
        }
    }

    public async Task<int> ReceiveLoop(Func<ReadOnlyMemory<byte>, ValueTask<bool>> handler, CancellationToken ct)
    {
        byte[] buffer = ArrayPool<byte>.Shared.Rent(8192);
        int total = 0;
        try
        {
            while (!ct.IsCancellationRequested)
            {
                int n = await _socket.ReceiveAsync(buffer.AsMemory(), SocketFlags.None, ct).ConfigureAwait(false);
                if (n == 0)
                    break;
                total += n;
                if (!await handler(buffer.AsMemory(0, n)).ConfigureAwait(false))
                    return total;
            }
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(buffer);
        }

        return total;
    }

    public void PostWrong(ReadOnlySpan<byte> data)
    {
        var buffer = ArrayPool<byte>.Shared.Rent(data.Length);
        try
        {
            data.CopyTo(buffer);
            _out.Writer.TryWrite(new OutMessage(buffer, data.Length)); //! POOL016
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(buffer);
        }
    }

    public ValueTask DisposeAsync()
    {
        _socket.Dispose();
        return default;
    }
}
