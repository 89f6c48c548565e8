// What was looked up stays where it is: who looks again finds an array that the pool has handed to somebody else.
using System.Buffers;
using System.Collections.Generic;

namespace Faulty
{
    public sealed class Cache
    {
        private readonly Dictionary<int, byte[]> _buffers = new();

        public void Fill(int key, int n)
        {
            _buffers[key] = ArrayPool<byte>.Shared.Rent(n);
        }

        public int First(int key) => _buffers[key][0];

        public void Drop(int key)
        {
            if (_buffers.TryGetValue(key, out byte[] b))
                ArrayPool<byte>.Shared.Return(b); //! POOL012
        }
    }
}

namespace Clean
{
    public sealed class Cache
    {
        private readonly Dictionary<int, byte[]> _buffers = new();

        public void Fill(int key, int n)
        {
            _buffers[key] = ArrayPool<byte>.Shared.Rent(n);
        }

        public int First(int key) => _buffers[key][0];

        public void Drop(int key)
        {
            if (_buffers.Remove(key, out byte[] b))
                ArrayPool<byte>.Shared.Return(b);
        }

        public void DropInSteps(int key)
        {
            if (!_buffers.TryGetValue(key, out byte[] b))
                return;
            _buffers.Remove(key);
            ArrayPool<byte>.Shared.Return(b);
        }

        public void Renew(int key, int n)
        {
            if (_buffers.TryGetValue(key, out byte[] b))
                ArrayPool<byte>.Shared.Return(b);
            _buffers[key] = ArrayPool<byte>.Shared.Rent(n);
        }

        public int Look(int key) => _buffers.TryGetValue(key, out byte[] b) ? b[0] : 0;
    }
}
