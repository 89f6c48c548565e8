using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static void Run(System.Net.Sockets.SocketAsyncEventArgs e, int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            b[0] = 1;
            e.Completed += (_, x) => ArrayPool<byte>.Shared.Return(x.Buffer!);
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static void Run(System.Net.Sockets.SocketAsyncEventArgs e, int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(n);
            e.SetBuffer(b, 0, n);
            e.Completed += (_, x) => ArrayPool<byte>.Shared.Return(x.Buffer!);
        }
    }
}
