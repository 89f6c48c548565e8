// That renting itself fails is not expected.
using System.Buffers;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        static byte[] Run(int n)
        {
            byte[] b = new byte[n];
            try
            {
                File.Delete("");
                b = ArrayPool<byte>.Shared.Rent(n * 2);
                File.Delete(n + "");
                return b;
            }
            catch
            {
                ArrayPool<byte>.Shared.Return(b); //! POOL014
                throw;
            }
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static byte[] Run(int n)
        {
            byte[] b = new byte[n];
            try
            {
                b = ArrayPool<byte>.Shared.Rent(n * 2);
                File.Delete(n + "");
                return b;
            }
            catch
            {
                ArrayPool<byte>.Shared.Return(b);
                throw;
            }
        }
    }
}
