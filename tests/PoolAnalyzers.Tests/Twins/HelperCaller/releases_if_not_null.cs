using System;
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static void Done(byte[]? array)
        {
            if (array is not null)
                ArrayPool<byte>.Shared.Return(array);
        }

        static void Caller(int n)
        {
            byte[]? a = n > 64 ? ArrayPool<byte>.Shared.Rent(n) : null;
            Done(a);
            if (a is not null)
                ArrayPool<byte>.Shared.Return(a); //! POOL010
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static void Done(byte[]? array)
        {
            if (array is not null)
                ArrayPool<byte>.Shared.Return(array);
        }

        static void Caller(int n)
        {
            byte[]? a = n > 64 ? ArrayPool<byte>.Shared.Rent(n) : null;
            Done(a);
            if (a is null)
                Console.WriteLine();
        }
    }
}
