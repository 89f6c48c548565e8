// Nothing in the member speaks of pools: the field's type does.
using System.Buffers;

namespace Faulty1
{
    public static class Program
    {
        sealed class Kept
        {
            private IMemoryOwner<byte>? _owner;
            public void Open(int n) => _owner = MemoryPool<byte>.Shared.Rent(n); //? POOL006
            public byte First()
            {
                var m = _owner!.Memory;
                _owner.Dispose();
                _owner = null;
                return m.Span[0]; //! POOL011
            }
        }
    }
}

namespace Clean
{
    public static class Program
    {
        sealed class Kept
        {
            private IMemoryOwner<byte>? _owner;
            public void Open(int n) => _owner = MemoryPool<byte>.Shared.Rent(n); //? POOL006
            public byte First()
            {
                byte b = _owner!.Memory.Span[0];
                _owner.Dispose();
                _owner = null;
                return b;
            }
        }
    }
}

namespace Faulty2
{
    public static class Program
    {
        sealed class Kept
        {
            private IMemoryOwner<byte>? _owner;
            public void Open(int n) => _owner = MemoryPool<byte>.Shared.Rent(n); //? POOL006
            public byte First()
            {
                if (_owner == null)
                    return 0;
                var m = _owner.Memory.Slice(1);
                _owner.Dispose();
                _owner = null;
                return m.Span[0]; //! POOL011
            }
        }
    }
}
