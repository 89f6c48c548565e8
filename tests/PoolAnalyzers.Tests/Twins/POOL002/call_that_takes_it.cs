using System;
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        sealed class Bag
        {
            private byte[] _a = ArrayPool<byte>.Shared.Rent(16);
            public void Trim(int n)
            {
                var b = ArrayPool<byte>.Shared.Rent(n); //! POOL002
                if (b.Length < _a.Length)
                {
                    Size(n + "");
                    Give(b);
                }
                else
                {
                    ArrayPool<byte>.Shared.Return(b);
                }
            }
            private void Give(byte[]? other = null)
            {
                if (_a.Length > 0)
                {
                    try
                    {
                        ArrayPool<byte>.Shared.Return(_a);
                    }
                    catch (ArgumentException) { }
                }
                if (other is not null)
                    _a = other;
            }
            private static int Size(string s) => int.Parse(s);
        }
    }
}

namespace Clean
{
    public static class Program
    {
        sealed class Bag
        {
            private byte[] _a = ArrayPool<byte>.Shared.Rent(16);
            public void Trim(int n)
            {
                var b = ArrayPool<byte>.Shared.Rent(n);
                if (b.Length < _a.Length)
                {
                    Give(b);
                }
                else
                {
                    ArrayPool<byte>.Shared.Return(b);
                }
            }
            private void Give(byte[]? other = null)
            {
                if (_a.Length > 0)
                {
                    try
                    {
                        ArrayPool<byte>.Shared.Return(_a);
                    }
                    catch (ArgumentException) { }
                }
                if (other is not null)
                    _a = other;
            }
            private static int Size(string s) => int.Parse(s);
        }
    }
}
