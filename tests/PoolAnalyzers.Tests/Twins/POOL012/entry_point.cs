// The entry point runs once.
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static class App
        {
            private static byte[] s_b = ArrayPool<byte>.Shared.Rent(4);
            public static void Stop()
            {
                s_b[0] = 1;
                ArrayPool<byte>.Shared.Return(s_b); //! POOL012
            }
            static void Main() { }
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static class App
        {
            private static byte[] s_b = ArrayPool<byte>.Shared.Rent(4);
            static void Main()
            {
                s_b[0] = 1;
                ArrayPool<byte>.Shared.Return(s_b);
            }
        }
    }
}
