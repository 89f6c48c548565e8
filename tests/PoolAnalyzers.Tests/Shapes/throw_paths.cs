using System;
using System.Buffers;
using System.IO;
using System.Text;

static class T
{
    public static string ReadExact(Stream s, int n)
    {
        byte[] b = ArrayPool<byte>.Shared.Rent(n);
        int got = 0;
        while (got < n)
        {
            int r = s.Read(b, got, n - got);
            if (r == 0)
            {
                ArrayPool<byte>.Shared.Return(b);
                throw new EndOfStreamException();
            }

            got += r;
        }

        string t = Encoding.UTF8.GetString(b, 0, n);
        ArrayPool<byte>.Shared.Return(b);
        return t;
    }

    public static string? TryReadExact(Stream s, int n, bool strict)
    {
        byte[] b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
        try
        {
            int r = s.Read(b, 0, n);
            if (r < n && strict)
                throw new EndOfStreamException();
            string t = Encoding.UTF8.GetString(b, 0, r);
            ArrayPool<byte>.Shared.Return(b);
            return t;
        }
        catch (EndOfStreamException)
        {
            return null;
        }
    }

    public static string? TryReadExactRight(Stream s, int n, bool strict)
    {
        byte[] b = ArrayPool<byte>.Shared.Rent(n);
        try
        {
            int r = s.Read(b, 0, n);
            if (r < n && strict)
                throw new EndOfStreamException();
            return Encoding.UTF8.GetString(b, 0, r);
        }
        catch (EndOfStreamException)
        {
            return null;
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}
