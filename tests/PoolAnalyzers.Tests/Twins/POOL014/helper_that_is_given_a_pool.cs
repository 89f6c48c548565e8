// A helper that allocates where it is given no pool: its caller gives one.
using System.Buffers;

namespace Faulty1
{
    public static class Program
    {
        static ArrayPool<byte> Default { get; set; } = ArrayPool<byte>.Shared;

        static (byte[] Data, int Length) Read(int n, byte[]? buffer = null, ArrayPool<byte>? pool = null)
        {
            bool rented = buffer == null && pool != null;
            buffer ??= rented ? pool!.Rent(n) : new byte[n];
            return (buffer, n);
        }

        static void Run(int n, ArrayPool<byte>? pool = null)
        {
            var(data, _) = Read(n, null, pool);
            (pool ?? Default).Return(data); //! POOL014
        }
    }
}

namespace Clean1
{
    public static class Program
    {
        static ArrayPool<byte> Default { get; set; } = ArrayPool<byte>.Shared;

        static (byte[] Data, int Length) Read(int n, byte[]? buffer = null, ArrayPool<byte>? pool = null)
        {
            bool rented = buffer == null && pool != null;
            buffer ??= rented ? pool!.Rent(n) : new byte[n];
            return (buffer, n);
        }

        static void Run(int n, ArrayPool<byte>? pool = null)
        {
            var(data, _) = Read(n, null, ArrayPool<byte>.Shared);
            (pool ?? Default).Return(data);
        }
    }
}

namespace Clean2
{
    public static class Program
    {
        static ArrayPool<byte> Default { get; set; } = ArrayPool<byte>.Shared;

        static (byte[] Data, int Length) Read(int n, byte[]? buffer = null, ArrayPool<byte>? pool = null)
        {
            bool rented = buffer == null && pool != null;
            buffer ??= rented ? pool!.Rent(n) : new byte[n];
            return (buffer, n);
        }

        static void Run(int n, ArrayPool<byte>? pool = null)
        {
            var(data, _) = Read(n, null, pool ?? Default);
            (pool ?? Default).Return(data);
        }
    }
}

namespace Faulty2
{
    public static class Program
    {
        static ArrayPool<byte> Default { get; set; } = ArrayPool<byte>.Shared;

        static (byte[] Data, int Length) Read(int n, byte[]? buffer = null, ArrayPool<byte>? pool = null)
        {
            bool rented = buffer == null && pool != null;
            buffer ??= rented ? pool!.Rent(n) : new byte[n];
            return (buffer, n);
        }

        static void Run(int n, ArrayPool<byte>? pool = null)
        {
            var(data, _) = Read(n, null, n > 3 ? Default : null);
            (pool ?? Default).Return(data); //! POOL014
        }
    }
}

namespace Clean3
{
    public static class Program
    {
        static ArrayPool<byte> Default { get; set; } = ArrayPool<byte>.Shared;

        static (byte[] Data, int Length) Read(int n, byte[]? buffer = null, ArrayPool<byte>? pool = null)
        {
            bool rented = buffer == null && pool != null;
            buffer ??= rented ? pool!.Rent(n) : new byte[n];
            return (buffer, n);
        }

        static void Run(int n, ArrayPool<byte>? pool = null)
        {
            var(data, _) = Read(n, null, Default);
            (pool ?? Default).Return(data);
        }
    }
}
