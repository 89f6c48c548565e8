using System.Buffers;

public static class Program
{
    public sealed class Holder
    {
        private byte[] _buffer = ArrayPool<byte>.Shared.Rent(64);
        public Holder()
        {
            ArrayPool<byte>.Shared.Return(_buffer);
        }
    }
    public sealed class Other
    {
        private byte[] _buffer = ArrayPool<byte>.Shared.Rent(64);
        ~Other()
        {
            ArrayPool<byte>.Shared.Return(_buffer);
        }
    }
}
