using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        public sealed class Box
        {
            byte[]? _b;
            public void Renew(int n)
            {
                Clear();
                _b = ArrayPool<byte>.Shared.Rent(n);
            }
            public void Clear()
            {
                if (_b != null)
                    ArrayPool<byte>.Shared.Return(_b); //! POOL012
            }
            public void Add(byte b) => _b![0] = b;
        }
    }
}

namespace Clean
{
    public static class Program
    {
        public sealed class Box
        {
            byte[]? _b;
            public void Renew(int n)
            {
                Clear();
                _b = ArrayPool<byte>.Shared.Rent(n);
            }
            void Clear()
            {
                if (_b != null)
                    ArrayPool<byte>.Shared.Return(_b);
            }
            public void Add(byte b) => _b![0] = b;
        }
        private sealed class Inner
        {
            byte[]? _b;
            public void Renew(int n)
            {
                Clear();
                _b = ArrayPool<byte>.Shared.Rent(n);
            }
            public void Clear()
            {
                if (_b != null)
                    ArrayPool<byte>.Shared.Return(_b);
            }
            public void Add(byte b) => _b![0] = b;
        }
    }
}
