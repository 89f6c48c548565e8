// A ref struct that sees memory through spans only gives nobody the array back, wherever it goes.
using System;
using System.Buffers;

namespace Faulty1
{
    public static class Program
    {
        ref struct Cells(Span<byte> cells)
        {
            private readonly Span<byte> _cells = cells;
            public int Count;
            public readonly int Length => _cells.Length;
        }

        ref struct Pooled(byte[] cells)
        {
            private readonly byte[] _cells = cells;
            public void Dispose() => ArrayPool<byte>.Shared.Return(_cells); //? POOL012
        }

        static int Walk(ref Cells c, int depth)
        {
            if (depth > 3)
                return c.Count;
            c.Count++;
            return Walk(ref c, depth + 1);
        }

        static int Walk(ref Pooled c, int depth)
        {
            if (depth > 3)
            {
                c.Dispose();
                return 0;
            }

            return Walk(ref c, depth + 1);
        }

        static void Fill(ref Cells c)
        {
            if (c.Count > 9)
                return;
            c.Count += c.Length;
            Fill(ref c);
        }

        static void Back(ref byte[] a)
        {
            ArrayPool<byte>.Shared.Return(a);
            a = [];
        }

        static int Run(int n)
        {
            var a = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            Cells c = new(a);
            return Walk(ref c, 0);
        }
    }
}

namespace Clean1
{
    public static class Program
    {
        ref struct Cells(Span<byte> cells)
        {
            private readonly Span<byte> _cells = cells;
            public int Count;
            public readonly int Length => _cells.Length;
        }

        ref struct Pooled(byte[] cells)
        {
            private readonly byte[] _cells = cells;
            public void Dispose() => ArrayPool<byte>.Shared.Return(_cells); //? POOL012
        }

        static int Walk(ref Cells c, int depth)
        {
            if (depth > 3)
                return c.Count;
            c.Count++;
            return Walk(ref c, depth + 1);
        }

        static int Walk(ref Pooled c, int depth)
        {
            if (depth > 3)
            {
                c.Dispose();
                return 0;
            }

            return Walk(ref c, depth + 1);
        }

        static void Fill(ref Cells c)
        {
            if (c.Count > 9)
                return;
            c.Count += c.Length;
            Fill(ref c);
        }

        static void Back(ref byte[] a)
        {
            ArrayPool<byte>.Shared.Return(a);
            a = [];
        }

        static int Run(int n)
        {
            var a = ArrayPool<byte>.Shared.Rent(n);
            Pooled c = new(a);
            return Walk(ref c, 0);
        }
    }
}

namespace Faulty2
{
    public static class Program
    {
        ref struct Cells(Span<byte> cells)
        {
            private readonly Span<byte> _cells = cells;
            public int Count;
            public readonly int Length => _cells.Length;
        }

        ref struct Pooled(byte[] cells)
        {
            private readonly byte[] _cells = cells;
            public void Dispose() => ArrayPool<byte>.Shared.Return(_cells); //? POOL012
        }

        static int Walk(ref Cells c, int depth)
        {
            if (depth > 3)
                return c.Count;
            c.Count++;
            return Walk(ref c, depth + 1);
        }

        static int Walk(ref Pooled c, int depth)
        {
            if (depth > 3)
            {
                c.Dispose();
                return 0;
            }

            return Walk(ref c, depth + 1);
        }

        static void Fill(ref Cells c)
        {
            if (c.Count > 9)
                return;
            c.Count += c.Length;
            Fill(ref c);
        }

        static void Back(ref byte[] a)
        {
            ArrayPool<byte>.Shared.Return(a);
            a = [];
        }

        static int Run(int n)
        {
            var a = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            Cells c = new(a.AsSpan(0, n));
            Fill(ref c);
            return c.Count;
        }
    }
}

namespace Clean2
{
    public static class Program
    {
        ref struct Cells(Span<byte> cells)
        {
            private readonly Span<byte> _cells = cells;
            public int Count;
            public readonly int Length => _cells.Length;
        }

        ref struct Pooled(byte[] cells)
        {
            private readonly byte[] _cells = cells;
            public void Dispose() => ArrayPool<byte>.Shared.Return(_cells); //? POOL012
        }

        static int Walk(ref Cells c, int depth)
        {
            if (depth > 3)
                return c.Count;
            c.Count++;
            return Walk(ref c, depth + 1);
        }

        static int Walk(ref Pooled c, int depth)
        {
            if (depth > 3)
            {
                c.Dispose();
                return 0;
            }

            return Walk(ref c, depth + 1);
        }

        static void Fill(ref Cells c)
        {
            if (c.Count > 9)
                return;
            c.Count += c.Length;
            Fill(ref c);
        }

        static void Back(ref byte[] a)
        {
            ArrayPool<byte>.Shared.Return(a);
            a = [];
        }

        static int Run(int n)
        {
            var a = ArrayPool<byte>.Shared.Rent(n);
            Cells c = new(a.AsSpan(0, n));
            Fill(ref c);
            Back(ref a);
            return c.Count; //? POOL011
        }
    }
}
