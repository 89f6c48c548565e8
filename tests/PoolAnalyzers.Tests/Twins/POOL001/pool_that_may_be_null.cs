// The pool that the array is from is there, whoever asks whether it is.
using System.Buffers;
using System.IO;

namespace Faulty1
{
    public static class Program
    {
        sealed class Sender
        {
            private ArrayPool<byte>? _pool, _other;
            private int _n;
            private void Work(byte[] b)
            {
                if (_pool != null)
                    _pool.Return(b);
            }

            private void WorkIf(byte[]? b)
            {
                if (b != null)
                    _pool?.Return(b);
            }

            private void WorkLast(byte[]? b)
            {
                try
                {
                    if (_n == b![0])
                        return;
                    _n = b[1];
                }
                finally
                {
                    if (b != null)
                        _pool?.Return(b);
                }
            }

            public void Run(Stream s)
            {
                var b = _other!.Rent(5); //! POOL001
                s.Write(b, 0, 1);
                _pool?.Return(b); //? POOL013
            }
        }
    }
}

namespace Clean1
{
    public static class Program
    {
        sealed class Sender
        {
            private ArrayPool<byte>? _pool, _other;
            private int _n;
            private void Work(byte[] b)
            {
                if (_pool != null)
                    _pool.Return(b);
            }

            private void WorkIf(byte[]? b)
            {
                if (b != null)
                    _pool?.Return(b);
            }

            private void WorkLast(byte[]? b)
            {
                try
                {
                    if (_n == b![0])
                        return;
                    _n = b[1];
                }
                finally
                {
                    if (b != null)
                        _pool?.Return(b);
                }
            }

            public void Run(Stream s)
            {
                var b = _pool!.Rent(5);
                s.Write(b, 0, 1);
                _pool?.Return(b);
            }
        }
    }
}

namespace Faulty2
{
    public static class Program
    {
        sealed class Sender
        {
            private ArrayPool<byte>? _pool, _other;
            private int _n;
            private void Work(byte[] b)
            {
                if (_pool != null)
                    _pool.Return(b);
            }

            private void WorkIf(byte[]? b)
            {
                if (b != null)
                    _pool?.Return(b);
            }

            private void WorkLast(byte[]? b)
            {
                try
                {
                    if (_n == b![0])
                        return;
                    _n = b[1];
                }
                finally
                {
                    if (b != null)
                        _pool?.Return(b);
                }
            }

            public void Run(Stream s)
            {
                var b = _other!.Rent(5); //! POOL001
                s.Write(b, 0, 1);
                Work(b); //? POOL013
            }
        }
    }
}

namespace Clean2
{
    public static class Program
    {
        sealed class Sender
        {
            private ArrayPool<byte>? _pool, _other;
            private int _n;
            private void Work(byte[] b)
            {
                if (_pool != null)
                    _pool.Return(b);
            }

            private void WorkIf(byte[]? b)
            {
                if (b != null)
                    _pool?.Return(b);
            }

            private void WorkLast(byte[]? b)
            {
                try
                {
                    if (_n == b![0])
                        return;
                    _n = b[1];
                }
                finally
                {
                    if (b != null)
                        _pool?.Return(b);
                }
            }

            public void Run(Stream s)
            {
                var b = _pool!.Rent(5);
                s.Write(b, 0, 1);
                Work(b);
            }
        }
    }
}

namespace Faulty3
{
    public static class Program
    {
        sealed class Sender
        {
            private ArrayPool<byte>? _pool, _other;
            private int _n;
            private void Work(byte[] b)
            {
                if (_pool != null)
                    _pool.Return(b);
            }

            private void WorkIf(byte[]? b)
            {
                if (b != null)
                    _pool?.Return(b);
            }

            private void WorkLast(byte[]? b)
            {
                try
                {
                    if (_n == b![0])
                        return;
                    _n = b[1];
                }
                finally
                {
                    if (b != null)
                        _pool?.Return(b);
                }
            }

            public void Run(Stream s)
            {
                var b = _other!.Rent(5); //! POOL001
                s.Write(b, 0, 1);
                WorkIf(b); //? POOL013
            }
        }
    }
}

namespace Clean3
{
    public static class Program
    {
        sealed class Sender
        {
            private ArrayPool<byte>? _pool, _other;
            private int _n;
            private void Work(byte[] b)
            {
                if (_pool != null)
                    _pool.Return(b);
            }

            private void WorkIf(byte[]? b)
            {
                if (b != null)
                    _pool?.Return(b);
            }

            private void WorkLast(byte[]? b)
            {
                try
                {
                    if (_n == b![0])
                        return;
                    _n = b[1];
                }
                finally
                {
                    if (b != null)
                        _pool?.Return(b);
                }
            }

            public void Run(Stream s)
            {
                var b = _pool!.Rent(5);
                s.Write(b, 0, 1);
                WorkIf(b);
            }
        }
    }
}
