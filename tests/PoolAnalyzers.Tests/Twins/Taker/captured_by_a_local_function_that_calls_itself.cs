using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static int Run(int n)
        {
            int[] v = ArrayPool<int>.Shared.Rent(n); //! POOL001
            Visit(n);
            return v[0];
            void Visit(int i)
            {
                if (i == 0)
                    return;
                v[i - 1] = i;
                Visit(i - 1);
            }
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static int Run(int n)
        {
            int[] v = ArrayPool<int>.Shared.Rent(n);
            Visit(n);
            return n;
            void Visit(int i)
            {
                if (i == 0)
                {
                    ArrayPool<int>.Shared.Return(v);
                    return;
                }
                v[i - 1] = i;
                Visit(i - 1);
            }
        }
    }
}
