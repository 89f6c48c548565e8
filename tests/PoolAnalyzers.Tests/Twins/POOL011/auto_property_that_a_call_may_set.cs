using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        sealed class Holder
        {
            private byte[] Data { get; set; } = [];
            private static void Log() { }
            public int End()
            {
                var old = Data;
                Log();
                ArrayPool<byte>.Shared.Return(old);
                int first = old[0]; //! POOL011
                Data = [];
                return first;
            }
        }
    }
}

namespace Clean
{
    public static class Program
    {
        sealed class Holder
        {
            private byte[] Data { get; set; } = [];
            private void Renew() => Data = new byte[4];
            public int End()
            {
                var old = Data;
                Renew();
                int first = Data[0];
                ArrayPool<byte>.Shared.Return(old);
                first += Data[0];
                Data = [];
                return first;
            }
        }
    }
}
