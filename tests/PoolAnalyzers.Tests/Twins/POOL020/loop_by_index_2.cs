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
                s.WriteByte(b[i]);
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
            for (int i = 0; i < b.Length; i++)
                b[i] = 0;
            for (int i = 0; i < b.Length; i++)
                s.WriteByte(b[i]);
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
            for (int i = 0; i < b.Length; i++) //! POOL020
                sum ^= b[i];
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
            for (int i = 0; i < b.Length; i++)
                b[i] ^= 1;
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
            Each(b, s); //! POOL020
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
            Set(b, s);
            Each(b, s);
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
                sum += Math.Max(other[i], b[i]);
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
            for (int i = 0; i < b.Length; i++)
                other[i] = b[i];
            ArrayPool<byte>.Shared.Return(b);
            return sum + got;
        }
    }
}
