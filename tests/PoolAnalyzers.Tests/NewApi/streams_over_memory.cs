// .NET 11: streams over memory, a sequence and a text, which read from there whenever they are asked.
using System;
using System.Buffers;
using System.IO;
using System.Text;

namespace Faulty
{
    public static class Program
    {
        public static int Read(byte[] data, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            data.CopyTo(b, 0);
            using var stream = new ReadOnlyMemoryStream(b.AsMemory(0, n));
            int first = stream.ReadByte();
            ArrayPool<byte>.Shared.Return(b);
            return first + stream.ReadByte(); //! POOL011
        }

        public static void Write(int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            using var stream = new WritableMemoryStream(b.AsMemory(0, n));
            ArrayPool<byte>.Shared.Return(b);
            stream.WriteByte(1); //! POOL011
        }

        public static int Sequence(byte[] data, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            data.CopyTo(b, 0);
            using var stream = new ReadOnlySequenceStream(new ReadOnlySequence<byte>(b, 0, n));
            ArrayPool<byte>.Shared.Return(b);
            return stream.ReadByte(); //! POOL011
        }

        public static int Text(string text, int n)
        {
            char[] b = ArrayPool<char>.Shared.Rent(n);
            text.CopyTo(0, b, 0, n);
            using var stream = new StringStream(b.AsMemory(0, n), Encoding.UTF8);
            ArrayPool<char>.Shared.Return(b);
            return stream.ReadByte(); //! POOL011
        }

        public static Stream GivenAway(byte[] data, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            data.CopyTo(b, 0);
            var stream = new ReadOnlyMemoryStream(b.AsMemory(0, n));
            ArrayPool<byte>.Shared.Return(b);
            return stream; //! POOL011
        }

        public static int Lost(byte[] data, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            data.CopyTo(b, 0);
            using var stream = new ReadOnlyMemoryStream(b.AsMemory(0, n));
            return stream.ReadByte();
        }
    }
}

namespace Clean
{
    public static class Program
    {
        public static int Read(byte[] data, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            data.CopyTo(b, 0);
            using var stream = new ReadOnlyMemoryStream(b.AsMemory(0, n));
            int sum = stream.ReadByte() + stream.ReadByte();
            ArrayPool<byte>.Shared.Return(b);
            return sum;
        }

        public static void Write(Stream to, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n); //? POOL041
            try
            {
                using var stream = new WritableMemoryStream(b.AsMemory(0, n));
                stream.WriteByte(1);
                to.Write(b, 0, 1);
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(b);
            }
        }

        public static int Sequence(byte[] data, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            data.CopyTo(b, 0);
            using var stream = new ReadOnlySequenceStream(new ReadOnlySequence<byte>(b, 0, n));
            int first = stream.ReadByte();
            ArrayPool<byte>.Shared.Return(b);
            return first;
        }

        public static Stream GivenAway(byte[] data, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            data.CopyTo(b, 0);
            var stream = new ReadOnlyMemoryStream(b.AsMemory(0, n).ToArray());
            ArrayPool<byte>.Shared.Return(b);
            return stream;
        }
    }
}
