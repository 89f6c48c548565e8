using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static void Run(System.Threading.Channels.ChannelWriter<int> w, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n); //! POOL041
            try
            {
                w.TryWrite(b.Length);
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(b);
            }
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static void Run(System.Threading.Channels.ChannelWriter<byte[]> w, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            try
            {
                w.TryWrite(b); //? POOL016
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(b);
            }
        }
    }
}
