using System;
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static void Run(int n)
        {
            var owner = MemoryPool<byte>.Shared.Rent(n); //! POOL041
            try
            {
                owner.Memory.Span.Clear();
            }
            finally
            {
                owner.Dispose();
            }
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static void Run(int n)
        {
            using var owner = MemoryPool<byte>.Shared.Rent(n);
            try
            {
                owner.Memory.Span.Clear();
            }
            finally
            {
                Console.WriteLine(n);
            }
        }
    }
}
