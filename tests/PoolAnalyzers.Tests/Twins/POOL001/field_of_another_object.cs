// Released through another object of the type.
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        readonly struct Data
        {
            private readonly int _n;
            private readonly byte[] _all;
            private Data(int n, byte[] all)
            {
                _n = n;
                _all = all;
            }
            public static Data Get(int n)
            {
                var b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
                return new(n, b);
            }
            public static void Give(Data data)
            {
                data._all[0] = 1;
            }
        }
    }
}

namespace Clean
{
    public static class Program
    {
        readonly struct Data
        {
            private readonly int _n;
            private readonly byte[] _all;
            private Data(int n, byte[] all)
            {
                _n = n;
                _all = all;
            }
            public static Data Get(int n)
            {
                var b = ArrayPool<byte>.Shared.Rent(n);
                return new(n, b);
            }
            public static void Give(Data data)
            {
                ArrayPool<byte>.Shared.Return(data._all);
            }
        }
    }
}
