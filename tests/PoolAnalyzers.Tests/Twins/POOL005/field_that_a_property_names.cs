// The field behind a property that names it.
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        sealed class Scratch
        {
            private byte[] Data => field ??= ArrayPool<byte>.Shared.Rent(64); //! POOL005
            public int First => Data[0];
        }
    }
}

namespace Clean
{
    public static class Program
    {
        sealed class Scratch
        {
            private byte[] Data { get => field ??= ArrayPool<byte>.Shared.Rent(64); set { if (field != null) ArrayPool<byte>.Shared.Return(field); field = value; } }
            public int First => Data[0];
            public void Close() => Data = null;
        }
    }
}
