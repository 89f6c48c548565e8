// An object that nobody else can see takes the array with it.
using System;
using System.Buffers;
using System.Collections.Generic;

namespace Faulty
{
    public static class Program
    {
        public sealed class Cache
        {
            private readonly LinkedList<Block> _blocks = new();
            public Cache(int size, int count)
            {
                for (int i = 0; i < count; i++)
                    _blocks.AddLast(new Block { Bytes = ArrayPool<byte>.Shared.Rent(size) }); //! POOL005
            }
            public byte First => _blocks.First.Value.Bytes[0];
            private sealed class Block
            {
                public byte[] Bytes { get; set; }
            }
        }
    }
}

namespace Clean
{
    public static class Program
    {
        public sealed class Cache : IDisposable
        {
            private readonly LinkedList<Block> _blocks = new();
            public Cache(int size, int count)
            {
                for (int i = 0; i < count; i++)
                    _blocks.AddLast(new Block { Bytes = ArrayPool<byte>.Shared.Rent(size) });
            }
            public byte First => _blocks.First.Value.Bytes[0];
            public void Dispose()
            {
                foreach (var block in _blocks)
                    ArrayPool<byte>.Shared.Return(block.Bytes);
                _blocks.Clear();
            }
            private sealed class Block
            {
                public byte[] Bytes { get; set; }
            }
        }
    }
}

namespace ByWayOfAVariable
{
    public static class Program
    {
        public sealed class Cache
        {
            private readonly LinkedList<Block> _blocks = new();
            public Cache(int size, int count)
            {
                for (int i = 0; i < count; i++)
                {
                    var block = new Block { Bytes = ArrayPool<byte>.Shared.Rent(size) }; //! POOL005
                    block.Bytes[0] = (byte)i;
                    _blocks.AddLast(block);
                }
            }
            public byte First => _blocks.First.Value.Bytes[0];
            private sealed class Block
            {
                public byte[] Bytes { get; set; }
            }
        }
    }
}

namespace GivenAsAResult
{
    public static class Program
    {
        public sealed class Cache
        {
            public object Make(int size)
            {
                var block = new Block { Bytes = ArrayPool<byte>.Shared.Rent(size) };
                return block;
            }
            private sealed class Block
            {
                public byte[] Bytes { get; set; }
            }
        }
    }
}
