// A property lends what the field has: the last call has to give it back all the same.
using System;
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        public sealed class Writer : IDisposable
        {
            private byte[] _page;
            public byte[] Page => _page;
            public byte[] Head { get; private set; }
            public void Next(int n)
            {
                if (_page != null)
                    ArrayPool<byte>.Shared.Return(_page);
                _page = ArrayPool<byte>.Shared.Rent(n); //! POOL005
                if (Head != null)
                    ArrayPool<byte>.Shared.Return(Head);
                Head = ArrayPool<byte>.Shared.Rent(n); //! POOL005
            }
            public void Dispose()
            {
                Console.WriteLine();
            }
        }

        static byte First(Writer writer) => writer.Page[0];
        static int Size(Writer writer) => writer.Head.Length;
    }
}

namespace Clean1
{
    public static class Program
    {
        public sealed class Writer : IDisposable
        {
            private byte[] _page;
            public byte[] Page => _page;
            public byte[] Head { get; private set; }
            public void Next(int n)
            {
                if (_page != null)
                    ArrayPool<byte>.Shared.Return(_page);
                _page = ArrayPool<byte>.Shared.Rent(n);
                if (Head != null)
                    ArrayPool<byte>.Shared.Return(Head);
                Head = ArrayPool<byte>.Shared.Rent(n);
            }
            public void Dispose()
            {
                if (_page != null)
                    ArrayPool<byte>.Shared.Return(_page);
                _page = null;
                if (Head != null)
                    ArrayPool<byte>.Shared.Return(Head);
                Head = null;
                Console.WriteLine();
            }
        }

        static byte First(Writer writer) => writer.Page[0];
        static int Size(Writer writer) => writer.Head.Length;
    }
}

namespace Clean2
{
    public static class Program
    {
        public sealed class Writer : IDisposable
        {
            private byte[] _page;
            public byte[] Page => _page;
            public byte[] Head { get; private set; }
            public void Next(int n)
            {
                if (_page != null)
                    ArrayPool<byte>.Shared.Return(_page);
                _page = ArrayPool<byte>.Shared.Rent(n);
                if (Head != null)
                    ArrayPool<byte>.Shared.Return(Head);
                Head = ArrayPool<byte>.Shared.Rent(n);
            }
            public void Dispose() => Console.WriteLine();
        }

        static void End(Writer writer)
        {
            writer.Dispose();
            ArrayPool<byte>.Shared.Return(writer.Page);
            ArrayPool<byte>.Shared.Return(writer.Head);
        }
    }
}
