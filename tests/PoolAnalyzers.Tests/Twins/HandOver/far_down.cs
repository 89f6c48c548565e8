// Further down than summaries go, what a helper may do is read off its text.
using System;
using System.Buffers;
using System.Collections.Generic;
using System.IO;

namespace Faulty1
{
    public static class Program
    {
        static byte[]? s_kept;
        static readonly List<byte[]> s_all = new();
        static readonly Stream s_out = Stream.Null;
        sealed class Holder(byte[] a)
        {
            public byte[] A => a;

            public void Free() => ArrayPool<byte>.Shared.Return(a); //? POOL012
        }

        static void F1(this byte[] a) => a[0] = 1;
        static void F2(this byte[] a) => a.F1();
        static void F3(this byte[] a) => a.F2();
        static void F4(this byte[] a) => a.F3();
        static void F5(this byte[] a) => a.F4();
        static void F6(this byte[] a) => a.F5();
        static void Run(int n)
        {
            var a = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            a.F6();
        }
    }
}

namespace Clean1
{
    public static class Program
    {
        static byte[]? s_kept;
        static readonly List<byte[]> s_all = new();
        static readonly Stream s_out = Stream.Null;
        sealed class Holder(byte[] a)
        {
            public byte[] A => a;

            public void Free() => ArrayPool<byte>.Shared.Return(a); //? POOL012
        }

        static void F1(this byte[] a) => ArrayPool<byte>.Shared.Return(a);
        static void F2(this byte[] a) => a.F1();
        static void F3(this byte[] a) => a.F2();
        static void F4(this byte[] a) => a.F3();
        static void F5(this byte[] a) => a.F4();
        static void F6(this byte[] a) => a.F5();
        static void Run(int n)
        {
            var a = ArrayPool<byte>.Shared.Rent(n);
            a.F6();
        }
    }
}

namespace Faulty2
{
    public static class Program
    {
        static byte[]? s_kept;
        static readonly List<byte[]> s_all = new();
        static readonly Stream s_out = Stream.Null;
        sealed class Holder(byte[] a)
        {
            public byte[] A => a;

            public void Free() => ArrayPool<byte>.Shared.Return(a); //? POOL012
        }

        static void F1(byte[] a) => Console.Write(a.Length);
        static void F2(byte[] a) => F1(a);
        static void F3(byte[] a) => F2(a);
        static void F4(byte[] a) => F3(a);
        static void F5(byte[] a) => F4(a);
        static void F6(byte[] a) => F5(a);
        static void Run(int n)
        {
            var a = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            F6(a);
        }
    }
}

namespace Clean2
{
    public static class Program
    {
        static byte[]? s_kept;
        static readonly List<byte[]> s_all = new();
        static readonly Stream s_out = Stream.Null;
        sealed class Holder(byte[] a)
        {
            public byte[] A => a;

            public void Free() => ArrayPool<byte>.Shared.Return(a); //? POOL012
        }

        static void F1(byte[] a) => ArrayPool<byte>.Shared.Return(a);
        static void F2(byte[] a) => F1(a);
        static void F3(byte[] a) => F2(a);
        static void F4(byte[] a) => F3(a);
        static void F5(byte[] a) => F4(a);
        static void F6(byte[] a) => F5(a);
        static void Run(int n)
        {
            var a = ArrayPool<byte>.Shared.Rent(n);
            F6(a);
        }
    }
}

namespace Faulty3
{
    public static class Program
    {
        static byte[]? s_kept;
        static readonly List<byte[]> s_all = new();
        static readonly Stream s_out = Stream.Null;
        sealed class Holder(byte[] a)
        {
            public byte[] A => a;

            public void Free() => ArrayPool<byte>.Shared.Return(a); //? POOL012
        }

        static void F1(ArraySegment<byte> a) => Console.Write(a.Count);
        static void F2(ArraySegment<byte> a) => F1(a);
        static void F3(ArraySegment<byte> a) => F2(a);
        static void F4(ArraySegment<byte> a) => F3(a);
        static void F5(ArraySegment<byte> a) => F4(a);
        static void F6(ArraySegment<byte> a) => F5(a);
        static void Run(int n)
        {
            var a = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            F6(a);
        }
    }
}

namespace Clean3
{
    public static class Program
    {
        static byte[]? s_kept;
        static readonly List<byte[]> s_all = new();
        static readonly Stream s_out = Stream.Null;
        sealed class Holder(byte[] a)
        {
            public byte[] A => a;

            public void Free() => ArrayPool<byte>.Shared.Return(a); //? POOL012
        }

        static void F1(ArraySegment<byte> a) => ArrayPool<byte>.Shared.Return(a.Array!);
        static void F2(ArraySegment<byte> a) => F1(a);
        static void F3(ArraySegment<byte> a) => F2(a);
        static void F4(ArraySegment<byte> a) => F3(a);
        static void F5(ArraySegment<byte> a) => F4(a);
        static void F6(ArraySegment<byte> a) => F5(a);
        static void Run(int n)
        {
            var a = ArrayPool<byte>.Shared.Rent(n);
            F6(a);
        }
    }
}

