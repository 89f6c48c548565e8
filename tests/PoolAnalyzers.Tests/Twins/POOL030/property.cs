using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        public static ArrayPool<byte> Pool => ArrayPool<byte>.Create(); //! POOL030
    }
}

namespace Clean
{
    public static class Program
    {
        public static ArrayPool<byte> Pool { get; } = ArrayPool<byte>.Create();
    }
}
