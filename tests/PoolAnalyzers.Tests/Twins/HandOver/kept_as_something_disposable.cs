// Without object pools: those make any object worth following.
using System;
using System.Buffers;

namespace Faulty
{
    sealed class Message : IDisposable
    {
        private readonly IDisposable _owner;
        public Message(Memory<byte> content, IDisposable owner)
        {
            Content = content;
            _owner = owner;
        }
        public Memory<byte> Content { get; }
        public void Dispose() => _owner.Dispose();
    }
    sealed class Sink(Action<object> write)
    {
        public void Run(int n)
        {
            var o = MemoryPool<byte>.Shared.Rent(n); //! POOL003
            write(new Message(o.Memory, new System.IO.MemoryStream()));
        }
    }
}

namespace Clean
{
    sealed class Message : IDisposable
    {
        private readonly IDisposable _owner;
        public Message(Memory<byte> content, IDisposable owner)
        {
            Content = content;
            _owner = owner;
        }
        public Memory<byte> Content { get; }
        public void Dispose() => _owner.Dispose();
    }
    sealed class Sink(Action<object> write)
    {
        public void Run(int n)
        {
            var o = MemoryPool<byte>.Shared.Rent(n);
            write(new Message(o.Memory, o));
        }
    }
}
