using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        sealed class Holder
        {
            private IMemoryOwner<byte> _last;
            public void Set(IMemoryOwner<byte> o)
            {
                _last = o; //! POOL005
            }
            public int First => _last.Memory.Span[0];
        }
        static void Feed(Holder h, int n) => h.Set(MemoryPool<byte>.Shared.Rent(n));
    }
}

namespace Clean
{
    public static class Program
    {
        sealed class Holder
        {
            private IMemoryOwner<byte> _last;
            public void Set(IMemoryOwner<byte> o)
            {
                _last?.Dispose();
                _last = o;
            }
            public int First => _last.Memory.Span[0];
        }
        static void Feed(Holder h, int n) => h.Set(MemoryPool<byte>.Shared.Rent(n));
    }
}
