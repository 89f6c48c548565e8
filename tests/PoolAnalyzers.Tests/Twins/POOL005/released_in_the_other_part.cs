using System.Buffers;

public static class Program
{
    public sealed partial class Holder
    {
        private byte[] _buffer = ArrayPool<byte>.Shared.Rent(64);
        public int First => _buffer[0];
    }

    public sealed partial class Holder
    {
        public void Dispose()
        {
            var b = _buffer;
            _buffer = null;
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}
