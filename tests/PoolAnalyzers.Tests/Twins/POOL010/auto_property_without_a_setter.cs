// What is set once is the same array behind every call.
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        sealed class Holder
        {
            public byte[] Data { get; } = ArrayPool<byte>.Shared.Rent(16);
            private void Log() { }
            public void End()
            {
                var d = Data;
                Log();
                ArrayPool<byte>.Shared.Return(d);
                ArrayPool<byte>.Shared.Return(Data); //! POOL010
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
            public byte[] Data { get; set; } = ArrayPool<byte>.Shared.Rent(16);
            private void Log()
            {
                Data = ArrayPool<byte>.Shared.Rent(16);
            }
            public void End()
            {
                var d = Data;
                Log();
                ArrayPool<byte>.Shared.Return(d);
                ArrayPool<byte>.Shared.Return(Data); //? POOL012
            }
        }
    }
}
