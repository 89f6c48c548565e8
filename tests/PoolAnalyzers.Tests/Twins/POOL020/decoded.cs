using System.Buffers;
using System.IO;
using System.Text;

namespace Faulty
{
    public static class Program
    {
        static int Run(Stream stream, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            stream.ReadExactly(b, 0, n);
            string s = Encoding.UTF8.GetString(b); //! POOL020
            ArrayPool<byte>.Shared.Return(b);
            return s.Length;
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static int Run(Stream stream, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            stream.ReadExactly(b, 0, n);
            string s = Encoding.UTF8.GetString(b, 0, n);
            ArrayPool<byte>.Shared.Return(b);
            return s.Length;
        }
    }
}
