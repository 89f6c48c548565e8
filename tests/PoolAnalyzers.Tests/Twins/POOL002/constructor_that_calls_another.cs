using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        readonly struct Square
        {
            private readonly int _v;
            private Square(int v)
            {
                _v = v;
            }
            public Square(int r, int f) : this(int.Parse(r + f + "")) { }
            public int V => _v;
        }
        static int Run(int n)
        {
            int[] b = ArrayPool<int>.Shared.Rent(n); //! POOL002
            b[0] = new Square(n, 2).V;
            int r = b[0];
            ArrayPool<int>.Shared.Return(b);
            return r;
        }
    }
}

namespace Clean
{
    public static class Program
    {
        readonly struct Square
        {
            private readonly int _v;
            private Square(int v)
            {
                _v = v;
            }
            public Square(int r, int f) : this((r << 3) + f) { }
            public int V => _v;
        }
        static int Run(int n)
        {
            int[] b = ArrayPool<int>.Shared.Rent(n);
            b[0] = new Square(n, 2).V;
            int r = b[0];
            ArrayPool<int>.Shared.Return(b);
            return r;
        }
    }
}
