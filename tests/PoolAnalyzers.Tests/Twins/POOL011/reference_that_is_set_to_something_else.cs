using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static int Run(int n)
        {
            var b = ArrayPool<int>.Shared.Rent(n);
            int own = 0;
            ref int r = ref b[0];
            r = 1;
            ArrayPool<int>.Shared.Return(b);
            own = r; //! POOL011
            return own;
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static int Run(int n)
        {
            var b = ArrayPool<int>.Shared.Rent(n);
            int own = 0;
            ref int r = ref own;
            r = 1;
            if (n > 3)
                r = ref b[0];
            r = 4;
            ArrayPool<int>.Shared.Return(b);
            r = ref own;
            r = 5;
            return own;
        }
    }
}
