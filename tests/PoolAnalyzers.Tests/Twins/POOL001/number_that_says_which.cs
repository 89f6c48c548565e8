// A number that was chosen by the same question says what the question said; so does a bit of it.
using System;
using System.Buffers;
using System.IO;

namespace Faulty1
{
    public static class Program
    {
        [Flags]
        enum Kind
        {
            None = 0,
            Small = 1,
            Large = 2
        }

        static void Run(Stream s, int n)
        {
            int mode = n > 256 ? 1 : 0;
            byte[]? b = null;
            if (n > 256)
            {
                b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            }

            s.Flush();
            if (mode == 2)
                ArrayPool<byte>.Shared.Return(b!);
        }
    }
}

namespace Clean1
{
    public static class Program
    {
        [Flags]
        enum Kind
        {
            None = 0,
            Small = 1,
            Large = 2
        }

        static void Run(Stream s, int n)
        {
            int mode = n > 256 ? 1 : 0;
            byte[]? b = null;
            if (n > 256)
            {
                b = ArrayPool<byte>.Shared.Rent(n);
            }

            s.Flush();
            if (mode == 1)
                ArrayPool<byte>.Shared.Return(b!);
        }
    }
}

namespace Faulty2
{
    public static class Program
    {
        [Flags]
        enum Kind
        {
            None = 0,
            Small = 1,
            Large = 2
        }

        static void Run(Stream s, int n)
        {
            Kind mode = n switch
            {
                <= 256 => Kind.Small,
                _ => Kind.Large
            };
            byte[]? b = null;
            if (n > 256)
            {
                b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            }

            s.Flush();
            if (mode == Kind.None)
                ArrayPool<byte>.Shared.Return(b!);
        }
    }
}

namespace Clean2
{
    public static class Program
    {
        [Flags]
        enum Kind
        {
            None = 0,
            Small = 1,
            Large = 2
        }

        static void Run(Stream s, int n)
        {
            Kind mode = n switch
            {
                <= 256 => Kind.Small,
                _ => Kind.Large
            };
            byte[]? b = null;
            if (n > 256)
            {
                b = ArrayPool<byte>.Shared.Rent(n);
            }

            s.Flush();
            if (mode == Kind.Large)
                ArrayPool<byte>.Shared.Return(b!);
        }
    }
}

namespace Faulty3
{
    public static class Program
    {
        [Flags]
        enum Kind
        {
            None = 0,
            Small = 1,
            Large = 2
        }

        static void Run(Stream s, int n)
        {
            var mode = Kind.None;
            byte[]? b = null;
            if (n > 256)
            {
                b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
                mode |= Kind.Large;
            }

            s.Flush();
            if ((mode & Kind.Small) != 0)
                ArrayPool<byte>.Shared.Return(b!);
        }
    }
}

namespace Clean3
{
    public static class Program
    {
        [Flags]
        enum Kind
        {
            None = 0,
            Small = 1,
            Large = 2
        }

        static void Run(Stream s, int n)
        {
            var mode = Kind.None;
            byte[]? b = null;
            if (n > 256)
            {
                b = ArrayPool<byte>.Shared.Rent(n);
                mode |= Kind.Large;
            }

            s.Flush();
            if ((mode & Kind.Large) != 0)
                ArrayPool<byte>.Shared.Return(b!);
        }
    }
}

namespace Faulty4
{
    public static class Program
    {
        [Flags]
        enum Kind
        {
            None = 0,
            Small = 1,
            Large = 2
        }

        static void Run(Stream s, int n)
        {
            var mode = Kind.None;
            byte[]? b = null;
            if (n > 256)
            {
                b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
                mode |= Kind.Large;
            }

            s.Flush();
            if (mode.HasFlag(Kind.Small))
                ArrayPool<byte>.Shared.Return(b!);
        }
    }
}

namespace Clean4
{
    public static class Program
    {
        [Flags]
        enum Kind
        {
            None = 0,
            Small = 1,
            Large = 2
        }

        static void Run(Stream s, int n)
        {
            var mode = Kind.None;
            byte[]? b = null;
            if (n > 256)
            {
                b = ArrayPool<byte>.Shared.Rent(n);
                mode |= Kind.Large;
            }

            s.Flush();
            if (mode.HasFlag(Kind.Large))
                ArrayPool<byte>.Shared.Return(b!);
        }
    }
}

namespace Faulty5
{
    public static class Program
    {
        [Flags]
        enum Kind
        {
            None = 0,
            Small = 1,
            Large = 2
        }

        static void Run(Stream s, int n)
        {
            int? mode = null;
            byte[]? b = null;
            if (n > 256)
            {
                b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
                mode = n;
            }

            s.Flush();
            if (mode > 512)
                ArrayPool<byte>.Shared.Return(b!);
        }
    }
}

namespace Clean5
{
    public static class Program
    {
        [Flags]
        enum Kind
        {
            None = 0,
            Small = 1,
            Large = 2
        }

        static void Run(Stream s, int n)
        {
            int? mode = null;
            byte[]? b = null;
            if (n > 256)
            {
                b = ArrayPool<byte>.Shared.Rent(n);
                mode = n;
            }

            s.Flush();
            if (mode.HasValue)
                ArrayPool<byte>.Shared.Return(b!);
        }
    }
}
