// A property that only its type sets is a field under another name.
using System;
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        public sealed class Keys : IDisposable
        {
            public byte[] Items { get; private set; }
            private bool _isClosed;
            public void Update(int n)
            {
                if (Items != null)
                    ArrayPool<byte>.Shared.Return(Items);
                Items = ArrayPool<byte>.Shared.Rent(n); //! POOL005
            }
            public void Dispose()
            {
                _isClosed = true;
            }
            public bool IsClosed => _isClosed;
        }
    }
}

namespace Clean
{
    public static class Program
    {
        public sealed class Keys : IDisposable
        {
            public byte[] Items { get; private set; }
            private bool _isClosed;
            public void Update(int n)
            {
                if (Items != null)
                    ArrayPool<byte>.Shared.Return(Items);
                Items = ArrayPool<byte>.Shared.Rent(n);
            }
            public void Dispose()
            {
                if (Items != null)
                    ArrayPool<byte>.Shared.Return(Items);
                Items = null;
                _isClosed = true;
            }
            public bool IsClosed => _isClosed;
        }
    }
}
