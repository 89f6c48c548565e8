using System.Buffers;
using System.Threading;

namespace Faulty
{
    public static class Program
    {
        public sealed class Holder
        {
            private byte[] _one = [];
            private static void Put(ref byte[] place, byte[] b) => Drop(Interlocked.Exchange(ref place, b));
            private static byte[] Take(ref byte[] place) => Interlocked.Exchange(ref place, []);
            private static void Drop(byte[] b)
            {
                if (b.Length > 0)
                    ArrayPool<byte>.Shared.Return(b);
            }
            public void Set()
            {
                ArrayPool<byte>.Shared.Return(_one); //! POOL012
            }
            public int First() => _one[0];
        }
    }
}

namespace Clean
{
    public static class Program
    {
        public sealed class Holder
        {
            private readonly byte[][] _all = [[], []];
            private static void Put(ref byte[] place, byte[] b) => Drop(Interlocked.Exchange(ref place, b));
            private static byte[] Take(ref byte[] place) => Interlocked.Exchange(ref place, []);
            private static void Drop(byte[] b)
            {
                if (b.Length > 0)
                    ArrayPool<byte>.Shared.Return(b);
            }
            public void Set(int n) => Put(ref _all[1], ArrayPool<byte>.Shared.Rent(n));
            public void Clear()
            {
                for (int i = 0; i < _all.Length; i++)
                    Drop(Take(ref _all[i]));
            }
        }
    }
}
