using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        ref struct Text
        {
            ArrayPool<char> _pool;
            char[] _a;
            public Text(ArrayPool<char> pool, int n)
            {
                _pool = pool;
                _a = (pool ?? ArrayPool<char>.Shared).Rent(n);
            }
            public void Dispose()
            {
                var a = _a;
                this = default;
                if (a != null)
                    (_pool ?? ArrayPool<char>.Shared).Return(a); //! POOL013
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
            ArrayPool<char> _pool;
            char[] _a;
            public Text(ArrayPool<char> pool, int n)
            {
                _pool = pool;
                _a = (pool ?? ArrayPool<char>.Shared).Rent(n);
            }
            public void Dispose()
            {
                var a = _a;
                var p = _pool;
                this = default;
                if (a != null)
                    (p ?? ArrayPool<char>.Shared).Return(a);
            }
        }
    }
}
