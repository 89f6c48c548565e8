using System.Buffers;
using System.Collections.Generic;
using System.IO;

namespace Faulty1
{
    public static class Program
    {
        sealed class Message
        {
            public byte[] Data;
            public byte[] Body { get; set; }

            public int Count;
            public Message Next;
            public IMemoryOwner<byte> Owner;
            public void Fill() => Body = Pool.Rent(9); //? POOL005 POOL006
        }

        sealed record Letter(byte[] Text);
        static readonly ArrayPool<byte> Pool = ArrayPool<byte>.Shared;
        static void Use(byte[] a) => a[0] = 1;
        static void Change(Message m) => m.Data = Pool.Rent(9);
        static void Run(Message m, Message next, byte[] other, Stream s, object box, Dictionary<int, Message> all)
        {
            while (m != null)
            {
                Pool.Return(m.Data);
                Use(m.Data); //! POOL011
                m = m.Next;
            }
        }
    }
}

namespace Clean1
{
    public static class Program
    {
        sealed class Message
        {
            public byte[] Data;
            public byte[] Body { get; set; }

            public int Count;
            public Message Next;
            public IMemoryOwner<byte> Owner;
            public void Fill() => Body = Pool.Rent(9); //? POOL005 POOL006
        }

        sealed record Letter(byte[] Text);
        static readonly ArrayPool<byte> Pool = ArrayPool<byte>.Shared;
        static void Use(byte[] a) => a[0] = 1;
        static void Change(Message m) => m.Data = Pool.Rent(9);
        static void Run(Message m, Message next, byte[] other, Stream s, object box, Dictionary<int, Message> all)
        {
            while (m != null)
            {
                Use(m.Data);
                Pool.Return(m.Data);
                m = m.Next;
            }
        }
    }
}

namespace Faulty2
{
    public static class Program
    {
        sealed class Message
        {
            public byte[] Data;
            public byte[] Body { get; set; }

            public int Count;
            public Message Next;
            public IMemoryOwner<byte> Owner;
            public void Fill() => Body = Pool.Rent(9); //? POOL005 POOL006
        }

        sealed record Letter(byte[] Text);
        static readonly ArrayPool<byte> Pool = ArrayPool<byte>.Shared;
        static void Use(byte[] a) => a[0] = 1;
        static void Change(Message m) => m.Data = Pool.Rent(9);
        static void Run(Message m, Message next, byte[] other, Stream s, object box, Dictionary<int, Message> all)
        {
            Pool.Return(m.Data);
            if (m.Data != null)
                Pool.Return(m.Data); //! POOL010
        }
    }
}

namespace Clean2
{
    public static class Program
    {
        sealed class Message
        {
            public byte[] Data;
            public byte[] Body { get; set; }

            public int Count;
            public Message Next;
            public IMemoryOwner<byte> Owner;
            public void Fill() => Body = Pool.Rent(9); //? POOL005 POOL006
        }

        sealed record Letter(byte[] Text);
        static readonly ArrayPool<byte> Pool = ArrayPool<byte>.Shared;
        static void Use(byte[] a) => a[0] = 1;
        static void Change(Message m) => m.Data = Pool.Rent(9);
        static void Run(Message m, Message next, byte[] other, Stream s, object box, Dictionary<int, Message> all)
        {
            Pool.Return(m.Data);
            Change(m);
            if (m.Data != null)
                Pool.Return(m.Data);
        }
    }
}

namespace Faulty3
{
    public static class Program
    {
        sealed class Message
        {
            public byte[] Data;
            public byte[] Body { get; set; }

            public int Count;
            public Message Next;
            public IMemoryOwner<byte> Owner;
            public void Fill() => Body = Pool.Rent(9); //? POOL005 POOL006
        }

        sealed record Letter(byte[] Text);
        static readonly ArrayPool<byte> Pool = ArrayPool<byte>.Shared;
        static void Use(byte[] a) => a[0] = 1;
        static void Change(Message m) => m.Data = Pool.Rent(9);
        static void Run(Message m, Message next, byte[] other, Stream s, object box, Dictionary<int, Message> all)
        {
            m.Owner.Dispose();
            m.Owner.Dispose(); //! POOL010
        }
    }
}

namespace Clean3
{
    public static class Program
    {
        sealed class Message
        {
            public byte[] Data;
            public byte[] Body { get; set; }

            public int Count;
            public Message Next;
            public IMemoryOwner<byte> Owner;
            public void Fill() => Body = Pool.Rent(9); //? POOL005 POOL006
        }

        sealed record Letter(byte[] Text);
        static readonly ArrayPool<byte> Pool = ArrayPool<byte>.Shared;
        static void Use(byte[] a) => a[0] = 1;
        static void Change(Message m) => m.Data = Pool.Rent(9);
        static void Run(Message m, Message next, byte[] other, Stream s, object box, Dictionary<int, Message> all)
        {
            m.Owner.Dispose();
            next.Owner.Dispose();
        }
    }
}

namespace Faulty4
{
    public static class Program
    {
        sealed class Message
        {
            public byte[] Data;
            public byte[] Body { get; set; }

            public int Count;
            public Message Next;
            public IMemoryOwner<byte> Owner;
            public void Fill() => Body = Pool.Rent(9); //? POOL005 POOL006
        }

        sealed record Letter(byte[] Text);
        static readonly ArrayPool<byte> Pool = ArrayPool<byte>.Shared;
        static void Use(byte[] a) => a[0] = 1;
        static void Change(Message m) => m.Data = Pool.Rent(9);
        static void Run(Message m, Message next, byte[] other, Stream s, object box, Dictionary<int, Message> all)
        {
            m.Owner.Dispose();
            Use(m.Owner.Memory.ToArray()); //! POOL011
        }
    }
}

namespace Clean4
{
    public static class Program
    {
        sealed class Message
        {
            public byte[] Data;
            public byte[] Body { get; set; }

            public int Count;
            public Message Next;
            public IMemoryOwner<byte> Owner;
            public void Fill() => Body = Pool.Rent(9); //? POOL005 POOL006
        }

        sealed record Letter(byte[] Text);
        static readonly ArrayPool<byte> Pool = ArrayPool<byte>.Shared;
        static void Use(byte[] a) => a[0] = 1;
        static void Change(Message m) => m.Data = Pool.Rent(9);
        static void Run(Message m, Message next, byte[] other, Stream s, object box, Dictionary<int, Message> all)
        {
            m.Owner.Dispose();
            m.Owner = null;
            Use(next.Owner.Memory.ToArray());
        }
    }
}
