// Nothing is lost with an array that is no longer than a count of zero.
using System.Buffers;
using System.IO;

namespace Faulty1
{
    public static class Program
    {
        static void Give(byte[] b, int count)
        {
            if (count == 0)
                return;
            ArrayPool<byte>.Shared.Return(b);
        }

        static void Run(Stream s, int n, int count)
        {
            var b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            s.Write(b, 0, count);
            if (n >= 4)
                Give(b, count);
            else
                ArrayPool<byte>.Shared.Return(b);
        }
    }
}

namespace Clean1
{
    public static class Program
    {
        static void Give(byte[] b, int count)
        {
            if (count == 0)
                return;
            ArrayPool<byte>.Shared.Return(b);
        }

        static void Run(Stream s, int n, int count)
        {
            var b = ArrayPool<byte>.Shared.Rent(n);
            s.Write(b, 0, count);
            if (count >= b.Length)
                Give(b, count);
            else
                ArrayPool<byte>.Shared.Return(b);
        }
    }
}

namespace Faulty2
{
    public static class Program
    {
        static void Give(byte[] b, int count)
        {
            if (count == 0)
                return;
            ArrayPool<byte>.Shared.Return(b);
        }

        static void Run(Stream s, int n, int count)
        {
            var b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            s.Write(b, 0, count);
            if (b.Length > count)
                Give(b, count);
            else
                ArrayPool<byte>.Shared.Return(b);
        }
    }
}

namespace Clean2
{
    public static class Program
    {
        static void Give(byte[] b, int count)
        {
            if (count == 0)
                return;
            ArrayPool<byte>.Shared.Return(b);
        }

        static void Run(Stream s, int n, int count)
        {
            var b = ArrayPool<byte>.Shared.Rent(n);
            s.Write(b, 0, count);
            if (b.Length <= count)
                Give(b, count);
            else
                ArrayPool<byte>.Shared.Return(b);
        }
    }
}
