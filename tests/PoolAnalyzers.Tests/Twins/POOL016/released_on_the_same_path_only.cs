using System.Buffers;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        static byte[]? Load(Stream stream, int n)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
            bool complete = false;
            try
            {
                complete = stream.Read(buffer, 0, n) == n;
                return complete ? buffer : null; //! POOL016
            }
            finally
            {
                if (complete)
                    ArrayPool<byte>.Shared.Return(buffer);
                else
                    ArrayPool<byte>.Shared.Return(buffer, clearArray: true);
            }
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static byte[]? Load(Stream stream, int n)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
            bool complete = false;
            try
            {
                complete = stream.Read(buffer, 0, n) == n;
                return complete ? buffer : null;
            }
            finally
            {
                if (!complete)
                    ArrayPool<byte>.Shared.Return(buffer);
            }
        }
    }
}
