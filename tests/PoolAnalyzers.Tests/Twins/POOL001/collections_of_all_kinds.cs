// What is in a collection of the method's own is lost with it, whatever kind of collection it is.
#nullable disable warnings
using System;
using System.Buffers;
using System.Collections.Concurrent;
using System.Collections.Generic;

namespace Faulty
{
    public static class Program
    {
        static int Set(int n, bool stop)
        {
            var set = new HashSet<byte[]>(ReferenceEqualityComparer.Instance);
            for (int i = 0; i < n; i++)
                set.Add(ArrayPool<byte>.Shared.Rent(16)); //! POOL001
            if (stop)
                return 0;
            foreach (byte[] b in set)
                ArrayPool<byte>.Shared.Return(b);
            return n;
        }

        static int Linked(int n, bool stop)
        {
            var list = new LinkedList<byte[]>();
            for (int i = 0; i < n; i++)
                list.AddLast(ArrayPool<byte>.Shared.Rent(16)); //! POOL001
            if (stop)
                return 0;
            while (list.First is { } node)
            {
                ArrayPool<byte>.Shared.Return(node.Value);
                list.RemoveFirst();
            }
            return n;
        }

        static int Values(int n, bool stop)
        {
            var map = new Dictionary<int, byte[]>();
            for (int i = 0; i < n; i++)
                map[i] = ArrayPool<byte>.Shared.Rent(16); //! POOL001
            if (stop)
                return 0;
            foreach (byte[] b in map.Values)
                ArrayPool<byte>.Shared.Return(b);
            return n;
        }

        static int Pairs(int n, bool stop)
        {
            var map = new SortedDictionary<int, byte[]>();
            for (int i = 0; i < n; i++)
                map.Add(i, ArrayPool<byte>.Shared.Rent(16)); //! POOL001
            if (stop)
                return 0;
            foreach (var pair in map)
                ArrayPool<byte>.Shared.Return(pair.Value);
            return n;
        }

        static int Concurrent(int n, bool stop)
        {
            var queue = new ConcurrentQueue<byte[]>();
            for (int i = 0; i < n; i++)
                queue.Enqueue(ArrayPool<byte>.Shared.Rent(16)); //! POOL001
            if (stop)
                return 0;
            while (queue.TryDequeue(out byte[] b))
                ArrayPool<byte>.Shared.Return(b);
            return n;
        }

        static int Pushed(int n, bool stop)
        {
            var stack = new ConcurrentStack<byte[]>();
            for (int i = 0; i < n; i++)
                stack.Push(ArrayPool<byte>.Shared.Rent(16)); //! POOL001
            if (stop)
                return 0;
            while (stack.TryPop(out byte[] b))
                ArrayPool<byte>.Shared.Return(b);
            return n;
        }

        static int Bag(int n, bool stop)
        {
            ConcurrentBag<byte[]> bag = [];
            for (int i = 0; i < n; i++)
                bag.Add(ArrayPool<byte>.Shared.Rent(16)); //! POOL001
            if (stop)
                return 0;
            while (bag.TryTake(out byte[] b))
                ArrayPool<byte>.Shared.Return(b);
            return n;
        }

        static int Spans(bool stop)
        {
            Span<byte[]> arrays = new byte[4][];
            for (int i = 0; i < arrays.Length; i++)
                arrays[i] = ArrayPool<byte>.Shared.Rent(16); //! POOL001
            if (stop)
                return 0;
            foreach (byte[] b in arrays)
                ArrayPool<byte>.Shared.Return(b);
            return 1;
        }

        static int Inline(bool stop)
        {
            byte[][] arrays = [ArrayPool<byte>.Shared.Rent(16), ArrayPool<byte>.Shared.Rent(32)]; //! POOL001
            if (stop)
                return 0;
            foreach (byte[] b in arrays)
                ArrayPool<byte>.Shared.Return(b);
            return 1;
        }

        static int Initializer(bool stop)
        {
            var arrays = new[]
            {
                ArrayPool<byte>.Shared.Rent(16), //! POOL001
            };
            if (stop)
                return 0;
            foreach (byte[] b in arrays)
                ArrayPool<byte>.Shared.Return(b);
            return 1;
        }

        static int ListOf(bool stop)
        {
            List<byte[]> list = [ArrayPool<byte>.Shared.Rent(16)]; //! POOL001
            if (stop)
                return 0;
            foreach (byte[] b in list)
                ArrayPool<byte>.Shared.Return(b);
            return 1;
        }

        static int ListWith(bool stop)
        {
            var list = new List<byte[]> { ArrayPool<byte>.Shared.Rent(16) }; //! POOL001
            if (stop)
                return 0;
            foreach (byte[] b in list)
                ArrayPool<byte>.Shared.Return(b);
            return 1;
        }

