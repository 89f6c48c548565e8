// Given to a method that does not keep it, or used by a local function that is only called.
using System;
using System.Buffers;
using System.IO;

namespace Faulty1
{
    public static class Program
    {
        static ArrayPool<byte>? s_kept;
        static Action? s_later;
        static void Keep(ArrayPool<byte> p) => s_kept = p;
        static void Use(Stream s, ArrayPool<byte> p)
        {
            var b = p.Rent(4);
            s.ReadExactly(b, 0, 4);
            p.Return(b);
        }

        static void Run(Stream s)
        {
            Use(s, ArrayPool<byte>.Create()); //! POOL030
        }
    }
}

namespace Clean1
{
    public static class Program
    {
        static ArrayPool<byte>? s_kept;
        static Action? s_later;
        static void Keep(ArrayPool<byte> p) => s_kept = p;
        static void Use(Stream s, ArrayPool<byte> p)
        {
            var b = p.Rent(4);
            s.ReadExactly(b, 0, 4);
            p.Return(b);
        }

        static void Run(Stream s)
        {
            Keep(ArrayPool<byte>.Create());
        }
    }
}

namespace Faulty2
{
    public static class Program
    {
        static ArrayPool<byte>? s_kept;
        static Action? s_later;
        static void Keep(ArrayPool<byte> p) => s_kept = p;
        static void Use(Stream s, ArrayPool<byte> p)
        {
            var b = p.Rent(4);
            s.ReadExactly(b, 0, 4);
            p.Return(b);
        }

        static void Run(Stream s)
        {
            var p = ArrayPool<byte>.Create(); //! POOL030
            Go();
            void Go()
            {
                var b = p.Rent(4);
                p.Return(b);
            }
        }
    }
}

namespace Clean2
{
    public static class Program
    {
        static ArrayPool<byte>? s_kept;
        static Action? s_later;
        static void Keep(ArrayPool<byte> p) => s_kept = p;
        static void Use(Stream s, ArrayPool<byte> p)
        {
            var b = p.Rent(4);
            s.ReadExactly(b, 0, 4);
            p.Return(b);
        }

        static void Run(Stream s)
        {
            var p = ArrayPool<byte>.Create();
            s_later = Go;
            void Go()
            {
                var b = p.Rent(4);
                p.Return(b);
            }
        }
    }
}
