using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        private sealed class Node
        {
            internal byte[] Data;
            internal Node()
            {
                Data = ArrayPool<byte>.Shared.Rent(64); //! POOL005
            }
        }
        static int Use(Node n) => n.Data.Length;
    }
}

namespace Clean
{
    public static class Program
    {
        private sealed class Node
        {
            internal byte[] Data;
            internal Node()
            {
                Data = ArrayPool<byte>.Shared.Rent(64);
            }
        }
        static void Use(Node n)
        {
            ArrayPool<byte>.Shared.Return(n.Data);
            n.Data = null;
        }
    }
}
