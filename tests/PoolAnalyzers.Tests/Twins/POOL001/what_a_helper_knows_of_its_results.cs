using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static (int, byte[]?) Get(string s)
        {
            if (!int.TryParse(s, out int n))
                return (-1, null);
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            return (n, b);
        }
        static void Run(string s)
        {
            (int n, byte[]? b) = Get(s); //! POOL001
            if (n == 1)
                return;
            if (b is not null)
                ArrayPool<byte>.Shared.Return(b);
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static (int, byte[]?) Get(string s)
        {
            if (!int.TryParse(s, out int n))
                return (-1, null);
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            return (n, b);
        }
        static void Run(string s)
        {
            (int n, byte[]? b) = Get(s);
            if (n == -1)
                return;
            if (b is not null)
                ArrayPool<byte>.Shared.Return(b);
        }
    }
}