        static int MapWith(bool stop)
        {
            var map = new Dictionary<string, byte[]> { ["a"] = ArrayPool<byte>.Shared.Rent(16) }; //! POOL001
            if (stop)
                return 0;
            foreach (byte[] b in map.Values)
                ArrayPool<byte>.Shared.Return(b);
            return 1;
        }

        static int NextTurn(int[] sizes)
        {
            int done = 0;
            foreach (int size in sizes)
            {
                var list = new List<byte[]>();
                list.Add(ArrayPool<byte>.Shared.Rent(size)); //! POOL001
                if (size > 100)
                    continue;
                done++;
                foreach (byte[] b in list)
                    ArrayPool<byte>.Shared.Return(b);
            }
            return done;
        }

        static int NextTurnOfEndless(Func<int> next)
        {
            while (true)
            {
                var list = new List<byte[]>();
                int size = next();
                list.Add(ArrayPool<byte>.Shared.Rent(size)); //! POOL001
                if (size > 100)
                    continue;
                foreach (byte[] b in list)
                    ArrayPool<byte>.Shared.Return(b);
                return size;
            }
        }

        static int FromTheLoopInside(Func<int> next)
        {
            while (true)
            {
                var list = new List<byte[]>();
                for (int i = 0; i < 4; i++)
                {
                    int size = next();
                    if (size < 0)
                        goto again;
                    list.Add(ArrayPool<byte>.Shared.Rent(size)); //! POOL001
                }
                foreach (byte[] b in list)
                    ArrayPool<byte>.Shared.Return(b);
                return 1;
            again:;
            }
        }

