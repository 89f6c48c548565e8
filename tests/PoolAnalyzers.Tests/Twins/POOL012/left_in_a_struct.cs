using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        struct Space
        {
            public readonly byte[] Array;
            public Space(byte[] array)
            {
                Array = array;
            }
        }

        sealed class Writer
        {
            private Space _buffer = new Space(ArrayPool<byte>.Shared.Rent(64));
            private bool _ended;
            public void Dispose()
            {
                ArrayPool<byte>.Shared.Return(_buffer.Array); //! POOL012
            }
        }
    }
}

namespace Clean1
{
    public static class Program
    {
        struct Space
        {
            public readonly byte[] Array;
            public Space(byte[] array)
            {
                Array = array;
            }
        }

        sealed class Writer
        {
            private Space _buffer = new Space(ArrayPool<byte>.Shared.Rent(64));
            private bool _ended;
            public void Dispose()
            {
                ArrayPool<byte>.Shared.Return(_buffer.Array);
                _buffer = default;
            }
        }
    }
}

namespace Clean2
{
    public static class Program
    {
        struct Space
        {
            public readonly byte[] Array;
            public Space(byte[] array)
            {
                Array = array;
            }
        }

        sealed class Writer
        {
            private Space _buffer = new Space(ArrayPool<byte>.Shared.Rent(64));
            private bool _ended;
            public void Dispose()
            {
                if (_ended)
                    return;
                _ended = true;
                ArrayPool<byte>.Shared.Return(_buffer.Array);
            }
        }
    }
}
