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
            var b = Take<KeyValuePair<int, string>>(n);
            b[0] = default;
            Pools<KeyValuePair<int, string>>.Own.Return(b); //! POOL013
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
            var b = Take<KeyValuePair<int, string>>(n);
            b[0] = default;
            GivePairs(b);
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
            var b = Pools<(int X, int Y)>.Same.Rent(n);
            b[0] = default;
            Pools<(int X, int Y)>.Own.Return(b); //! POOL013
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
            var b = Pools<(int X, int Y)>.Same.Rent(n);
            b[0] = default;
            ArrayPool<(int A, int B)>.Shared.Return(b);
        }
    }
}
