using System;
using System.Buffers;
using System.Collections.Generic;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        static object? Read(Stream stream, int n)
        {
            object? kept = null;
            try
            {
                while (n > 0)
                {
                    var data = ArrayPool<byte>.Shared.Rent(n); //! POOL001
                    var segment = new ArraySegment<byte>(data, 0, stream.Read(data, 0, n));
                    if (kept is null)
                        kept = segment;
                    else if (n > 9)
                        kept = new List<ArraySegment<byte>> { segment };
                    n = stream.ReadByte();
                }
            }
            catch (IOException)
            {
                Console.WriteLine();
            }
            return kept;
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static object? Read(Stream stream, int n)
        {
            object? kept = null;
            try
            {
                while (n > 0)
                {
                    var data = ArrayPool<byte>.Shared.Rent(n);
                    var segment = new ArraySegment<byte>(data);
                    if (kept is null)
                        kept = segment;
                    else if (kept is ArraySegment<byte> one)
                        kept = new List<ArraySegment<byte>> { one, segment };
                    else if (kept is List<ArraySegment<byte>> all)
                        all.Add(segment);
                    n = stream.ReadByte();
                }
            }
            catch (IOException)
            {
                Console.WriteLine();
            }
            return kept;
        }
    }
}
