// Wrapped by a conversion.
using System;
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        readonly struct Space
        {
            public readonly byte[] Array;
            public readonly int Length;
            public Space(byte[] array)
            {
                Array = array;
                Length = array.Length;
            }
            public static implicit operator Space(byte[] array) => new Space(new byte[array.Length]);
        }
        sealed class Writer
        {
            private Space _buffer;
            public Writer() : this(ArrayPool<byte>.Shared.Rent(64)) { } //! POOL001
            public Writer(Space space)
            {
                _buffer = space;
            }
            public void Return()
            {
                Console.WriteLine(_buffer.Length);
                _buffer = default;
            }
        }
    }
}

namespace Clean
{
    public static class Program
    {
        readonly struct Space
        {
            public readonly byte[] Array;
            public readonly int Length;
            public Space(byte[] array)
            {
                Array = array;
                Length = array.Length;
            }
            public static implicit operator Space(byte[] array) => new Space(array);
        }
        sealed class Writer
        {
            private Space _buffer;
            public Writer() : this(ArrayPool<byte>.Shared.Rent(64)) { }
            public Writer(Space space)
            {
                _buffer = space;
            }
            public void Return()
            {
                ArrayPool<byte>.Shared.Return(_buffer.Array);
                _buffer = default;
            }
        }
    }
}
