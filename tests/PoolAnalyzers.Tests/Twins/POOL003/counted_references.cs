using System;
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        sealed class Counted : IMemoryOwner<byte>
        {
            private int _count = 1;
            public Memory<byte> Memory => default;
            public int Count() => _count;
            public void Decrement()
            {
                if (--_count == 0)
                    Dispose();
            }
            public void Dispose() { }
        }
        abstract class Maker
        {
            public abstract Counted Rent();
        }
        static int Run(Maker m)
        {
            var c = m.Rent(); //! POOL003
            return c.Count();
        }
    }
}

namespace Clean
{
    public static class Program
    {
        sealed class Counted : IMemoryOwner<byte>
        {
            private int _count = 1;
            public Memory<byte> Memory => default;
            public int Count() => _count;
            public void Decrement()
            {
                if (--_count == 0)
                    Dispose();
            }
            public void Dispose() { }
        }
        abstract class Maker
        {
            public abstract Counted Rent();
        }
        static void Run(Maker m)
        {
            var c = m.Rent();
            c.Decrement();
        }
    }
}
