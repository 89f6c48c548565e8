using System;
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static void Recycle(char[] chars)
        {
            Array.Clear(chars);
            ArrayPool<char>.Shared.Return(chars);
        }

        static int Format(int n)
        {
            char[] chars = ArrayPool<char>.Shared.Rent(n);
            n.TryFormat(chars, out int written);
            Recycle(chars);
            ArrayPool<char>.Shared.Return(chars); //! POOL010
            return written;
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static void Wipe(char[] chars) => Array.Clear(chars);

        static int Format(int n)
        {
            char[] chars = ArrayPool<char>.Shared.Rent(n);
            n.TryFormat(chars, out int written);
            Wipe(chars);
            ArrayPool<char>.Shared.Return(chars);
            return written;
        }
    }
}
