using System.IO;
using System.Text;

namespace Faulty
{
    public static class Program
    {
        static string Run(int n, Stream s)
        {
            byte[] bytes = new byte[n]; //! POOL040
            int read = s.Read(bytes);
            return Encoding.UTF8.GetString(bytes, 0, read);
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static Stream Run(int n, Stream s)
        {
            byte[] bytes = new byte[n];
            int read = s.Read(bytes);
            return new MemoryStream(bytes, 0, read);
        }
    }
}
