using System.Linq;

namespace Faulty
{
    public static class Program
    {
        static int Sum(int n)
        {
            int[] values = new int[n]; //! POOL040
            for (int i = 0; i < n; i++)
                values[i] = i;
            int sum = 0;
            for (int i = 0; i < n; i++)
                sum += values[i];
            return sum;
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static int Sum(int n)
        {
            int[] values = new int[n];
            for (int i = 0; i < n; i++)
                values[i] = i;
            return values.Sum();
        }
    }
}