namespace Faulty4
{
    public static class Program
    {
        static byte[]? s_kept;
        static readonly List<byte[]> s_all = new();
        static readonly Stream s_out = Stream.Null;
        sealed class Holder(byte[] a)
        {
            public byte[] A => a;

            public void Free() => ArrayPool<byte>.Shared.Return(a); //? POOL012
        }

        static void F1(byte[] a) => a.AsSpan().Clear();
        static void F2(byte[] a) => F1(a);
        static void F3(byte[] a) => F2(a);
        static void F4(byte[] a) => F3(a);
        static void F5(byte[] a) => F4(a);
        static void F6(byte[] a) => F5(a);
        static void Run(int n)
        {
            var a = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            F6(a);
        }
    }
}

namespace Clean4
{
    public static class Program
    {
        static byte[]? s_kept;
        static readonly List<byte[]> s_all = new();
        static readonly Stream s_out = Stream.Null;
        sealed class Holder(byte[] a)
        {
            public byte[] A => a;

            public void Free() => ArrayPool<byte>.Shared.Return(a); //? POOL012
        }

        static void F1(byte[] a) => s_kept = a;
        static void F2(byte[] a) => F1(a);
        static void F3(byte[] a) => F2(a);
        static void F4(byte[] a) => F3(a);
        static void F5(byte[] a) => F4(a);
        static void F6(byte[] a) => F5(a);
        static void Run(int n)
        {
            var a = ArrayPool<byte>.Shared.Rent(n);
            F6(a);
        }
    }
}

namespace Faulty5
{
    public static class Program
    {
        static byte[]? s_kept;
        static readonly List<byte[]> s_all = new();
        static readonly Stream s_out = Stream.Null;
        sealed class Holder(byte[] a)
        {
            public byte[] A => a;

            public void Free() => ArrayPool<byte>.Shared.Return(a); //? POOL012
        }

        static void F1(byte[] a) => s_out.Write(a, 0, 1);
        static void F2(byte[] a) => F1(a);
        static void F3(byte[] a) => F2(a);
        static void F4(byte[] a) => F3(a);
        static void F5(byte[] a) => F4(a);
        static void F6(byte[] a) => F5(a);
        static void Run(int n)
        {
            var a = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            F6(a);
        }
    }
}

namespace Clean5
{
    public static class Program
    {
        static byte[]? s_kept;
        static readonly List<byte[]> s_all = new();
        static readonly Stream s_out = Stream.Null;
        sealed class Holder(byte[] a)
        {
            public byte[] A => a;

            public void Free() => ArrayPool<byte>.Shared.Return(a); //? POOL012
        }

        static void F1(byte[] a) => s_all.Add(a);
        static void F2(byte[] a) => F1(a);
        static void F3(byte[] a) => F2(a);
        static void F4(byte[] a) => F3(a);
        static void F5(byte[] a) => F4(a);
        static void F6(byte[] a) => F5(a);
        static void Run(int n)
        {
            var a = ArrayPool<byte>.Shared.Rent(n);
            F6(a);
        }
    }
}

namespace Faulty6
{
    public static class Program
    {
        static byte[]? s_kept;
        static readonly List<byte[]> s_all = new();
        static readonly Stream s_out = Stream.Null;
        sealed class Holder(byte[] a)
        {
            public byte[] A => a;

            public void Free() => ArrayPool<byte>.Shared.Return(a); //? POOL012
        }

        static void F1(byte[]? a) => Console.Write(a is null);
        static void F2(byte[]? a) => F1(a!);
        static void F3(byte[]? a) => F2(a!);
        static void F4(byte[]? a) => F3(a!);
        static void F5(byte[]? a) => F4(a!);
        static void F6(byte[]? a) => F5(a!);
        static void Run(int n)
        {
            var a = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            F6(a);
        }
    }
}

namespace Clean6
{
    public static class Program
    {
        static byte[]? s_kept;
        static readonly List<byte[]> s_all = new();
        static readonly Stream s_out = Stream.Null;
        sealed class Holder(byte[] a)
        {
            public byte[] A => a;

            public void Free() => ArrayPool<byte>.Shared.Return(a); //? POOL012
        }

        static void F1(byte[]? a) => new Holder(a!);
        static void F2(byte[]? a) => F1(a!);
        static void F3(byte[]? a) => F2(a!);
        static void F4(byte[]? a) => F3(a!);
        static void F5(byte[]? a) => F4(a!);
        static void F6(byte[]? a) => F5(a!);
        static void Run(int n)
        {
            var a = ArrayPool<byte>.Shared.Rent(n);
            F6(a);
        }
    }
}
