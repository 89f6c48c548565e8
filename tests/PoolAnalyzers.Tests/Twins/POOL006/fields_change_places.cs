using System;
using System.Buffers;

public static class Program
{
    sealed class Two : IDisposable
    {
        private byte[]? _a, _b;
        public void Take(int n)
        {
            _a ??= ArrayPool<byte>.Shared.Rent(n);
            _b ??= ArrayPool<byte>.Shared.Rent(n);
        }
        public void Swap()
        {
            (_a, _b) = (_b, _a);
        }
        public void Turn()
        {
            var x = _a;
            _a = _b;
            _b = x;
        }
        public void Dispose()
        {
            if (_a != null)
                ArrayPool<byte>.Shared.Return(_a);
            if (_b != null)
                ArrayPool<byte>.Shared.Return(_b);
            _a = null;
            _b = null;
        }
    }
}
