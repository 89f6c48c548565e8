using System.Collections.Generic;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        static int Count(Stream s, int n)
        {
            byte[] block = new byte[n]; //! POOL040
            return s.Read(block);
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static IEnumerable<int> Counts(Stream s, int n)
        {
            byte[] block = new byte[n];
            yield return s.Read(block);
        }
    }
}
