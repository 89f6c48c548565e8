namespace Faulty
{
    public static class Program
    {
        static int Sum()
        {
            var values = new int[256]; //! POOL040
            values[3] = 4;
            return values[3];
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static int Sum()
        {
            var values = new int[255];
            values[3] = 4;
            return values[3];
        }
    }
}
