// A loop to the length of the array reads what the last user left there; one that fills it, ends before, or grows the array does not.
using System;
using System.Buffers;
using System.IO;

namespace Faulty1
{
    public static class Program
    {
        static void Each(byte[] a, Stream s)
        {
            for (int i = 0; i < a.Length; i++)
                s.WriteByte(a[i]);
        }

        static void Set(byte[] a, Stream s)
        {
            for (int i = 0; i < a.Length; i++)
                a[i] = (byte)s.ReadByte();
        }

        static int Run(Stream s, int n, byte[] other)
        {
            var b = ArrayPool<byte>.Shared.Rent(n);
            int got = s.Read(b, 0, n), sum = 0;
            for (int i = 0; i < b.Length; i++) //! POOL020
                sum += b[i];
            ArrayPool<byte>.Shared.Return(b);
            return sum + got;
        }
    }
}

namespace Clean1
{
    public static class Program
    {
        static void Each(byte[] a, Stream s)
        {
            for (int i = 0; i < a.Length; i++)
                s.WriteByte(a[i]);
        }

        static void Set(byte[] a, Stream s)
        {
            for (int i = 0; i < a.Length; i++)
                a[i] = (byte)s.ReadByte();
        }

        static int Run(Stream s, int n, byte[] other)
        {
            var b = ArrayPool<byte>.Shared.Rent(n);
            int got = s.Read(b, 0, n), sum = 0;
            for (int i = 0; i < got; i++)
                sum += b[i];
            ArrayPool<byte>.Shared.Return(b);
            return sum + got;
        }
    }
}

namespace Faulty2
{
    public static class Program
    {
        static void Each(byte[] a, Stream s)
        {
            for (int i = 0; i < a.Length; i++)
                s.WriteByte(a[i]);
        }

        static void Set(byte[] a, Stream s)
        {
            for (int i = 0; i < a.Length; i++)
                a[i] = (byte)s.ReadByte();
        }

        static int Run(Stream s, int n, byte[] other)
        {
            var b = ArrayPool<byte>.Shared.Rent(n);
            int got = s.Read(b, 0, n), sum = 0;
            for (int i = b.Length - 1; i >= 0; i--) //! POOL020
                sum += b[i];
            ArrayPool<byte>.Shared.Return(b);
            return sum + got;
        }
    }
}

namespace Clean2
{
    public static class Program
    {
        static void Each(byte[] a, Stream s)
        {
            for (int i = 0; i < a.Length; i++)
                s.WriteByte(a[i]);
        }

        static void Set(byte[] a, Stream s)
        {
            for (int i = 0; i < a.Length; i++)
                a[i] = (byte)s.ReadByte();
        }

        static int Run(Stream s, int n, byte[] other)
        {
            var b = ArrayPool<byte>.Shared.Rent(n);
            int got = s.Read(b, 0, n), sum = 0;
            for (int i = got - 1; i >= 0; i--)
                sum += b[i];
            ArrayPool<byte>.Shared.Return(b);
            return sum + got;
        }
    }
}

namespace Faulty3
{
    public static class Program
    {
        static void Each(byte[] a, Stream s)
        {
            for (int i = 0; i < a.Length; i++)
                s.WriteByte(a[i]);
        }

        static void Set(byte[] a, Stream s)
        {
            for (int i = 0; i < a.Length; i++)
                a[i] = (byte)s.ReadByte();
        }

        static int Run(Stream s, int n, byte[] other)
        {
            var b = ArrayPool<byte>.Shared.Rent(n);
            int got = s.Read(b, 0, n), sum = 0;
            for (int i = 0; i != b.Length; i++) //! POOL020
            {
                if (b[i] > sum)
                    sum = b[i];
            }

            ArrayPool<byte>.Shared.Return(b);
            return sum + got;
        }
    }
}

namespace Clean3
{
    public static class Program
    {
        static void Each(byte[] a, Stream s)
        {
            for (int i = 0; i < a.Length; i++)
                s.WriteByte(a[i]);
        }

        static void Set(byte[] a, Stream s)
        {
            for (int i = 0; i < a.Length; i++)
                a[i] = (byte)s.ReadByte();
        }

