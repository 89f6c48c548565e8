using System.IO;

namespace Faulty
{
    public static class Program
    {
        static void Copy(Stream from, Stream to)
        {
            var buffer = new byte[81920]; //! POOL040
            int n;
            while ((n = from.Read(buffer, 0, buffer.Length)) > 0)
                to.Write(buffer, 0, n);
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static byte[] Read(Stream from)
        {
            var buffer = new byte[81920];
            from.ReadExactly(buffer);
            return buffer;
        }
    }
}
