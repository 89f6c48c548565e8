using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        sealed class Holder
        {
            private byte[] Data { get; set; } = [];
            public int End()
            {
                ArrayPool<byte>.Shared.Return(Data);
                int first = Data[0]; //! POOL011
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
            public int End()
            {
                int first = Data[0];
                ArrayPool<byte>.Shared.Return(Data);
                Data = [];
                return first;
            }
        }
    }
}
