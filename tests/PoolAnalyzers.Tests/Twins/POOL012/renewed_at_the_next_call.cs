using System;
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        sealed class Text
        {
            private char[] _chars = ArrayPool<char>.Shared.Rent(10);
            private bool _gone;
            private void Log() => Console.WriteLine(_gone);
            public void Put(char c)
            {
                if (_gone)
                    Log();
                _chars[0] = c;
                if (c == 'x')
                {
                    ArrayPool<char>.Shared.Return(_chars); //! POOL012
                    _gone = true;
                }
            }
        }
    }
}

namespace Clean
{
    public static class Program
    {
        sealed class Text
        {
            private char[] _chars = ArrayPool<char>.Shared.Rent(10);
            private bool _gone;
            private void Renew()
            {
                _chars = ArrayPool<char>.Shared.Rent(10);
                _gone = false;
            }
            public void Put(char c)
            {
                if (_gone)
                    Renew();
                _chars[0] = c;
                if (c == 'x')
                {
                    ArrayPool<char>.Shared.Return(_chars);
                    _gone = true;
                }
            }
        }
    }
}
