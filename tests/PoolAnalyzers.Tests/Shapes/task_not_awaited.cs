using System;
using System.Buffers;
using System.IO;
using System.Threading.Tasks;

class Sender
{
    private readonly Stream _s = Stream.Null;
    public Task SendAsync(ReadOnlyMemory<byte> payload)
    {
        byte[] frame = ArrayPool<byte>.Shared.Rent(payload.Length + 4);
        try
        {
            payload.Span.CopyTo(frame.AsSpan(4));
            return _s.WriteAsync(frame, 0, payload.Length + 4);
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(frame); //! POOL015
        }
    }

    public async Task SendRightAsync(ReadOnlyMemory<byte> payload)
    {
        byte[] frame = ArrayPool<byte>.Shared.Rent(payload.Length + 4);
        try
        {
            payload.Span.CopyTo(frame.AsSpan(4));
            await _s.WriteAsync(frame, 0, payload.Length + 4);
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(frame);
        }
    }

    private Task WriteCore(byte[] frame, int n) => _s.WriteAsync(frame, 0, n);
    public Task SendByHelper(ReadOnlyMemory<byte> payload)
    {
        byte[] frame = ArrayPool<byte>.Shared.Rent(payload.Length);
        try
        {
            payload.CopyTo(frame);
            return WriteCore(frame, payload.Length);
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(frame); //! POOL015
        }
    }
}
