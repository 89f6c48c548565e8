// From some place on to the end: too much, but where the place was found by filling the array from its end.
using System;
using System.Buffers;
using System.IO;

namespace Faulty1
{
    public static class Program
    {
        static int Count(Stream s) => s.ReadByte();
        static int Backwards(byte[] b, int n)
        {
            int at = b.Length;
            do
            {
                b[--at] = (byte)n;
                n /= 10;
            }
            while (n > 0);
            return at;
        }

        static byte[] Run(Stream s, int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(2 * n);
            s.ReadExactly(b, 0, 2 * n);
            try
            {
                return b.AsSpan(n).ToArray(); //! POOL020
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(b);
            }
        }
    }
}

namespace Clean1
{
    public static class Program
    {
        static int Count(Stream s) => s.ReadByte();
        static int Backwards(byte[] b, int n)
        {
            int at = b.Length;
            do
            {
                b[--at] = (byte)n;
                n /= 10;
            }
            while (n > 0);
            return at;
        }

        static byte[] Run(Stream s, int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(2 * n);
            s.ReadExactly(b, 0, 2 * n);
            try
            {
                return b.AsSpan(n, n).ToArray();
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(b);
            }
        }
    }
}

namespace Faulty2
{
    public static class Program
    {
        static int Count(Stream s) => s.ReadByte();
        static int Backwards(byte[] b, int n)
        {
            int at = b.Length;
            do
            {
                b[--at] = (byte)n;
                n /= 10;
            }
            while (n > 0);
            return at;
        }

        static byte[] Run(Stream s, int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(2 * n);
            s.ReadExactly(b, 0, 2 * n);
            try
            {
                return b[n..]; //! POOL020
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(b);
            }
        }
    }
}

namespace Clean2
{
    public static class Program
    {
        static int Count(Stream s) => s.ReadByte();
        static int Backwards(byte[] b, int n)
        {
            int at = b.Length;
            do
            {
                b[--at] = (byte)n;
                n /= 10;
            }
            while (n > 0);
            return at;
        }

        static byte[] Run(Stream s, int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(2 * n);
            s.ReadExactly(b, 0, 2 * n);
            try
            {
                return b[n..(2 * n)];
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(b);
            }
        }
    }
}

namespace Faulty3
{
    public static class Program
    {
        static int Count(Stream s) => s.ReadByte();
        static int Backwards(byte[] b, int n)
        {
            int at = b.Length;
            do
            {
                b[--at] = (byte)n;
                n /= 10;
            }
            while (n > 0);
            return at;
        }

        static byte[] Run(Stream s, int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(2 * n);
            s.ReadExactly(b, 0, 2 * n);
            try
            {
                int head = 4;
                s.Write(b.AsSpan(head)); //! POOL020
                return [];
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(b);
            }
        }
    }
}

namespace Clean3
{
    public static class Program
    {
        static int Count(Stream s) => s.ReadByte();
        static int Backwards(byte[] b, int n)
        {
            int at = b.Length;
            do
            {
                b[--at] = (byte)n;
                n /= 10;
            }
            while (n > 0);
            return at;
        }

        static byte[] Run(Stream s, int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(2 * n);
            s.ReadExactly(b, 0, 2 * n);
            try
            {
                int head = b.Length - n;
                s.Write(b.AsSpan(head));
                return [];
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(b);
            }
        }
    }
}

namespace Faulty4
{
    public static class Program
    {
        static int Count(Stream s) => s.ReadByte();
        static int Backwards(byte[] b, int n)
        {
            int at = b.Length;
            do
            {
                b[--at] = (byte)n;
                n /= 10;
            }
            while (n > 0);
            return at;
        }

        static byte[] Run(Stream s, int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(2 * n);
            s.ReadExactly(b, 0, 2 * n);
            try
            {
                int from = Count(s);
                return b[from..]; //! POOL020
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(b);
            }
        }
    }
}

namespace Clean4
{
    public static class Program
    {
        static int Count(Stream s) => s.ReadByte();
        static int Backwards(byte[] b, int n)
        {
            int at = b.Length;
            do
            {
                b[--at] = (byte)n;
                n /= 10;
            }
            while (n > 0);
            return at;
        }

        static byte[] Run(Stream s, int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(2 * n);
            s.ReadExactly(b, 0, 2 * n);
            try
            {
                int from = Backwards(b, n);
                return b[from..];
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(b);
            }
        }
    }
}

namespace Faulty5
{
    public static class Program
    {
        static int Count(Stream s) => s.ReadByte();
        static int Backwards(byte[] b, int n)
        {
            int at = b.Length;
            do
            {
                b[--at] = (byte)n;
                n /= 10;
            }
            while (n > 0);
            return at;
        }

        static byte[] Run(Stream s, int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(2 * n);
            s.ReadExactly(b, 0, 2 * n);
            try
            {
                int from = 4;
                return b[from..]; //! POOL020
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(b);
            }
        }
    }
}

namespace Clean5
{
    public static class Program
    {
        static int Count(Stream s) => s.ReadByte();
        static int Backwards(byte[] b, int n)
        {
            int at = b.Length;
            do
            {
                b[--at] = (byte)n;
                n /= 10;
            }
            while (n > 0);
            return at;
        }

        static byte[] Run(Stream s, int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(2 * n);
            s.ReadExactly(b, 0, 2 * n);
            try
            {
                int from = b.Length;
                do
                {
                    b[--from] = (byte)n;
                    n /= 10;
                }
                while (n > 0);
                return b[from..];
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(b);
            }
        }
    }
}
