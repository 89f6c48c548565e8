// A helper that hands a lambda on, which returns what it captured.
using System;
using System.Buffers;
using System.IO;
using System.Threading.Tasks;

namespace Faulty
{
    public static class Program
    {
        static void Later(Action work) => Task.Run(work);
        static void Write(Stream s, byte[] bytes, int n) => Later(() => s.Write(bytes, 0, n));
        static void Run(Stream s, int n)
        {
            var a = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            Write(s, a, n);
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static void Later(Action work) => Task.Run(work);
        static void Write(Stream s, byte[] bytes, int n) => Later(() =>
        {
            try
            {
                s.Write(bytes, 0, n);
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(bytes);
            }
        });
        static void Run(Stream s, int n)
        {
            var a = ArrayPool<byte>.Shared.Rent(n);
            Write(s, a, n);
        }
    }
}
