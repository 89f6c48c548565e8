// A value is asked for one type after another: its author knows that there is no other.
using System;
using System.Buffers;
using System.Collections.Generic;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        static object? Read(Stream? stream, object? kept, int n)
        {
            var data = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            var segment = new ArraySegment<byte>(data, 0, n);
            if (kept is null)
                kept = segment;
            else if (n > 9)
                kept = new List<ArraySegment<byte>> { segment };
            return kept;
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static object? Read(Stream? stream, object? kept, int n)
        {
            var data = ArrayPool<byte>.Shared.Rent(n);
            var segment = new ArraySegment<byte>(data, 0, n);
            if (kept is null)
                kept = segment;
            else if (kept is ArraySegment<byte> one)
                kept = new List<ArraySegment<byte>> { segment };
            return kept;
        }
    }
}
