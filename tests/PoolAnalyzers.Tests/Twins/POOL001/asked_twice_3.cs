// The same question, asked twice: in the same words, or in others that mean the same. Nothing in between changes the answer.
using System;
using System.Buffers;
using System.Collections.Generic;
using System.IO;
using System.Text;

namespace Faulty1
{
    public static class Program
    {
        sealed record Kind(bool Big, bool Small);
        static bool IsLarge(int count) => count > 100;
        static void Run<T>(Stream s, bool k, bool m, int n, string x, FileOptions o, (int, bool) t, Kind r, List<int> l, ReadOnlySpan<byte> v, TimeSpan at)
        {
            byte[]? b = null;
            if (Encoding.UTF8.GetMaxByteCount(n) > 16)
                b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            s.ReadByte();
            if (Encoding.UTF8.GetMaxByteCount(n) > 64)
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
            if (Encoding.UTF8.GetMaxByteCount(n) > 16)
                b = ArrayPool<byte>.Shared.Rent(n);
            s.ReadByte();
            if (Encoding.UTF8.GetMaxByteCount(n) > 16)
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
            if (Math.Abs(n) > 16)
                b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            s.ReadByte();
            if (Math.Abs(n) > 32)
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
            if (Math.Abs(n) > 16)
                b = ArrayPool<byte>.Shared.Rent(n);
            s.ReadByte();
            if (Math.Abs(n) > 16)
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
            if (t is (1, true))
                b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            s.ReadByte();
            if (t is (2, true))
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
            if (t is (1, true))
                b = ArrayPool<byte>.Shared.Rent(n);
            s.ReadByte();
            if (t is (1, true))
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
            if (k != m)
                b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            s.ReadByte();
            if (k)
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
            if (k != m)
                b = ArrayPool<byte>.Shared.Rent(n);
            s.ReadByte();
            if (k ^ m)
                ArrayPool<byte>.Shared.Return(b!);
        }
    }
}
