using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static int Walk(IMemoryOwner<byte> o, int n) => n == 0 ? o.Memory.Span[0] : Walk(o, n - 1); static int Run(int n)
        {
            var o = MemoryPool<byte>.Shared.Rent(n); //! POOL003
            return Walk(o, n);
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static int Walk(IMemoryOwner<byte> o, int n)
        {
            if (n > 0)
                return Walk(o, n - 1);
            o.Dispose();
            return 0;
        }
        static int Run(int n)
        {
            var o = MemoryPool<byte>.Shared.Rent(n);
            return Walk(o, n);
        }
    }
}
