using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static int First(byte[] array) => array[0];

        static int Caller(int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            return First(a);
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static int First(byte[] array)
        {
            int first = array[0];
            ArrayPool<byte>.Shared.Return(array);
            return first;
        }

        static int Caller(int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n);
            return First(a);
        }
    }
}
