using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        struct Text
        {
            bool _big;
            char[] _a;
            static readonly ArrayPool<char> Big = ArrayPool<char>.Create();
            public Text(int n)
            {
                _big = n > 100;
                _a = _big ? Big.Rent(n) : ArrayPool<char>.Shared.Rent(n);
            }
            public void Dispose()
            {
                var a = _a;
                this = default;
                if (a == null)
                    return;
                if (_big)
                    Big.Return(a);
                else
                    ArrayPool<char>.Shared.Return(a); //! POOL013
            }
        }
    }
}

namespace Clean
{
    public static class Program
    {
        struct Text
        {
            bool _big;
            char[] _a;
            static readonly ArrayPool<char> Big = ArrayPool<char>.Create();
            public Text(int n)
            {
                _big = n > 100;
                _a = _big ? Big.Rent(n) : ArrayPool<char>.Shared.Rent(n);
            }
            public void Dispose()
            {
                var a = _a;
                var big = _big;
                this = default;
                if (a == null)
                    return;
                if (big)
                    Big.Return(a);
                else
                    ArrayPool<char>.Shared.Return(a);
            }
        }
    }
}
