namespace Faulty
{
    public static class Program
    {
        static int s_sum; static void Run(int n)
        {
            byte[] bytes = new byte[n]; //! POOL040
            bytes[0] = 1;
            s_sum = bytes[0];
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static byte[]? s_bytes; static void Run(int n)
        {
            byte[] bytes = new byte[n];
            bytes[0] = 1;
            s_bytes = bytes;
        }
    }
}
