using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        sealed class Source(ArrayPool<byte> pool)
        {
            public byte[] Next { get { return pool.Rent(16); } }
        }

        static int Caller(Source source)
        {
            byte[] a = source.Next; //! POOL001
            return a.Length;
        }
    }
}

namespace Clean
{
    public static class Program
    {
        sealed class Source(ArrayPool<byte> pool)
        {
            public byte[] Next { get { return pool.Rent(16); } }
        }

        static void Caller(Source source, ArrayPool<byte> pool)
        {
            byte[] a = source.Next;
            pool.Return(a);
        }
    }
}
