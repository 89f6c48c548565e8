// Much is asked between the rent and the return, and what was asked first is still known.
using System.Buffers;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        static void Run(Stream s, int n, int[] given)
        {
            var b = n > 256 ? ArrayPool<byte>.Shared.Rent(n) : new byte[256]; //! POOL001
            try
            {
                if (given[1] > n + 1)
                    throw new IOException();
                if (given[2] > n + 2)
                    throw new IOException();
                if (given[3] > n + 3)
                    throw new IOException();
                if (given[4] > n + 4)
                    throw new IOException();
                if (given[5] > n + 5)
                    throw new IOException();
                if (given[6] > n + 6)
                    throw new IOException();
                if (given[7] > n + 7)
                    throw new IOException();
                if (given[8] > n + 8)
                    throw new IOException();
                if (given[9] > n + 9)
                    throw new IOException();
                if (given[10] > n + 10)
                    throw new IOException();
                if (given[11] > n + 11)
                    throw new IOException();
                if (given[12] > n + 12)
                    throw new IOException();
                if (given[13] > n + 13)
                    throw new IOException();
                if (given[14] > n + 14)
                    throw new IOException();
                if (given[15] > n + 15)
                    throw new IOException();
                if (given[16] > n + 16)
                    throw new IOException();
                if (given[17] > n + 17)
                    throw new IOException();
                if (given[18] > n + 18)
                    throw new IOException();
                if (given[19] > n + 19)
                    throw new IOException();
                if (given[20] > n + 20)
                    throw new IOException();
                if (given[21] > n + 21)
                    throw new IOException();
                if (given[22] > n + 22)
                    throw new IOException();
                if (given[23] > n + 23)
                    throw new IOException();
                if (given[24] > n + 24)
                    throw new IOException();
                if (given[25] > n + 25)
                    throw new IOException();
                if (given[26] > n + 26)
                    throw new IOException();
                if (given[27] > n + 27)
                    throw new IOException();
                if (given[28] > n + 28)
                    throw new IOException();
                if (given[29] > n + 29)
                    throw new IOException();
                if (given[30] > n + 30)
                    throw new IOException();
                if (given[31] > n + 31)
                    throw new IOException();
                if (given[32] > n + 32)
                    throw new IOException();
                if (given[33] > n + 33)
                    throw new IOException();
                if (given[34] > n + 34)
                    throw new IOException();
                if (given[35] > n + 35)
                    throw new IOException();
                if (given[36] > n + 36)
                    throw new IOException();
                if (given[37] > n + 37)
                    throw new IOException();
                if (given[38] > n + 38)
                    throw new IOException();
                if (given[39] > n + 39)
                    throw new IOException();
                if (given[40] > n + 40)
                    throw new IOException();
                s.Write(b, 0, n);
            }
            finally
            {
                if (n > 512)
                    ArrayPool<byte>.Shared.Return(b);
            }
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static void Run(Stream s, int n, int[] given)
        {
            var b = n > 256 ? ArrayPool<byte>.Shared.Rent(n) : new byte[256];
            try
            {
                if (given[1] > n + 1)
                    throw new IOException();
                if (given[2] > n + 2)
                    throw new IOException();
                if (given[3] > n + 3)
                    throw new IOException();
                if (given[4] > n + 4)
                    throw new IOException();
                if (given[5] > n + 5)
                    throw new IOException();
                if (given[6] > n + 6)
                    throw new IOException();
                if (given[7] > n + 7)
                    throw new IOException();
                if (given[8] > n + 8)
                    throw new IOException();
                if (given[9] > n + 9)
                    throw new IOException();
                if (given[10] > n + 10)
                    throw new IOException();
                if (given[11] > n + 11)
                    throw new IOException();
                if (given[12] > n + 12)
                    throw new IOException();
                if (given[13] > n + 13)
                    throw new IOException();
                if (given[14] > n + 14)
                    throw new IOException();
                if (given[15] > n + 15)
                    throw new IOException();
                if (given[16] > n + 16)
                    throw new IOException();
                if (given[17] > n + 17)
                    throw new IOException();
                if (given[18] > n + 18)
                    throw new IOException();
                if (given[19] > n + 19)
                    throw new IOException();
                if (given[20] > n + 20)
                    throw new IOException();
                if (given[21] > n + 21)
                    throw new IOException();
                if (given[22] > n + 22)
                    throw new IOException();
                if (given[23] > n + 23)
                    throw new IOException();
                if (given[24] > n + 24)
                    throw new IOException();
                if (given[25] > n + 25)
                    throw new IOException();
                if (given[26] > n + 26)
                    throw new IOException();
                if (given[27] > n + 27)
                    throw new IOException();
                if (given[28] > n + 28)
                    throw new IOException();
                if (given[29] > n + 29)
                    throw new IOException();
                if (given[30] > n + 30)
                    throw new IOException();
                if (given[31] > n + 31)
                    throw new IOException();
                if (given[32] > n + 32)
                    throw new IOException();
                if (given[33] > n + 33)
                    throw new IOException();
                if (given[34] > n + 34)
                    throw new IOException();
                if (given[35] > n + 35)
                    throw new IOException();
                if (given[36] > n + 36)
                    throw new IOException();
                if (given[37] > n + 37)
                    throw new IOException();
                if (given[38] > n + 38)
                    throw new IOException();
                if (given[39] > n + 39)
                    throw new IOException();
                if (given[40] > n + 40)
                    throw new IOException();
                s.Write(b, 0, n);
            }
            finally
            {
                if (n > 256)
                    ArrayPool<byte>.Shared.Return(b);
            }
        }
    }
}
