using System.Buffers;
using System.Collections.Generic;

namespace Faulty
{
    public static class Program
    {
        sealed class Reader
        {
            private readonly List<byte[]> _chunks = new();
            private readonly byte[]?[] _slots = new byte[4][];
            private readonly Dictionary<int, byte[]> _byKey = new();
            private bool _ended;
            public void Read(int n)
            {
                _chunks.Add(ArrayPool<byte>.Shared.Rent(n));
                _slots[n] = ArrayPool<byte>.Shared.Rent(n);
                _byKey[n] = ArrayPool<byte>.Shared.Rent(n);
            }
            public void Dispose()
            {
                Free();
            }
            private void Free()
            {
                foreach (var c in _chunks)
                    ArrayPool<byte>.Shared.Return(c); //! POOL012
            }
        }
    }
}

namespace Clean
{
    public static class Program
    {
        sealed class Reader
        {
            private readonly List<byte[]> _chunks = new();
            private readonly byte[]?[] _slots = new byte[4][];
            private readonly Dictionary<int, byte[]> _byKey = new();
            private bool _ended;
            public void Read(int n)
            {
                _chunks.Add(ArrayPool<byte>.Shared.Rent(n));
                _slots[n] = ArrayPool<byte>.Shared.Rent(n);
                _byKey[n] = ArrayPool<byte>.Shared.Rent(n);
            }
            public void Dispose()
            {
                Free();
                _chunks.Clear();
            }
            private void Free()
            {
                foreach (var c in _chunks)
                    ArrayPool<byte>.Shared.Return(c);
            }
        }
    }
}
