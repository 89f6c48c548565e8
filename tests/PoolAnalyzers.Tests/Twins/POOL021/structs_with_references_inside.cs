using System;
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static void Run(int n)
        {
            (int, ReadOnlyMemory<byte>)[] a = ArrayPool<(int, ReadOnlyMemory<byte>)>.Shared.Rent(n);
            ArrayPool<(int, ReadOnlyMemory<byte>)>.Shared.Return(a); //! POOL021
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static void Run(int n)
        {
            (int, ReadOnlyMemory<byte>)[] a = ArrayPool<(int, ReadOnlyMemory<byte>)>.Shared.Rent(n);
            ArrayPool<(int, ReadOnlyMemory<byte>)>.Shared.Return(a, true);
        }
    }
}
