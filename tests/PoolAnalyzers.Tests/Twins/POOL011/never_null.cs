// A caught exception is not null, nor is what the framework says never is.
using System.Buffers;
using System.IO;
using System.Text;

namespace Faulty1
{
    public static class Program
    {
        static int Run(Stream s, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            IOException? e = null;
            try
            {
                s.ReadExactly(b, 0, n);
            }
            catch (IOException caught)
            {
                ArrayPool<byte>.Shared.Return(b);
                e = caught;
            }

            if (e is not null)
                s.Flush();
            int first = b[0]; //! POOL011
            ArrayPool<byte>.Shared.Return(b);
            return first;
        }
    }
}

namespace Clean1
{
    public static class Program
    {
        static int Run(Stream s, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            IOException? e = null;
            try
            {
                s.ReadExactly(b, 0, n);
            }
            catch (IOException caught)
            {
                ArrayPool<byte>.Shared.Return(b);
                e = caught;
            }

            if (e is not null)
                return -1;
            int first = b[0];
            ArrayPool<byte>.Shared.Return(b);
            return first;
        }
    }
}

namespace Faulty2
{
    public static class Program
    {
        static int Run(Stream s, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            string? e = null;
            if (s.CanRead)
            {
                e = Encoding.UTF8.GetString(b, 0, n);
                ArrayPool<byte>.Shared.Return(b);
            }

            if (e is not null)
                s.Flush();
            int first = b[0]; //! POOL011
            ArrayPool<byte>.Shared.Return(b);
            return first;
        }
    }
}

namespace Clean2
{
    public static class Program
    {
        static int Run(Stream s, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            string? e = null;
            if (s.CanRead)
            {
                e = Encoding.UTF8.GetString(b, 0, n);
                ArrayPool<byte>.Shared.Return(b);
            }

            if (e is not null)
                return -1;
            int first = b[0];
            ArrayPool<byte>.Shared.Return(b);
            return first;
        }
    }
}

namespace Faulty3
{
    public static class Program
    {
        static int Run(Stream s, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            string? e = null;
            if (s.CanRead)
            {
                e = $"{n}";
                ArrayPool<byte>.Shared.Return(b);
            }

            if (e is not null)
                s.Flush();
            int first = b[0]; //! POOL011
            ArrayPool<byte>.Shared.Return(b);
            return first;
        }
    }
}

namespace Clean3
{
    public static class Program
    {
        static int Run(Stream s, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            string? e = null;
            if (s.CanRead)
            {
                e = $"{n}";
                ArrayPool<byte>.Shared.Return(b);
            }

            if (e is not null)
                return -1;
            int first = b[0];
            ArrayPool<byte>.Shared.Return(b);
            return first;
        }
    }
}

namespace Faulty4
{
    public static class Program
    {
        static int Run(Stream s, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            int? e = null;
            if (s.CanRead)
            {
                e = s.Read(b, 0, n);
                ArrayPool<byte>.Shared.Return(b);
            }

            if (e is not null)
                s.Flush();
            int first = b[0]; //! POOL011
            ArrayPool<byte>.Shared.Return(b);
            return first;
        }
    }
}

namespace Clean4
{
    public static class Program
    {
        static int Run(Stream s, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            int? e = null;
            if (s.CanRead)
            {
                e = s.Read(b, 0, n);
                ArrayPool<byte>.Shared.Return(b);
            }

            if (e is not null)
                return -1;
            int first = b[0];
            ArrayPool<byte>.Shared.Return(b);
            return first;
        }
    }
}
