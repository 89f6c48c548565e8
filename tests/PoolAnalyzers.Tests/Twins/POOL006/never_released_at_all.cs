// Nobody releases what the field has: that is POOL005.
using System.Buffers;

public static class Program
{
    sealed class Bag
    {
        private byte[]? _b;
        public void Open(int n)
        {
            _b = ArrayPool<byte>.Shared.Rent(n); //? POOL005
        }
        public int First => _b![0];
    }
}
