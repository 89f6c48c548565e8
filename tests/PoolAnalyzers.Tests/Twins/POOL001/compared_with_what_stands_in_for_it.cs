// What was rented here is neither what the caller gave nor what a field has.
using System.Buffers;

namespace Faulty1
{
    public static class Program
    {
        private static readonly byte[] s_scratch = new byte[64];
        static void Run(byte[] given, byte[]? perhaps, int n)
        {
            var b = given.Length >= n ? given : ArrayPool<byte>.Shared.Rent(n); //! POOL001
            b[0] = 1;
            if (b == given)
                ArrayPool<byte>.Shared.Return(b);
        }
    }
}

namespace Clean1
{
    public static class Program
    {
        private static readonly byte[] s_scratch = new byte[64];
        static void Run(byte[] given, byte[]? perhaps, int n)
        {
            var b = given.Length >= n ? given : ArrayPool<byte>.Shared.Rent(n);
            b[0] = 1;
            if (b != given)
                ArrayPool<byte>.Shared.Return(b);
        }
    }
}

namespace Faulty2
{
    public static class Program
    {
        private static readonly byte[] s_scratch = new byte[64];
        static void Run(byte[] given, byte[]? perhaps, int n)
        {
            var b = perhaps ?? ArrayPool<byte>.Shared.Rent(n); //! POOL001
            b[0] = 1;
            if (b == perhaps)
                ArrayPool<byte>.Shared.Return(b);
        }
    }
}

namespace Clean2
{
    public static class Program
    {
        private static readonly byte[] s_scratch = new byte[64];
        static void Run(byte[] given, byte[]? perhaps, int n)
        {
            var b = perhaps ?? ArrayPool<byte>.Shared.Rent(n);
            b[0] = 1;
            if (b != perhaps)
                ArrayPool<byte>.Shared.Return(b);
        }
    }
}

namespace Faulty3
{
    public static class Program
    {
        private static readonly byte[] s_scratch = new byte[64];
        static void Run(byte[] given, byte[]? perhaps, int n)
        {
            var b = perhaps ?? ArrayPool<byte>.Shared.Rent(n); //! POOL001
            b[0] = 1;
            if (ReferenceEquals(b, perhaps))
                ArrayPool<byte>.Shared.Return(b);
        }
    }
}

namespace Clean3
{
    public static class Program
    {
        private static readonly byte[] s_scratch = new byte[64];
        static void Run(byte[] given, byte[]? perhaps, int n)
        {
            var b = perhaps ?? ArrayPool<byte>.Shared.Rent(n);
            b[0] = 1;
            if (!ReferenceEquals(b, perhaps))
                ArrayPool<byte>.Shared.Return(b);
        }
    }
}

namespace Faulty4
{
    public static class Program
    {
        private static readonly byte[] s_scratch = new byte[64];
        static void Run(byte[] given, byte[]? perhaps, int n)
        {
            var b = n <= 64 ? s_scratch : ArrayPool<byte>.Shared.Rent(n); //! POOL001
            b[0] = 1;
            if (b == s_scratch)
                ArrayPool<byte>.Shared.Return(b);
        }
    }
}

namespace Clean4
{
    public static class Program
    {
        private static readonly byte[] s_scratch = new byte[64];
        static void Run(byte[] given, byte[]? perhaps, int n)
        {
            var b = n <= 64 ? s_scratch : ArrayPool<byte>.Shared.Rent(n);
            b[0] = 1;
            if (b != s_scratch)
                ArrayPool<byte>.Shared.Return(b);
        }
    }
}
