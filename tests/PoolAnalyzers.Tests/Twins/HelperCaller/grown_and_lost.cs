using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static void Grow(ref byte[] array, int size)
        {
            byte[] larger = ArrayPool<byte>.Shared.Rent(size);
            array.CopyTo(larger, 0);
            ArrayPool<byte>.Shared.Return(array);
            array = larger;
        }

        static int Caller(int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n);
            Grow(ref a, n * 2); //! POOL001
            return a[0];
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static void Grow(ref byte[] array, int size)
        {
            byte[] larger = ArrayPool<byte>.Shared.Rent(size);
            array.CopyTo(larger, 0);
            ArrayPool<byte>.Shared.Return(array);
            array = larger;
        }

        static int Caller(int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n);
            for (int i = 1; i < 4; i++)
                Grow(ref a, n * i);
            int first = a[0];
            ArrayPool<byte>.Shared.Return(a);
            return first;
        }
    }
}
