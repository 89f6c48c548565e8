using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        public sealed class Holder
        {
            private byte[] Buffer { get; set; }
            public void Open()
            {
                Buffer = ArrayPool<byte>.Shared.Rent(64); //! POOL005
                Buffer[0] = 1;
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
            private byte[] Buffer { get; set; }
            public void Open()
            {
                Buffer = ArrayPool<byte>.Shared.Rent(64); //? POOL006
                Buffer[0] = 1;
            }
            public void Close()
            {
                var b = Buffer;
                Buffer = null;
                ArrayPool<byte>.Shared.Return(b);
            }
        }
    }
}
