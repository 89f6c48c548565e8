// What a type keeps for all of its objects, or for each thread, is kept like what an object keeps.
using System;
using System.Buffers;

namespace Faulty1
{
    public static class Program
    {
        static class Scratch
        {
            private static byte[]? s_b;
            public static int First(int n)
            {
                s_b ??= ArrayPool<byte>.Shared.Rent(n);
                int first = s_b[0];
                ArrayPool<byte>.Shared.Return(s_b); //! POOL012
                return first;
            }
        }
    }
}

namespace Clean1
{
    public static class Program
    {
        static class Scratch
        {
            private static byte[]? s_b;
            public static int First(int n)
            {
                s_b ??= ArrayPool<byte>.Shared.Rent(n);
                int first = s_b[0];
                ArrayPool<byte>.Shared.Return(s_b);
                s_b = null;
                return first;
            }
        }
    }
}

namespace Faulty2
{
    public static class Program
    {
        static class Scratch
        {
            [ThreadStatic]
            private static byte[]? s_b;
            public static int First(int n)
            {
                s_b ??= ArrayPool<byte>.Shared.Rent(n);
                int first = s_b[0];
                ArrayPool<byte>.Shared.Return(s_b); //! POOL012
                return first;
            }
        }
    }
}

namespace Clean2
{
    public static class Program
    {
        static class Scratch
        {
            [ThreadStatic]
            private static byte[]? s_b;
            public static int First(int n)
            {
                s_b ??= ArrayPool<byte>.Shared.Rent(n);
                int first = s_b[0];
                ArrayPool<byte>.Shared.Return(s_b);
                s_b = null;
                return first;
            }
        }
    }
}
