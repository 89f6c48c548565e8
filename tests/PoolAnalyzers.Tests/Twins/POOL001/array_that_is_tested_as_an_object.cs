// Given as an object in order to be tested.
using System;
using System.Buffers;
using System.IO;

namespace Faulty1
{
    public static class Program
    {
        private static object? s_last;
        static void ThrowIfNull(object? argument, string? name = null)
        {
            if (argument is null)
                throw new ArgumentNullException(name);
        }

        static int Fill(Stream s, byte[] buffer, int n)
        {
            ThrowIfNull(buffer);
            return s.Read(buffer, 0, n);
        }

        static int Run(Stream s, int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            return Fill(s, b, n);
        }
    }
}

namespace Clean
{
    public static class Program
    {
        private static object? s_last;
        static void ThrowIfNull(object? argument, string? name = null)
        {
            s_last = argument;
        }

        static int Fill(Stream s, byte[] buffer, int n)
        {
            ThrowIfNull(buffer);
            return s.Read(buffer, 0, n);
        }

        static int Run(int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(n);
            ThrowIfNull(b);
            return n;
        }
    }
}

namespace Faulty2
{
    public static class Program
    {
        private static object? s_last;
        static void ThrowIfNull(object? argument, string? name = null)
        {
            ArgumentNullException.ThrowIfNull(argument, name);
        }

        static int Fill(Stream s, byte[] buffer, int n)
        {
            ThrowIfNull(buffer);
            return s.Read(buffer, 0, n);
        }

        static int Run(Stream s, int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            return Fill(s, b, n);
        }
    }
}

namespace Faulty3
{
    public static class Program
    {
        private static object? s_last;
        static void ThrowIfNull(object? argument, string? name = null)
        {
            if (argument == null || argument is not null && argument.GetHashCode() == 3)
                throw new ArgumentNullException(name);
        }

        static int Fill(Stream s, byte[] buffer, int n)
        {
            ThrowIfNull(buffer);
            return s.Read(buffer, 0, n);
        }

        static int Run(Stream s, int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            return Fill(s, b, n);
        }
    }
}
