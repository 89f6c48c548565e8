using System;
using System.Buffers;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        static int Run(Stream s, string[] tags, int n)
        {
            try
            {
                string[] larger = ArrayPool<string>.Shared.Rent(n); //! POOL001
                s.Flush();
                ArrayPool<string>.Shared.Return(larger); //? POOL021
                return 1;
            }
            catch (Exception)
            {
                return 0;
            }
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static int Run(Stream s, string[] tags, int n)
        {
            try
            {
                s.Flush();
                string[] larger = ArrayPool<string>.Shared.Rent(n);
                tags.CopyTo(larger, 0);
                ArrayPool<string>.Shared.Return(tags);
                tags = larger;
                return 1;
            }
            catch (Exception)
            {
                return 0;
            }
            finally
            {
                ArrayPool<string>.Shared.Return(tags, clearArray: true);
            }
        }
    }
}
