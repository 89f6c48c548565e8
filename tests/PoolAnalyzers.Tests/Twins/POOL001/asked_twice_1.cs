// The same question, asked twice: in the same words, or in others that mean the same. Nothing in between changes the answer.
using System;
using System.Buffers;
using System.Collections.Generic;
using System.IO;
using System.Runtime.CompilerServices;

namespace Faulty1
{
    public static class Program
    {
        sealed record Kind(bool Big, bool Small);
        static bool IsLarge(int count) => count > 100;
        static void Run<T>(Stream s, bool k, bool m, int n, string x, FileOptions o, (int, bool) t, Kind r, List<int> l, ReadOnlySpan<byte> v, TimeSpan at)
        {
            byte[]? b = null;
            if (n == 1 || n == 2)
                b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            s.ReadByte();
            if (n is 1 or 3)
                ArrayPool<byte>.Shared.Return(b!);
        }
    }
}

namespace Clean1
{
    public static class Program
    {
        sealed record Kind(bool Big, bool Small);
        static bool IsLarge(int count) => count > 100;
        static void Run<T>(Stream s, bool k, bool m, int n, string x, FileOptions o, (int, bool) t, Kind r, List<int> l, ReadOnlySpan<byte> v, TimeSpan at)
        {
            byte[]? b = null;
            if (n == 1 || n == 2)
                b = ArrayPool<byte>.Shared.Rent(n);
            s.ReadByte();
            if (n is 1 or 2)
                ArrayPool<byte>.Shared.Return(b!);
        }
    }
}

namespace Faulty2
{
    public static class Program
    {
        sealed record Kind(bool Big, bool Small);
        static bool IsLarge(int count) => count > 100;
        static void Run<T>(Stream s, bool k, bool m, int n, string x, FileOptions o, (int, bool) t, Kind r, List<int> l, ReadOnlySpan<byte> v, TimeSpan at)
        {
            byte[]? b = null;
            if (m && (k || n > 3))
                b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            s.ReadByte();
            if (m && k)
                ArrayPool<byte>.Shared.Return(b!);
        }
    }
}

namespace Clean2
{
    public static class Program
    {
        sealed record Kind(bool Big, bool Small);
        static bool IsLarge(int count) => count > 100;
        static void Run<T>(Stream s, bool k, bool m, int n, string x, FileOptions o, (int, bool) t, Kind r, List<int> l, ReadOnlySpan<byte> v, TimeSpan at)
        {
            byte[]? b = null;
            if (m && (k || n > 3))
                b = ArrayPool<byte>.Shared.Rent(n);
            s.ReadByte();
            if (m && (k || n > 3))
                ArrayPool<byte>.Shared.Return(b!);
        }
    }
}

namespace Faulty3
{
    public static class Program
    {
        sealed record Kind(bool Big, bool Small);
        static bool IsLarge(int count) => count > 100;
        static void Run<T>(Stream s, bool k, bool m, int n, string x, FileOptions o, (int, bool) t, Kind r, List<int> l, ReadOnlySpan<byte> v, TimeSpan at)
        {
            byte[]? b = null;
            if (!string.IsNullOrEmpty(x))
                b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            s.ReadByte();
            if (!string.IsNullOrWhiteSpace(x))
                ArrayPool<byte>.Shared.Return(b!);
        }
    }
}

namespace Clean3
{
    public static class Program
    {
        sealed record Kind(bool Big, bool Small);
        static bool IsLarge(int count) => count > 100;
        static void Run<T>(Stream s, bool k, bool m, int n, string x, FileOptions o, (int, bool) t, Kind r, List<int> l, ReadOnlySpan<byte> v, TimeSpan at)
        {
            byte[]? b = null;
            if (!string.IsNullOrEmpty(x))
                b = ArrayPool<byte>.Shared.Rent(n);
            s.ReadByte();
            if (!string.IsNullOrEmpty(x))
                ArrayPool<byte>.Shared.Return(b!);
        }
    }
}

namespace Faulty4
{
    public static class Program
    {
        sealed record Kind(bool Big, bool Small);
        static bool IsLarge(int count) => count > 100;
        static void Run<T>(Stream s, bool k, bool m, int n, string x, FileOptions o, (int, bool) t, Kind r, List<int> l, ReadOnlySpan<byte> v, TimeSpan at)
        {
            byte[]? b = null;
            if (string.Equals(x, "a", StringComparison.Ordinal))
                b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            s.ReadByte();
            if (string.Equals(x, "b", StringComparison.Ordinal))
                ArrayPool<byte>.Shared.Return(b!);
        }
    }
}

namespace Clean4
{
    public static class Program
    {
        sealed record Kind(bool Big, bool Small);
        static bool IsLarge(int count) => count > 100;
        static void Run<T>(Stream s, bool k, bool m, int n, string x, FileOptions o, (int, bool) t, Kind r, List<int> l, ReadOnlySpan<byte> v, TimeSpan at)
        {
            byte[]? b = null;
            if (string.Equals(x, "a", StringComparison.Ordinal))
                b = ArrayPool<byte>.Shared.Rent(n);
            s.ReadByte();
            if (string.Equals(x, "a", StringComparison.Ordinal))
                ArrayPool<byte>.Shared.Return(b!);
        }
    }
}

namespace Faulty5
{
    public static class Program
    {
        sealed record Kind(bool Big, bool Small);
        static bool IsLarge(int count) => count > 100;
        static void Run<T>(Stream s, bool k, bool m, int n, string x, FileOptions o, (int, bool) t, Kind r, List<int> l, ReadOnlySpan<byte> v, TimeSpan at)
        {
            byte[]? b = null;
            if (o.HasFlag(FileOptions.Asynchronous))
                b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            s.ReadByte();
            if (o.HasFlag(FileOptions.WriteThrough))
                ArrayPool<byte>.Shared.Return(b!);
        }
    }
}

