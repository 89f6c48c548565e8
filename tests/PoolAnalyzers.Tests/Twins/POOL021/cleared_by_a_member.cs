// Another method of the object clears the used part.
using System;
using System.Buffers;

namespace Faulty1
{
    public static class Program
    {
        sealed class Values : IDisposable
        {
            private string[] _values = ArrayPool<string>.Shared.Rent(8);
            private int _n;
            public void Add(string s) => _values[_n++] = s;
            private void Forget(int at, int n)
            {
                for (int i = at; i < n; i++)
                    _n++;
            }

            public void Dispose()
            {
                if (_values.Length == 0)
                    return;
                Forget(0, _n);
                ArrayPool<string>.Shared.Return(_values); //! POOL021
                _values = [];
            }
        }
    }
}

namespace Clean1
{
    public static class Program
    {
        sealed class Values : IDisposable
        {
            private string[] _values = ArrayPool<string>.Shared.Rent(8);
            private int _n;
            public void Add(string s) => _values[_n++] = s;
            private void Forget(int at, int n)
            {
                if (n > 0)
                    Array.Clear(_values, at, n);
            }

            public void Dispose()
            {
                if (_values.Length == 0)
                    return;
                Forget(0, _n);
                ArrayPool<string>.Shared.Return(_values);
                _values = [];
            }
        }
    }
}

namespace Faulty2
{
    public static class Program
    {
        sealed class Values : IDisposable
        {
            private string[] _values = ArrayPool<string>.Shared.Rent(8);
            private int _n;
            public void Add(string s) => _values[_n++] = s;
            private void Forget(int at, int n)
            {
                _n = 0;
            }

            public void Dispose()
            {
                if (_values.Length == 0)
                    return;
                Forget(0, _n);
                ArrayPool<string>.Shared.Return(_values); //! POOL021
                _values = [];
            }
        }
    }
}

namespace Clean2
{
    public static class Program
    {
        sealed class Values : IDisposable
        {
            private string[] _values = ArrayPool<string>.Shared.Rent(8);
            private int _n;
            public void Add(string s) => _values[_n++] = s;
            private void Forget(int at, int n)
            {
                _values.AsSpan(at, n).Clear();
            }

            public void Dispose()
            {
                if (_values.Length == 0)
                    return;
                Forget(0, _n);
                ArrayPool<string>.Shared.Return(_values);
                _values = [];
            }
        }
    }
}
