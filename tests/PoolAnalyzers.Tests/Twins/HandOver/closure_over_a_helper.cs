// A closure that gives what it captures to a helper: what that does with it is read off its text.
using System;
using System.Buffers;
using System.IO;
using System.Threading;
using System.Threading.Tasks;

namespace Faulty1
{
    public static class Program
    {
        static void Write(Stream s, byte[] a)
        {
            s.Write(a, 0, 1);
        }

        static void WriteAll(Stream s, byte[] a)
        {
            try
            {
                s.Write(a, 0, 1);
            }
            finally
            {
                Free(a);
            }
        }

        static void Free(byte[] a) => ArrayPool<byte>.Shared.Return(a);
        static Task Run(Stream s, int n)
        {
            var a = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            return Task.Run(() => Write(s, a));
        }
    }
}

namespace Clean1
{
    public static class Program
    {
        static void Write(Stream s, byte[] a)
        {
            s.Write(a, 0, 1);
        }

        static void WriteAll(Stream s, byte[] a)
        {
            try
            {
                s.Write(a, 0, 1);
            }
            finally
            {
                Free(a);
            }
        }

        static void Free(byte[] a) => ArrayPool<byte>.Shared.Return(a);
        static Task Run(Stream s, int n)
        {
            var a = ArrayPool<byte>.Shared.Rent(n);
            return Task.Run(() => WriteAll(s, a));
        }
    }
}

namespace Faulty2
{
    public static class Program
    {
        static void Write(Stream s, byte[] a)
        {
            s.Write(a, 0, 1);
        }

        static void WriteAll(Stream s, byte[] a)
        {
            try
            {
                s.Write(a, 0, 1);
            }
            finally
            {
                Free(a);
            }
        }

        static void Free(byte[] a) => ArrayPool<byte>.Shared.Return(a);
        static async Task Run(Stream s, int n)
        {
            var a = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            var t = Task.Run(() => Write(s, a));
            await t;
        }
    }
}

namespace Clean2
{
    public static class Program
    {
        static void Write(Stream s, byte[] a)
        {
            s.Write(a, 0, 1);
        }

        static void WriteAll(Stream s, byte[] a)
        {
            try
            {
                s.Write(a, 0, 1);
            }
            finally
            {
                Free(a);
            }
        }

        static void Free(byte[] a) => ArrayPool<byte>.Shared.Return(a);
        static async Task Run(Stream s, int n)
        {
            var a = ArrayPool<byte>.Shared.Rent(n);
            var t = Task.Run(() => WriteAll(s, a));
            await t;
        }
    }
}

namespace Faulty3
{
    public static class Program
    {
        static void Write(Stream s, byte[] a)
        {
            s.Write(a, 0, 1);
        }

        static void WriteAll(Stream s, byte[] a)
        {
            try
            {
                s.Write(a, 0, 1);
            }
            finally
            {
                Free(a);
            }
        }

        static void Free(byte[] a) => ArrayPool<byte>.Shared.Return(a);
        static void Run(Stream s, int n)
        {
            var a = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            new Thread(() => Write(s, a)).Start();
        }
    }
}

namespace Clean3
{
    public static class Program
    {
        static void Write(Stream s, byte[] a)
        {
            s.Write(a, 0, 1);
        }

        static void WriteAll(Stream s, byte[] a)
        {
            try
            {
                s.Write(a, 0, 1);
            }
            finally
            {
                Free(a);
            }
        }

        static void Free(byte[] a) => ArrayPool<byte>.Shared.Return(a);
        static void Run(Stream s, int n)
        {
            var a = ArrayPool<byte>.Shared.Rent(n);
            new Thread(() => WriteAll(s, a)).Start();
        }
    }
}

namespace Faulty4
{
    public static class Program
    {
        static void Write(Stream s, byte[] a)
        {
            s.Write(a, 0, 1);
        }

        static void WriteAll(Stream s, byte[] a)
        {
            try
            {
                s.Write(a, 0, 1);
            }
            finally
            {
                Free(a);
            }
        }

        static void Free(byte[] a) => ArrayPool<byte>.Shared.Return(a);
        static void Call(Action a) => a();
        static void Run(Stream s, int n)
        {
            var a = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            Call(() => Write(s, a));
        }
    }
}

namespace Clean4
{
    public static class Program
    {
        static void Write(Stream s, byte[] a)
        {
            s.Write(a, 0, 1);
        }

        static void WriteAll(Stream s, byte[] a)
        {
            try
            {
                s.Write(a, 0, 1);
            }
            finally
            {
                Free(a);
            }
        }

        static void Free(byte[] a) => ArrayPool<byte>.Shared.Return(a);
        static void Call(Action a) => a();
        static void Run(Stream s, int n)
        {
            var a = ArrayPool<byte>.Shared.Rent(n);
            Call(() => WriteAll(s, a));
        }
    }
}

namespace Faulty5
{
    public static class Program
    {
        static void Write(Stream s, byte[] a)
        {
            s.Write(a, 0, 1);
        }

        static void WriteAll(Stream s, byte[] a)
        {
            try
            {
                s.Write(a, 0, 1);
            }
            finally
            {
                Free(a);
            }
        }

        static void Free(byte[] a) => ArrayPool<byte>.Shared.Return(a);
        interface ILoop
        {
            void Go(Stream s, byte[] a);
        }

        class Loop : ILoop
        {
            public void Go(Stream s, byte[] a) => Write(s, a);
        }

        static Task Run(ILoop l, Stream s, int n)
        {
            var a = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            return Task.Run(() => l.Go(s, a));
        }
    }
}

namespace Clean5
{
    public static class Program
    {
        static void Write(Stream s, byte[] a)
        {
            s.Write(a, 0, 1);
        }

        static void WriteAll(Stream s, byte[] a)
        {
            try
            {
                s.Write(a, 0, 1);
            }
            finally
            {
                Free(a);
            }
        }

        static void Free(byte[] a) => ArrayPool<byte>.Shared.Return(a);
        interface ILoop
        {
            void Go(Stream s, byte[] a);
        }

        class Loop : ILoop
        {
            public void Go(Stream s, byte[] a) => WriteAll(s, a);
        }

        static Task Run(ILoop l, Stream s, int n)
        {
            var a = ArrayPool<byte>.Shared.Rent(n);
            return Task.Run(() => l.Go(s, a));
        }
    }
}
