// Also where the handler begins with a try of its own, and something else can throw before.
using System;
using System.Buffers;
using System.IO;
using System.Threading;

namespace Faulty
{
    public static class Program
    {
        static void Run(Stream s, int n, CancellationToken token)
        {
            try
            {
                var b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
                s.ReadExactly(b, 0, n);
                token.ThrowIfCancellationRequested();
                ArrayPool<byte>.Shared.Return(b);
            }
            catch (OperationCanceledException)
            {
                try
                {
                    s.Flush();
                }
                finally
                {
                    s.Close();
                }
            }
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static void Run(Stream s, int n, CancellationToken token)
        {
            try
            {
                var b = ArrayPool<byte>.Shared.Rent(n);
                s.ReadExactly(b, 0, n);
                ArrayPool<byte>.Shared.Return(b);
                token.ThrowIfCancellationRequested();
            }
            catch (OperationCanceledException)
            {
                try
                {
                    s.Flush();
                }
                finally
                {
                    s.Close();
                }
            }
        }
    }
}
