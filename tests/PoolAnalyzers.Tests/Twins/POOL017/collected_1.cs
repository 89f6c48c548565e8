using System;
using System.Buffers;
using System.Collections.Generic;
using System.IO;
using System.Linq;

namespace Faulty1
{
    public static class Program
    {
        static IEnumerable<ReadOnlyMemory<byte>> Chunks(Stream stream, int n)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
            try
            {
                int read;
                while ((read = stream.Read(buffer, 0, n)) > 0)
                    yield return buffer.AsMemory(0, read); //? POOL017
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(buffer);
            }
        }

        static void Run(Stream s)
        {
            Chunks(s, 16).ToList(); //! POOL016
        }
    }
}

namespace Clean1
{
    public static class Program
    {
        static IEnumerable<ReadOnlyMemory<byte>> Chunks(Stream stream, int n)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
            try
            {
                int read;
                while ((read = stream.Read(buffer, 0, n)) > 0)
                    yield return buffer.AsMemory(0, read); //? POOL017
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(buffer);
            }
        }

        static void Run(Stream s)
        {
            Chunks(s, 16).Sum(c => c.Length);
        }
    }
}

namespace Faulty2
{
    public static class Program
    {
        static IEnumerable<ReadOnlyMemory<byte>> Chunks(Stream stream, int n)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
            try
            {
                int read;
                while ((read = stream.Read(buffer, 0, n)) > 0)
                    yield return buffer.AsMemory(0, read); //? POOL017
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(buffer);
            }
        }

        static void Run(Stream s)
        {
            Chunks(s, 16).Where(c => c.Length > 3).ToArray(); //! POOL016
        }
    }
}

namespace Clean2
{
    public static class Program
    {
        static IEnumerable<ReadOnlyMemory<byte>> Chunks(Stream stream, int n)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
            try
            {
                int read;
                while ((read = stream.Read(buffer, 0, n)) > 0)
                    yield return buffer.AsMemory(0, read); //? POOL017
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(buffer);
            }
        }

        static void Run(Stream s)
        {
            Chunks(s, 16).Select(c => c.ToArray()).ToList();
        }
    }
}

namespace Faulty3
{
    public static class Program
    {
        static IEnumerable<ReadOnlyMemory<byte>> Chunks(Stream stream, int n)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
            try
            {
                int read;
                while ((read = stream.Read(buffer, 0, n)) > 0)
                    yield return buffer.AsMemory(0, read); //? POOL017
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(buffer);
            }
        }

        static void Run(Stream s)
        {
            new List<ReadOnlyMemory<byte>>(Chunks(s, 16)); //! POOL016
        }
    }
}

namespace Clean3
{
    public static class Program
    {
        static IEnumerable<ReadOnlyMemory<byte>> Chunks(Stream stream, int n)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
            try
            {
                int read;
                while ((read = stream.Read(buffer, 0, n)) > 0)
                    yield return buffer.AsMemory(0, read); //? POOL017
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(buffer);
            }
        }

        static void Run(Stream s)
        {
            new List<byte[]>(Chunks(s, 16).Select(c => c.ToArray()));
        }
    }
}

namespace Faulty4
{
    public static class Program
    {
        static IEnumerable<ReadOnlyMemory<byte>> Chunks(Stream stream, int n)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
            try
            {
                int read;
                while ((read = stream.Read(buffer, 0, n)) > 0)
                    yield return buffer.AsMemory(0, read); //? POOL017
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(buffer);
            }
        }

        static void Run(Stream s)
        {
            var all = Chunks(s, 16);
            int n = all.Take(2).Count();
            all.ToHashSet(); //! POOL016
        }
    }
}

namespace Clean4
{
    public static class Program
    {
        static IEnumerable<ReadOnlyMemory<byte>> Chunks(Stream stream, int n)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
            try
            {
                int read;
                while ((read = stream.Read(buffer, 0, n)) > 0)
                    yield return buffer.AsMemory(0, read); //? POOL017
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(buffer);
            }
        }

        static void Run(Stream s)
        {
            var all = Chunks(s, 16);
            int n = all.Take(2).Count();
        }
    }
}

namespace Faulty5
{
    public static class Program
    {
        static IEnumerable<ReadOnlyMemory<byte>> Chunks(Stream stream, int n)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
            try
            {
                int read;
                while ((read = stream.Read(buffer, 0, n)) > 0)
                    yield return buffer.AsMemory(0, read); //? POOL017
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(buffer);
            }
        }

        static void Run(Stream s)
        {
            var list = new List<ReadOnlyMemory<byte>>();
            foreach (var c in Chunks(s, 16))
                list.Add(c[1..]); //! POOL016
        }
    }
}

namespace Clean5
{
    public static class Program
    {
        static IEnumerable<ReadOnlyMemory<byte>> Chunks(Stream stream, int n)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
            try
            {
                int read;
                while ((read = stream.Read(buffer, 0, n)) > 0)
                    yield return buffer.AsMemory(0, read); //? POOL017
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(buffer);
            }
        }

        static void Run(Stream s)
        {
            var list = new List<byte[]>();
            foreach (var c in Chunks(s, 16))
                list.Add(c.ToArray());
        }
    }
}

namespace Faulty6
{
    public static class Program
    {
        static IEnumerable<ReadOnlyMemory<byte>> Chunks(Stream stream, int n)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
            try
            {
                int read;
                while ((read = stream.Read(buffer, 0, n)) > 0)
                    yield return buffer.AsMemory(0, read); //? POOL017
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(buffer);
            }
        }

        static void Run(Stream s)
        {
            var list = new Queue<ReadOnlyMemory<byte>>();
            foreach (var c in Chunks(s, 16))
                list.Enqueue(c); //! POOL016
        }
    }
}

namespace Clean6
{
    public static class Program
    {
        static IEnumerable<ReadOnlyMemory<byte>> Chunks(Stream stream, int n)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
            try
            {
                int read;
                while ((read = stream.Read(buffer, 0, n)) > 0)
                    yield return buffer.AsMemory(0, read); //? POOL017
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(buffer);
            }
        }

        static void Run(Stream s)
        {
            var list = new Queue<ReadOnlyMemory<byte>>();
            foreach (var c in Chunks(s, 16))
            {
                list.Enqueue(c);
                Console.WriteLine(list.Dequeue().Length);
            }
        }
    }
}

namespace Faulty7
{
    public static class Program
    {
        static IEnumerable<ReadOnlyMemory<byte>> Chunks(Stream stream, int n)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
            try
            {
                int read;
                while ((read = stream.Read(buffer, 0, n)) > 0)
                    yield return buffer.AsMemory(0, read); //? POOL017
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(buffer);
            }
        }

        static void Run(Stream s)
        {
            var list = new List<ReadOnlyMemory<byte>>();
            list.AddRange(Chunks(s, 16)); //! POOL016
        }
    }
}

namespace Clean7
{
    public static class Program
    {
        static IEnumerable<ReadOnlyMemory<byte>> Chunks(Stream stream, int n)
        {
            byte[] buffer = ArrayPool<byte>.Shared.Rent(n);
            try
            {
                int read;
                while ((read = stream.Read(buffer, 0, n)) > 0)
                    yield return buffer.AsMemory(0, read); //? POOL017
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(buffer);
            }
        }

        static void Run(Stream s)
        {
            foreach (var c in Chunks(s, 16))
            {
                var list = new List<ReadOnlyMemory<byte>>();
                list.Add(c);
            }
        }
    }
}
