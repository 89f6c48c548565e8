using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static void Done(byte[] array)
        {
            if (array[0] == 0)
                ArrayPool<byte>.Shared.Return(array);
        }

        static void Caller(int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n);
            Done(a);
            ArrayPool<byte>.Shared.Return(a); //! POOL010
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static void Done(byte[] array)
        {
            if (array[0] == 0)
                array[0] = 1;
        }

        static void Caller(int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n);
            Done(a);
            ArrayPool<byte>.Shared.Return(a);
        }
    }
}
