using System;
using System.Buffers;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        static int Run(Stream stream, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(12);
            b.AsSpan(0, 12).Clear();
            using var s = new System.Net.Sockets.Socket(default, default);
            s.IOControl(System.Net.Sockets.IOControlCode.KeepAliveValues, b, null); //! POOL020
            ArrayPool<byte>.Shared.Return(b);
            return n;
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static int Run(Stream stream, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(12);
            b.AsSpan(0, 12).Clear();
            using var s = new System.Net.Sockets.Socket(default, default);
            s.IOControl(System.Net.Sockets.IOControlCode.KeepAliveValues, b.AsSpan(0, 12).ToArray(), null);
            ArrayPool<byte>.Shared.Return(b);
            return n;
        }
    }
}
