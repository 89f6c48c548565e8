using System;
using System.Buffers;
using System.Text;

public static class Scratchpad
{
    [ThreadStatic]
    private static byte[]? t_buffer;
    public static Span<byte> Get(int n)
    {
        if (t_buffer == null || t_buffer.Length < n)
        {
            if (t_buffer != null)
                ArrayPool<byte>.Shared.Return(t_buffer);
            t_buffer = ArrayPool<byte>.Shared.Rent(n);
        }

        return t_buffer.AsSpan(0, n);
    }

    public static string Hex(ReadOnlySpan<byte> d)
    {
        char[] c = ArrayPool<char>.Shared.Rent(d.Length * 2); //! POOL001
        for (int i = 0; i < d.Length; i++)
        {
            if (d[i] == 0)
                return "";
            c[i * 2] = 'a';
            c[i * 2 + 1] = 'b';
        }

        string s = new string (c, 0, d.Length * 2);
        ArrayPool<char>.Shared.Return(c);
        return s;
    }
}
