// A pool that derives from nothing: one method takes an array out of a collection or makes one, another puts its parameter there.
using System;
using System.Buffers;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.IO;

namespace Faulty
{
    public sealed class Blocks
    {
        private readonly ConcurrentBag<byte[]> _free = new();

        public byte[] Take(int n) => _free.TryTake(out var block) && block.Length >= n ? block : new byte[n];

        public void GiveBack(byte[] block) => _free.Add(block);
    }

    public sealed class Rows<T>
    {
        private readonly Stack<T[]> _rows = new();

        public T[] Get(int width)
        {
            lock (_rows)
            {
                if (_rows.Count > 0)
                    return _rows.Pop();
            }

            return new T[width];
        }

        public void Put(T[] row)
        {
            if (row == null)
                throw new ArgumentNullException(nameof(row));
            lock (_rows)
                _rows.Push(row);
        }
    }

    public sealed class Rounded
    {
        private readonly Queue<byte[]> _free = new();

        public byte[] Take(int n)
        {
            int rounded = Math.Max(16, n * 2);
            return _free.Count > 0 ? _free.Dequeue() : new byte[rounded];
        }

        public void GiveBack(byte[] block) => _free.Enqueue(block);

        public static byte After(Rounded rounded)
        {
            var block = rounded.Take(16);
            rounded.GiveBack(block);
            return block[0]; //! POOL011
        }
    }

    public static class Lists
    {
        private static readonly List<char[]> s_free = new();

        public static char[] Acquire(int n)
        {
            lock (s_free)
            {
                int last = s_free.Count - 1;
                if (last >= 0)
                {
                    var chars = s_free[last];
                    s_free.RemoveAt(last);
                    return chars;
                }
            }

            return GC.AllocateUninitializedArray<char>(n);
        }

        public static void Release(char[] chars)
        {
            lock (s_free)
                s_free.Add(chars);
        }
    }

    public static class Uses
    {
        private static readonly Blocks s_blocks = new();

        public static int After(Stream from)
        {
            var block = s_blocks.Take(512);
            int n = from.Read(block, 0, 512);
            s_blocks.GiveBack(block);
            return n > 0 ? block[0] : -1; //! POOL011
        }

        public static void Twice(Stream from, bool failed)
        {
            var block = s_blocks.Take(512);
            from.Read(block, 0, 512);
            if (failed)
                s_blocks.GiveBack(block);
            s_blocks.GiveBack(block); //! POOL010
        }

        public static void OfRows(Rows<int> rows)
        {
            int[] row = rows.Get(8);
            rows.Put(row);
            row[0] = 1; //! POOL011
        }

        public static string OfLists(int n)
        {
            char[] chars = Lists.Acquire(n);
            Lists.Release(chars);
            return new string(chars, 0, n); //! POOL011
        }
    }

    public sealed class Page
    {
        private readonly Blocks _blocks;
        private byte[] _page;

        public Page(Blocks blocks)
        {
            _blocks = blocks;
            _page = blocks.Take(4096);
        }

        public void Grow(int n)
        {
            _blocks.GiveBack(_page);
            var next = _blocks.Take(n);
            Buffer.BlockCopy(_page, 0, next, 0, 4096); //! POOL011
            _page = next;
        }
    }
}

namespace Clean
{
    public sealed class Blocks
    {
        private readonly ConcurrentBag<byte[]> _free = new();

        public byte[] Take(int n) => _free.TryTake(out var block) && block.Length >= n ? block : new byte[n];

        public void GiveBack(byte[] block) => _free.Add(block);
    }

    // What is looked up stays there.
    public sealed class Tables
    {
        private readonly Dictionary<int, byte[]> _known = new();

        public byte[] Of(int n)
        {
            if (!_known.TryGetValue(n, out var table))
                table = new byte[n];
            return table;
        }

        public void Keep(byte[] table) => _known.Add(table.Length, table);
    }

