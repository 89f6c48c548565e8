// As an Array it is kept by who knows what it is; one that only asks for its length does not keep it.
using System;
using System.Buffers;

namespace Faulty1
{
    public static class Program
    {
        readonly struct Slice(Array items)
        {
            public readonly Array Items = items;
        }

        static int Count(Array items) => items.Length;
        static Slice Run(int n)
        {
            var a = ArrayPool<int>.Shared.Rent(n); //! POOL001
            a[0] = 1;
            return new Slice(new int[Count(a)]);
        }

        static void Clear(Slice slice)
        {
            if (slice.Items is int[] a)
                ArrayPool<int>.Shared.Return(a);
        }
    }
}

namespace Clean1
{
    public static class Program
    {
        readonly struct Slice(Array items)
        {
            public readonly Array Items = items;
        }

        static int Count(Array items) => items.Length;
        static Slice Run(int n)
        {
            var a = ArrayPool<int>.Shared.Rent(n);
            a[0] = 1;
            return new Slice(a);
        }

        static void Clear(Slice slice)
        {
            if (slice.Items is int[] a)
                ArrayPool<int>.Shared.Return(a);
        }
    }
}

namespace Faulty2
{
    public static class Program
    {
        readonly struct Slice(Array items)
        {
            public Array Items { get; } = items;
        }

        static int Count(Array items) => items.Length;
        static Slice Run(int n)
        {
            var a = ArrayPool<int>.Shared.Rent(n); //! POOL001
            a[0] = 1;
            return new Slice(new int[Count(a)]);
        }

        static void Clear(Slice slice)
        {
            if (slice.Items is int[] a)
                ArrayPool<int>.Shared.Return(a);
        }
    }
}

namespace Clean2
{
    public static class Program
    {
        readonly struct Slice(Array items)
        {
            public Array Items { get; } = items;
        }

        static int Count(Array items) => items.Length;
        static Slice Run(int n)
        {
            var a = ArrayPool<int>.Shared.Rent(n);
            a[0] = 1;
            return new Slice(a);
        }

        static void Clear(Slice slice)
        {
            if (slice.Items is int[] a)
                ArrayPool<int>.Shared.Return(a);
        }
    }
}
