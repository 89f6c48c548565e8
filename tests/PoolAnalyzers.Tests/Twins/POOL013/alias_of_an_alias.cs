// A name for a name; two that go round in a circle are no names for anything.
using System.Buffers;

namespace Faulty1
{
    public static class Program
    {
        static class Pools
        {
            public static readonly ArrayPool<byte> Own = ArrayPool<byte>.Create(), Large = ArrayPool<byte>.Create(), Shared = ArrayPool<byte>.Shared;
            public static ArrayPool<byte> Given { get; } = Shared;
        }

        static readonly ArrayPool<byte> s_mine = Pools.Shared;
        static void Run(int n)
        {
            var b = s_mine.Rent(n);
            b[0] = 1;
            Pools.Large.Return(b); //! POOL013
        }
    }
}

namespace Clean1
{
    public static class Program
    {
        static class Pools
        {
            public static readonly ArrayPool<byte> Own = ArrayPool<byte>.Create(), Large = ArrayPool<byte>.Create(), Shared = ArrayPool<byte>.Shared;
            public static ArrayPool<byte> Given { get; } = Shared;
        }

        static readonly ArrayPool<byte> s_mine = Pools.Shared;
        static void Run(int n)
        {
            var b = s_mine.Rent(n);
            b[0] = 1;
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}

namespace Faulty2
{
    public static class Program
    {
        static class Pools
        {
            public static readonly ArrayPool<byte> Own = ArrayPool<byte>.Create(), Large = ArrayPool<byte>.Create(), Shared = ArrayPool<byte>.Shared;
            public static ArrayPool<byte> Given { get; } = Shared;
        }

        static readonly ArrayPool<byte> s_mine = Pools.Given;
        static void Run(int n)
        {
            var b = s_mine.Rent(n);
            b[0] = 1;
            Pools.Large.Return(b); //! POOL013
        }
    }
}

namespace Clean2
{
    public static class Program
    {
        static class Pools
        {
            public static readonly ArrayPool<byte> Own = ArrayPool<byte>.Create(), Large = ArrayPool<byte>.Create(), Shared = ArrayPool<byte>.Shared;
            public static ArrayPool<byte> Given { get; } = Shared;
        }

        static readonly ArrayPool<byte> s_mine = Pools.Given;
        static void Run(int n)
        {
            var b = s_mine.Rent(n);
            b[0] = 1;
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}

namespace Faulty3
{
    public static class Program
    {
        static class Pools
        {
            public static readonly ArrayPool<byte> Own = ArrayPool<byte>.Create(), Large = ArrayPool<byte>.Create(), Shared = ArrayPool<byte>.Shared;
            public static ArrayPool<byte> Given { get; } = Shared;
        }

        static readonly ArrayPool<byte> s_mine = Pools.Own;
        static void Run(int n)
        {
            var b = s_mine.Rent(n);
            b[0] = 1;
            Pools.Large.Return(b); //! POOL013
        }
    }
}

namespace Clean3
{
    public static class Program
    {
        static class Pools
        {
            public static readonly ArrayPool<byte> Own = ArrayPool<byte>.Create(), Large = ArrayPool<byte>.Create(), Shared = ArrayPool<byte>.Shared;
            public static ArrayPool<byte> Given { get; } = Shared;
        }

        static readonly ArrayPool<byte> s_mine = Pools.Own;
        static void Run(int n)
        {
            var b = s_mine.Rent(n);
            b[0] = 1;
            Pools.Own.Return(b);
        }
    }
}

namespace Faulty4
{
    public static class Program
    {
        static class Pools
        {
            public static readonly ArrayPool<byte> Own = ArrayPool<byte>.Create(), Large = ArrayPool<byte>.Create(), Shared = ArrayPool<byte>.Shared;
            public static ArrayPool<byte> Given { get; } = Shared;
        }

        static readonly ArrayPool<byte> s_mine = s_other, s_other = s_mine;
        static void Run(int n)
        {
            var b = s_mine.Rent(n);
            b[0] = 1;
            Pools.Large.Return(b); //! POOL013
        }
    }
}

namespace Clean4
{
    public static class Program
    {
        static class Pools
        {
            public static readonly ArrayPool<byte> Own = ArrayPool<byte>.Create(), Large = ArrayPool<byte>.Create(), Shared = ArrayPool<byte>.Shared;
            public static ArrayPool<byte> Given { get; } = Shared;
        }

        static readonly ArrayPool<byte> s_mine = s_other, s_other = s_mine;
        static void Run(int n)
        {
            var b = s_mine.Rent(n);
            b[0] = 1;
            s_mine.Return(b);
        }
    }
}
