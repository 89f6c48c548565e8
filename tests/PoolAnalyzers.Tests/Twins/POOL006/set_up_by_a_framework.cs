// Frameworks of tests and benchmarks call the two in turn.
using System;
using System.Buffers;

public static class Program
{
    sealed class GlobalSetupAttribute : Attribute; sealed class Bag : IDisposable
    {
        private byte[]? _b;
        private int _n;
        [GlobalSetup]
        public void Setup()
        {
            _b = ArrayPool<byte>.Shared.Rent(4);
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
