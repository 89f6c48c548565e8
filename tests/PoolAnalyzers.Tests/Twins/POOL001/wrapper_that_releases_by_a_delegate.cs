using System;
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        struct Pooled : IDisposable
        {
            readonly byte[] _array;
            readonly Action<int> _done;
            public Pooled(byte[] array)
            {
                _array = array;
                _done = static n => Console.WriteLine(n);
            }
            public void Dispose() => _done(_array.Length);
        }
        static Pooled Get(int n, out byte[] array)
        {
            array = ArrayPool<byte>.Shared.Rent(n);
            return new Pooled(array);
        }
        static int Run(int n)
        {
            using var pooled = Get(n, out var array); //! POOL001
            return array.Length;
        }
    }
}

namespace Clean
{
    public static class Program
    {
        struct Pooled : IDisposable
        {
            readonly byte[] _array;
            readonly Action<byte[]> _done;
            public Pooled(byte[] array)
            {
                _array = array;
                _done = static a => ArrayPool<byte>.Shared.Return(a);
            }
            public void Dispose() => _done(_array);
        }
        static Pooled Get(int n, out byte[] array)
        {
            array = ArrayPool<byte>.Shared.Rent(n);
            return new Pooled(array);
        }
        static int Run(int n)
        {
            using var pooled = Get(n, out var array);
            return array.Length;
        }
    }
}
