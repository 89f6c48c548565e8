using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        sealed class Scratch
        {
            private IMemoryOwner<byte> Owner
            {
                get
                {
                    if (field == null)
                        field = MemoryPool<byte>.Shared.Rent(64); //! POOL005
                    return field;
                }
            }
            public int First => Owner.Memory.Span[0];
        }
    }
}

namespace Clean
{
    public static class Program
    {
        sealed class Scratch
        {
            private IMemoryOwner<byte> Owner
            {
                get
                {
                    if (field == null)
                        field = MemoryPool<byte>.Shared.Rent(64);
                    return field;
                }
            }
            public int First => Owner.Memory.Span[0];
            public void Dispose() => Owner.Dispose();
        }
    }
}
