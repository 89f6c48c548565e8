using System;
using System.Buffers;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        static bool TryRead(TextReader reader, int n, out ArraySegment<char> field)
        {
            char[] chars = ArrayPool<char>.Shared.Rent(n);
            try
            {
                int read = reader.Read(chars, 0, n);
                field = new ArraySegment<char>(chars, 0, read); //! POOL016
                return read > 0;
            }
            finally
            {
                ArrayPool<char>.Shared.Return(chars);
            }
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static bool TryRead(TextReader reader, int n, out ArraySegment<char> field)
        {
            char[] chars = ArrayPool<char>.Shared.Rent(n);
            try
            {
                int read = reader.Read(chars, 0, n);
                field = new ArraySegment<char>(chars, 0, read);
                return read > 0;
            }
            finally
            {
                field = default;
                ArrayPool<char>.Shared.Return(chars);
            }
        }
    }
}
