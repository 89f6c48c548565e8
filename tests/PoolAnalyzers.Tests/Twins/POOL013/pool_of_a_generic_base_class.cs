// The field of a generic base class, seen from a class that says what T is.
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        class Base<T>(ArrayPool<T> first, ArrayPool<T> second)
        {
            protected readonly ArrayPool<T> _first = first, _second = second;
            protected T[] Take(int n) => _first.Rent(n);
            protected void Give(T[] a) => _first.Return(a, true);
        }
        sealed class Bytes(ArrayPool<byte> first, ArrayPool<byte> second) : Base<byte>(first, second)
        {
            public void Run(int n)
            {
                var a = Take(n);
                a[0] = 1;
                _second.Return(a); //! POOL013
                var b = _second.Rent(n);
                b[0] = 1;
                Give(b); //! POOL013
            }
        }
    }
}

namespace Clean
{
    public static class Program
    {
        class Base<T>(ArrayPool<T> first, ArrayPool<T> second)
        {
            protected readonly ArrayPool<T> _first = first, _second = second;
            protected T[] Take(int n) => _first.Rent(n);
            protected void Give(T[] a) => _first.Return(a, true);
        }
        sealed class Bytes(ArrayPool<byte> first, ArrayPool<byte> second) : Base<byte>(first, second)
        {
            public void Run(int n)
            {
                var a = Take(n);
                a[0] = 1;
                _first.Return(a);
                var b = _first.Rent(n);
                b[0] = 1;
                Give(b);
                _second.Return(_second.Rent(n));
            }
        }
    }
}