namespace Clean5
{
    public static class Program
    {
        sealed record Kind(bool Big, bool Small);
        static bool IsLarge(int count) => count > 100;
        static void Run<T>(Stream s, bool k, bool m, int n, string x, FileOptions o, (int, bool) t, Kind r, List<int> l, ReadOnlySpan<byte> v, TimeSpan at)
        {
            byte[]? b = null;
            if (o.HasFlag(FileOptions.Asynchronous))
                b = ArrayPool<byte>.Shared.Rent(n);
            s.ReadByte();
            if (o.HasFlag(FileOptions.Asynchronous))
                ArrayPool<byte>.Shared.Return(b!);
        }
    }
}

namespace Faulty6
{
    public static class Program
    {
        sealed record Kind(bool Big, bool Small);
        static bool IsLarge(int count) => count > 100;
        static void Run<T>(Stream s, bool k, bool m, int n, string x, FileOptions o, (int, bool) t, Kind r, List<int> l, ReadOnlySpan<byte> v, TimeSpan at)
        {
            byte[]? b = null;
            if (char.IsDigit((char)n))
                b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            s.ReadByte();
            if (char.IsLetter((char)n))
                ArrayPool<byte>.Shared.Return(b!);
        }
    }
}

namespace Clean6
{
    public static class Program
    {
        sealed record Kind(bool Big, bool Small);
        static bool IsLarge(int count) => count > 100;
        static void Run<T>(Stream s, bool k, bool m, int n, string x, FileOptions o, (int, bool) t, Kind r, List<int> l, ReadOnlySpan<byte> v, TimeSpan at)
        {
            byte[]? b = null;
            if (char.IsDigit((char)n))
                b = ArrayPool<byte>.Shared.Rent(n);
            s.ReadByte();
            if (char.IsDigit((char)n))
                ArrayPool<byte>.Shared.Return(b!);
        }
    }
}

namespace Faulty7
{
    public static class Program
    {
        sealed record Kind(bool Big, bool Small);
        static bool IsLarge(int count) => count > 100;
        static void Run<T>(Stream s, bool k, bool m, int n, string x, FileOptions o, (int, bool) t, Kind r, List<int> l, ReadOnlySpan<byte> v, TimeSpan at)
        {
            byte[]? b = null;
            if (RuntimeHelpers.IsReferenceOrContainsReferences<T>())
                b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            s.ReadByte();
            if (RuntimeHelpers.IsReferenceOrContainsReferences<int>())
                ArrayPool<byte>.Shared.Return(b!);
        }
    }
}

namespace Clean7
{
    public static class Program
    {
        sealed record Kind(bool Big, bool Small);
        static bool IsLarge(int count) => count > 100;
        static void Run<T>(Stream s, bool k, bool m, int n, string x, FileOptions o, (int, bool) t, Kind r, List<int> l, ReadOnlySpan<byte> v, TimeSpan at)
        {
            byte[]? b = null;
            if (RuntimeHelpers.IsReferenceOrContainsReferences<T>())
                b = ArrayPool<byte>.Shared.Rent(n);
            s.ReadByte();
            if (RuntimeHelpers.IsReferenceOrContainsReferences<T>())
                ArrayPool<byte>.Shared.Return(b!);
        }
    }
}

namespace Faulty8
{
    public static class Program
    {
        sealed record Kind(bool Big, bool Small);
        static bool IsLarge(int count) => count > 100;
        static void Run<T>(Stream s, bool k, bool m, int n, string x, FileOptions o, (int, bool) t, Kind r, List<int> l, ReadOnlySpan<byte> v, TimeSpan at)
        {
            byte[]? b = null;
            if (IsLarge(n))
                b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            s.ReadByte();
            if (IsLarge(n + 1))
                ArrayPool<byte>.Shared.Return(b!);
        }
    }
}

namespace Clean8
{
    public static class Program
    {
        sealed record Kind(bool Big, bool Small);
        static bool IsLarge(int count) => count > 100;
        static void Run<T>(Stream s, bool k, bool m, int n, string x, FileOptions o, (int, bool) t, Kind r, List<int> l, ReadOnlySpan<byte> v, TimeSpan at)
        {
            byte[]? b = null;
            if (IsLarge(n))
                b = ArrayPool<byte>.Shared.Rent(n);
            s.ReadByte();
            if (IsLarge(n))
                ArrayPool<byte>.Shared.Return(b!);
        }
    }
}

namespace Faulty9
{
    public static class Program
    {
        sealed record Kind(bool Big, bool Small);
        static bool IsLarge(int count) => count > 100;
        static void Run<T>(Stream s, bool k, bool m, int n, string x, FileOptions o, (int, bool) t, Kind r, List<int> l, ReadOnlySpan<byte> v, TimeSpan at)
        {
            byte[]? b = null;
            if (t.Item2)
                b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            s.ReadByte();
            if (t.Item1 > 0)
                ArrayPool<byte>.Shared.Return(b!);
        }
    }
}

namespace Clean9
{
    public static class Program
    {
        sealed record Kind(bool Big, bool Small);
        static bool IsLarge(int count) => count > 100;
        static void Run<T>(Stream s, bool k, bool m, int n, string x, FileOptions o, (int, bool) t, Kind r, List<int> l, ReadOnlySpan<byte> v, TimeSpan at)
        {
            byte[]? b = null;
            if (t.Item2)
                b = ArrayPool<byte>.Shared.Rent(n);
            s.ReadByte();
            if (t.Item2)
                ArrayPool<byte>.Shared.Return(b!);
        }
    }
}
