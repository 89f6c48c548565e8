using System.Buffers;
using System.Collections.Generic;

namespace Faulty
{
    public static class Program
    {
        static string[] Get(List<string[]> all, int n)
        {
            string[]? a = null;
            try
            {
                a = ArrayPool<string>.Shared.Rent(n);
                a[0] = "";
                all.Add(a);
            }
            catch when (a != null)
            {
                ArrayPool<string>.Shared.Return(a); //! POOL021
                throw;
            }
            return a;
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static string[] Get(List<string[]> all, int n)
        {
            string[]? a = null;
            try
            {
                a = ArrayPool<string>.Shared.Rent(n);
                all.Add(a);
            }
            catch when (a != null)
            {
                ArrayPool<string>.Shared.Return(a);
                throw;
            }
            return a;
        }
    }
}
