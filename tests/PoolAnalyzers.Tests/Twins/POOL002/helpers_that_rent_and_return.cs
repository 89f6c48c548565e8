using System.Buffers;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        static byte[] s_all = ArrayPool<byte>.Shared.Rent(16); static void Grow(int n)
        {
            ArrayPool<byte>.Shared.Return(s_all);
            File.Delete("a");
            s_all = ArrayPool<byte>.Shared.Rent(n);
        }
        static void Run(int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n); //! POOL002
            Grow(n);
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static byte[] s_all = ArrayPool<byte>.Shared.Rent(16); static void Grow(int n)
        {
            ArrayPool<byte>.Shared.Return(s_all);
            s_all = ArrayPool<byte>.Shared.Rent(n);
        }
        static void Run(int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            Grow(n);
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}
