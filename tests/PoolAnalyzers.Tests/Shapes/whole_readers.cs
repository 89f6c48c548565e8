using System;
using System.Buffers;
using System.IO;
using System.Text;
using System.Threading.Tasks;
using System.Net.Http;
using System.Text.Json;
using System.Linq;

static class Whole
{
    public static async Task<string> ReadText(Stream s)
    {
        var b = ArrayPool<byte>.Shared.Rent(256);
        try
        {
            await s.ReadAsync(b, 0, 256);
            return Encoding.ASCII.GetString(b).TrimEnd('\0'); //! POOL020
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(b);
        }
    }

    public static async Task Send(HttpClient c, Stream s)
    {
        var b = ArrayPool<byte>.Shared.Rent(256);
        try
        {
            int n = await s.ReadAsync(b, 0, 256);
            await c.PostAsync("http://x", new ByteArrayContent(b)); //! POOL020
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(b);
        }
    }

    public static T? Parse<T>(Stream s, int n)
    {
        using var o = MemoryPool<byte>.Shared.Rent(n);
        s.Read(o.Memory.Span[..n]);
        return JsonSerializer.Deserialize<T>(o.Memory.Span); //! POOL020
    }

    public static T? ParseRight<T>(Stream s, int n)
    {
        using var o = MemoryPool<byte>.Shared.Rent(n);
        s.ReadExactly(o.Memory.Span[..n]);
        return JsonSerializer.Deserialize<T>(o.Memory.Span[..n]);
    }

    public static string Chars(int n)
    {
        var c = ArrayPool<char>.Shared.Rent(n);
        for (int i = 0; i < n; i++)
            c[i] = 'x';
        var s = new string (c); //! POOL020
        ArrayPool<char>.Shared.Return(c);
        return s;
    }
}
