using System;
using System.Buffers;
using System.Threading;

namespace Faulty
{
    public static class Program
    {
        static void Check(int n)
        {
            if (n < 0)
                throw new ArgumentException();
        }
        static void Run(int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(n); //! POOL002
            Check(n);
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}

namespace Clean
{
    public static class Program
    {
        [System.Runtime.InteropServices.DllImport("crypto")] static extern int check(byte first); static void Run(int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(n);
            b[0] = (byte)check(b[1]);
            System.Buffers.Text.Base64.EncodeToUtf8(b.AsSpan(0, n), b.AsSpan(n), out _, out _);
            Interlocked.Increment(ref n);
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}
