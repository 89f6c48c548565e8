using System;
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        sealed class Column : IDisposable
        {
            private readonly IMemoryOwner<byte> _owner;
            private readonly ReadOnlyMemory<byte>? _levels;
            private Column(ReadOnlyMemory<byte>? levels, IMemoryOwner<byte> owner, bool all)
            {
                _levels = levels;
                _owner = owner;
                bool makes = all && _levels != null;
                if (makes)
                    _owner = MemoryPool<byte>.Shared.Rent(16);
            }

            public static Column Make(bool all)
            {
                var owner = MemoryPool<byte>.Shared.Rent(8); //! POOL003
                return new Column(owner.Memory, owner, all);
            }
            public void Dispose() => _owner.Dispose();
        }
    }
}

namespace Clean
{
    public static class Program
    {
        sealed class Column : IDisposable
        {
            private readonly IMemoryOwner<byte> _owner;
            private readonly ReadOnlyMemory<byte>? _levels;
            private Column(ReadOnlyMemory<byte>? levels, IMemoryOwner<byte> owner, bool all)
            {
                _levels = levels;
                _owner = owner;
                bool makes = all && _levels == null;
                if (makes)
                    _owner = MemoryPool<byte>.Shared.Rent(16);
            }

            public static Column Make(bool all)
            {
                var owner = MemoryPool<byte>.Shared.Rent(8);
                return new Column(owner.Memory, owner, all);
            }
            public void Dispose() => _owner.Dispose();
        }
    }
}
