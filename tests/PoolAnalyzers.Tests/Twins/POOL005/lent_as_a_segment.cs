// A segment of it, given to a method that looks at it, releases nothing.
using System;
using System.Buffers;
using System.Threading.Tasks;

namespace Faulty
{
    public static class Program
    {
        sealed class Sender
        {
            private byte[] _buffer;
            public Sender(int n)
            {
                _buffer = ArrayPool<byte>.Shared.Rent(n); //! POOL005
            }
            public Task Send(System.Net.Sockets.Socket s) => s.SendAsync(new ArraySegment<byte>(_buffer, 0, 4));
        }
    }
}

namespace Clean
{
    public static class Program
    {
        sealed class Sender
        {
            private byte[] _buffer;
            public Sender(int n)
            {
                _buffer = ArrayPool<byte>.Shared.Rent(n);
            }
            public Task Send(System.Net.Sockets.Socket s) => s.SendAsync(new ArraySegment<byte>(_buffer, 0, 4));
            public void Close()
            {
                var s = new ArraySegment<byte>(_buffer);
                ArrayPool<byte>.Shared.Return(s.Array!); //? POOL012
            }
        }
    }
}
