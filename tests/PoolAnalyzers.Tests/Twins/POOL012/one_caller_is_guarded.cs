// That one caller comes only once is no excuse for Dispose; that a position starts again keeps nobody out.
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        sealed class Reader
        {
            char[] _b = ArrayPool<char>.Shared.Rent(9);
            int _pos;
            public bool Next(int n)
            {
                if (_pos >= n)
                {
                    _pos = 0;
                    Close();
                    return false;
                }
                return _b[_pos++] != 0;
            }
            void Close()
            {
                ArrayPool<char>.Shared.Return(_b); //! POOL012
            }
            public void Dispose() => Close();
        }
    }
}

namespace Clean
{
    public static class Program
    {
        sealed class Reader
        {
            char[] _b = ArrayPool<char>.Shared.Rent(9);
            int _pos;
            public bool Next(int n)
            {
                if (_pos < 0)
                    return false;
                if (_pos >= n)
                {
                    _pos = -1;
                    Close();
                    return false;
                }
                return _b[_pos++] != 0;
            }
            void Close()
            {
                ArrayPool<char>.Shared.Return(_b);
            }
            public void Dispose()
            {
                if (_b != null)
                {
                    Close();
                    _b = null;
                }
            }
        }
    }
}
