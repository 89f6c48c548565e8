using System;
using System.Buffers;
using System.IO;
using System.Text;

namespace Faulty
{
    public static class Program
    {
        static string Read(Stream stream, int n)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
            ReadOnlySpan<byte> text = buffer.AsSpan(0, stream.Read(buffer, 0, n)).Trim((byte)' ');
            ArrayPool<byte>.Shared.Return(buffer);
            return Encoding.UTF8.GetString(text); //! POOL011
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static string Read(Stream stream, int n)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
            ReadOnlySpan<byte> text = buffer.AsSpan(0, stream.Read(buffer, 0, n)).Trim((byte)' ');
            text = text.ToArray();
            ArrayPool<byte>.Shared.Return(buffer);
            return Encoding.UTF8.GetString(text);
        }
    }
}
