// A call behind the release may reset the field, if it comes to a member that sets it.
using System;
using System.Buffers;

namespace Faulty1
{
    public static class Program
    {
        sealed class Text : IDisposable
        {
            private char[]? _chars = ArrayPool<char>.Shared.Rent(10);
            private int _n;
            private static int s_all;
            private char[]? Chars { get => _chars; set => _chars = value; }

            private void Log()
            {
                _n++;
                Console.WriteLine(_chars!.Length);
            }

            private static void Count() => s_all++;
            private void Reset() => _chars = null;
            private void Deep() => Reset();
            private void ByProperty() => Chars = null;
            public void Dispose()
            {
                ArrayPool<char>.Shared.Return(_chars!); //! POOL012
                Log();
            }
        }
    }
}

namespace Clean1
{
    public static class Program
    {
        sealed class Text : IDisposable
        {
            private char[]? _chars = ArrayPool<char>.Shared.Rent(10);
            private int _n;
            private static int s_all;
            private char[]? Chars { get => _chars; set => _chars = value; }

            private void Log()
            {
                _n++;
                Console.WriteLine(_chars!.Length);
            }

            private static void Count() => s_all++;
            private void Reset() => _chars = null;
            private void Deep() => Reset();
            private void ByProperty() => Chars = null;
            public void Dispose()
            {
                ArrayPool<char>.Shared.Return(_chars!);
                Reset();
            }
        }
    }
}

namespace Faulty2
{
    public static class Program
    {
        sealed class Text : IDisposable
        {
            private char[]? _chars = ArrayPool<char>.Shared.Rent(10);
            private int _n;
            private static int s_all;
            private char[]? Chars { get => _chars; set => _chars = value; }

            private void Log()
            {
                _n++;
                Console.WriteLine(_chars!.Length);
            }

            private static void Count() => s_all++;
            private void Reset() => _chars = null;
            private void Deep() => Reset();
            private void ByProperty() => Chars = null;
            public void Dispose()
            {
                ArrayPool<char>.Shared.Return(_chars!); //! POOL012
                s_all++;
                Count();
            }
        }
    }
}

namespace Clean2
{
    public static class Program
    {
        sealed class Text : IDisposable
        {
            private char[]? _chars = ArrayPool<char>.Shared.Rent(10);
            private int _n;
            private static int s_all;
            private char[]? Chars { get => _chars; set => _chars = value; }

            private void Log()
            {
                _n++;
                Console.WriteLine(_chars!.Length);
            }

            private static void Count() => s_all++;
            private void Reset() => _chars = null;
            private void Deep() => Reset();
            private void ByProperty() => Chars = null;
            public void Dispose()
            {
                ArrayPool<char>.Shared.Return(_chars!);
                Deep();
            }
        }
    }
}

namespace Faulty3
{
    public static class Program
    {
        sealed class Text : IDisposable
        {
            private char[]? _chars = ArrayPool<char>.Shared.Rent(10);
            private int _n;
            private static int s_all;
            private char[]? Chars { get => _chars; set => _chars = value; }

            private void Log()
            {
                _n++;
                Console.WriteLine(_chars!.Length);
            }

            private static void Count() => s_all++;
            private void Reset() => _chars = null;
            private void Deep() => Reset();
            private void ByProperty() => Chars = null;
            public void Dispose()
            {
                ArrayPool<char>.Shared.Return(_chars!); //! POOL012
                Log();
                Count();
            }
        }
    }
}

namespace Clean3
{
    public static class Program
    {
        sealed class Text : IDisposable
        {
            private char[]? _chars = ArrayPool<char>.Shared.Rent(10);
            private int _n;
            private static int s_all;
            private char[]? Chars { get => _chars; set => _chars = value; }

            private void Log()
            {
                _n++;
                Console.WriteLine(_chars!.Length);
            }

            private static void Count() => s_all++;
            private void Reset() => _chars = null;
            private void Deep() => Reset();
            private void ByProperty() => Chars = null;
            public void Dispose()
            {
                ArrayPool<char>.Shared.Return(_chars!);
                ByProperty();
            }
        }
    }
}
