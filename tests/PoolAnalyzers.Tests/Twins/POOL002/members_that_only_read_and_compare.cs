using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        sealed class Sizes
        {
            private string[] _all;
            public int Size => int.Parse(_all[0]);
        }
        static void Run(Sizes sizes, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n); //! POOL002
            if (sizes.Size > 0)
                b[0] = 1;
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}

namespace Clean
{
    public static class Program
    {
        sealed class Sizes
        {
            private (int X, int Y) _all;
            public int Size { get { return _all.X * 2; } set => _all.X = value; }
            public bool IsSmall(int n) => n < _all.Y;
        }
        static void Run(Sizes sizes, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            if (sizes.Size > 0 && sizes.IsSmall(n))
                b[0] = 1;
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}
