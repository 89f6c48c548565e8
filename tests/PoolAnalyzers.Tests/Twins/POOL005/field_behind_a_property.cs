// The field behind a property has no name that could be looked for: what releases it goes by the property's.
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        sealed class Holder
        {
            private byte[]? _block;
            private byte[] Block => _block ??= ArrayPool<byte>.Shared.Rent(16); //! POOL005
            public int First() => Block[0];
        }
    }
}

namespace Clean
{
    public static class Program
    {
        sealed class Holder
        {
            private byte[] Block { get => field ??= ArrayPool<byte>.Shared.Rent(16); set; }
            public int First() => Block[0];
            public void End()
            {
                ArrayPool<byte>.Shared.Return(Block);
                Block = null;
            }
        }
    }
}
