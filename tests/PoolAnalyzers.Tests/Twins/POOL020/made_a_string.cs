// What a span promises stands in the framework's own type, not where the method was declared first.
using System;
using System.Buffers;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        static int Run(Stream stream, int n)
        {
            char[] c = ArrayPool<char>.Shared.Rent(n);
            stream.Flush();
            Span<char> all = c;
            c[0] = 'a';
            var s = all.ToString(); //! POOL020
            ArrayPool<char>.Shared.Return(c);
            return s.Length;
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static int Run(Stream stream, int n)
        {
            char[] c = ArrayPool<char>.Shared.Rent(n);
            stream.Flush();
            Span<char> all = c.AsSpan(0, n);
            c[0] = 'a';
            var s = all.ToString();
            ArrayPool<char>.Shared.Return(c);
            return s.Length;
        }
    }
}
