using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static unsafe int Run(int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(n);
            fixed (byte* p = b)
            {
                int* q = (int*)(p + 4);
                ArrayPool<byte>.Shared.Return(b);
                return *q; //! POOL011
            }
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static unsafe int Run(int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(n);
            fixed (byte* p = b)
            {
                int* q = (int*)(p + 4);
                int r = *q;
                ArrayPool<byte>.Shared.Return(b);
                return r;
            }
        }
    }
}