        static int MadeAnew(Func<int> next)
        {
            List<byte[]> list;
            while (true)
            {
                list = [];
                int size = next();
                list.Add(ArrayPool<byte>.Shared.Rent(size)); //! POOL001
                if (size > 100)
                    continue;
                foreach (byte[] b in list)
                    ArrayPool<byte>.Shared.Return(b);
                return size;
            }
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static object s_last;

        static int Set(int n, bool stop)
        {
            var set = new HashSet<byte[]>(ReferenceEqualityComparer.Instance);
            if (stop)
                return 0;
            for (int i = 0; i < n; i++)
                set.Add(ArrayPool<byte>.Shared.Rent(16));
            foreach (byte[] b in set)
                ArrayPool<byte>.Shared.Return(b);
            return n;
        }

        static int Linked(int n, bool stop)
        {
            var list = new LinkedList<byte[]>();
            for (int i = 0; i < n; i++)
                list.AddLast(ArrayPool<byte>.Shared.Rent(16));
            while (list.First is { } node)
            {
                ArrayPool<byte>.Shared.Return(node.Value);
                list.RemoveFirst();
            }
            return stop ? 0 : n;
        }

        static int Values(int n, bool stop)
        {
            var map = new Dictionary<int, byte[]>();
            for (int i = 0; i < n; i++)
                map[i] = ArrayPool<byte>.Shared.Rent(16);
            try
            {
                if (stop)
                    return 0;
            }
            finally
            {
                foreach (byte[] b in map.Values)
                    ArrayPool<byte>.Shared.Return(b);
            }
            return n;
        }

        static int Given(int n, bool stop)
        {
            var map = new SortedDictionary<int, byte[]>();
            for (int i = 0; i < n; i++)
                map.Add(i, ArrayPool<byte>.Shared.Rent(16));
            if (stop)
            {
                s_last = map;
                return 0;
            }
            foreach (var pair in map)
                ArrayPool<byte>.Shared.Return(pair.Value);
            return n;
        }

        static int Looked(int n, bool stop)
        {
            var map = new Dictionary<int, byte[]>();
            for (int i = 0; i < n; i++)
                map.Add(i, ArrayPool<byte>.Shared.Rent(16));
            if (stop)
            {
                foreach (int key in map.Keys)
                    Free(map[key]);
                return 0;
            }
            foreach (var pair in map)
                ArrayPool<byte>.Shared.Return(pair.Value);
            return n;
        }

        static int Concurrent(int n, bool stop)
        {
            var queue = new ConcurrentQueue<byte[]>();
            for (int i = 0; i < n; i++)
                queue.Enqueue(ArrayPool<byte>.Shared.Rent(16));
            if (stop)
            {
                Drain(queue);
                return 0;
            }
            while (queue.TryDequeue(out byte[] b))
                ArrayPool<byte>.Shared.Return(b);
            return n;
        }

        static int Captured(int n, bool stop, Action<Action> later)
        {
            ConcurrentBag<byte[]> bag = [];
            for (int i = 0; i < n; i++)
                bag.Add(ArrayPool<byte>.Shared.Rent(16));
            later(() => Console.WriteLine(bag.Count));
            if (stop)
                return 0;
            while (bag.TryTake(out byte[] b))
                ArrayPool<byte>.Shared.Return(b);
            return n;
        }

        static int Asked(int n)
        {
            var queue = new ConcurrentQueue<byte[]>();
            for (int i = 0; i < n; i++)
                queue.Enqueue(ArrayPool<byte>.Shared.Rent(16));
            if (queue.IsEmpty)
                return 0;
            while (queue.TryDequeue(out byte[] b))
                ArrayPool<byte>.Shared.Return(b);
            return n;
        }

        static int Spans(bool stop)
        {
            Span<byte[]> arrays = new byte[4][];
            for (int i = 0; i < arrays.Length; i++)
                arrays[i] = ArrayPool<byte>.Shared.Rent(16);
            if (stop)
            {
                FreeAll(arrays);
                return 0;
            }
            foreach (byte[] b in arrays)
                ArrayPool<byte>.Shared.Return(b);
            return 1;
        }

        static int SpanOfAField(bool stop)
        {
            Span<byte[]> arrays = s_arrays;
            for (int i = 0; i < arrays.Length; i++)
                arrays[i] = ArrayPool<byte>.Shared.Rent(16);
            if (stop)
                return 0;
            foreach (byte[] b in arrays)
                ArrayPool<byte>.Shared.Return(b);
            return 1;
        }
        static readonly byte[][] s_arrays = new byte[4][];

        static int SpanInPart(int n)
        {
            Span<byte[]> arrays = new byte[4][];
            int count = 0;
            while (count < n && count < 4)
                arrays[count++] = ArrayPool<byte>.Shared.Rent(16);
            foreach (byte[] b in arrays[..count])
                ArrayPool<byte>.Shared.Return(b);
            return count;
        }

        static int Inline(bool stop)
        {
            byte[][] arrays = [ArrayPool<byte>.Shared.Rent(16), ArrayPool<byte>.Shared.Rent(32)];
            foreach (byte[] b in arrays)
                ArrayPool<byte>.Shared.Return(b);
            return stop ? 0 : 1;
        }

        static int InlineByName(bool stop)
        {
            byte[] first = ArrayPool<byte>.Shared.Rent(16), second = ArrayPool<byte>.Shared.Rent(32);
            byte[][] arrays = [first, second];
            if (stop)
            {
                ArrayPool<byte>.Shared.Return(first);
                ArrayPool<byte>.Shared.Return(second);
                return 0;
            }
            foreach (byte[] b in arrays)
                ArrayPool<byte>.Shared.Return(b);
            return 1;
        }

        static byte[][] InlineGiven(bool stop)
        {
            byte[][] arrays = [ArrayPool<byte>.Shared.Rent(16)];
            if (stop)
                return arrays;
            foreach (byte[] b in arrays)
                ArrayPool<byte>.Shared.Return(b);
            return null;
        }

        static int ListWith(bool stop)
        {
            var list = new List<byte[]> { ArrayPool<byte>.Shared.Rent(16) };
            foreach (byte[] b in list)
                ArrayPool<byte>.Shared.Return(b);
            return stop ? 0 : 1;
        }

        static int NextTurn(int[] sizes)
        {
            int done = 0;
            foreach (int size in sizes)
            {
                var list = new List<byte[]>();
                if (size > 100)
                    continue;
                list.Add(ArrayPool<byte>.Shared.Rent(size));
                done++;
                foreach (byte[] b in list)
                    ArrayPool<byte>.Shared.Return(b);
            }
            return done;
        }

        static int NextTurnOfEndless(Func<int> next)
        {
            var list = new List<byte[]>();
            while (true)
            {
                int size = next();
                list.Add(ArrayPool<byte>.Shared.Rent(size));
                if (size > 100)
                    continue;
                foreach (byte[] b in list)
                    ArrayPool<byte>.Shared.Return(b);
                return size;
            }
        }

        static int MadeAnew(Func<int> next)
        {
            List<byte[]> list;
            while (true)
            {
                list = [];
                int size = next();
                if (size > 100)
                    continue;
                list.Add(ArrayPool<byte>.Shared.Rent(size));
                foreach (byte[] b in list)
                    ArrayPool<byte>.Shared.Return(b);
                return size;
            }
        }

        static void Free(byte[] b) => ArrayPool<byte>.Shared.Return(b);
        static void FreeAll(Span<byte[]> arrays)
        {
            foreach (byte[] b in arrays)
                ArrayPool<byte>.Shared.Return(b);
        }
        static void Drain(ConcurrentQueue<byte[]> queue)
        {
            while (queue.TryDequeue(out byte[] b))
                ArrayPool<byte>.Shared.Return(b);
        }
    }
}
