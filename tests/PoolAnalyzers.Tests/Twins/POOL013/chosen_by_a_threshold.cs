using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static readonly ArrayPool<int> s_large = ArrayPool<int>.Create(1 << 20, 8);

        static void Touch(int n)
        {
            int[] block = n > 1000 ? s_large.Rent(n) : ArrayPool<int>.Shared.Rent(n);
            if (n > 2000)
                s_large.Return(block);
            else
                ArrayPool<int>.Shared.Return(block); //! POOL013
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static readonly ArrayPool<int> s_large = ArrayPool<int>.Create(1 << 20, 8);

        static void Touch(int n)
        {
            int[] block = n > 1000 ? s_large.Rent(n) : ArrayPool<int>.Shared.Rent(n);
            if (n > 1000)
                s_large.Return(block);
            else
                ArrayPool<int>.Shared.Return(block);
        }
    }
}
