using System;
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static void Caller(int n)
        {
            Action<byte[]> release = array => ArrayPool<byte>.Shared.Return(array);
            byte[] a = ArrayPool<byte>.Shared.Rent(n);
            release(a);
            release(a); //! POOL010
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static void Caller(int n)
        {
            Action<byte[]> release = array => ArrayPool<byte>.Shared.Return(array);
            byte[] a = ArrayPool<byte>.Shared.Rent(n);
            release(a);
        }
    }
}
