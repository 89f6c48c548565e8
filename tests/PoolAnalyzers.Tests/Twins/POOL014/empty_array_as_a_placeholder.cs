using System;
using System.Buffers;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        private sealed class Own : ArrayPool<byte>
        {
            public override byte[] Rent(int n) => new byte[n + 1];
            public override void Return(byte[] a, bool clearArray = false) { }
        }
        private static readonly Own s_own = new();
        static void Read(Stream stream, bool payload)
        {
            byte[] buffer = Array.Empty<byte>();
            if (payload)
                buffer = s_own.Rent(16);
            stream.Read(buffer);
            s_own.Return(buffer); //! POOL014
        }
    }
}

namespace Clean
{
    public static class Program
    {
        private sealed class Own : ArrayPool<byte>
        {
            public override byte[] Rent(int n) => new byte[n + 1];
            public override void Return(byte[] a, bool clearArray = false) { }
        }
        private static readonly Own s_own = new();
        static void Read(Stream stream, bool payload)
        {
            byte[] buffer = Array.Empty<byte>();
            if (payload)
                buffer = s_own.Rent(16);
            stream.Read(buffer);
            if (buffer.Length != 0)
                s_own.Return(buffer);
        }
    }
}
