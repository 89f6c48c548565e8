using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        sealed partial class Bag
        {
            private byte[] _b = ArrayPool<byte>.Shared.Rent(4);
            public void Dispose()
            {
                var b = _b;
                _b = [];
                if (b.Length > 0)
                    ArrayPool<byte>.Shared.Return(b);
            }
        }
        sealed partial class Bag
        {
            public void Double()
            {
                _b = ArrayPool<byte>.Shared.Rent(_b.Length * 2); //! POOL006
            }
        }
    }
}

namespace Clean
{
    public static class Program
    {
        sealed partial class Bag
        {
            private byte[] _b = ArrayPool<byte>.Shared.Rent(4);
            public void Dispose()
            {
                var b = _b;
                _b = [];
                if (b.Length > 0)
                    ArrayPool<byte>.Shared.Return(b);
            }
        }
        sealed partial class Bag
        {
            public void Double()
            {
                int n = _b.Length;
                Dispose();
                _b = ArrayPool<byte>.Shared.Rent(n * 2);
            }
        }
    }
}
