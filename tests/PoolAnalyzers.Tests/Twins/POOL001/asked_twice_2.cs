// The same question, asked twice: in the same words, or in others that mean the same. Nothing in between changes the answer.
using System;
using System.Buffers;
using System.Collections.Generic;
using System.IO;

namespace Faulty1
{
    public static class Program
    {
        sealed record Kind(bool Big, bool Small);
        static bool IsLarge(int count) => count > 100;
        static void Run<T>(Stream s, bool k, bool m, int n, string x, FileOptions o, (int, bool) t, Kind r, List<int> l, ReadOnlySpan<byte> v, TimeSpan at)
        {
            byte[]? b = null;
            if (r.Big)
                b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            s.ReadByte();
            if (r.Small)
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
            if (r.Big)
                b = ArrayPool<byte>.Shared.Rent(n);
            s.ReadByte();
            if (r.Big)
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
            if (s.CanSeek)
                b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            s.ReadByte();
            if (s.CanWrite)
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
            if (s.CanSeek)
                b = ArrayPool<byte>.Shared.Rent(n);
            s.ReadByte();
            if (s.CanSeek)
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
            if (x.Length != 0)
                b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            s.ReadByte();
            if (x.Length > 1)
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
            if (x.Length != 0)
                b = ArrayPool<byte>.Shared.Rent(n);
            s.ReadByte();
            if (x.Length > 0)
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
            if (!v.IsEmpty)
                b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            s.ReadByte();
            if (v.Length > 1)
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
            if (!v.IsEmpty)
                b = ArrayPool<byte>.Shared.Rent(n);
            s.ReadByte();
            if (v.Length > 0)
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
            if (at == TimeSpan.Zero)
                b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            s.ReadByte();
            if (at == TimeSpan.MaxValue)
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
            if (at == TimeSpan.Zero)
                b = ArrayPool<byte>.Shared.Rent(n);
            s.ReadByte();
            if (at == TimeSpan.Zero)
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
            if (at > TimeSpan.Zero)
                b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            s.ReadByte();
            if (at > TimeSpan.MinValue)
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
            if (at > TimeSpan.Zero)
                b = ArrayPool<byte>.Shared.Rent(n);
            s.ReadByte();
            if (at > TimeSpan.Zero)
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
            if (x[0] == 'x')
                b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            s.ReadByte();
            if (x[1] == 'x')
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
            if (x[0] == 'x')
                b = ArrayPool<byte>.Shared.Rent(n);
            s.ReadByte();
            if (x[0] == 'x')
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
            if (x is { Length: > 0 })
                b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            s.ReadByte();
            if (string.IsNullOrEmpty(x))
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
            if (x is { Length: > 0 })
                b = ArrayPool<byte>.Shared.Rent(n);
            s.ReadByte();
            if (!string.IsNullOrEmpty(x))
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
            if (typeof(T).IsValueType)
                b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            s.ReadByte();
            if (typeof(T).IsClass)
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
            if (typeof(T).IsValueType)
                b = ArrayPool<byte>.Shared.Rent(n);
            s.ReadByte();
            if (typeof(T).IsValueType)
                ArrayPool<byte>.Shared.Return(b!);
        }
    }
}

namespace Faulty10
{
    public static class Program
    {
        sealed record Kind(bool Big, bool Small);
        static bool IsLarge(int count) => count > 100;
        static void Run<T>(Stream s, bool k, bool m, int n, string x, FileOptions o, (int, bool) t, Kind r, List<int> l, ReadOnlySpan<byte> v, TimeSpan at)
        {
            byte[]? b = null;
            if (OperatingSystem.IsWindows())
                b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            s.ReadByte();
            if (OperatingSystem.IsLinux())
                ArrayPool<byte>.Shared.Return(b!);
        }
    }
}

namespace Clean10
{
    public static class Program
    {
        sealed record Kind(bool Big, bool Small);
        static bool IsLarge(int count) => count > 100;
        static void Run<T>(Stream s, bool k, bool m, int n, string x, FileOptions o, (int, bool) t, Kind r, List<int> l, ReadOnlySpan<byte> v, TimeSpan at)
        {
            byte[]? b = null;
            if (OperatingSystem.IsWindows())
                b = ArrayPool<byte>.Shared.Rent(n);
            s.ReadByte();
            if (OperatingSystem.IsWindows())
                ArrayPool<byte>.Shared.Return(b!);
        }
    }
}
