// Whether each caller replaces the array is not decided here; a flag decides nothing about the field.
using System;
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        sealed class Bag : IDisposable
        {
            private byte[] _all = ArrayPool<byte>.Shared.Rent(16);
            public void Clear() => Give(true);
            public void Dispose() => Give(false);
            private void Give(bool clears)
            {
                if (_all.Length > 0 && !clears)
                    ArrayPool<byte>.Shared.Return(_all); //! POOL012
            }
        }
    }
}

namespace Clean
{
    public static class Program
    {
        sealed class Bag : IDisposable
        {
            private byte[] _all = ArrayPool<byte>.Shared.Rent(16);
            public void Clear() => Give(ArrayPool<byte>.Shared.Rent(16));
            public void Dispose() => Give([]);
            private void Give(byte[]? other = null)
            {
                if (_all.Length > 0)
                    ArrayPool<byte>.Shared.Return(_all);
                if (!(other is null))
                    _all = other;
            }
        }
    }
}
