// Each call can end in three ways; ways must not multiply, or the budget is gone before the end.
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static byte[] Make(int n)
        {
            if (n > 50)
                return new byte[n];
            return n > 5 ? new byte[16] : [];
        }

        static int Caller(int n)
        {
            var b0 = Make(n + 0);
            var b1 = Make(n + 1);
            var b2 = Make(n + 2);
            var b3 = Make(n + 3);
            var b4 = Make(n + 4);
            var b5 = Make(n + 5);
            var b6 = Make(n + 6);
            var b7 = Make(n + 7);
            var b8 = Make(n + 8);
            var b9 = Make(n + 9);
            var b10 = Make(n + 10);
            var b11 = Make(n + 11);
            var b12 = Make(n + 12);
            var b13 = Make(n + 13);
            var b14 = Make(n + 14);
            var b15 = Make(n + 15);
            var b16 = Make(n + 16);
            var b17 = Make(n + 17);
            var b18 = Make(n + 18);
            var b19 = Make(n + 19);
            var b20 = Make(n + 20);
            var b21 = Make(n + 21);
            var b22 = Make(n + 22);
            var b23 = Make(n + 23);
            var b24 = Make(n + 24);
            var b25 = Make(n + 25);
            var b26 = Make(n + 26);
            var b27 = Make(n + 27);
            var b28 = Make(n + 28);
            var b29 = Make(n + 29);
            byte[] a = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            return a[0] + b0[0] + b29[0];
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static byte[] Make(int n)
        {
            if (n > 50)
                return new byte[n];
            return n > 5 ? new byte[16] : [];
        }

        static int Caller(int n)
        {
            var b0 = Make(n + 0);
            var b1 = Make(n + 1);
            var b2 = Make(n + 2);
            var b3 = Make(n + 3);
            var b4 = Make(n + 4);
            var b5 = Make(n + 5);
            var b6 = Make(n + 6);
            var b7 = Make(n + 7);
            var b8 = Make(n + 8);
            var b9 = Make(n + 9);
            var b10 = Make(n + 10);
            var b11 = Make(n + 11);
            var b12 = Make(n + 12);
            var b13 = Make(n + 13);
            var b14 = Make(n + 14);
            var b15 = Make(n + 15);
            var b16 = Make(n + 16);
            var b17 = Make(n + 17);
            var b18 = Make(n + 18);
            var b19 = Make(n + 19);
            var b20 = Make(n + 20);
            var b21 = Make(n + 21);
            var b22 = Make(n + 22);
            var b23 = Make(n + 23);
            var b24 = Make(n + 24);
            var b25 = Make(n + 25);
            var b26 = Make(n + 26);
            var b27 = Make(n + 27);
            var b28 = Make(n + 28);
            var b29 = Make(n + 29);
            byte[] a = ArrayPool<byte>.Shared.Rent(n);
            int sum = a[0] + b0[0] + b29[0];
            ArrayPool<byte>.Shared.Return(a);
            return sum;
        }
    }
}
