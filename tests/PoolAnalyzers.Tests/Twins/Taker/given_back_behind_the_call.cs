using System.Buffers;
using System.IO;

namespace Faulty1
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

        static void Run(int n, ISink sink, bool early)
        {
            var b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            sink.Add(b);
            if (early)
                return;
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}

namespace Clean1
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

        static void Run(int n, ISink sink, bool keep)
        {
            var b = ArrayPool<byte>.Shared.Rent(n);
            if (keep)
                sink.Add(b);
            else
                ArrayPool<byte>.Shared.Return(b);
        }
    }
}

namespace Faulty2
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

        static void Run(int n, ISink sink, Stream s)
        {
            while (true)
            {
                var b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
                int got = s.Read(b, 0, n);
                sink.Add(b);
                if (got == 0)
                    break;
                ArrayPool<byte>.Shared.Return(b);
            }
        }
    }
}

namespace Clean2
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

        static void Run(int n, ISink sink)
        {
            var b = ArrayPool<byte>.Shared.Rent(n);
            if (!sink.TryAdd(b))
                ArrayPool<byte>.Shared.Return(b);
        }
    }
}

namespace Faulty3
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

        static int Run(int n, Stream s)
        {
            var b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            var r = new Reader(b, s.Read(b, 0, n));
            if (r.Parse() < 0)
                return -1;
            ArrayPool<byte>.Shared.Return(b);
            return 1;
        }
    }
}

namespace Clean3
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

        static void Run(int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(n);
            var r = new Reader(b, n);
            if (!r.Owns)
                ArrayPool<byte>.Shared.Return(b);
        }
    }
}

namespace Faulty4
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

        static void Run(int n, ISink sink, bool x)
        {
            var b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            sink.Add(b);
            if (x)
                throw new IOException();
            if (n > 3)
                return;
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}

namespace Clean4
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

        static void Run(int n, ISink sink)
        {
            var b = ArrayPool<byte>.Shared.Rent(n);
            try
            {
                sink.Add(b);
            }
            catch
            {
                ArrayPool<byte>.Shared.Return(b);
                throw;
            }
        }
    }
}

namespace Faulty5
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

        static Reader? Run(int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            var r = new Reader(b, n);
            int x = r.Parse();
            if (x == 0)
                return null;
            ArrayPool<byte>.Shared.Return(b);
            return null;
        }
    }
}

namespace Clean5
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

        static Reader? Run(int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(n);
            var r = new Reader(b, n);
            int x = r.Parse();
            if (x == 0)
            {
                ArrayPool<byte>.Shared.Return(b);
                return null;
            }

            return r;
        }
    }
}
