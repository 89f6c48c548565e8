using System.Buffers;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        public interface ISink
        {
            void Add(byte[] b);
            bool TryAdd(byte[] b);
            bool IsFull { get; }
        }
        public sealed class Reader
        {
            public extern Reader(byte[] b, int n);
            public extern int Parse();
            public extern bool Owns { get; }
        }
        static int Run(int n, ISink sink, Stream s)
        {
            var b = ArrayPool<byte>.Shared.Rent(n); //! POOL002
            sink.Add(b);
            int got = s.Read(b, 0, n);
            ArrayPool<byte>.Shared.Return(b);
            return got;
        }
    }
}

namespace Clean
{
    public static class Program
    {
        public interface ISink
        {
            void Add(byte[] b);
            bool TryAdd(byte[] b);
            bool IsFull { get; }
        }
        public sealed class Reader
        {
            public extern Reader(byte[] b, int n);
            public extern int Parse();
            public extern bool Owns { get; }
        }
        static int Run(int n, ISink sink, Stream s)
        {
            var b = ArrayPool<byte>.Shared.Rent(n);
            sink.Add(b);
            return s.Read(b, 0, n);
        }
    }
}
