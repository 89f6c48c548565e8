using System;
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static bool Close(byte[] other, int n)
        {
            byte[]? buffer = ArrayPool<byte>.Shared.Rent(n);
            ArrayPool<byte>.Shared.Return(buffer);
            Console.WriteLine(nameof(buffer));
            return buffer is not null && buffer != other && buffer[0] == 0; //! POOL011
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static bool Close(byte[] other, int n)
        {
            byte[]? buffer = ArrayPool<byte>.Shared.Rent(n);
            ArrayPool<byte>.Shared.Return(buffer);
            Console.WriteLine(nameof(buffer));
            return buffer is not null && buffer != other && ReferenceEquals(buffer, other);
        }
    }
}
