using System;
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static readonly ArrayPool<byte> s_large = ArrayPool<byte>.Create(1 << 24, 2);

        static byte[] Grow(int used)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(256);
            byte[] larger = s_large.Rent(used * 2);
            buffer.AsSpan(0, used).CopyTo(larger);
            s_large.Return(buffer); //! POOL013
            return larger;
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static readonly ArrayPool<byte> s_large = ArrayPool<byte>.Create(1 << 24, 2);

        static byte[] Grow(int used)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(256);
            byte[] larger = s_large.Rent(used * 2);
            buffer.AsSpan(0, used).CopyTo(larger);
            ArrayPool<byte>.Shared.Return(buffer);
            return larger;
        }
    }
}
