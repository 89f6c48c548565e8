// The cases of a long switch do not push out what decides about the array.
using System;
using System.Buffers;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        static byte[] Rent(int n) => n == 0 ? Array.Empty<byte>() : ArrayPool<byte>.Shared.Rent(n);
        static void Return(byte[] b, int n)
        {
            if (n > 1)
                return;
            ArrayPool<byte>.Shared.Return(b);
        }

        static void Run(Stream s, int n, int[] ops)
        {
            var b = Rent(n); //! POOL001
            try
            {
                foreach (int op in ops)
                {
                    switch (op)
                    {
                        case 1:
                            s.WriteByte(1);
                            break;
                        case 2:
                            s.WriteByte(2);
                            break;
                        case 3:
                            s.WriteByte(3);
                            break;
                        case 4:
                            s.WriteByte(4);
                            break;
                        case 5:
                            s.WriteByte(5);
                            break;
                        case 6:
                            s.WriteByte(6);
                            break;
                        case 7:
                            s.WriteByte(7);
                            break;
                        case 8:
                            s.WriteByte(8);
                            break;
                        case 9:
                            s.WriteByte(9);
                            break;
                        case 10:
                            s.WriteByte(10);
                            break;
                        case 11:
                            s.WriteByte(11);
                            break;
                        case 12:
                            s.WriteByte(12);
                            break;
                        case 13:
                            s.WriteByte(13);
                            break;
                        case 14:
                            s.WriteByte(14);
                            break;
                        case 15:
                            s.WriteByte(15);
                            break;
                        case 16:
                            s.WriteByte(16);
                            break;
                        case 17:
                            s.WriteByte(17);
                            break;
                        case 18:
                            s.WriteByte(18);
                            break;
                        case 19:
                            s.WriteByte(19);
                            break;
                        case 20:
                            s.WriteByte(20);
                            break;
                        case 21:
                            s.WriteByte(21);
                            break;
                        case 22:
                            s.WriteByte(22);
                            break;
                        case 23:
                            s.WriteByte(23);
                            break;
                        case 24:
                            s.WriteByte(24);
                            break;
                        case 25:
                            s.WriteByte(25);
                            break;
                        case 26:
                            s.WriteByte(26);
                            break;
                        case 27:
                            s.WriteByte(27);
                            break;
                        case 28:
                            s.WriteByte(28);
                            break;
                        case 29:
                            s.WriteByte(29);
                            break;
                        case 30:
                            s.WriteByte(30);
                            break;
                        case 31:
                            s.WriteByte(31);
                            break;
                        case 32:
                            s.WriteByte(32);
                            break;
                        case 33:
                            s.WriteByte(33);
                            break;
                        case 34:
                            s.WriteByte(34);
                            break;
                        case 35:
                            s.WriteByte(35);
                            break;
                        case 36:
                            s.WriteByte(36);
                            break;
                        case 37:
                            s.WriteByte(37);
                            break;
                        case 38:
                            s.WriteByte(38);
                            break;
                        case 39:
                            s.WriteByte(39);
                            break;
                        case 40:
                            s.WriteByte(40);
                            break;
                    }
                }
            }
            finally
            {
                Return(b, n);
            }
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static byte[] Rent(int n) => n == 0 ? Array.Empty<byte>() : ArrayPool<byte>.Shared.Rent(n);
        static void Return(byte[] b, int n)
        {
            if (n == 0)
                return;
            ArrayPool<byte>.Shared.Return(b);
        }

        static void Run(Stream s, int n, int[] ops)
        {
            var b = Rent(n);
            try
            {
                foreach (int op in ops)
                {
                    switch (op)
                    {
                        case 1:
                            s.WriteByte(1);
                            break;
                        case 2:
                            s.WriteByte(2);
                            break;
                        case 3:
                            s.WriteByte(3);
                            break;
                        case 4:
                            s.WriteByte(4);
                            break;
                        case 5:
                            s.WriteByte(5);
                            break;
                        case 6:
                            s.WriteByte(6);
                            break;
                        case 7:
                            s.WriteByte(7);
                            break;
                        case 8:
                            s.WriteByte(8);
                            break;
                        case 9:
                            s.WriteByte(9);
                            break;
                        case 10:
                            s.WriteByte(10);
                            break;
                        case 11:
                            s.WriteByte(11);
                            break;
                        case 12:
                            s.WriteByte(12);
                            break;
                        case 13:
                            s.WriteByte(13);
                            break;
                        case 14:
                            s.WriteByte(14);
                            break;
                        case 15:
                            s.WriteByte(15);
                            break;
                        case 16:
                            s.WriteByte(16);
                            break;
                        case 17:
                            s.WriteByte(17);
                            break;
                        case 18:
                            s.WriteByte(18);
                            break;
                        case 19:
                            s.WriteByte(19);
                            break;
                        case 20:
                            s.WriteByte(20);
                            break;
                        case 21:
                            s.WriteByte(21);
                            break;
                        case 22:
                            s.WriteByte(22);
                            break;
                        case 23:
                            s.WriteByte(23);
                            break;
                        case 24:
                            s.WriteByte(24);
                            break;
                        case 25:
                            s.WriteByte(25);
                            break;
                        case 26:
                            s.WriteByte(26);
                            break;
                        case 27:
                            s.WriteByte(27);
                            break;
                        case 28:
                            s.WriteByte(28);
                            break;
                        case 29:
                            s.WriteByte(29);
                            break;
                        case 30:
                            s.WriteByte(30);
                            break;
                        case 31:
                            s.WriteByte(31);
                            break;
                        case 32:
                            s.WriteByte(32);
                            break;
                        case 33:
                            s.WriteByte(33);
                            break;
                        case 34:
                            s.WriteByte(34);
                            break;
                        case 35:
                            s.WriteByte(35);
                            break;
                        case 36:
                            s.WriteByte(36);
                            break;
                        case 37:
                            s.WriteByte(37);
                            break;
                        case 38:
                            s.WriteByte(38);
                            break;
                        case 39:
                            s.WriteByte(39);
                            break;
                        case 40:
                            s.WriteByte(40);
                            break;
                    }
                }
            }
            finally
            {
                Return(b, n);
            }
        }
    }
}
