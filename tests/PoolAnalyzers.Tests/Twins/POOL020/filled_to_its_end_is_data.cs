using System.Buffers;
using System.IO;
using System.Linq;

namespace Faulty
{
    public static class Program
    {
        static int Run(Stream stream, int n)
        {
            int[] b = ArrayPool<int>.Shared.Rent(n);
            for (int i = 0; i < n; i++)
                b[i] = i;
            int max = b.Max(); //! POOL020
            ArrayPool<int>.Shared.Return(b);
            return max;
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static int Run(Stream stream, int n)
        {
            int[] b = ArrayPool<int>.Shared.Rent(n);
            for (int i = 0; i < b.Length; i++)
                b[i] = i;
            int max = b.Max();
            ArrayPool<int>.Shared.Return(b);
            return max;
        }
    }
}
