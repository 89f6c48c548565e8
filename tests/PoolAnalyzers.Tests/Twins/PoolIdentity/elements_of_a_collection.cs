using System.Buffers;
using System.Collections.Generic;

namespace Faulty1
{
    public static class Program
    {
        sealed class Blocks
        {
            readonly ArrayPool<byte> _pool = ArrayPool<byte>.Create();
            readonly List<byte[]> _blocks = new();
            public void Add(int n) => _blocks.Add(_pool.Rent(n));
            public void Dispose()
            {
                foreach (var b in _blocks)
                    ArrayPool<byte>.Shared.Return(b); //! POOL013
                _blocks.Clear();
            }
        }
    }
}

namespace Clean1
{
    public static class Program
    {
        sealed class Blocks
        {
            readonly ArrayPool<byte> _pool = ArrayPool<byte>.Create();
            readonly List<byte[]> _blocks = new();
            public void Add(int n) => _blocks.Add(_pool.Rent(n));
            public void Dispose()
            {
                foreach (var b in _blocks)
                    _pool.Return(b);
                _blocks.Clear();
            }
        }
    }
}

namespace Faulty2
{
    public static class Program
    {
        sealed class Blocks
        {
            readonly ArrayPool<byte> _pool = ArrayPool<byte>.Create();
            readonly Stack<byte[]> _blocks = new();
            public void Add(int n) => _blocks.Push(_pool.Rent(n));
            public void Dispose()
            {
                while (_blocks.TryPop(out var b))
                    ArrayPool<byte>.Shared.Return(b); //! POOL013
            }
        }
    }
}

namespace Clean2
{
    public static class Program
    {
        sealed class Blocks
        {
            readonly ArrayPool<byte> _pool = ArrayPool<byte>.Create();
            readonly Stack<byte[]> _blocks = new();
            public void Add(int n) => _blocks.Push(_pool.Rent(n));
            public void Dispose()
            {
                while (_blocks.TryPop(out var b))
                    _pool.Return(b);
            }
        }
    }
}

namespace Faulty3
{
    public static class Program
    {
        sealed class Blocks
        {
            readonly ArrayPool<byte> _pool = ArrayPool<byte>.Create();
            readonly Queue<byte[]> _blocks = new();
            public void Add(int n) => _blocks.Enqueue(_pool.Rent(n));
            public void Dispose()
            {
                while (_blocks.Count > 0)
                {
                    var b = _blocks.Dequeue();
                    ArrayPool<byte>.Shared.Return(b); //! POOL013
                }
            }
        }
    }
}

namespace Clean3
{
    public static class Program
    {
        sealed class Blocks
        {
            readonly ArrayPool<byte> _pool = ArrayPool<byte>.Create();
            readonly Queue<byte[]> _blocks = new();
            public void Add(int n) => _blocks.Enqueue(_pool.Rent(n));
            public void Dispose()
            {
                while (_blocks.Count > 0)
                {
                    var b = _blocks.Dequeue();
                    _pool.Return(b);
                }
            }
        }
    }
}
