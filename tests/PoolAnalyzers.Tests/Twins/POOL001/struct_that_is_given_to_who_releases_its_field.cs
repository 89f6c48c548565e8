using System;
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        struct State
        {
            public byte[]? Leased;
            public void Drop()
            {
                if (Leased is not null)
                {
                    ArrayPool<byte>.Shared.Return(Leased);
                    Leased = null;
                }
            }
        }
        static void Drop(ref State s) => s.Drop(); static void Fill(int n, ref byte[]? a) => a = ArrayPool<byte>.Shared.Rent(n); static void Run(int n)
        {
            State s = default;
            Fill(n, ref s.Leased); //! POOL001
            Console.WriteLine(s.Leased!.Length);
        }
    }
}

namespace Clean
{
    public static class Program
    {
        struct State
        {
            public byte[]? Leased;
            public void Drop()
            {
                if (Leased is not null)
                {
                    ArrayPool<byte>.Shared.Return(Leased);
                    Leased = null;
                }
            }
        }
        static void Drop(ref State s) => s.Drop(); static void Fill(int n, ref byte[]? a) => a = ArrayPool<byte>.Shared.Rent(n); static void Run(int n)
        {
            State s = default;
            Fill(n, ref s.Leased);
            Console.WriteLine(s.Leased!.Length);
            Drop(ref s);
        }
    }
}
