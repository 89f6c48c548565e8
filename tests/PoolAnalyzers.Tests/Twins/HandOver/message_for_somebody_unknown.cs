using System;
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        interface ISink
        {
            void Send(object message);
            void Write(ReadOnlyMemory<byte> data);
        }
        static void Run(ISink sink, int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            sink.Write(new ReadOnlyMemory<byte>(b, 0, n));
        }
    }
}

namespace Clean
{
    public static class Program
    {
        interface ISink
        {
            void Send(object message);
            void Write(ReadOnlyMemory<byte> data);
        }
        static void Run(ISink sink, int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(n);
            sink.Send(new ArraySegment<byte>(b, 0, n));
        }
        static void Boxed(Action<object> sink, int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(n);
            sink((b, n));
        }
        static void Several(Action<(byte[], int)> sink, int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(n);
            sink((b, n));
        }
    }
}
