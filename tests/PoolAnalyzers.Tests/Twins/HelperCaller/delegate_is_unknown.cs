using System;
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static void Release(byte[] array) => ArrayPool<byte>.Shared.Return(array);

        static void Caller(int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n);
            Release(a);
            ArrayPool<byte>.Shared.Return(a); //! POOL010
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static void Release(byte[] array) => ArrayPool<byte>.Shared.Return(array);

        static void Caller(Action<byte[]> release, int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n);
            release(a);
            ArrayPool<byte>.Shared.Return(a);
        }
    }
}
