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
            Pool.Return(m.Data);
            Use(m.Data); //! POOL011
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
            Use(m.Data);
            Pool.Return(m.Data);
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
            if (m.Count > 3)
                Use(other);
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
            if (m.Count > 3)
                Use(other);
            m.Data = other;
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
            Pool.Return(m.Body);
            Pool.Return(m.Body); //! POOL010
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
            Pool.Return(m.Body);
            m.Fill();
            Pool.Return(m.Body);
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
            Pool.Return(m.Data);
            s.Flush();
            Pool.Return(m.Data); //! POOL010
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
            Pool.Return(m.Data);
            s.Flush();
            m = next;
            Pool.Return(m.Data);
        }
    }
}

namespace Faulty5
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
            var w = (Letter)box;
            Pool.Return(w.Text);
            Use(w.Text); //! POOL011
        }
    }
}

namespace Clean5
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
            var w = (Letter)box;
            var v = new Letter(w.Text);
            Pool.Return(w.Text);
            v = new Letter(other);
            Use(v.Text);
        }
    }
}

namespace Faulty6
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
            foreach (var(k, e)in all)
            {
                Pool.Return(e.Data);
                Use(e.Data); //! POOL011
            }
        }
    }
}

namespace Clean6
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
            foreach (var(k, e)in all)
            {
                Pool.Return(e.Data);
            }
        }
    }
}
