// A generic declaration says T where whoever uses it says what it is.
using System.Buffers;
using System.Collections.Generic;

namespace Faulty1
{
    public static class Program
    {
        static class Pools<T>
        {
            public static readonly ArrayPool<T> Own = ArrayPool<T>.Create(), Same = ArrayPool<T>.Shared;
            private static readonly ArrayPool<T> s_shared = ArrayPool<T>.Shared;
            public static ArrayPool<T> Via => s_shared;

            public static T[] Take(int n) => Own.Rent(n);
            public static void GiveBack(T[] array) => Own.Return(array, true);
            public static class Inner
            {
                public static readonly ArrayPool<T> Pool = ArrayPool<T>.Create();
                public static void GiveBack(T[] array) => Pool.Return(array, true);
            }
        }

        static ArrayPool<T> Of<T>() => ArrayPool<T>.Shared;
        static T[] Take<T>(int n) => ArrayPool<T>.Shared.Rent(n);
        static void Give<T>(T[] array) => ArrayPool<T>.Shared.Return(array, true);
        static void GivePairs<K, V>(KeyValuePair<K, V>[] array) => ArrayPool<KeyValuePair<K, V>>.Shared.Return(array, true);
        static void Run(int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(n);
            b[0] = default;
            Pools<byte>.Own.Return(b); //! POOL013
        }
    }
}

namespace Clean1
{
    public static class Program
    {
        static class Pools<T>
        {
            public static readonly ArrayPool<T> Own = ArrayPool<T>.Create(), Same = ArrayPool<T>.Shared;
            private static readonly ArrayPool<T> s_shared = ArrayPool<T>.Shared;
            public static ArrayPool<T> Via => s_shared;

            public static T[] Take(int n) => Own.Rent(n);
            public static void GiveBack(T[] array) => Own.Return(array, true);
            public static class Inner
            {
                public static readonly ArrayPool<T> Pool = ArrayPool<T>.Create();
                public static void GiveBack(T[] array) => Pool.Return(array, true);
            }
        }

        static ArrayPool<T> Of<T>() => ArrayPool<T>.Shared;
        static T[] Take<T>(int n) => ArrayPool<T>.Shared.Rent(n);
        static void Give<T>(T[] array) => ArrayPool<T>.Shared.Return(array, true);
        static void GivePairs<K, V>(KeyValuePair<K, V>[] array) => ArrayPool<KeyValuePair<K, V>>.Shared.Return(array, true);
        static void Run(int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(n);
            b[0] = default;
            Pools<byte>.Same.Return(b);
        }
    }
}

namespace Faulty2
{
    public static class Program
    {
        static class Pools<T>
        {
            public static readonly ArrayPool<T> Own = ArrayPool<T>.Create(), Same = ArrayPool<T>.Shared;
            private static readonly ArrayPool<T> s_shared = ArrayPool<T>.Shared;
            public static ArrayPool<T> Via => s_shared;

            public static T[] Take(int n) => Own.Rent(n);
            public static void GiveBack(T[] array) => Own.Return(array, true);
            public static class Inner
            {
                public static readonly ArrayPool<T> Pool = ArrayPool<T>.Create();
                public static void GiveBack(T[] array) => Pool.Return(array, true);
            }
        }

        static ArrayPool<T> Of<T>() => ArrayPool<T>.Shared;
        static T[] Take<T>(int n) => ArrayPool<T>.Shared.Rent(n);
        static void Give<T>(T[] array) => ArrayPool<T>.Shared.Return(array, true);
        static void GivePairs<K, V>(KeyValuePair<K, V>[] array) => ArrayPool<KeyValuePair<K, V>>.Shared.Return(array, true);
        static void Run(int n)
        {
            var b = Pools<byte>.Via.Rent(n);
            b[0] = default;
            Pools<byte>.Own.Return(b); //! POOL013
        }
    }
}

namespace Clean2
{
    public static class Program
    {
        static class Pools<T>
        {
            public static readonly ArrayPool<T> Own = ArrayPool<T>.Create(), Same = ArrayPool<T>.Shared;
            private static readonly ArrayPool<T> s_shared = ArrayPool<T>.Shared;
            public static ArrayPool<T> Via => s_shared;

            public static T[] Take(int n) => Own.Rent(n);
            public static void GiveBack(T[] array) => Own.Return(array, true);
            public static class Inner
            {
                public static readonly ArrayPool<T> Pool = ArrayPool<T>.Create();
                public static void GiveBack(T[] array) => Pool.Return(array, true);
            }
        }

