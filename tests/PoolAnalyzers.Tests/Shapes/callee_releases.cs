using System;
using System.Buffers;
using System.IO;
using System.Threading.Tasks;

sealed class Writer
{
    private readonly Stream _s = Stream.Null;
    private async Task WriteAndReturn(byte[] b, int n)
    {
        try
        {
            await _s.WriteAsync(b, 0, n);
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(b);
        }
    }

    public async Task A(byte[] d)
    {
        var b = ArrayPool<byte>.Shared.Rent(d.Length);
        d.CopyTo(b, 0);
        try
        {
            await WriteAndReturn(b, d.Length);
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(b); //! POOL010
        }
    }

    public async Task<int> B(byte[] d)
    {
        var b = ArrayPool<byte>.Shared.Rent(d.Length);
        d.CopyTo(b, 0);
        await WriteAndReturn(b, d.Length);
        return b[0]; //! POOL011
    }

    public Task C(byte[] d)
    {
        var b = ArrayPool<byte>.Shared.Rent(d.Length);
        d.CopyTo(b, 0);
        return WriteAndReturn(b, d.Length);
    }

    private bool TryWrite(byte[] b, int n)
    {
        if (n == 0)
        {
            return false;
        }

        _s.Write(b, 0, n);
        ArrayPool<byte>.Shared.Return(b);
        return true;
    }

    public bool D(byte[] d)
    {
        var b = ArrayPool<byte>.Shared.Rent(d.Length); //! POOL001
        d.CopyTo(b, 0);
        return TryWrite(b, d.Length);
    }

    public bool E(byte[] d)
    {
        var b = ArrayPool<byte>.Shared.Rent(d.Length);
        d.CopyTo(b, 0);
        if (TryWrite(b, d.Length))
            return true;
        ArrayPool<byte>.Shared.Return(b);
        return false;
    }
}
