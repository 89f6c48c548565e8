// Helpers that rent and return where there is a pool, and neither where there is none.
using System.Buffers;

namespace Faulty1
{
    public static class Program
    {
        sealed class Values(ArrayPool<int>? pool)
        {
            private readonly ArrayPool<int>? _pool = pool;
            private int[] Alloc(int n)
            {
                if (_pool is null)
                    return new int[n];
                return _pool.Rent(n);
            }

            private void Free(int[] a)
            {
                _pool?.Return(a);
                ArrayPool<int>.Shared.Return(a); //? POOL010
            }

            public int Run(int n)
            {
                var a = Alloc(n);
                a[0] = n;
                int first = a[0];
                Free(a); //! POOL014
                return first;
            }
        }
    }
}

namespace Clean1
{
    public static class Program
    {
        sealed class Values(ArrayPool<int>? pool)
        {
            private readonly ArrayPool<int>? _pool = pool;
            private int[] Alloc(int n)
            {
                if (_pool is null)
                    return new int[n];
                return _pool.Rent(n);
            }

            private void Free(int[] a)
            {
                if (_pool is not null)
                    _pool.Return(a);
            }

            public int Run(int n)
            {
                var a = Alloc(n);
                a[0] = n;
                int first = a[0];
                Free(a);
                return first;
            }
        }
    }
}

namespace Faulty2
{
    public static class Program
    {
        sealed class Values(ArrayPool<int>? pool)
        {
            private readonly ArrayPool<int>? _pool = pool;
            private int[] Alloc(int n)
            {
                return _pool?.Rent(n) ?? new int[n];
            }

            private void Free(int[] a)
            {
                (_pool ?? ArrayPool<int>.Shared).Return(a);
            }

            public int Run(int n)
            {
                var a = Alloc(n);
                a[0] = n;
                int first = a[0];
                Free(a); //! POOL014
                return first;
            }
        }
    }
}

namespace Clean2
{
    public static class Program
    {
        sealed class Values(ArrayPool<int>? pool)
        {
            private readonly ArrayPool<int>? _pool = pool;
            private int[] Alloc(int n)
            {
                return _pool?.Rent(n) ?? new int[n];
            }

            private void Free(int[] a)
            {
                _pool?.Return(a);
            }

            public int Run(int n)
            {
                var a = Alloc(n);
                a[0] = n;
                int first = a[0];
                Free(a);
                return first;
            }
        }
    }
}
