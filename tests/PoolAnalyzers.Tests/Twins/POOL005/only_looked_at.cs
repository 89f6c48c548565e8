// Uses that give the array to nobody who could release it.
using System;
using System.Buffers;

namespace Faulty1
{
    public static class Program
    {
        sealed class Text
        {
            private char[] _a = [];
            private int _n;
            public Text(int n)
            {
                _a = ArrayPool<char>.Shared.Rent(n); //! POOL005
                _n = n;
            }

            public override string ToString() => new string (_a, 0, 3);
        }
    }
}

namespace Clean1
{
    public static class Program
    {
        sealed class Text
        {
            private char[] _a = [];
            private int _n;
            public Text(int n)
            {
                _a = ArrayPool<char>.Shared.Rent(n);
                _n = n;
            }

            public override string ToString() => new string (_a, 0, 3);
            public void Close()
            {
                var a = _a;
                _a = [];
                if (a.Length > 0)
                    ArrayPool<char>.Shared.Return(a);
            }
        }
    }
}

namespace Faulty2
{
    public static class Program
    {
        sealed class Text
        {
            private char[] _a = [];
            private int _n;
            public Text(int n)
            {
                _a = ArrayPool<char>.Shared.Rent(n); //! POOL005
                _n = n;
            }

            public Span<char> All => _a;
        }
    }
}

namespace Clean2
{
    public static class Program
    {
        sealed class Text
        {
            private char[] _a = [];
            private int _n;
            public Text(int n)
            {
                _a = ArrayPool<char>.Shared.Rent(n);
                _n = n;
            }

            public Span<char> All => _a;

            public void Close()
            {
                var a = _a;
                _a = [];
                if (a.Length > 0)
                    ArrayPool<char>.Shared.Return(a);
            }
        }
    }
}

namespace Faulty3
{
    public static class Program
    {
        sealed class Text
        {
            private char[] _a = [];
            private int _n;
            public Text(int n)
            {
                (_a, _n) = (ArrayPool<char>.Shared.Rent(n), n); //! POOL005
                _n = n;
            }

            public int Count => _n + _a[0];
        }
    }
}

namespace Clean3
{
    public static class Program
    {
        sealed class Text
        {
            private char[] _a = [];
            private int _n;
            public Text(int n)
            {
                (_a, _n) = (ArrayPool<char>.Shared.Rent(n), n);
                _n = n;
            }

            public int Count => _n + _a[0];

            public void Close()
            {
                var a = _a;
                _a = [];
                if (a.Length > 0)
                    ArrayPool<char>.Shared.Return(a);
            }
        }
    }
}
