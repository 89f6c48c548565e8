// One place that puts in what may be from anywhere, and nothing is known.
using System.Buffers;
using System.Collections.Generic;

public static class Program
{
    sealed class Blocks
    {
        readonly ArrayPool<byte> _pool = ArrayPool<byte>.Create();
        readonly List<byte[]> _blocks = new();
        public void Add(int n) => _blocks.Add(_pool.Rent(n));
        public void Give(byte[] b) => _blocks.Add(b);
        public void Dispose()
        {
            foreach (var b in _blocks)
                ArrayPool<byte>.Shared.Return(b);
            _blocks.Clear();
        }
    }
}
