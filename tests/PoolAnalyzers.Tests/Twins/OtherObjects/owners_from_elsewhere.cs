using System.Buffers;
using System.Collections.Generic;

namespace Faulty1
{
    public static class Program
    {
        static int Run(IMemoryOwner<byte> o, Queue<IMemoryOwner<byte>> queue)
        {
            o.Dispose();
            return o.Memory.Length; //! POOL011
        }
    }
}

namespace Clean1
{
    public static class Program
    {
        static int Run(IMemoryOwner<byte> o, Queue<IMemoryOwner<byte>> queue)
        {
            int n = o.Memory.Length;
            o.Dispose();
            return n;
        }
    }
}

namespace Faulty2
{
    public static class Program
    {
        static int Run(IMemoryOwner<byte> o, Queue<IMemoryOwner<byte>> queue)
        {
            using (o)
            {
            }

            return o.Memory.Length; //! POOL011
        }
    }
}

namespace Clean2
{
    public static class Program
    {
        static int Run(IMemoryOwner<byte> o, Queue<IMemoryOwner<byte>> queue)
        {
            using (o)
            {
                return o.Memory.Length;
            }
        }
    }
}

namespace Faulty3
{
    public static class Program
    {
        static int Run(IMemoryOwner<byte> o, Queue<IMemoryOwner<byte>> queue)
        {
            var q = queue.Dequeue();
            q.Dispose();
            q.Dispose(); //! POOL010
            return 0;
        }
    }
}

namespace Clean3
{
    public static class Program
    {
        static int Run(IMemoryOwner<byte> o, Queue<IMemoryOwner<byte>> queue)
        {
            var q = queue.Dequeue();
            q.Dispose();
            q = queue.Dequeue();
            q.Dispose();
            return 0;
        }
    }
}

namespace Faulty4
{
    public static class Program
    {
        static int Run(IMemoryOwner<byte> o, Queue<IMemoryOwner<byte>> queue)
        {
            int t = 0;
            foreach (var e in queue)
            {
                using (e)
                    t++;
                t += e.Memory.Length; //! POOL011
            }

            return t;
        }
    }
}

namespace Clean4
{
    public static class Program
    {
        static int Run(IMemoryOwner<byte> o, Queue<IMemoryOwner<byte>> queue)
        {
            int t = 0;
            foreach (var e in queue)
            {
                using (e)
                    t += e.Memory.Length;
            }

            return t;
        }
    }
}

namespace Faulty5
{
    public static class Program
    {
        static int Run(IMemoryOwner<byte> o, Queue<IMemoryOwner<byte>> queue)
        {
            while (queue.TryDequeue(out var e))
            {
                e.Dispose();
                if (e.Memory.IsEmpty) //! POOL011
                    return 1;
            }

            return 0;
        }
    }
}

namespace Clean5
{
    public static class Program
    {
        static int Run(IMemoryOwner<byte> o, Queue<IMemoryOwner<byte>> queue)
        {
            while (queue.TryDequeue(out var e))
            {
                bool isEmpty = e.Memory.IsEmpty;
                e.Dispose();
                if (isEmpty)
                    return 1;
            }

            return 0;
        }
    }
}