        static ArrayPool<T> Of<T>() => ArrayPool<T>.Shared;
        static T[] Take<T>(int n) => ArrayPool<T>.Shared.Rent(n);
        static void Give<T>(T[] array) => ArrayPool<T>.Shared.Return(array, true);
        static void GivePairs<K, V>(KeyValuePair<K, V>[] array) => ArrayPool<KeyValuePair<K, V>>.Shared.Return(array, true);
        static void Run(int n)
        {
            var b = Pools<byte>.Via.Rent(n);
            b[0] = default;
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}

namespace Clean3
{
    public static class Program
    {
        static class Pools<T>
        {
            public static readonly ArrayPool<T> Own = ArrayPool<T>.Create(), Same = ArrayPool<T>.Shared;
            private static readonly ArrayPool<T> s_shared = ArrayPool<T>.Shared;
            public static ArrayPool<T> Via => s_shared;

            public static T[] Take(int n) => Own.Rent(n);
            public static void GiveBack(T[] array) => Own.Return(array, true);
            public static class Inner
            {
                public static readonly ArrayPool<T> Pool = ArrayPool<T>.Create();
                public static void GiveBack(T[] array) => Pool.Return(array, true);
            }
        }

        static ArrayPool<T> Of<T>() => ArrayPool<T>.Shared;
        static T[] Take<T>(int n) => ArrayPool<T>.Shared.Rent(n);
        static void Give<T>(T[] array) => ArrayPool<T>.Shared.Return(array, true);
        static void GivePairs<K, V>(KeyValuePair<K, V>[] array) => ArrayPool<KeyValuePair<K, V>>.Shared.Return(array, true);
        static void Run(int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(n);
            b[0] = default;
            Of<byte>().Return(b);
        }
    }
}

namespace Faulty3
{
    public static class Program
    {
        static class Pools<T>
        {
            public static readonly ArrayPool<T> Own = ArrayPool<T>.Create(), Same = ArrayPool<T>.Shared;
            private static readonly ArrayPool<T> s_shared = ArrayPool<T>.Shared;
            public static ArrayPool<T> Via => s_shared;

            public static T[] Take(int n) => Own.Rent(n);
            public static void GiveBack(T[] array) => Own.Return(array, true);
            public static class Inner
            {
                public static readonly ArrayPool<T> Pool = ArrayPool<T>.Create();
                public static void GiveBack(T[] array) => Pool.Return(array, true);
            }
        }

        static ArrayPool<T> Of<T>() => ArrayPool<T>.Shared;
        static T[] Take<T>(int n) => ArrayPool<T>.Shared.Rent(n);
        static void Give<T>(T[] array) => ArrayPool<T>.Shared.Return(array, true);
        static void GivePairs<K, V>(KeyValuePair<K, V>[] array) => ArrayPool<KeyValuePair<K, V>>.Shared.Return(array, true);
        static void Run(int n)
        {
            var b = Pools<byte>.Take(n);
            b[0] = default;
            ArrayPool<byte>.Shared.Return(b); //! POOL013
        }
    }
}

namespace Clean4
{
    public static class Program
    {
        static class Pools<T>
        {
            public static readonly ArrayPool<T> Own = ArrayPool<T>.Create(), Same = ArrayPool<T>.Shared;
            private static readonly ArrayPool<T> s_shared = ArrayPool<T>.Shared;
            public static ArrayPool<T> Via => s_shared;

            public static T[] Take(int n) => Own.Rent(n);
            public static void GiveBack(T[] array) => Own.Return(array, true);
            public static class Inner
            {
                public static readonly ArrayPool<T> Pool = ArrayPool<T>.Create();
                public static void GiveBack(T[] array) => Pool.Return(array, true);
            }
        }

        static ArrayPool<T> Of<T>() => ArrayPool<T>.Shared;
        static T[] Take<T>(int n) => ArrayPool<T>.Shared.Rent(n);
        static void Give<T>(T[] array) => ArrayPool<T>.Shared.Return(array, true);
        static void GivePairs<K, V>(KeyValuePair<K, V>[] array) => ArrayPool<KeyValuePair<K, V>>.Shared.Return(array, true);
        static void Run(int n)
        {
            var b = Pools<byte>.Take(n);
            b[0] = default;
            Pools<byte>.Own.Return(b);
        }
    }
}

namespace Faulty4
{
    public static class Program
    {
        static class Pools<T>
        {
            public static readonly ArrayPool<T> Own = ArrayPool<T>.Create(), Same = ArrayPool<T>.Shared;
            private static readonly ArrayPool<T> s_shared = ArrayPool<T>.Shared;
            public static ArrayPool<T> Via => s_shared;

