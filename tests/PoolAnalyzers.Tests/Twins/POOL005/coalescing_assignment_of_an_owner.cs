using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        public sealed class Holder
        {
            private IMemoryOwner<byte> _owner;
            public int Size(int n)
            {
                _owner ??= MemoryPool<byte>.Shared.Rent(n); //! POOL005
                return _owner.Memory.Length;
            }
        }
    }
}

namespace Clean
{
    public static class Program
    {
        public sealed class Holder
        {
            private IMemoryOwner<byte> _owner;
            public int Size(int n)
            {
                _owner ??= MemoryPool<byte>.Shared.Rent(n);
                return _owner.Memory.Length;
            }
            public void Dispose()
            {
                _owner?.Dispose();
                _owner = null;
            }
        }
    }
}
