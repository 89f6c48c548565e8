// An owner that callers make for the object, and part with, is the object's; one that a caller disposes of is lent.
using System;
using System.Buffers;

namespace Faulty1
{
    public static class Program
    {
        public sealed class Frame
        {
            private readonly IMemoryOwner<byte> _owner;
            public Frame(IMemoryOwner<byte> owner, int id)
            {
                _owner = owner; //! POOL005
                Id = id;
            }

            public int Id { get; }
            public Span<byte> Data => _owner.Memory.Span;
        }

        public static class Frames
        {
            public static Frame Read(int n) => new Frame(MemoryPool<byte>.Shared.Rent(n), n); //? POOL003
        }
    }
}

namespace Clean1
{
    public static class Program
    {
        public sealed class Frame
        {
            private readonly IMemoryOwner<byte> _owner;
            public Frame(IMemoryOwner<byte> owner, int id)
            {
                _owner = owner;
                Id = id;
            }

            public int Id { get; }
            public Span<byte> Data => _owner.Memory.Span;

            public void Dispose() => _owner.Dispose();
        }

        public static class Frames
        {
            public static Frame Read(int n) => new Frame(MemoryPool<byte>.Shared.Rent(n), n);
        }
    }
}

namespace Faulty2
{
    public static class Program
    {
        public sealed class Frame
        {
            private readonly IMemoryOwner<byte> _owner;
            public Frame(IMemoryOwner<byte> owner, int id)
            {
                _owner = owner; //! POOL005
                Id = id;
            }

            public int Id { get; }
            public Span<byte> Data => _owner.Memory.Span;
        }

        public static class Frames
        {
            public static Frame Read(int n)
            {
                var o = MemoryPool<byte>.Shared.Rent(n); //? POOL003
                o.Memory.Span[0] = 1;
                return new(o, n);
            }
        }
    }
}

namespace Clean2
{
    public static class Program
    {
        public sealed class Frame
        {
            private readonly IMemoryOwner<byte> _owner;
            public Frame(IMemoryOwner<byte> owner, int id)
            {
                _owner = owner;
                Id = id;
            }

            public int Id { get; }
            public Span<byte> Data => _owner.Memory.Span;

            public void Dispose() => _owner.Dispose();
        }

        public static class Frames
        {
            public static Frame Read(int n)
            {
                var o = MemoryPool<byte>.Shared.Rent(n);
                o.Memory.Span[0] = 1;
                return new(o, n);
            }
        }
    }
}

namespace Faulty3
{
    public static class Program
    {
        public sealed class Frame
        {
            private readonly IMemoryOwner<byte> _owner;
            public Frame(IMemoryOwner<byte> owner, int id)
            {
                _owner = owner; //! POOL005
                Id = id;
            }

            public int Id { get; }
            public Span<byte> Data => _owner.Memory.Span;
        }

        public static class Frames
        {
            public static Frame Read(int n) => new Frame(id: n, owner: MemoryPool<byte>.Shared.Rent(n)); //? POOL003
        }
    }
}

namespace Clean3
{
    public static class Program
    {
        public sealed class Frame
        {
            private readonly IMemoryOwner<byte> _owner;
            public Frame(IMemoryOwner<byte> owner, int id)
            {
                _owner = owner;
                Id = id;
            }

            public int Id { get; }
            public Span<byte> Data => _owner.Memory.Span;

            public void Dispose() => _owner.Dispose();
        }

        public static class Frames
        {
            public static Frame Read(int n) => new Frame(id: n, owner: MemoryPool<byte>.Shared.Rent(n));
        }
    }
}
