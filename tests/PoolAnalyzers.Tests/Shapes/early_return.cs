using System;
using System.Buffers;
using System.IO;

class Parser
{
    private readonly Stream _s = Stream.Null;
    public bool TryParse(int count, out int value)
    {
        value = 0;
        byte[]? rented = null;
        Span<byte> span = count <= 256 ? stackalloc byte[256] : (rented = ArrayPool<byte>.Shared.Rent(count)); //! POOL001
        int read = _s.Read(span);
        if (read < 4)
            return false;
        value = BitConverter.ToInt32(span);
        if (rented != null)
            ArrayPool<byte>.Shared.Return(rented);
        return true;
    }

    public bool TryParseRight(int count, out int value)
    {
        value = 0;
        byte[]? rented = null;
        Span<byte> span = count <= 256 ? stackalloc byte[256] : (rented = ArrayPool<byte>.Shared.Rent(count));
        try
        {
            int read = _s.Read(span);
            if (read < 4)
                return false;
            value = BitConverter.ToInt32(span);
            return true;
        }
        finally
        {
            if (rented != null)
                ArrayPool<byte>.Shared.Return(rented);
        }
    }
}
