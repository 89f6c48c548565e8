using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        public static ArrayPool<byte> Pool { get { return ArrayPool<byte>.Create(); } } //! POOL030
    }
}

namespace Clean
{
    public static class Program
    {
        static ArrayPool<byte>? s_pool; public static ArrayPool<byte> Pool => s_pool ??= ArrayPool<byte>.Create();
    }
}
