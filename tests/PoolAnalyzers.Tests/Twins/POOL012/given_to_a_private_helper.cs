using System;
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        sealed class Text : IDisposable
        {
            private char[]? _chars = ArrayPool<char>.Shared.Rent(10);
            public void Dispose()
            {
                if (_chars != null)
                    Give(_chars); //! POOL012
            }
            private static void Give(char[] a) => ArrayPool<char>.Shared.Return(a);
        }
    }
}

namespace Clean
{
    public static class Program
    {
        sealed class Text : IDisposable
        {
            private char[]? _chars = ArrayPool<char>.Shared.Rent(10);
            public void Dispose()
            {
                if (_chars != null)
                {
                    Give(_chars);
                    _chars = null;
                }
            }
            private static void Give(char[] a) => ArrayPool<char>.Shared.Return(a);
        }
    }
}
