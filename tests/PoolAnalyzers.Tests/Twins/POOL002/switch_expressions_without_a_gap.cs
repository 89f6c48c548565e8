using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static int Kind(bool? n) => n switch { true => 2, false => 1 }; static void Run(int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n); //! POOL002
            int kind = Kind(n > 1);
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static int Kind(bool? n) => n switch { true => 2, false => 1, _ => 0 }; static void Run(int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            int kind = Kind(n > 1);
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}
