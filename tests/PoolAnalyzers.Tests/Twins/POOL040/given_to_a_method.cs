namespace Faulty
{
    public static class Program
    {
        static void Fill(byte[] bytes)
        {
            for (int i = 0; i < bytes.Length; i++)
                bytes[i] = 1;
        }
        static int Run(int n)
        {
            byte[] bytes = new byte[n]; //! POOL040
            Fill(bytes);
            return bytes[0];
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static byte[]? s_kept; static void Keep(byte[] bytes)
        {
            s_kept = bytes;
        }
        static int Run(int n)
        {
            byte[] bytes = new byte[n];
            Keep(bytes);
            return bytes[0];
        }
    }
}
