using System;
using System.Buffers;

namespace Faulty1
{
    public static class Program
    {
        ref struct Text
        {
            private char[]? _rented;
            private Span<char> _chars;
            private int _n;
            public Text(Span<char> first)
            {
                _rented = null;
                _chars = first;
                _n = 0;
            }

            public Text(int n)
            {
                _rented = ArrayPool<char>.Shared.Rent(n);
                _chars = _rented;
                _n = 0;
            }

            public void Add(char c)
            {
                if ((uint)_n >= (uint)_chars.Length)
                    Grow(1);
                _chars[_n++] = c;
            }

            public override string ToString()
            {
                string s = _chars.Slice(0, _n).ToString();
                Dispose();
                return s;
            }

            private void Grow(int more)
            {
                char[] next = ArrayPool<char>.Shared.Rent(Math.Max(_n + more, _chars.Length * 2));
                _chars.CopyTo(next);
                _chars = _rented = next; //! POOL006
            }

            public void Dispose()
            {
                char[]? old = _rented;
                this = default;
                if (old is not null)
                    ArrayPool<char>.Shared.Return(old);
            }
        }
    }
}

namespace Clean
{
    public static class Program
    {
        ref struct Text
        {
            private char[]? _rented;
            private Span<char> _chars;
            private int _n;
            public Text(Span<char> first)
            {
                _rented = null;
                _chars = first;
                _n = 0;
            }

            public Text(int n)
            {
                _rented = ArrayPool<char>.Shared.Rent(n);
                _chars = _rented;
                _n = 0;
            }

            public void Add(char c)
            {
                if ((uint)_n >= (uint)_chars.Length)
                    Grow(1);
                _chars[_n++] = c;
            }

            public override string ToString()
            {
                string s = _chars.Slice(0, _n).ToString();
                Dispose();
                return s;
            }

            private void Grow(int more)
            {
                char[] next = ArrayPool<char>.Shared.Rent(Math.Max(_n + more, _chars.Length * 2));
                _chars.CopyTo(next);
                char[]? old = _rented;
                _chars = _rented = next;
                if (old is not null)
                    ArrayPool<char>.Shared.Return(old);
            }

            public void Dispose()
            {
                char[]? old = _rented;
                this = default;
                if (old is not null)
                    ArrayPool<char>.Shared.Return(old);
            }
        }
    }
}

namespace Faulty2
{
    public static class Program
    {
        ref struct Text
        {
            private char[]? _rented;
            private Span<char> _chars;
            private int _n;
            public Text(Span<char> first)
            {
                _rented = null;
                _chars = first;
                _n = 0;
            }

            public Text(int n)
            {
                _rented = ArrayPool<char>.Shared.Rent(n);
                _chars = _rented;
                _n = 0;
            }

            public void Add(char c)
            {
                if ((uint)_n >= (uint)_chars.Length)
                    Grow(1);
                _chars[_n++] = c;
            }

            public override string ToString()
            {
                string s = _chars.Slice(0, _n).ToString();
                Dispose();
                return s;
            }

            private void Grow(int more)
            {
                char[] next = ArrayPool<char>.Shared.Rent(Math.Max(_n + more, _chars.Length * 2));
                _chars.CopyTo(next);
                char[]? old = _rented;
                _chars = _rented = next;
                if (old is not null)
                    ArrayPool<char>.Shared.Return(old);
            }

            public void Dispose()
            {
                char[]? old = _rented;
                if (old is not null && _n > 0)
                    ArrayPool<char>.Shared.Return(old);
                this = default; //! POOL006
            }
        }
    }
}
