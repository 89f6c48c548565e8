using System.Buffers;
using System.Runtime.CompilerServices;

namespace Faulty
{
    public static class Program
    {
        static bool Run(int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            var o = Unsafe.As<object>(b);
            return o == null;
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static object Run(int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(n);
            return Unsafe.As<object>(b);
        }
    }
}
