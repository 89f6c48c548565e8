// A constructor keeps it, or something in place of null.
using System.Buffers;
using System.IO;

namespace Faulty1
{
    public static class Program
    {
        readonly struct Message
        {
            private static readonly IMemoryOwner<byte> s_empty = MemoryPool<byte>.Shared.Rent(1);
            public Message(IMemoryOwner<byte>? data)
            {
                Data = data ?? s_empty;
            }

            public readonly IMemoryOwner<byte> Data;
        }

        static bool TryRead(Stream s, out Message message)
        {
            message = default;
            var owner = MemoryPool<byte>.Shared.Rent(8); //! POOL003
            if (s.Read(owner.Memory.Span) == 0)
            {
                return false;
            }

            message = new Message(owner);
            return true;
        }
    }
}

namespace Clean1
{
    public static class Program
    {
        readonly struct Message
        {
            private static readonly IMemoryOwner<byte> s_empty = MemoryPool<byte>.Shared.Rent(1);
            public Message(IMemoryOwner<byte>? data)
            {
                Data = data ?? s_empty;
            }

            public readonly IMemoryOwner<byte> Data;
        }

        static bool TryRead(Stream s, out Message message)
        {
            message = default;
            var owner = MemoryPool<byte>.Shared.Rent(8);
            if (s.Read(owner.Memory.Span) == 0)
            {
                owner.Dispose();
                return false;
            }

            message = new Message(owner);
            return true;
        }
    }
}

namespace Faulty2
{
    public static class Program
    {
        readonly struct Message
        {
            private static readonly IMemoryOwner<byte> s_empty = MemoryPool<byte>.Shared.Rent(1);
            public Message(IMemoryOwner<byte>? data)
            {
                Data = (data as IMemoryOwner<byte>) ?? s_empty;
            }

            public readonly IMemoryOwner<byte> Data;
        }

        static bool TryRead(Stream s, out Message message)
        {
            message = default;
            var owner = MemoryPool<byte>.Shared.Rent(8); //! POOL003
            if (s.Read(owner.Memory.Span) == 0)
            {
                return false;
            }

            message = new Message(owner);
            return true;
        }
    }
}

namespace Clean2
{
    public static class Program
    {
        readonly struct Message
        {
            private static readonly IMemoryOwner<byte> s_empty = MemoryPool<byte>.Shared.Rent(1);
            public Message(IMemoryOwner<byte>? data)
            {
                Data = (data as IMemoryOwner<byte>) ?? s_empty;
            }

            public readonly IMemoryOwner<byte> Data;
        }

        static bool TryRead(Stream s, out Message message)
        {
            message = default;
            var owner = MemoryPool<byte>.Shared.Rent(8);
            if (s.Read(owner.Memory.Span) == 0)
            {
                owner.Dispose();
                return false;
            }

            message = new Message(owner);
            return true;
        }
    }
}
