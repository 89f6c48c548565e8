using System.Buffers;
using System.Collections.Generic;
using System.Linq;

namespace Faulty
{
    public static class Program
    {
        static int Run(IEnumerable<string> from, int n)
        {
            var rented = ArrayPool<string>.Shared.Rent(n);
            int i = 0;
            foreach (var one in from)
                rented[i++] = one;
            IEnumerable<string> all = rented;
            int sum = 0;
            foreach (var one in all) //! POOL020
                sum += one.Length;
            ArrayPool<string>.Shared.Return(rented, true);
            return sum;
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static int Run(IEnumerable<string> from, int n)
        {
            var rented = ArrayPool<string>.Shared.Rent(n);
            int i = 0;
            foreach (var one in from)
                rented[i++] = one;
            IEnumerable<string> all = i == rented.Length ? rented : rented.Take(i);
            int sum = 0;
            foreach (var one in all)
                sum += one.Length;
            ArrayPool<string>.Shared.Return(rented, true);
            return sum;
        }
    }
}
