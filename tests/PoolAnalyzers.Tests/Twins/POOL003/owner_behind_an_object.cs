using System;
using System.Buffers;
using System.IO;

namespace Faulty1
{
    public static class Program
    {
        sealed class Message : IDisposable
        {
            private IMemoryOwner<byte>? _owner;
            public Message(IMemoryOwner<byte> owner, int n)
            {
                _owner = owner;
                Body = owner.Memory[..n];
            }

            public Memory<byte> Body { get; set; }

            public IMemoryOwner<byte>? Detach()
            {
                var owner = _owner;
                _owner = null;
                return owner;
            }

            public void Dispose()
            {
                _owner?.Dispose();
                _owner = null;
            }
        }

        static int Run(Message m, Action<Message> handler, int n)
        {
            try
            {
                var o = MemoryPool<byte>.Shared.Rent(n); //! POOL003
                m.Body = o.Memory;
            }
            catch (IOException)
            {
            }

            return n;
        }
    }
}

namespace Clean1
{
    public static class Program
    {
        sealed class Message : IDisposable
        {
            private IMemoryOwner<byte>? _owner;
            public Message(IMemoryOwner<byte> owner, int n)
            {
                _owner = owner;
                Body = owner.Memory[..n];
            }

            public Memory<byte> Body { get; set; }

            public IMemoryOwner<byte>? Detach()
            {
                var owner = _owner;
                _owner = null;
                return owner;
            }

            public void Dispose()
            {
                _owner?.Dispose();
                _owner = null;
            }
        }

        static int Run(Message m, Action<Message> handler, int n)
        {
            try
            {
                var o = MemoryPool<byte>.Shared.Rent(n);
                handler(new Message(o, n));
            }
            catch (IOException)
            {
            }

            return n;
        }
    }
}

namespace Faulty2
{
    public static class Program
    {
        sealed class Message : IDisposable
        {
            private IMemoryOwner<byte>? _owner;
            public Message(IMemoryOwner<byte> owner, int n)
            {
                _owner = owner;
                Body = owner.Memory[..n];
            }

            public Memory<byte> Body { get; set; }

            public IMemoryOwner<byte>? Detach()
            {
                var owner = _owner;
                _owner = null;
                return owner;
            }

            public void Dispose()
            {
                _owner?.Dispose();
                _owner = null;
            }
        }

        static int Run(Message m, Action<Message> handler, int n)
        {
            try
            {
                var o = m.Detach(); //! POOL003
                if (n > 3)
                    o?.Dispose();
            }
            catch (IOException)
            {
            }

            return n;
        }
    }
}

namespace Clean2
{
    public static class Program
    {
        sealed class Message : IDisposable
        {
            private IMemoryOwner<byte>? _owner;
            public Message(IMemoryOwner<byte> owner, int n)
            {
                _owner = owner;
                Body = owner.Memory[..n];
            }

            public Memory<byte> Body { get; set; }

            public IMemoryOwner<byte>? Detach()
            {
                var owner = _owner;
                _owner = null;
                return owner;
            }

            public void Dispose()
            {
                _owner?.Dispose();
                _owner = null;
            }
        }

        static int Run(Message m, Action<Message> handler, int n)
        {
            try
            {
                var o = m.Detach();
                o?.Dispose();
                m.Detach()?.Dispose();
            }
            catch (IOException)
            {
            }

            return n;
        }
    }
}
