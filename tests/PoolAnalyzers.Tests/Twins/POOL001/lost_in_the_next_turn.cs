// What nobody expects to be thrown loses nothing in the next turn either.
using System;
using System.Buffers;
using System.IO;
using System.Text;

namespace Faulty
{
    public static class Program
    {
        static void Run(Stream s, string t, int n)
        {
            for (int i = 0; ; i++)
            {
                try
                {
                    var b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
                    s.Flush();
                    try
                    {
                        s.Write(b, 0, n);
                        break;
                    }
                    finally
                    {
                        ArrayPool<byte>.Shared.Return(b);
                    }
                }
                catch (Exception e) when (e is IOException or TimeoutException)
                {
                    if (i == 6)
                        break;
                }
            }
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static void Run(Stream s, string t, int n)
        {
            for (int i = 0; ; i++)
            {
                try
                {
                    var b = ArrayPool<byte>.Shared.Rent(n);
                    n = Encoding.UTF8.GetBytes(t, b);
                    try
                    {
                        s.Write(b, 0, n);
                        break;
                    }
                    finally
                    {
                        ArrayPool<byte>.Shared.Return(b);
                    }
                }
                catch (Exception e) when (e is IOException or TimeoutException)
                {
                    if (i == 6)
                        break;
                }
            }
        }
    }
}
