using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        sealed class Sizes
        {
            public byte[] this[int n]
            {
                get => ArrayPool<byte>.Shared.Rent(n);
                set => ArrayPool<byte>.Shared.Return(value);
            }
        }

        static int Caller(Sizes sizes)
        {
            var a = sizes[100];
            sizes[100] = a;
            return a[0]; //! POOL011
        }
    }
}

namespace Clean
{
    public static class Program
    {
        sealed class Sizes
        {
            public byte[] this[int n]
            {
                get => ArrayPool<byte>.Shared.Rent(n);
                set => ArrayPool<byte>.Shared.Return(value);
            }
        }

        static int Caller(Sizes sizes)
        {
            var a = sizes[100];
            int first = a[0];
            sizes[100] = a;
            return first;
        }
    }
}
