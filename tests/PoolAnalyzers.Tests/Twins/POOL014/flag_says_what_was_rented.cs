using System;
using System.Buffers;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        static void Fill(Stream stream, int n, bool pooled)
        {
            byte[] buffer = pooled ? ArrayPool<byte>.Shared.Rent(n) : GC.AllocateUninitializedArray<byte>(n);
            int read = stream.Read(buffer, 0, n);
            if (pooled || read == 0)
                ArrayPool<byte>.Shared.Return(buffer); //! POOL014
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static void Fill(Stream stream, int n, bool pooled)
        {
            byte[] buffer = pooled ? ArrayPool<byte>.Shared.Rent(n) : GC.AllocateUninitializedArray<byte>(n);
            stream.ReadExactly(buffer, 0, n);
            if (pooled)
                ArrayPool<byte>.Shared.Return(buffer);
        }
    }
}
