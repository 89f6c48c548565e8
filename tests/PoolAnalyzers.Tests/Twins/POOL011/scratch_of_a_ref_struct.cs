// A span that a constructor only works on is not in the ref struct.
using System;
using System.Buffers;

namespace Faulty1
{
    public static class Program
    {
        ref struct Reducer
        {
            private Span<int> _q, _s;
            private int _n;
            public Reducer(Span<int> s, Span<int> q)
            {
                _s = s;
                _q = q;
            }

            static Span<int> Part(Span<int> s) => s[1..];
            static void Fill(Span<int> a, Span<int> b) => a[0] = b[0];
            public int Next() => _q[0] + _n + (_s.IsEmpty ? 0 : _s[0]);
        }

        static int Run(int n)
        {
            int[] s = ArrayPool<int>.Shared.Rent(n), q = ArrayPool<int>.Shared.Rent(n);
            var r = new Reducer(s, q);
            ArrayPool<int>.Shared.Return(s);
            int x = r.Next(); //! POOL011
            ArrayPool<int>.Shared.Return(q);
            return x;
        }
    }
}

namespace Clean1
{
    public static class Program
    {
        ref struct Reducer
        {
            private Span<int> _q, _s;
            private int _n;
            public Reducer(Span<int> s, Span<int> q)
            {
                s[0] = 1;
                Fill(s, q);
                _n = s.Length;
                _q = q;
            }

            static Span<int> Part(Span<int> s) => s[1..];
            static void Fill(Span<int> a, Span<int> b) => a[0] = b[0];
            public int Next() => _q[0] + _n + (_s.IsEmpty ? 0 : _s[0]);
        }

        static int Run(int n)
        {
            int[] s = ArrayPool<int>.Shared.Rent(n), q = ArrayPool<int>.Shared.Rent(n);
            var r = new Reducer(s, q);
            ArrayPool<int>.Shared.Return(s);
            int x = r.Next();
            ArrayPool<int>.Shared.Return(q);
            return x;
        }
    }
}

namespace Faulty2
{
    public static class Program
    {
        ref struct Reducer
        {
            private Span<int> _q, _s;
            private int _n;
            public Reducer(Span<int> s, Span<int> q)
            {
                _s = s[1..];
                _q = q;
            }

            static Span<int> Part(Span<int> s) => s[1..];
            static void Fill(Span<int> a, Span<int> b) => a[0] = b[0];
            public int Next() => _q[0] + _n + (_s.IsEmpty ? 0 : _s[0]);
        }

        static int Run(int n)
        {
            int[] s = ArrayPool<int>.Shared.Rent(n), q = ArrayPool<int>.Shared.Rent(n);
            var r = new Reducer(s, q);
            ArrayPool<int>.Shared.Return(s);
            int x = r.Next(); //! POOL011
            ArrayPool<int>.Shared.Return(q);
            return x;
        }
    }
}

namespace Clean2
{
    public static class Program
    {
        ref struct Reducer
        {
            private Span<int> _q, _s;
            private int _n;
            public Reducer(Span<int> s, Span<int> q)
            {
                s.Clear();
                _n = q[s[0]];
                _q = q;
            }

            static Span<int> Part(Span<int> s) => s[1..];
            static void Fill(Span<int> a, Span<int> b) => a[0] = b[0];
            public int Next() => _q[0] + _n + (_s.IsEmpty ? 0 : _s[0]);
        }

        static int Run(int n)
        {
            int[] s = ArrayPool<int>.Shared.Rent(n), q = ArrayPool<int>.Shared.Rent(n);
            var r = new Reducer(s, q);
            ArrayPool<int>.Shared.Return(s);
            int x = r.Next();
            ArrayPool<int>.Shared.Return(q);
            return x;
        }
    }
}

namespace Faulty3
{
    public static class Program
    {
        ref struct Reducer
        {
            private Span<int> _q, _s;
            private int _n;
            public Reducer(Span<int> s, Span<int> q)
            {
                _s = Part(s);
                _q = q;
            }

            static Span<int> Part(Span<int> s) => s[1..];
            static void Fill(Span<int> a, Span<int> b) => a[0] = b[0];
            public int Next() => _q[0] + _n + (_s.IsEmpty ? 0 : _s[0]);
        }

        static int Run(int n)
        {
            int[] s = ArrayPool<int>.Shared.Rent(n), q = ArrayPool<int>.Shared.Rent(n);
            var r = new Reducer(s, q);
            ArrayPool<int>.Shared.Return(s);
            int x = r.Next(); //! POOL011
            ArrayPool<int>.Shared.Return(q);
            return x;
        }
    }
}

namespace Clean3
{
    public static class Program
    {
        ref struct Reducer
        {
            private Span<int> _q, _s;
            private int _n;
            public Reducer(Span<int> s, Span<int> q)
            {
                Fill(q, s);
                _q = q;
            }

            static Span<int> Part(Span<int> s) => s[1..];
            static void Fill(Span<int> a, Span<int> b) => a[0] = b[0];
            public int Next() => _q[0] + _n + (_s.IsEmpty ? 0 : _s[0]);
        }

        static int Run(int n)
        {
            int[] s = ArrayPool<int>.Shared.Rent(n), q = ArrayPool<int>.Shared.Rent(n);
            var r = new Reducer(s, q);
            ArrayPool<int>.Shared.Return(s);
            int x = r.Next();
            ArrayPool<int>.Shared.Return(q);
            return x;
        }
    }
}
