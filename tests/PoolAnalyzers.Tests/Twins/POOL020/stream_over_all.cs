// A stream over an array is as long as the array.
using System;
using System.Buffers;
using System.IO;
using System.Text;

namespace Faulty1
{
    public static class Program
    {
        static void Put(Stream to) => to.WriteByte(1);
        static int Run(Stream stream, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            stream.ReadExactly(b, 0, n);
            new MemoryStream(b).CopyTo(stream); //! POOL020
            ArrayPool<byte>.Shared.Return(b);
            return n;
        }
    }
}

namespace Clean1
{
    public static class Program
    {
        static void Put(Stream to) => to.WriteByte(1);
        static int Run(Stream stream, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            stream.ReadExactly(b, 0, n);
            new MemoryStream(b, 0, n).CopyTo(stream);
            ArrayPool<byte>.Shared.Return(b);
            return n;
        }
    }
}

namespace Faulty2
{
    public static class Program
    {
        static void Put(Stream to) => to.WriteByte(1);
        static int Run(Stream stream, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            stream.ReadExactly(b, 0, n);
            var m = new MemoryStream(b, writable: false);
            m.CopyTo(stream); //! POOL020
            ArrayPool<byte>.Shared.Return(b);
            return n;
        }
    }
}

namespace Clean2
{
    public static class Program
    {
        static void Put(Stream to) => to.WriteByte(1);
        static int Run(Stream stream, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            stream.ReadExactly(b, 0, n);
            var m = new MemoryStream(b);
            m.SetLength(n);
            m.CopyTo(stream);
            ArrayPool<byte>.Shared.Return(b);
            return n;
        }
    }
}

namespace Faulty3
{
    public static class Program
    {
        static void Put(Stream to) => to.WriteByte(1);
        static int Run(Stream stream, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            stream.ReadExactly(b, 0, n);
            n += new StreamReader(new MemoryStream(b)).ReadToEnd().Length; //! POOL020
            ArrayPool<byte>.Shared.Return(b);
            return n;
        }
    }
}

namespace Clean3
{
    public static class Program
    {
        static void Put(Stream to) => to.WriteByte(1);
        static int Run(Stream stream, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            stream.ReadExactly(b, 0, n);
            n += new StreamReader(new MemoryStream(b, 0, n)).ReadToEnd().Length;
            ArrayPool<byte>.Shared.Return(b);
            return n;
        }
    }
}

namespace Faulty4
{
    public static class Program
    {
        static void Put(Stream to) => to.WriteByte(1);
        static int Run(Stream stream, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            stream.ReadExactly(b, 0, n);
            using var reader = new StreamReader(new MemoryStream(b), Encoding.UTF8);
            n += reader.ReadToEnd().Length; //! POOL020
            ArrayPool<byte>.Shared.Return(b);
            return n;
        }
    }
}

namespace Clean4
{
    public static class Program
    {
        static void Put(Stream to) => to.WriteByte(1);
        static int Run(Stream stream, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            stream.ReadExactly(b, 0, n);
            using var reader = new StreamReader(new MemoryStream(b), Encoding.UTF8);
            n += reader.ReadLine()!.Length;
            ArrayPool<byte>.Shared.Return(b);
            return n;
        }
    }
}

namespace Faulty5
{
    public static class Program
    {
        static void Put(Stream to) => to.WriteByte(1);
        static int Run(Stream stream, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            stream.ReadExactly(b, 0, n);
            var m = new MemoryStream(b);
            m.WriteByte(1);
            n += m.ToArray().Length; //! POOL020
            ArrayPool<byte>.Shared.Return(b);
            return n;
        }
    }
}

namespace Clean5
{
    public static class Program
    {
        static void Put(Stream to) => to.WriteByte(1);
        static int Run(Stream stream, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            stream.ReadExactly(b, 0, n);
            var m = new MemoryStream(b);
            m.WriteByte(1);
            n += b.AsSpan(0, (int)m.Position).ToArray().Length;
            ArrayPool<byte>.Shared.Return(b);
            return n;
        }
    }
}

namespace Faulty6
{
    public static class Program
    {
        static void Put(Stream to) => to.WriteByte(1);
        static int Run(Stream stream, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            stream.ReadExactly(b, 0, n);
            var m = new MemoryStream(b);
            Put(m);
            stream.Write(b); //! POOL020
            ArrayPool<byte>.Shared.Return(b);
            return n;
        }
    }
}

namespace Clean6
{
    public static class Program
    {
        static void Put(Stream to) => to.WriteByte(1);
        static int Run(Stream stream, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            stream.ReadExactly(b, 0, n);
            var m = new MemoryStream(b);
            Put(m);
            stream.Write(b, 0, (int)m.Position);
            ArrayPool<byte>.Shared.Return(b);
            return n;
        }
    }
}

namespace Faulty7
{
    public static class Program
    {
        static void Put(Stream to) => to.WriteByte(1);
        static int Run(Stream stream, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            stream.ReadExactly(b, 0, n);
            n += System.Text.Json.JsonSerializer.Deserialize<int>(new MemoryStream(b)); //! POOL020
            ArrayPool<byte>.Shared.Return(b);
            return n;
        }
    }
}

namespace Clean7
{
    public static class Program
    {
        static void Put(Stream to) => to.WriteByte(1);
        static int Run(Stream stream, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            stream.ReadExactly(b, 0, n);
            n += System.Text.Json.JsonSerializer.Deserialize<int>(new MemoryStream(b, 0, n));
            ArrayPool<byte>.Shared.Return(b);
            return n;
        }
    }
}

namespace Faulty8
{
    public static class Program
    {
        static void Put(Stream to) => to.WriteByte(1);
        static int Run(Stream stream, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            stream.ReadExactly(b, 0, n);
            var m = new MemoryStream(b);
            m.WriteTo(stream); //! POOL020
            ArrayPool<byte>.Shared.Return(b);
            return n;
        }
    }
}

namespace Clean8
{
    public static class Program
    {
        static void Put(Stream to) => to.WriteByte(1);
        static int Run(Stream stream, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            stream.ReadExactly(b, 0, n);
            var m = new MemoryStream();
            m.Write(b, 0, n);
            m.WriteTo(stream);
            ArrayPool<byte>.Shared.Return(b);
            return n;
        }
    }
}
