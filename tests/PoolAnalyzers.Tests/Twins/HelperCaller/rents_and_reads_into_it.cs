using System.Buffers;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        static byte[] Load(Stream stream, int n)
        {
            byte[] array = ArrayPool<byte>.Shared.Rent(n);
            try
            {
                stream.ReadExactly(array, 0, n);
                return array;
            }
            catch
            {
                ArrayPool<byte>.Shared.Return(array);
                throw;
            }
        }

        static int Caller(Stream stream)
        {
            try
            {
                byte[] a = Load(stream, 4); //! POOL001
                return a[0];
            }
            catch (IOException)
            {
                return -1;
            }
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static byte[] Load(Stream stream, int n)
        {
            byte[] array = ArrayPool<byte>.Shared.Rent(n);
            try
            {
                stream.ReadExactly(array, 0, n);
                return array;
            }
            catch
            {
                ArrayPool<byte>.Shared.Return(array);
                throw;
            }
        }

        static int Caller(Stream stream)
        {
            byte[]? a = null;
            try
            {
                a = Load(stream, 4);
                return a[0];
            }
            catch (IOException)
            {
                return -1;
            }
            finally
            {
                if (a is not null)
                    ArrayPool<byte>.Shared.Return(a);
            }
        }
    }
}
