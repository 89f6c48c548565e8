using System;
using System.Buffers;
using System.Collections.Generic;
using System.IO;
using System.Threading.Tasks;

namespace Faulty1
{
    public static class Program
    {
        static Memory<byte> Run(Queue<IMemoryOwner<byte>> q)
        {
            using var o = q.Dequeue();
            return o.Memory; //! POOL016
        }
    }
}

namespace Clean1
{
    public static class Program
    {
        static byte[] Run(Queue<IMemoryOwner<byte>> q)
        {
            using var o = q.Dequeue();
            return o.Memory.ToArray();
        }
    }
}

namespace Faulty2
{
    public static class Program
    {
        static Memory<byte> Run(Queue<byte[]> q)
        {
            var b = q.Dequeue();
            try
            {
                return b.AsMemory(0, 9); //! POOL016
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(b);
            }
        }
    }
}

namespace Clean2
{
    public static class Program
    {
        static Memory<byte> Run(Queue<byte[]> q)
        {
            var b = q.Dequeue();
            return b.AsMemory(0, 9);
        }
    }
}

namespace Faulty3
{
    public static class Program
    {
        static async Task Run(Queue<byte[]> q, Stream s)
        {
            var b = q.Dequeue();
            var t = s.WriteAsync(b, 0, 9);
            ArrayPool<byte>.Shared.Return(b); //! POOL015
            await t;
        }
    }
}

namespace Clean3
{
    public static class Program
    {
        static async Task Run(Queue<byte[]> q, Stream s)
        {
            var b = q.Dequeue();
            var t = s.WriteAsync(b, 0, 9);
            await t;
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}

namespace Faulty4
{
    public static class Program
    {
        static async Task Run(byte[][] all, Stream s)
        {
            foreach (var b in all)
            {
                var t = s.WriteAsync(b, 0, 9);
                ArrayPool<byte>.Shared.Return(b); //! POOL015
                await t;
            }
        }
    }
}

namespace Clean4
{
    public static class Program
    {
        static async Task Run(byte[][] all, Stream s)
        {
            foreach (var b in all)
            {
                await s.WriteAsync(b, 0, 9);
                ArrayPool<byte>.Shared.Return(b);
            }
        }
    }
}

namespace Faulty5
{
    public static class Program
    {
        sealed class Owned(int n) : IMemoryOwner<byte>
        {
            byte[] _a = ArrayPool<byte>.Shared.Rent(n);
            public Memory<byte> Memory => _a.AsMemory(0, n);

            public void Dispose()
            {
                var a = _a;
                _a = null;
                if (a != null)
                    ArrayPool<byte>.Shared.Return(a);
            }
        }

        static int Run()
        {
            Memory<byte> m;
            using (var o = new Owned(9))
                m = o.Memory;
            return m.Span[0]; //! POOL011
        }
    }
}

namespace Clean5
{
    public static class Program
    {
        sealed class Owned(int n) : IMemoryOwner<byte>
        {
            byte[] _a = ArrayPool<byte>.Shared.Rent(n);
            public Memory<byte> Memory => _a.AsMemory(0, n);

            public void Dispose()
            {
                var a = _a;
                _a = null;
                if (a != null)
                    ArrayPool<byte>.Shared.Return(a);
            }
        }

        static int Run()
        {
            using (var o = new Owned(9))
            {
                Memory<byte> m = o.Memory;
                return m.Span[0];
            }
        }
    }
}
