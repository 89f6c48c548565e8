// The caller's collection still has what goes back, unless somebody had it out of there in between.
using System;
using System.Buffers;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.IO;

namespace Faulty1
{
    public static class Program
    {
        static void Run(Stream s, List<byte[]> l)
        {
            var b = ArrayPool<byte>.Shared.Rent(64);
            l.Add(b); //! POOL016
            s.WriteByte(1);
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}

namespace Clean1
{
    public static class Program
    {
        static void Run(Stream s, List<byte[]> l)
        {
            var b = ArrayPool<byte>.Shared.Rent(64);
            l.Add(b);
            s.Write(l[0], 0, 1);
            l.Remove(b);
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}

namespace Faulty2
{
    public static class Program
    {
        static void Run(Stream s, ConcurrentQueue<byte[]> l)
        {
            var b = ArrayPool<byte>.Shared.Rent(64);
            l.Enqueue(b); //! POOL016
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}

namespace Clean2
{
    public static class Program
    {
        static void Run(Stream s, ConcurrentQueue<byte[]> l)
        {
            var b = ArrayPool<byte>.Shared.Rent(64);
            l.Enqueue(b);
            l.TryDequeue(out b!);
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}

namespace Faulty3
{
    public static class Program
    {
        static void Run(Stream s, ICollection<ArraySegment<byte>> l)
        {
            var b = ArrayPool<byte>.Shared.Rent(64);
            l.Add(new(b, 0, 1)); //! POOL016
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}

namespace Clean3
{
    public static class Program
    {
        static void Run(Stream s, ICollection<ArraySegment<byte>> l)
        {
            var b = ArrayPool<byte>.Shared.Rent(64);
            l.Add(new(b, 0, 1));
            l.Clear();
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}

namespace Faulty4
{
    public static class Program
    {
        static void Run(Stream s, Dictionary<int, byte[]> l)
        {
            var b = ArrayPool<byte>.Shared.Rent(64);
            l[1] = b; //! POOL016
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}

namespace Clean4
{
    public static class Program
    {
        static void Run(Stream s, Dictionary<int, byte[]> l)
        {
            var b = ArrayPool<byte>.Shared.Rent(64);
            l[1] = b;
            l.Remove(1);
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}

namespace Faulty5
{
    public static class Program
    {
        static void Run(Stream s, Queue<byte[]> l, Action<int> done)
        {
            var b = ArrayPool<byte>.Shared.Rent(64);
            l.Enqueue(b); //! POOL016
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}

namespace Clean5
{
    public static class Program
    {
        static void Run(Stream s, Queue<byte[]> l, Action<int> done)
        {
            var b = ArrayPool<byte>.Shared.Rent(64);
            l.Enqueue(b);
            done(1);
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}

namespace Faulty6
{
    public static class Program
    {
        static void Run(Stream s, HashSet<byte[]> l)
        {
            var b = ArrayPool<byte>.Shared.Rent(64);
            l.Add(b); //! POOL016
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}

namespace Clean6
{
    public static class Program
    {
        static void Run(Stream s, HashSet<byte[]> l)
        {
            var b = ArrayPool<byte>.Shared.Rent(64);
            if (l.Add(b))
                return;
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}

namespace Faulty7
{
    public static class Program
    {
        static void Run(Stream s, System.Collections.ArrayList l)
        {
            var b = ArrayPool<byte>.Shared.Rent(64);
            l.Add(b); //! POOL016
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}

namespace Clean7
{
    public static class Program
    {
        static void Run(Stream s, System.Collections.ArrayList l)
        {
            var b = ArrayPool<byte>.Shared.Rent(64);
            l.Add(b);
            l.RemoveAt(0);
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}

namespace Faulty8
{
    public static class Program
    {
        static void Run(Stream s, System.Runtime.Serialization.SerializationInfo l)
        {
            var b = ArrayPool<byte>.Shared.Rent(64);
            l.AddValue("b", b, typeof(byte[])); //! POOL016
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}

namespace Clean8
{
    public static class Program
    {
        static void Run(Stream s, System.Runtime.Serialization.SerializationInfo l)
        {
            var b = ArrayPool<byte>.Shared.Rent(64);
            l.AddValue("b", b.AsSpan(0, 9).ToArray(), typeof(byte[]));
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}
