using System;
using System.Buffers;
using System.IO;
using System.Text;
using System.Threading.Tasks;

static class H
{
    static byte[] ReadAll(Stream s, out int n)
    {
        var b = ArrayPool<byte>.Shared.Rent((int)s.Length);
        n = s.Read(b, 0, (int)s.Length);
        return b;
    }

    public static string Text(Stream s)
    {
        var b = ReadAll(s, out int n);
        try
        {
            return Encoding.UTF8.GetString(b); //! POOL020
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(b);
        }
    }

    public static string TextRight(Stream s)
    {
        var b = ReadAll(s, out int n);
        try
        {
            return Encoding.UTF8.GetString(b, 0, n);
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(b);
        }
    }

    static void Emit(Stream o, byte[] data)
    {
        o.WriteByte(1);
        o.Write(data, 0, data.Length);
    }

    static Task EmitAsync(Stream o, byte[] data) => o.WriteAsync(data, 0, data.Length);
    public static void Copy(Stream s, Stream o)
    {
        var b = ReadAll(s, out int n);
        Emit(o, b); //! POOL020
        ArrayPool<byte>.Shared.Return(b);
    }

    public static async Task CopyAsync(Stream s, Stream o)
    {
        var b = ReadAll(s, out int n);
        await EmitAsync(o, b); //! POOL020
        ArrayPool<byte>.Shared.Return(b);
    }

    static byte[] Exact(Stream s, int n)
    {
        var b = new byte[n];
        s.ReadExactly(b);
        return b;
    }

    public static void ReturnExact(Stream s)
    {
        var b = Exact(s, 4);
        ArrayPool<byte>.Shared.Return(b); //! POOL014
    }
}