        static int Run(Stream s, int n, byte[] other)
        {
            var b = ArrayPool<byte>.Shared.Rent(n);
            int got = s.Read(b, 0, n), sum = 0;
            for (int i = 0; i < b.Length; i++)
            {
                if (b[i] == 0)
                    break;
                sum++;
            }

            ArrayPool<byte>.Shared.Return(b);
            return sum + got;
        }
    }
}

namespace Clean4
{
    public static class Program
    {
        static void Each(byte[] a, Stream s)
        {
            for (int i = 0; i < a.Length; i++)
                s.WriteByte(a[i]);
        }

        static void Set(byte[] a, Stream s)
        {
            for (int i = 0; i < a.Length; i++)
                a[i] = (byte)s.ReadByte();
        }

        static int Run(Stream s, int n, byte[] other)
        {
            var b = ArrayPool<byte>.Shared.Rent(n);
            int got = s.Read(b, 0, n), sum = 0;
            for (int i = 0; i < b.Length && i < got; i++)
                sum += b[i];
            ArrayPool<byte>.Shared.Return(b);
            return sum + got;
        }
    }
}

namespace Faulty4
{
    public static class Program
    {
        static void Each(byte[] a, Stream s)
        {
            for (int i = 0; i < a.Length; i++)
                s.WriteByte(a[i]);
        }

        static void Set(byte[] a, Stream s)
        {
            for (int i = 0; i < a.Length; i++)
                a[i] = (byte)s.ReadByte();
        }

        static int Run(Stream s, int n, byte[] other)
        {
            var b = ArrayPool<byte>.Shared.Rent(n);
            int got = s.Read(b, 0, n), sum = 0;
            for (int i = 0; i < b.Length; i++) //! POOL020
            {
                if (b[i] == 10)
                    continue;
                sum += b[i];
            }

            ArrayPool<byte>.Shared.Return(b);
            return sum + got;
        }
    }
}

namespace Clean5
{
    public static class Program
    {
        static void Each(byte[] a, Stream s)
        {
            for (int i = 0; i < a.Length; i++)
                s.WriteByte(a[i]);
        }

        static void Set(byte[] a, Stream s)
        {
            for (int i = 0; i < a.Length; i++)
                a[i] = (byte)s.ReadByte();
        }

        static int Run(Stream s, int n, byte[] other)
        {
            var b = ArrayPool<byte>.Shared.Rent(n);
            int got = s.Read(b, 0, n), sum = 0;
            for (int i = 0; i < b.Length; i++)
            {
                if (i >= got)
                    continue;
                sum += b[i];
            }

            ArrayPool<byte>.Shared.Return(b);
            return sum + got;
        }
    }
}

namespace Faulty5
{
    public static class Program
    {
        static void Each(byte[] a, Stream s)
        {
            for (int i = 0; i < a.Length; i++)
                s.WriteByte(a[i]);
        }

        static void Set(byte[] a, Stream s)
        {
            for (int i = 0; i < a.Length; i++)
                a[i] = (byte)s.ReadByte();
        }

        static int Run(Stream s, int n, byte[] other)
        {
            var b = ArrayPool<byte>.Shared.Rent(n);
            int got = s.Read(b, 0, n), sum = 0;
            Span<byte> all = b;
            for (int i = 0; i < all.Length; i++) //! POOL020
                sum += all[i];
            ArrayPool<byte>.Shared.Return(b);
            return sum + got;
        }
    }
}

namespace Clean6
{
    public static class Program
    {
        static void Each(byte[] a, Stream s)
        {
            for (int i = 0; i < a.Length; i++)
                s.WriteByte(a[i]);
        }

        static void Set(byte[] a, Stream s)
        {
            for (int i = 0; i < a.Length; i++)
                a[i] = (byte)s.ReadByte();
        }

        static int Run(Stream s, int n, byte[] other)
        {
            var b = ArrayPool<byte>.Shared.Rent(n);
            int got = s.Read(b, 0, n), sum = 0;
            Span<byte> all = b.AsSpan(0, got);
            for (int i = 0; i < all.Length; i++)
                sum += all[i];
            ArrayPool<byte>.Shared.Return(b);
            return sum + got;
        }
    }
}
