// The number of elements stands behind the place they go to; a copy into the rental fills it.
using System;
using System.Buffers;
using System.IO;
using System.IO.MemoryMappedFiles;
using System.Net.NetworkInformation;
using System.Runtime.InteropServices;
using System.Text;
using System.Xml;

namespace Faulty1
{
    public static class Program
    {
        static void Run(Stream from, IntPtr to, int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n);
            from.ReadExactly(a, 0, n);
            Marshal.Copy(a, 0, to, a.Length); //! POOL020
            ArrayPool<byte>.Shared.Return(a);
        }
    }
}

namespace Clean1
{
    public static class Program
    {
        static void Run(Stream from, IntPtr to, int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n);
            from.ReadExactly(a, 0, n);
            Marshal.Copy(a, 0, to, n);
            ArrayPool<byte>.Shared.Return(a);
        }
    }
}

namespace Faulty2
{
    public static class Program
    {
        static void Run(ReadOnlySpan<float> from, IntPtr to)
        {
            float[] a = ArrayPool<float>.Shared.Rent(from.Length);
            from.CopyTo(a);
            int count = a.Length;
            Marshal.Copy(length: count, source: a, startIndex: 0, destination: to); //! POOL020
            ArrayPool<float>.Shared.Return(a);
        }
    }
}

namespace Clean2
{
    public static class Program
    {
        static void Run(ReadOnlySpan<float> from, IntPtr to)
        {
            float[] a = ArrayPool<float>.Shared.Rent(from.Length);
            from.CopyTo(a);
            int count = from.Length;
            Marshal.Copy(length: count, source: a, startIndex: 0, destination: to);
            ArrayPool<float>.Shared.Return(a);
        }
    }
}

namespace Clean3
{
    public static class Program
    {
        // It is filled from there.
        static int Run(IntPtr from, int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n);
            Marshal.Copy(from, a, 0, n);
            int first = a[0];
            ArrayPool<byte>.Shared.Return(a);
            return first;
        }
    }
}

namespace Clean4
{
    public static class Program
    {
        // The rental is where it goes.
        static unsafe int Run(byte[] from, int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n);
            fixed (byte* start = a)
            {
                Marshal.Copy(from, 0, (IntPtr)start, Math.Min(from.Length, a.Length));
            }

            int first = a[0];
            ArrayPool<byte>.Shared.Return(a);
            return first;
        }
    }
}

namespace Faulty5
{
    public static class Program
    {
        static void Run(Stream from, MemoryMappedViewAccessor to, int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n);
            from.ReadExactly(a, 0, n);
            to.WriteArray(8, a, 0, a.Length); //! POOL020
            ArrayPool<byte>.Shared.Return(a);
        }
    }
}

namespace Clean5
{
    public static class Program
    {
        static void Run(Stream from, MemoryMappedViewAccessor to, int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n);
            from.ReadExactly(a, 0, n);
            to.WriteArray(8, a, 0, n);
            to.ReadArray(0, a, 0, a.Length);
            ArrayPool<byte>.Shared.Return(a);
        }
    }
}

namespace Faulty6
{
    public static class Program
    {
        static void Run(Ping ping, string host, int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n);
            a[0] = 1;
            ping.Send(host, 1000, a); //! POOL020
            ArrayPool<byte>.Shared.Return(a);
        }
    }
}

namespace Clean6
{
    public static class Program
    {
        static void Run(Ping ping, string host, int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n);
            a[0] = 1;
            ping.Send(host, 1000, a.AsSpan(0, n).ToArray());
            ArrayPool<byte>.Shared.Return(a);
        }
    }
}

namespace Faulty7
{
    public static class Program
    {
        static void Run(XmlWriter to, StringBuilder text, Stream from, int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n);
            from.ReadExactly(a, 0, n);
            to.WriteBase64(a, 0, a.Length); //! POOL020
            ArrayPool<byte>.Shared.Return(a);
        }
    }
}

namespace Clean7
{
    public static class Program
    {
        static void Run(XmlWriter to, Stream from, int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n);
            from.ReadExactly(a, 0, n);
            to.WriteBase64(a, 0, n);
            ArrayPool<byte>.Shared.Return(a);
        }
    }
}

namespace Faulty8
{
    public static class Program
    {
        static void Run(StringBuilder text, string from)
        {
            char[] a = ArrayPool<char>.Shared.Rent(from.Length);
            from.CopyTo(0, a, 0, from.Length);
            text.Insert(0, a); //! POOL020
            ArrayPool<char>.Shared.Return(a);
        }
    }
}

namespace Clean8
{
    public static class Program
    {
        static void Run(StringBuilder text, string from)
        {
            char[] a = ArrayPool<char>.Shared.Rent(from.Length);
            from.CopyTo(0, a, 0, from.Length);
            text.Insert(0, a, 0, from.Length);
            ArrayPool<char>.Shared.Return(a);
        }
    }
}
