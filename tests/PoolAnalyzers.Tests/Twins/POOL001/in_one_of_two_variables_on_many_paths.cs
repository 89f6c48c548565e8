// More paths meet than are told apart: of what two of them have in different variables, nothing is known behind that.
using System;
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static void Run(bool second, int n)
        {
            byte[] rented = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            byte[]? x = null;
            byte[]? y = null;
            if (second)
                y = rented;
            else
                x = rented;
            Console.WriteLine(n);
            if (x != null)
                ArrayPool<byte>.Shared.Return(x);
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static void Run(bool second, int n, bool p, bool q, bool r, bool s, bool t, bool u)
        {
            byte[]? a = p ? ArrayPool<byte>.Shared.Rent(n) : null;
            byte[]? b = q ? ArrayPool<byte>.Shared.Rent(n) : null;
            byte[]? c = r ? ArrayPool<byte>.Shared.Rent(n) : null;
            byte[]? d = s ? ArrayPool<byte>.Shared.Rent(n) : null;
            byte[]? e = t ? ArrayPool<byte>.Shared.Rent(n) : null;
            byte[]? f = u ? ArrayPool<byte>.Shared.Rent(n) : null;
            byte[] rented = ArrayPool<byte>.Shared.Rent(n);
            byte[]? x = null;
            byte[]? y = null;
            if (second)
                y = rented;
            else
                x = rented;
            Console.WriteLine(n);
            if (x != null)
                ArrayPool<byte>.Shared.Return(x);
            if (y != null)
                ArrayPool<byte>.Shared.Return(y);
            if (a != null)
                ArrayPool<byte>.Shared.Return(a);
            if (b != null)
                ArrayPool<byte>.Shared.Return(b);
            if (c != null)
                ArrayPool<byte>.Shared.Return(c);
            if (d != null)
                ArrayPool<byte>.Shared.Return(d);
            if (e != null)
                ArrayPool<byte>.Shared.Return(e);
            if (f != null)
                ArrayPool<byte>.Shared.Return(f);
        }
    }
}