    // A list of work.
    public sealed class Work
    {
        private readonly Queue<byte[]> _waiting = new();

        public byte[] Next(int timeout) => _waiting.Count > 0 ? _waiting.Dequeue() : null;

        public void Post(byte[] message) => _waiting.Enqueue(message);
    }

    // Answers are made elsewhere.
    public sealed class Answers
    {
        private readonly Queue<byte[]> _waiting = new();
        private readonly Queue<byte[]> _asked = new();

        public byte[] Next(int n) => _asked.Count > 0 ? _asked.Dequeue() : new byte[n];

        public void Post(byte[] message) => _waiting.Enqueue(message);
    }

    // The number is a time, and the new array says that there is no message.
    public sealed class Inbox
    {
        private readonly BlockingCollection<byte[]> _messages = new();

        public byte[] Receive(int timeout) => _messages.TryTake(out var message, timeout) ? message : new byte[0];

        public void Post(byte[] message) => _messages.Add(message);

        public static int Relay(Inbox from, Inbox one, Inbox other)
        {
            var message = from.Receive(100);
            one.Post(message);
            other.Post(message);
            return message.Length > 0 ? message[0] : -1;
        }
    }

    public static class Uses
    {
        private static readonly Blocks s_blocks = new();

        public static int Before(Stream from)
        {
            var block = s_blocks.Take(512);
            int n = from.Read(block, 0, 512);
            int first = n > 0 ? block[0] : -1;
            s_blocks.GiveBack(block);
            return first;
        }

        // The pool makes another one.
        public static int NeverBack(Stream from)
        {
            var block = s_blocks.Take(512);
            return from.Read(block, 0, 512);
        }

        public static byte[] Kept(Stream from)
        {
            var block = s_blocks.Take(512);
            from.Read(block, 0, 512);
            return block;
        }

        // The array may be exactly as long.
        public static void Whole(Stream from, Stream to, int n)
        {
            var block = s_blocks.Take(n);
            from.ReadExactly(block, 0, n);
            to.Write(block, 0, block.Length);
            s_blocks.GiveBack(block);
        }

        public static void Again(Stream from)
        {
            var block = s_blocks.Take(512);
            from.Read(block, 0, 512);
            s_blocks.GiveBack(block);
            block = s_blocks.Take(1024);
            from.Read(block, 0, 1024);
            s_blocks.GiveBack(block);
        }

        public static void InALoop(Stream from)
        {
            for (int i = 0; i < 4; i++)
            {
                var block = s_blocks.Take(512);
                try
                {
                    from.Read(block, 0, 512);
                }
                finally
                {
                    s_blocks.GiveBack(block);
                }
            }
        }

        // Another's array may come to the pool too.
        public static void Feeds()
        {
            s_blocks.GiveBack(new byte[512]);
            for (int i = 0; i < 8; i++)
                s_blocks.GiveBack(new byte[4096]);
        }

        public static void OfTables(Tables tables)
        {
            var table = tables.Of(16);
            tables.Keep(table);
            table[0] = 1;
        }

        public static void OfWork(Work work)
        {
            var message = work.Next(100);
            work.Post(message);
            message[0]++;
            work.Post(message);
        }

        public static void OfAnswers(Answers answers)
        {
            var message = answers.Next(100);
            answers.Post(message);
            message[0]++;
            answers.Post(message);
        }
    }

    public sealed class Page
    {
        private readonly Blocks _blocks;
        private byte[] _page;

        public Page(Blocks blocks)
        {
            _blocks = blocks;
            _page = blocks.Take(4096);
        }

        public void Grow(int n)
        {
            var next = _blocks.Take(n);
            Buffer.BlockCopy(_page, 0, next, 0, 4096);
            _blocks.GiveBack(_page);
            _page = next;
        }

        public void Replace(byte[] other)
        {
            _blocks.GiveBack(_page);
            _page = other;
        }
    }
}
