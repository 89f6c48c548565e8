// A helper that exchanges the array for a larger one, more than once, is called in a loop.
using System.Buffers;

namespace Faulty1
{
    public static class Program
    {
        static void Exchange(ref byte[] array, int n)
        {
            if (n < array.Length)
                return;
            var old = array;
            array = ArrayPool<byte>.Shared.Rent(n);
            ArrayPool<byte>.Shared.Return(old);
        }

        static void Make(ref byte[] array, string s)
        {
            while (array.Length < s.Length)
                Exchange(ref array, array.Length * 2);
        }

        static byte[] Run(string[] all)
        {
            var array = ArrayPool<byte>.Shared.Rent(16);
            foreach (var s in all)
            {
                Make(ref array, s);
                Exchange(ref array, 7);
                array[0]++;
            }

            ArrayPool<byte>.Shared.Return(array);
            ArrayPool<byte>.Shared.Return(array); //! POOL010
            return [];
        }
    }
}

namespace Clean1
{
    public static class Program
    {
        static void Exchange(ref byte[] array, int n)
        {
            if (n < array.Length)
                return;
            var old = array;
            array = ArrayPool<byte>.Shared.Rent(n);
            ArrayPool<byte>.Shared.Return(old);
        }

        static void Make(ref byte[] array, string s)
        {
            while (array.Length < s.Length)
                Exchange(ref array, array.Length * 2);
        }

        static byte[] Run(string[] all)
        {
            var array = ArrayPool<byte>.Shared.Rent(16);
            foreach (var s in all)
            {
                Make(ref array, s);
                Exchange(ref array, 7);
                array[0]++;
            }

            ArrayPool<byte>.Shared.Return(array);
            return [];
        }
    }
}

namespace Faulty2
{
    public static class Program
    {
        static void Exchange(ref byte[] array, int n)
        {
            if (n < array.Length)
                return;
            var old = array;
            array = ArrayPool<byte>.Shared.Rent(n);
            ArrayPool<byte>.Shared.Return(old);
        }

        static void Make(ref byte[] array, string s)
        {
            if (array.Length < s.Length)
                Exchange(ref array, 5);
            if (array.Length < s.Length)
                Exchange(ref array, 6);
        }

        static byte[] Run(string[] all)
        {
            var array = ArrayPool<byte>.Shared.Rent(16);
            foreach (var s in all)
            {
                Make(ref array, s);
                Exchange(ref array, 7);
                array[0]++;
            }

            ArrayPool<byte>.Shared.Return(array);
            ArrayPool<byte>.Shared.Return(array); //! POOL010
            return [];
        }
    }
}

namespace Clean2
{
    public static class Program
    {
        static void Exchange(ref byte[] array, int n)
        {
            if (n < array.Length)
                return;
            var old = array;
            array = ArrayPool<byte>.Shared.Rent(n);
            ArrayPool<byte>.Shared.Return(old);
        }

        static void Make(ref byte[] array, string s)
        {
            if (array.Length < s.Length)
                Exchange(ref array, 5);
            if (array.Length < s.Length)
                Exchange(ref array, 6);
        }

        static byte[] Run(string[] all)
        {
            var array = ArrayPool<byte>.Shared.Rent(16);
            foreach (var s in all)
            {
                Make(ref array, s);
                Exchange(ref array, 7);
                array[0]++;
            }

            ArrayPool<byte>.Shared.Return(array);
            return [];
        }
    }
}

namespace Faulty3
{
    public static class Program
    {
        static void Exchange(ref byte[] array, int n)
        {
            if (n < array.Length)
                return;
            var old = array;
            array = ArrayPool<byte>.Shared.Rent(n);
            ArrayPool<byte>.Shared.Return(old);
        }

        static void Make(ref byte[] array, string s)
        {
            while (array.Length < s.Length)
            {
                var old = array;
                array = ArrayPool<byte>.Shared.Rent(old.Length * 2);
                ArrayPool<byte>.Shared.Return(old);
            }
        }

        static byte[] Run(string[] all)
        {
            var array = ArrayPool<byte>.Shared.Rent(16);
            foreach (var s in all)
            {
                Make(ref array, s);
                Exchange(ref array, 7);
                array[0]++;
            }

            ArrayPool<byte>.Shared.Return(array);
            ArrayPool<byte>.Shared.Return(array); //! POOL010
            return [];
        }
    }
}

namespace Clean3
{
    public static class Program
    {
        static void Exchange(ref byte[] array, int n)
        {
            if (n < array.Length)
                return;
            var old = array;
            array = ArrayPool<byte>.Shared.Rent(n);
            ArrayPool<byte>.Shared.Return(old);
        }

        static void Make(ref byte[] array, string s)
        {
            while (array.Length < s.Length)
            {
                var old = array;
                array = ArrayPool<byte>.Shared.Rent(old.Length * 2);
                ArrayPool<byte>.Shared.Return(old);
            }
        }

        static byte[] Run(string[] all)
        {
            var array = ArrayPool<byte>.Shared.Rent(16);
            foreach (var s in all)
            {
                Make(ref array, s);
                Exchange(ref array, 7);
                array[0]++;
            }

            ArrayPool<byte>.Shared.Return(array);
            return [];
        }
    }
}
