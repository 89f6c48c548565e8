using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        sealed class Sizes
        {
            public byte[] this[int n] => ArrayPool<byte>.Shared.Rent(n);
        }

        static int Caller(Sizes sizes)
        {
            var a = sizes[100]; //! POOL001
            return a.Length;
        }
    }
}

namespace Clean
{
    public static class Program
    {
        sealed class Sizes
        {
            public byte[] this[int n] => ArrayPool<byte>.Shared.Rent(n);
        }

        static int Caller(Sizes sizes)
        {
            var a = sizes[100];
            int n = a.Length;
            ArrayPool<byte>.Shared.Return(a);
            return n;
        }
    }
}
