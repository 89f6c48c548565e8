using System;
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static Func<int> Later(int n)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            Func<int> first = () => buffer[0];
            first();
            return () => n;
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static Action Later(int n)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
            return () => ArrayPool<byte>.Shared.Return(buffer);
        }
    }
}
