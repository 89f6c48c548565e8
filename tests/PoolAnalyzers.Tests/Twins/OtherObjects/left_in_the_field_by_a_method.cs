// A method of the object gives back what is in the field, and leaves it there.
using System.Buffers;

namespace Faulty1
{
    public static class Program
    {
        sealed class Reader
        {
            static readonly ArrayPool<byte> Pool = ArrayPool<byte>.Shared;
            byte[] _b = Pool.Rent(9);
            void Release()
            {
                if (_b != null)
                    Pool.Return(_b);
            }

            void Make()
            {
                _b = Pool.Rent(9);
            }

            void Clear()
            {
                var b = _b;
                _b = null;
                if (b != null)
                    Pool.Return(b);
            }

            public int Run()
            {
                Release();
                int x = _b[0]; //! POOL011
                _b = null;
                return x;
            }
        }
    }
}

namespace Clean1
{
    public static class Program
    {
        sealed class Reader
        {
            static readonly ArrayPool<byte> Pool = ArrayPool<byte>.Shared;
            byte[] _b = Pool.Rent(9);
            void Release()
            {
                if (_b != null)
                    Pool.Return(_b);
            }

            void Make()
            {
                _b = Pool.Rent(9);
            }

            void Clear()
            {
                var b = _b;
                _b = null;
                if (b != null)
                    Pool.Return(b);
            }

            public int Run()
            {
                int x = _b[0];
                Release();
                _b = null;
                return x;
            }
        }
    }
}

namespace Faulty2
{
    public static class Program
    {
        sealed class Reader
        {
            static readonly ArrayPool<byte> Pool = ArrayPool<byte>.Shared;
            byte[] _b = Pool.Rent(9);
            void Release()
            {
                if (_b != null)
                    Pool.Return(_b);
            }

            void Make()
            {
                _b = Pool.Rent(9);
            }

            void Clear()
            {
                var b = _b;
                _b = null;
                if (b != null)
                    Pool.Return(b);
            }

            public int Run()
            {
                Release();
                if (_b != null)
                    Pool.Return(_b); //! POOL010
                _b = null;
                return 0;
            }
        }
    }
}

namespace Clean2
{
    public static class Program
    {
        sealed class Reader
        {
            static readonly ArrayPool<byte> Pool = ArrayPool<byte>.Shared;
            byte[] _b = Pool.Rent(9);
            void Release()
            {
                if (_b != null)
                    Pool.Return(_b);
            }

            void Make()
            {
                _b = Pool.Rent(9);
            }

            void Clear()
            {
                var b = _b;
                _b = null;
                if (b != null)
                    Pool.Return(b);
            }

            public int Run()
            {
                Release();
                _b = Pool.Rent(8);
                return _b[0];
            }
        }
    }
}

namespace Faulty3
{
    public static class Program
    {
        sealed class Reader
        {
            static readonly ArrayPool<byte> Pool = ArrayPool<byte>.Shared;
            byte[] _b = Pool.Rent(9);
            void Release()
            {
                if (_b != null)
                    Pool.Return(_b);
            }

            void Make()
            {
                _b = Pool.Rent(9);
            }

            void Clear()
            {
                var b = _b;
                _b = null;
                if (b != null)
                    Pool.Return(b);
            }

            public int Run()
            {
                Pool.Return(_b);
                Release(); //! POOL010
                _b = null;
                return 0;
            }
        }
    }
}

namespace Clean3
{
    public static class Program
    {
        sealed class Reader
        {
            static readonly ArrayPool<byte> Pool = ArrayPool<byte>.Shared;
            byte[] _b = Pool.Rent(9);
            void Release()
            {
                if (_b != null)
                    Pool.Return(_b);
            }

            void Make()
            {
                _b = Pool.Rent(9);
            }

            void Clear()
            {
                var b = _b;
                _b = null;
                if (b != null)
                    Pool.Return(b);
            }

            public int Run()
            {
                Pool.Return(_b);
                _b = null;
                Release();
                return 0;
            }
        }
    }
}

namespace Clean4
{
    public static class Program
    {
        sealed class Reader
        {
            static readonly ArrayPool<byte> Pool = ArrayPool<byte>.Shared;
            byte[] _b = Pool.Rent(9);
            void Release()
            {
                if (_b != null)
                    Pool.Return(_b);
            }

            void Make()
            {
                _b = Pool.Rent(9);
            }

            void Clear()
            {
                var b = _b;
                _b = null;
                if (b != null)
                    Pool.Return(b);
            }

            public int Run()
            {
                Release();
                Make();
                return _b[0];
            }
        }
    }
}

namespace Clean5
{
    public static class Program
    {
        sealed class Reader
        {
            static readonly ArrayPool<byte> Pool = ArrayPool<byte>.Shared;
            byte[] _b = Pool.Rent(9);
            void Release()
            {
                if (_b != null)
                    Pool.Return(_b);
            }

            void Make()
            {
                _b = Pool.Rent(9);
            }

            void Clear()
            {
                var b = _b;
                _b = null;
                if (b != null)
                    Pool.Return(b);
            }

            public int Run()
            {
                Clear();
                return _b is null ? 0 : _b[0];
            }
        }
    }
}
