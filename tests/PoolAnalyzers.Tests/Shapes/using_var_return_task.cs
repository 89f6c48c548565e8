using System;
using System.Buffers;
using System.IO;
using System.Threading.Tasks;

public sealed class Client
{
    private readonly Stream _s = Stream.Null;
    private Task? _pending;
    public ValueTask<int> ReadHeader(int n)
    {
        byte[] h = ArrayPool<byte>.Shared.Rent(n);
        try
        {
            return Parse(_s.ReadAsync(h, 0, n), h);
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(h); //! POOL015
        }
    }

    private static async ValueTask<int> Parse(Task<int> t, byte[] h)
    {
        int n = await t;
        return n > 0 ? h[0] : 0;
    }

    public void Begin(byte[] d)
    {
        byte[] h = ArrayPool<byte>.Shared.Rent(d.Length);
        d.CopyTo(h, 0);
        _pending = _s.WriteAsync(h, 0, d.Length);
        ArrayPool<byte>.Shared.Return(h); //! POOL015
    }

    public void BeginRight(byte[] d)
    {
        byte[] h = ArrayPool<byte>.Shared.Rent(d.Length);
        d.CopyTo(h, 0);
        _pending = _s.WriteAsync(h, 0, d.Length).ContinueWith((t, o) => ArrayPool<byte>.Shared.Return((byte[])o!), h);
    }
}
