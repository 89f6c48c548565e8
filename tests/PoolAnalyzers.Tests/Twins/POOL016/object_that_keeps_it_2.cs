// What is built over it takes it out of the body.
using System;
using System.Buffers;
using System.Collections.Generic;
using System.Threading;

namespace Faulty
{
    public static class Program
    {
        sealed class Wrap
        {
            private readonly byte[] _b;
            public Wrap(byte[] b)
            {
                _b = b;
            }

            public int Size => _b.Length;

            public void Clear()
            {
            }
        }

        record Row(byte[] Data, int Count);
        sealed class Plain
        {
            public byte[]? Data;
        }

        sealed class Primary(byte[] b)
        {
            public int Size => b.Length;
        }

        static Wrap Over(byte[] b) => new Wrap(b);
        static IEnumerable<int> Each(Wrap w)
        {
            for (int i = 0; i < 3; i++)
                yield return w.Size;
        }

        sealed class Runner
        {
            private readonly Queue<byte[]> _q = new();
            private readonly Dictionary<int, Memory<byte>> _d = new();
            private Wrap? _w;
            private readonly AutoResetEvent _done = new(false);
            private readonly System.Threading.Channels.Channel<byte[]> _c = System.Threading.Channels.Channel.CreateUnbounded<byte[]>();
            private void Drain() => _q.Clear();
            public object Run(int n, out Wrap? w)
            {
                w = null;
                bool ok = false;
                byte[]? b = ArrayPool<byte>.Shared.Rent(n);
                try
                {
                    return new Row(b, n); //! POOL016
                }
                finally
                {
                    ArrayPool<byte>.Shared.Return(b);
                }
            }
        }
    }
}

namespace Clean
{
    public static class Program
    {
        sealed class Wrap
        {
            private readonly byte[] _b;
            public Wrap(byte[] b)
            {
                _b = b;
            }

            public int Size => _b.Length;

            public void Clear()
            {
            }
        }

        record Row(byte[] Data, int Count);
        sealed class Plain
        {
            public byte[]? Data;
        }

        sealed class Primary(byte[] b)
        {
            public int Size => b.Length;
        }

        static Wrap Over(byte[] b) => new Wrap(b);
        static IEnumerable<int> Each(Wrap w)
        {
            for (int i = 0; i < 3; i++)
                yield return w.Size;
        }

        sealed class Runner
        {
            private readonly Queue<byte[]> _q = new();
            private readonly Dictionary<int, Memory<byte>> _d = new();
            private Wrap? _w;
            private readonly AutoResetEvent _done = new(false);
            private readonly System.Threading.Channels.Channel<byte[]> _c = System.Threading.Channels.Channel.CreateUnbounded<byte[]>();
            private void Drain() => _q.Clear();
            public object Run(int n, out Wrap? w)
            {
                w = null;
                bool ok = false;
                byte[]? b = ArrayPool<byte>.Shared.Rent(n);
                try
                {
                    return new Row(b.AsSpan(0, n).ToArray(), n);
                }
                finally
                {
                    ArrayPool<byte>.Shared.Return(b);
                }
            }
        }
    }
}
