using System.Buffers;

public static class Program
{
    public ref struct Builder
    {
        private byte[] _buffer;
        public Builder(int n) => _buffer = ArrayPool<byte>.Shared.Rent(n);
        public void Dispose()
        {
            var b = _buffer;
            this = default;
            if (b != null)
                ArrayPool<byte>.Shared.Return(b);
        }
    }
}
