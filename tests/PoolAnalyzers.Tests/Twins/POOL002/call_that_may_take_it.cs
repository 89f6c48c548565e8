// What takes it by reference may throw before it does, and says by the reference whether it did.
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        sealed class Bag
        {
            private byte[]? _a;
            public void Put(int n)
            {
                byte[]? b = ArrayPool<byte>.Shared.Rent(n); //! POOL002
                Give(n + "", ref b);
                if (b is not null)
                    ArrayPool<byte>.Shared.Return(b);
            }
            private void Give(string s, ref byte[]? b)
            {
                if (int.Parse(s) > 3)
                {
                    _a = b;
                    b = null;
                }
            }
            public void End()
            {
                if (_a is not null)
                    ArrayPool<byte>.Shared.Return(_a);
                _a = null;
            }
        }
    }
}

namespace Clean
{
    public static class Program
    {
        sealed class Bag
        {
            private byte[]? _a;
            public void Put(int n)
            {
                byte[]? b = ArrayPool<byte>.Shared.Rent(n);
                Give(n, ref b);
                if (b is not null)
                    ArrayPool<byte>.Shared.Return(b);
            }
            private void Give(int n, ref byte[]? b)
            {
                if (n > 3)
                {
                    _a = b;
                    b = null;
                }
            }
            public void End()
            {
                if (_a is not null)
                    ArrayPool<byte>.Shared.Return(_a);
                _a = null;
            }
        }
    }
}
