using System;
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        struct Guess
        {
            public string? Word;
            public int Score;
            public void Clear() => Word = null;
            public void Reset() => Score = 0;
        }
        static void Run(string[] words)
        {
            var r = ArrayPool<Guess>.Shared.Rent(words.Length);
            var g = r.AsSpan(0, words.Length);
            for (int i = 0; i < g.Length; i++)
            {
                ref var one = ref g[i];
                one.Word = words[i];
                one.Reset();
            }
            ArrayPool<Guess>.Shared.Return(r, clearArray: false); //! POOL021
        }
    }
}

namespace Clean
{
    public static class Program
    {
        struct Guess
        {
            public string? Word;
            public int Score;
            public void Clear() => Word = null;
            public void Reset() => Score = 0;
        }
        static void Run(string[] words)
        {
            var r = ArrayPool<Guess>.Shared.Rent(words.Length);
            var g = r.AsSpan(0, words.Length);
            for (int i = 0; i < g.Length; i++)
            {
                ref var one = ref g[i];
                one.Word = words[i];
                one.Clear();
            }
            ArrayPool<Guess>.Shared.Return(r, clearArray: false);
        }
        static void InPlace(string[] words)
        {
            var r = ArrayPool<Guess>.Shared.Rent(words.Length);
            var g = r.AsSpan(0, words.Length);
            for (int i = 0; i < g.Length; i++)
            {
                g[i].Word = words[i];
                g[i].Clear();
            }
            ArrayPool<Guess>.Shared.Return(r, clearArray: false);
        }
    }
}
