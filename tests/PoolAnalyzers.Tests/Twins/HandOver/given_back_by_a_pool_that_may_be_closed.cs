// A method that is called for giving back does so, or not, for a reason that its caller does not see; where the caller says so, it is the caller's affair.
using System.Buffers;
using System.Collections.Generic;
using System.IO;
using System.Threading;

namespace Faulty
{
    public static class Program
    {
        sealed class Pool
        {
            private bool _closed;
            private int _count;
            private readonly Dictionary<int, int> _pools = new();
            public void Close() => _closed = true;
            public void Return(byte[] a, bool keep = false)
            {
                if (!keep)
                    return;
                ArrayPool<byte>.Shared.Return(a);
            }
        }

        static void Run(Pool pool, Stream s, int n)
        {
            var a = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            try
            {
                s.Write(a, 0, 1);
            }
            finally
            {
                pool.Return(a);
            }
        }
    }
}

namespace Clean1
{
    public static class Program
    {
        sealed class Pool
        {
            private bool _closed;
            private int _count;
            private readonly Dictionary<int, int> _pools = new();
            public void Close() => _closed = true;
            public void Return(byte[] a, bool keep = false)
            {
                if (_closed)
                    return;
                ArrayPool<byte>.Shared.Return(a);
            }
        }

        static void Run(Pool pool, Stream s, int n)
        {
            var a = ArrayPool<byte>.Shared.Rent(n);
            try
            {
                s.Write(a, 0, 1);
            }
            finally
            {
                pool.Return(a);
            }
        }
    }
}

namespace Clean2
{
    public static class Program
    {
        sealed class Pool
        {
            private bool _closed;
            private int _count;
            private readonly Dictionary<int, int> _pools = new();
            public void Close() => _closed = true;
            public void Return(byte[] a, bool keep = false)
            {
                if (!_pools.TryGetValue(a.Length, out _))
                    return;
                ArrayPool<byte>.Shared.Return(a);
            }
        }

        static void Run(Pool pool, Stream s, int n)
        {
            var a = ArrayPool<byte>.Shared.Rent(n);
            try
            {
                s.Write(a, 0, 1);
            }
            finally
            {
                pool.Return(a);
            }
        }
    }
}

namespace Clean3
{
    public static class Program
    {
        sealed class Pool
        {
            private bool _closed;
            private int _count;
            private readonly Dictionary<int, int> _pools = new();
            public void Close() => _closed = true;
            public void Return(byte[] a, bool keep = false)
            {
                if (Interlocked.Increment(ref _count) > 9)
                    return;
                ArrayPool<byte>.Shared.Return(a);
            }
        }

        static void Run(Pool pool, Stream s, int n)
        {
            var a = ArrayPool<byte>.Shared.Rent(n);
            try
            {
                s.Write(a, 0, 1);
            }
            finally
            {
                pool.Return(a);
            }
        }
    }
}
