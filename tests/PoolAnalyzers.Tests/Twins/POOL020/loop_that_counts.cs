using System.Buffers;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        static int Run(Stream stream, int n)
        {
            int[] a = ArrayPool<int>.Shared.Rent(n);
            int i = 0;
            foreach (int one in a) //! POOL020
            {
                if (one == n)
                    break;
                i += one;
            }
            ArrayPool<int>.Shared.Return(a);
            return i;
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static int Run(Stream stream, int n)
        {
            int[] a = ArrayPool<int>.Shared.Rent(n);
            int i = 0;
            foreach (int one in a)
            {
                if (i == n)
                    break;
                i++;
            }
            ArrayPool<int>.Shared.Return(a);
            return i;
        }
    }
}
