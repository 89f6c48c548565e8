using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static void Drop(ref byte[]? array)
        {
            if (array is null)
                return;
            ArrayPool<byte>.Shared.Return(array);
            array = null;
        }

        static void Caller(int n)
        {
            byte[]? a = ArrayPool<byte>.Shared.Rent(n);
            byte[] copy = a;
            Drop(ref a);
            ArrayPool<byte>.Shared.Return(copy); //! POOL010
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static void Drop(ref byte[]? array)
        {
            if (array is null)
                return;
            ArrayPool<byte>.Shared.Return(array);
            array = null;
        }

        static void Caller(int n)
        {
            byte[]? a = ArrayPool<byte>.Shared.Rent(n);
            Drop(ref a);
            Drop(ref a);
            if (a is not null)
                ArrayPool<byte>.Shared.Return(a);
        }
    }
}
