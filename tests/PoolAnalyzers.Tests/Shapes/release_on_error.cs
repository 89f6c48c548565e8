using System;
using System.Buffers;
using System.IO;

static class R
{
    public static IMemoryOwner<byte>? TryRead(Stream s, int n)
    {
        IMemoryOwner<byte> owner = MemoryPool<byte>.Shared.Rent(n); //! POOL003
        int read = s.ReadAtLeast(owner.Memory.Span[..n], n, throwOnEndOfStream: false);
        if (read < n)
            return null;
        return owner;
    }

    public static IMemoryOwner<byte>? TryReadRight(Stream s, int n)
    {
        IMemoryOwner<byte> owner = MemoryPool<byte>.Shared.Rent(n);
        try
        {
            int read = s.ReadAtLeast(owner.Memory.Span[..n], n, throwOnEndOfStream: false);
            if (read < n)
            {
                owner.Dispose();
                return null;
            }

            return owner;
        }
        catch
        {
            owner.Dispose();
            throw;
        }
    }

    public static bool TryGet(Stream s, out byte[]? data)
    {
        data = ArrayPool<byte>.Shared.Rent(10); //! POOL001
        if (s.Read(data, 0, 10) == 10)
            return true;
        data = null;
        return false;
    }
}
