using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static int Run(System.Threading.Channels.ChannelReader<int> r, int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(n); //! POOL002
            n = r.ReadAsync().AsTask().Result;
            ArrayPool<byte>.Shared.Return(b);
            return n;
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static int Run(System.Threading.Channels.ChannelReader<int> r, int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(n);
            r.TryRead(out n);
            ArrayPool<byte>.Shared.Return(b);
            return n;
        }
    }
}
