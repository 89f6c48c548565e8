using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static int Run()
        {
            var o = MemoryPool<byte>.Shared.Rent(10); //! POOL002
            return Use(o);
            static int Use(IMemoryOwner<byte> o)
            {
                int n = int.Parse(o.Memory.Length + "");
                o.Dispose();
                return n;
            }
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static int Run()
        {
            var o = MemoryPool<byte>.Shared.Rent(10);
            return Use(o);
            static int Use(IMemoryOwner<byte> o)
            {
                using (o)
                    return int.Parse(o.Memory.Length + "");
            }
        }
    }
}
