// The object that got the array gives it back as well: whichever of them comes second.
using System;
using System.Buffers;

namespace Faulty1
{
    public static class Program
    {
        static readonly ArrayPool<byte> Pool = ArrayPool<byte>.Shared;
        sealed class Holder : IDisposable
        {
            byte[] _b;
            public Holder(byte[] b)
            {
                _b = b;
            }

            public void Dispose()
            {
                if (_b != null)
                {
                    Pool.Return(_b);
                    _b = null;
                }
            }
        }

        static void Run()
        {
            var b = Pool.Rent(9);
            var h = new Holder(b);
            Pool.Return(b);
            h.Dispose(); //! POOL010
        }
    }
}

namespace Clean1
{
    public static class Program
    {
        static readonly ArrayPool<byte> Pool = ArrayPool<byte>.Shared;
        sealed class Holder : IDisposable
        {
            byte[] _b;
            public Holder(byte[] b)
            {
                _b = b;
            }

            public void Dispose()
            {
                if (_b != null)
                {
                    Pool.Return(_b);
                    _b = null;
                }
            }
        }

        static void Run()
        {
            var b = Pool.Rent(9);
            var h = new Holder(b);
            h.Dispose();
        }
    }
}

namespace Faulty2
{
    public static class Program
    {
        static readonly ArrayPool<byte> Pool = ArrayPool<byte>.Shared;
        sealed class Holder : IDisposable
        {
            public byte[] Data { get; private set; }

            public Holder(byte[] b)
            {
                Data = b;
            }

            public void Dispose()
            {
                if (Data != null)
                {
                    Pool.Return(Data);
                    Data = null;
                }
            }
        }

        static void Run()
        {
            var b = Pool.Rent(9);
            var h = new Holder(b);
            h.Dispose();
            Pool.Return(b); //! POOL010
        }
    }
}

namespace Clean2
{
    public static class Program
    {
        static readonly ArrayPool<byte> Pool = ArrayPool<byte>.Shared;
        sealed class Holder : IDisposable
        {
            public byte[] Data { get; private set; }

            public Holder(byte[] b)
            {
                Data = b;
            }

            public void Dispose()
            {
                if (Data != null)
                {
                    Pool.Return(Data);
                    Data = null;
                }
            }
        }

        static void Run()
        {
            var b = Pool.Rent(9);
            var h = new Holder(b);
            h.Dispose();
            b = null;
        }
    }
}

namespace Faulty3
{
    public static class Program
    {
        static readonly ArrayPool<byte> Pool = ArrayPool<byte>.Shared;
        sealed class Holder(byte[] b) : IDisposable
        {
            public void Dispose()
            {
                Pool.Return(b);
                b = [];
            }
        }

        static void Run()
        {
            var b = Pool.Rent(9);
            var h = new Holder(b);
            h.Dispose();
            Pool.Return(b); //! POOL010
        }
    }
}

namespace Clean3
{
    public static class Program
    {
        static readonly ArrayPool<byte> Pool = ArrayPool<byte>.Shared;
        sealed class Holder(byte[] b) : IDisposable
        {
            public void Dispose()
            {
                Pool.Return(b);
                b = [];
            }
        }

        static void Run()
        {
            var b = Pool.Rent(9);
            var h = new Holder(b);
            if (b[0] > 3)
                h.Dispose();
            else
                Pool.Return(b);
        }
    }
}
