// Nobody can read what is behind a function pointer.
using System.Buffers;

namespace Faulty
{
    public static unsafe class Program
    {
        static void Run(delegate*<int, void> done, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            done(b[0]);
        }
    }
}

namespace Clean
{
    public static unsafe class Program
    {
        static delegate*<byte[], void> s_done;

        static void Run(delegate*<byte[], void> done, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            done(b);
        }

        static void OfField(int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            s_done(b);
        }

        static void Give(delegate*<byte[], void> done, byte[] array) => done(array);

        static void ByHelper(delegate*<byte[], void> done, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            Give(done, b);
        }
    }
}
