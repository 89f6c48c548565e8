using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static int Run(object o, int n)
        {
            int[] b = ArrayPool<int>.Shared.Rent(n); //! POOL002
            b[0] = o.GetHashCode();
            int r = b[0];
            ArrayPool<int>.Shared.Return(b);
            return r;
        }
    }
}

namespace Clean1
{
    public static class Program
    {
        static int Run(object o, int n)
        {
            int[] b = ArrayPool<int>.Shared.Rent(n);
            b[0] = n.GetHashCode();
            int r = b[0];
            ArrayPool<int>.Shared.Return(b);
            return r;
        }
    }
}

namespace Clean2
{
    public static class Program
    {
        static int Run(object o, int n)
        {
            int[] b = ArrayPool<int>.Shared.Rent(n);
            b[0] = n.CompareTo(3);
            int r = b[0];
            ArrayPool<int>.Shared.Return(b);
            return r;
        }
    }
}

namespace Clean3
{
    public static class Program
    {
        static int Run(object o, int n)
        {
            int[] b = ArrayPool<int>.Shared.Rent(n);
            b[0] = 1.5.Equals(n) ? 1 : 0;
            int r = b[0];
            ArrayPool<int>.Shared.Return(b);
            return r;
        }
    }
}
