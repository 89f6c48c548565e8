using System.Buffers;
using System.Collections.Generic;

namespace Faulty
{
    public static class Program
    {
        static readonly List<byte[]> s_all = [];

        static void Track(byte[] array) => s_all.Add(array);

        static void Count(byte[] array) => s_all.Add([array[0]]);

        static void Caller(int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            Count(a);
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static readonly List<byte[]> s_all = [];

        static void Track(byte[] array) => s_all.Add(array);

        static void Count(byte[] array) => s_all.Add([array[0]]);

        static void Caller(int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n);
            Track(a);
        }
    }
}
