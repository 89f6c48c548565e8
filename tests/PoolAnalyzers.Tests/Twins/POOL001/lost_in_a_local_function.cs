// What a local function lost is its own fault, whatever it chose from.
using System;
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        static string Run(int n)
        {
            return Make(n);
            static string Make(int n)
            {
                Span<char> c = n <= 64 ? stackalloc char[64] : ArrayPool<char>.Shared.Rent(n); //! POOL001
                return new string(c.Slice(0, n));
            }
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static string Run(int n)
        {
            return Make(n);
            static string Make(int n)
            {
                Span<char> c = n <= 64 ? stackalloc char[64] : new char[n];
                return new string(c.Slice(0, n));
            }
        }
    }
}
