using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static void Make(int n, out int[] a) => a = new int[n]; static int Run(int n)
        {
            Make(n, out var b);
            int r = b[0];
            ArrayPool<int>.Shared.Return(b); //! POOL014
            return r;
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static void Make(int n, out int[] a) => a = ArrayPool<int>.Shared.Rent(n); static int Run(int n)
        {
            Make(n, out var b);
            int r = b[0];
            ArrayPool<int>.Shared.Return(b);
            return r;
        }
    }
}
