using System;

namespace Faulty
{
    public static class Program
    {
        static Func<int> Run(int n)
        {
            byte[] bytes = new byte[n]; //! POOL040
            bytes[0] = 1;
            int first = bytes[0];
            return () => first;
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static Func<int> Run(int n)
        {
            byte[] bytes = new byte[n];
            bytes[0] = 1;
            return () => bytes[0];
        }
    }
}
