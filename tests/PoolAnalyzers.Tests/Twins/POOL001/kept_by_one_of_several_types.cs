using System;
using System.Buffers;
using System.Collections.Generic;
using System.IO;

namespace Faulty1
{
    public static class Program
    {
        static object? Read(Stream? stream, object? kept, int n)
        {
            var data = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            var segment = new ArraySegment<byte>(data, 0, n);
            if (n is 7)
                kept = segment;
            else if (kept is ArraySegment<byte>)
                kept = new List<ArraySegment<byte>>
                {
                    segment
                };
            return kept;
        }
    }
}

namespace Clean1
{
    public static class Program
    {
        static object? Read(Stream? stream, object? kept, int n)
        {
            var data = ArrayPool<byte>.Shared.Rent(n);
            var segment = new ArraySegment<byte>(data, 0, n);
            if (n is 7)
                kept = segment;
            else if (kept is ArraySegment<byte>)
                kept = new List<ArraySegment<byte>>
                {
                    segment
                };
            else
                kept = segment;
            return kept;
        }
    }
}

namespace Faulty2
{
    public static class Program
    {
        static object? Read(Stream? stream, object? kept, int n)
        {
            var data = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            var segment = new ArraySegment<byte>(data, 0, n);
            if (kept is null)
                kept = segment;
            else if (kept is ArraySegment<byte>)
                kept = new List<ArraySegment<byte>>
                {
                    segment
                };
            else
                n--;
            return kept;
        }
    }
}

namespace Clean2
{
    public static class Program
    {
        static object? Read(Stream? stream, object? kept, int n)
        {
            var data = ArrayPool<byte>.Shared.Rent(n);
            var segment = new ArraySegment<byte>(data, 0, n);
            if (kept is null)
                kept = segment;
            else if (kept is ArraySegment<byte>)
                kept = new List<ArraySegment<byte>>
                {
                    segment
                };
            else
                kept = segment;
            return kept;
        }
    }
}

namespace Faulty3
{
    public static class Program
    {
        static object? Read(Stream? stream, object? kept, int n)
        {
            var data = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            var segment = new ArraySegment<byte>(data, 0, n);
            if (stream is null)
                kept = segment;
            else if (kept is ArraySegment<byte>)
                kept = new List<ArraySegment<byte>>
                {
                    segment
                };
            return kept;
        }
    }
}

namespace Clean3
{
    public static class Program
    {
        static object? Read(Stream? stream, object? kept, int n)
        {
            var data = ArrayPool<byte>.Shared.Rent(n);
            var segment = new ArraySegment<byte>(data, 0, n);
            if (stream is null)
                kept = segment;
            else if (kept is ArraySegment<byte>)
                kept = new List<ArraySegment<byte>>
                {
                    segment
                };
            else
                kept = segment;
            return kept;
        }
    }
}
