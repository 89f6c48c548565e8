using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        readonly struct Length(int n)
        {
            private readonly int _n = n;
            public static explicit operator byte[](Length length) => ArrayPool<byte>.Shared.Rent(length._n);
        }

        static int Caller(Length length)
        {
            var a = (byte[])length; //! POOL001
            return a[0];
        }
    }
}

namespace Clean
{
    public static class Program
    {
        readonly struct Length(int n)
        {
            private readonly int _n = n;
            public static explicit operator byte[](Length length) => ArrayPool<byte>.Shared.Rent(length._n);
        }

        static int Caller(Length length)
        {
            var a = (byte[])length;
            int first = a[0];
            ArrayPool<byte>.Shared.Return(a);
            return first;
        }
    }
}