            public static T[] Take(int n) => Own.Rent(n);
            public static void GiveBack(T[] array) => Own.Return(array, true);
            public static class Inner
            {
                public static readonly ArrayPool<T> Pool = ArrayPool<T>.Create();
                public static void GiveBack(T[] array) => Pool.Return(array, true);
            }
        }

        static ArrayPool<T> Of<T>() => ArrayPool<T>.Shared;
        static T[] Take<T>(int n) => ArrayPool<T>.Shared.Rent(n);
        static void Give<T>(T[] array) => ArrayPool<T>.Shared.Return(array, true);
        static void GivePairs<K, V>(KeyValuePair<K, V>[] array) => ArrayPool<KeyValuePair<K, V>>.Shared.Return(array, true);
        static void Run(int n)
        {
            var b = Pools<byte>.Own.Rent(n);
            b[0] = default;
            Give(b); //! POOL013
        }
    }
}

namespace Clean5
{
    public static class Program
    {
        static class Pools<T>
        {
            public static readonly ArrayPool<T> Own = ArrayPool<T>.Create(), Same = ArrayPool<T>.Shared;
            private static readonly ArrayPool<T> s_shared = ArrayPool<T>.Shared;
            public static ArrayPool<T> Via => s_shared;

            public static T[] Take(int n) => Own.Rent(n);
            public static void GiveBack(T[] array) => Own.Return(array, true);
            public static class Inner
            {
                public static readonly ArrayPool<T> Pool = ArrayPool<T>.Create();
                public static void GiveBack(T[] array) => Pool.Return(array, true);
            }
        }

        static ArrayPool<T> Of<T>() => ArrayPool<T>.Shared;
        static T[] Take<T>(int n) => ArrayPool<T>.Shared.Rent(n);
        static void Give<T>(T[] array) => ArrayPool<T>.Shared.Return(array, true);
        static void GivePairs<K, V>(KeyValuePair<K, V>[] array) => ArrayPool<KeyValuePair<K, V>>.Shared.Return(array, true);
        static void Run(int n)
        {
            var b = Pools<byte>.Own.Rent(n);
            b[0] = default;
            Pools<byte>.GiveBack(b);
        }
    }
}

namespace Faulty5
{
    public static class Program
    {
        static class Pools<T>
        {
            public static readonly ArrayPool<T> Own = ArrayPool<T>.Create(), Same = ArrayPool<T>.Shared;
            private static readonly ArrayPool<T> s_shared = ArrayPool<T>.Shared;
            public static ArrayPool<T> Via => s_shared;

            public static T[] Take(int n) => Own.Rent(n);
            public static void GiveBack(T[] array) => Own.Return(array, true);
            public static class Inner
            {
                public static readonly ArrayPool<T> Pool = ArrayPool<T>.Create();
                public static void GiveBack(T[] array) => Pool.Return(array, true);
            }
        }

        static ArrayPool<T> Of<T>() => ArrayPool<T>.Shared;
        static T[] Take<T>(int n) => ArrayPool<T>.Shared.Rent(n);
        static void Give<T>(T[] array) => ArrayPool<T>.Shared.Return(array, true);
        static void GivePairs<K, V>(KeyValuePair<K, V>[] array) => ArrayPool<KeyValuePair<K, V>>.Shared.Return(array, true);
        static void Run(int n)
        {
            var b = Pools<byte>.Inner.Pool.Rent(n);
            b[0] = default;
            Pools<byte>.GiveBack(b); //! POOL013
        }
    }
}

namespace Clean6
{
    public static class Program
    {
        static class Pools<T>
        {
            public static readonly ArrayPool<T> Own = ArrayPool<T>.Create(), Same = ArrayPool<T>.Shared;
            private static readonly ArrayPool<T> s_shared = ArrayPool<T>.Shared;
            public static ArrayPool<T> Via => s_shared;

            public static T[] Take(int n) => Own.Rent(n);
            public static void GiveBack(T[] array) => Own.Return(array, true);
            public static class Inner
            {
                public static readonly ArrayPool<T> Pool = ArrayPool<T>.Create();
                public static void GiveBack(T[] array) => Pool.Return(array, true);
            }
        }

        static ArrayPool<T> Of<T>() => ArrayPool<T>.Shared;
        static T[] Take<T>(int n) => ArrayPool<T>.Shared.Rent(n);
        static void Give<T>(T[] array) => ArrayPool<T>.Shared.Return(array, true);
        static void GivePairs<K, V>(KeyValuePair<K, V>[] array) => ArrayPool<KeyValuePair<K, V>>.Shared.Return(array, true);
        static void Run(int n)
        {
            var b = Pools<byte>.Inner.Pool.Rent(n);
            b[0] = default;
            Pools<byte>.Inner.GiveBack(b);
        }
    }
}
