// A method fills a collection of its own and releases what is in it in a loop: a way around the loop loses all of it.
using System.Buffers;
using System.Collections.Generic;

namespace Faulty
{
    public static class Program
    {
        static int List(int n, bool stop)
        {
            var list = new List<byte[]>();
            for (int i = 0; i < n; i++)
                list.Add(ArrayPool<byte>.Shared.Rent(16)); //! POOL001
            if (stop)
                return 0;
            foreach (byte[] b in list)
                ArrayPool<byte>.Shared.Return(b);
            return n;
        }

        static int Array(bool stop)
        {
            var arrays = new byte[4][];
            for (int i = 0; i < arrays.Length; i++)
                arrays[i] = ArrayPool<byte>.Shared.Rent(16); //! POOL001
            if (stop)
                return 0;
            for (int i = 0; i < arrays.Length; i++)
                ArrayPool<byte>.Shared.Return(arrays[i]);
            return 1;
        }

        static int Variable(int n)
        {
            var queue = new Queue<byte[]>();
            byte[] got = ArrayPool<byte>.Shared.Rent(16); //! POOL001
            queue.Enqueue(got);
            if (n > 4)
                return 0;
            while (queue.TryDequeue(out byte[] b))
                ArrayPool<byte>.Shared.Return(b);
            return n;
        }
    }
}

namespace Clean
{
    public static class Program
    {
        static List<byte[]> s_last;

        static int List(int n, bool stop)
        {
            var list = new List<byte[]>();
            if (stop)
                return 0;
            for (int i = 0; i < n; i++)
                list.Add(ArrayPool<byte>.Shared.Rent(16));
            foreach (byte[] b in list)
                ArrayPool<byte>.Shared.Return(b);
            return n;
        }

        static int Array(bool stop)
        {
            var arrays = new byte[4][];
            for (int i = 0; i < arrays.Length; i++)
                arrays[i] = ArrayPool<byte>.Shared.Rent(16);
            try
            {
                if (stop)
                    return 0;
            }
            finally
            {
                for (int i = 0; i < arrays.Length; i++)
                    ArrayPool<byte>.Shared.Return(arrays[i]);
            }
            return 1;
        }

        static int Variable(int n)
        {
            var queue = new Queue<byte[]>();
            byte[] got = ArrayPool<byte>.Shared.Rent(16);
            if (n > 4)
            {
                ArrayPool<byte>.Shared.Return(got);
                return 0;
            }
            queue.Enqueue(got);
            while (queue.TryDequeue(out byte[] b))
                ArrayPool<byte>.Shared.Return(b);
            return n;
        }

        static int Counted(int n)
        {
            var arrays = new byte[4][];
            int count = 0;
            while (count < n && count < 4)
                arrays[count++] = ArrayPool<byte>.Shared.Rent(16);
            for (int i = 0; i < count; i++)
                ArrayPool<byte>.Shared.Return(arrays[i]);
            return count;
        }

        static int Asked(int n)
        {
            var list = new List<byte[]>();
            for (int i = 0; i < n; i++)
                list.Add(ArrayPool<byte>.Shared.Rent(16));
            if (list.Count == 0)
                return 0;
            foreach (byte[] b in list)
                ArrayPool<byte>.Shared.Return(b);
            return 1;
        }

        static List<byte[]> Given(int n)
        {
            var list = new List<byte[]>();
            for (int i = 0; i < n; i++)
                list.Add(ArrayPool<byte>.Shared.Rent(16));
            if (n > 4)
                return list;
            foreach (byte[] b in list)
                ArrayPool<byte>.Shared.Return(b);
            return null;
        }

        static int Kept(int n)
        {
            var list = new List<byte[]>();
            for (int i = 0; i < n; i++)
                list.Add(ArrayPool<byte>.Shared.Rent(16));
            if (n > 4)
            {
                s_last = list;
                return 0;
            }
            foreach (byte[] b in list)
                ArrayPool<byte>.Shared.Return(b);
            return 1;
        }

        static int Passed(int n)
        {
            var arrays = new byte[4][];
            for (int i = 0; i < 4; i++)
                arrays[i] = ArrayPool<byte>.Shared.Rent(16);
            if (n > 4)
            {
                Release(arrays);
                return 0;
            }
            foreach (byte[] b in arrays)
                ArrayPool<byte>.Shared.Return(b);
            return 1;
        }

        static void Release(byte[][] arrays)
        {
            foreach (byte[] b in arrays)
                ArrayPool<byte>.Shared.Return(b);
        }
    }
}
