// One of the two fields has it for good, the other one looks at it.
using System;
using System.Buffers;

public static class Program
{
    sealed class Two : IDisposable
    {
        private byte[]? _rented;
        private byte[] _data = [];
        public void Use(byte[] given)
        {
            Dispose();
            _data = given;
        }
        public void Take(int n)
        {
            Dispose();
            _data = _rented = ArrayPool<byte>.Shared.Rent(n);
        }
        public int First => _data[0];
        public void Dispose()
        {
            if (_rented != null)
                ArrayPool<byte>.Shared.Return(_rented);
            _rented = null;
            _data = [];
        }
    }
}
