// What an assertion says that is not compiled counts as known.
using System;
using System.Buffers;

public static class Program
{
    sealed class Bag : IDisposable
    {
        private byte[]? _b;
        private int _n;
        public void Open(int n)
        {
            System.Diagnostics.Debug.Assert(_b == null);
            _b = ArrayPool<byte>.Shared.Rent(n);
        }
        public void Dispose()
        {
            var b = _b;
            _b = null;
            if (b != null)
                ArrayPool<byte>.Shared.Return(b);
        }
    }
}
