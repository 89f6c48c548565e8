// Entries of a generic collection, and a local function that knows the T around it.
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        sealed class Map<K, V>
        {
            struct Entry
            {
                public K Key;
                public V Value;
            }
            static readonly ArrayPool<Entry> s_own = ArrayPool<Entry>.Create();
            static Entry[] Take(int n) => ArrayPool<Entry>.Shared.Rent(n);
            static void Run(int n)
            {
                var e = Take(n);
                e[0] = default;
                s_own.Return(e, true); //! POOL013
            }
            static void Local<T>(int n, ArrayPool<T> own)
            {
                T[] Take(int n) => ArrayPool<T>.Shared.Rent(n);
                var e = Take(n);
                e[0] = default!;
                own.Return(e, true); //! POOL013
            }
        }
    }
}

namespace Clean
{
    public static class Program
    {
        sealed class Map<K, V>
        {
            struct Entry
            {
                public K Key;
                public V Value;
            }
            static Entry[] Take(int n) => ArrayPool<Entry>.Shared.Rent(n);
            static void Run(int n)
            {
                var e = Take(n);
                e[0] = default;
                ArrayPool<Entry>.Shared.Return(e, true);
            }
            static void Local<T>(int n)
            {
                T[] Take(int n) => ArrayPool<T>.Shared.Rent(n);
                var e = Take(n);
                e[0] = default!;
                ArrayPool<T>.Shared.Return(e, true);
            }
        }
    }
}
