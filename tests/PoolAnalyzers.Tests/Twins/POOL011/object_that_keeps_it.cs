// An object or a collection that keeps it is returned afterwards.
using System.Buffers;
using System.Collections.Generic;

namespace Faulty1
{
    public static class Program
    {
        sealed class Wrap
        {
            public byte[]? Data;
            public Wrap()
            {
            }

            public Wrap(byte[] data)
            {
                Data = data;
            }
        }

        static Wrap Over(byte[] b) => new Wrap(b);
        static object Run(int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(n);
            var w = new Wrap(b);
            ArrayPool<byte>.Shared.Return(b);
            return w; //! POOL011
        }
    }
}

namespace Clean1
{
    public static class Program
    {
        sealed class Wrap
        {
            public byte[]? Data;
            public Wrap()
            {
            }

            public Wrap(byte[] data)
            {
                Data = data;
            }
        }

        static Wrap Over(byte[] b) => new Wrap(b);
        static object Run(int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(n);
            var w = new Wrap(b);
            int r = w.GetHashCode();
            ArrayPool<byte>.Shared.Return(b);
            return r;
        }
    }
}

namespace Faulty2
{
    public static class Program
    {
        sealed class Wrap
        {
            public byte[]? Data;
            public Wrap()
            {
            }

            public Wrap(byte[] data)
            {
                Data = data;
            }
        }

        static Wrap Over(byte[] b) => new Wrap(b);
        static object Run(int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(n);
            var w = new Wrap();
            w.Data = b;
            ArrayPool<byte>.Shared.Return(b);
            return w; //! POOL011
        }
    }
}

namespace Clean2
{
    public static class Program
    {
        sealed class Wrap
        {
            public byte[]? Data;
            public Wrap()
            {
            }

            public Wrap(byte[] data)
            {
                Data = data;
            }
        }

        static Wrap Over(byte[] b) => new Wrap(b);
        static object Run(int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(n);
            var w = new Wrap();
            w.Data = b;
            int r = w.GetHashCode();
            ArrayPool<byte>.Shared.Return(b);
            return r;
        }
    }
}

namespace Faulty3
{
    public static class Program
    {
        sealed class Wrap
        {
            public byte[]? Data;
            public Wrap()
            {
            }

            public Wrap(byte[] data)
            {
                Data = data;
            }
        }

        static Wrap Over(byte[] b) => new Wrap(b);
        static object Run(int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(n);
            var w = new Wrap
            {
                Data = b
            };
            ArrayPool<byte>.Shared.Return(b);
            return w; //! POOL011
        }
    }
}

namespace Clean3
{
    public static class Program
    {
        sealed class Wrap
        {
            public byte[]? Data;
            public Wrap()
            {
            }

            public Wrap(byte[] data)
            {
                Data = data;
            }
        }

        static Wrap Over(byte[] b) => new Wrap(b);
        static object Run(int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(n);
            var w = new Wrap
            {
                Data = b
            };
            int r = w.GetHashCode();
            ArrayPool<byte>.Shared.Return(b);
            return r;
        }
    }
}

namespace Faulty4
{
    public static class Program
    {
        sealed class Wrap
        {
            public byte[]? Data;
            public Wrap()
            {
            }

            public Wrap(byte[] data)
            {
                Data = data;
            }
        }

        static Wrap Over(byte[] b) => new Wrap(b);
        static object Run(int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(n);
            var w = new List<byte[]>();
            w.Add(b);
            ArrayPool<byte>.Shared.Return(b);
            return w; //! POOL011
        }
    }
}

namespace Clean4
{
    public static class Program
    {
        sealed class Wrap
        {
            public byte[]? Data;
            public Wrap()
            {
            }

            public Wrap(byte[] data)
            {
                Data = data;
            }
        }

        static Wrap Over(byte[] b) => new Wrap(b);
        static object Run(int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(n);
            var w = new List<byte[]>();
            w.Add(b);
            int r = w.GetHashCode();
            ArrayPool<byte>.Shared.Return(b);
            return r;
        }
    }
}

namespace Faulty5
{
    public static class Program
    {
        sealed class Wrap
        {
            public byte[]? Data;
            public Wrap()
            {
            }

            public Wrap(byte[] data)
            {
                Data = data;
            }
        }

        static Wrap Over(byte[] b) => new Wrap(b);
        static object Run(int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(n);
            var w = Over(b);
            ArrayPool<byte>.Shared.Return(b);
            return w; //! POOL011
        }
    }
}

namespace Clean5
{
    public static class Program
    {
        sealed class Wrap
        {
            public byte[]? Data;
            public Wrap()
            {
            }

            public Wrap(byte[] data)
            {
                Data = data;
            }
        }

        static Wrap Over(byte[] b) => new Wrap(b);
        static object Run(int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(n);
            var w = Over(b);
            int r = w.GetHashCode();
            ArrayPool<byte>.Shared.Return(b);
            return r;
        }
    }
}
