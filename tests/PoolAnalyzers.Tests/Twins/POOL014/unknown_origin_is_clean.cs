using System.Buffers;
using System.Collections.Generic;

namespace Faulty
{
    public static class Program
    {
        static void Close(byte[] given)
        {
            given = (byte[])given.Clone();
            byte[] copy = new byte[given.Length];
            ArrayPool<byte>.Shared.Return(copy); //! POOL014
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static byte[] s_buffer = new byte[16];

        static byte[] Current => s_buffer;

        static void Close(byte[] given, List<byte[]> list)
        {
            ArrayPool<byte>.Shared.Return(given);
            ArrayPool<byte>.Shared.Return(list[0]);
            ArrayPool<byte>.Shared.Return(Current);
        }
    }
}
