namespace Faulty
{
    public static class Program
    {
        static int Run(int n)
        {
            long[] marks = new long[n]; //! POOL040
            marks[0] = 2;
            return (int)marks[0];
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static int Run(int n)
        {
            string[] marks = new string[n];
            marks[0] = "2";
            return marks[0].Length;
        }
    }
}
