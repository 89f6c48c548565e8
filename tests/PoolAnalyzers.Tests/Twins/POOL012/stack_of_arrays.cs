// The count goes down with each element that goes back, or is reset behind the loop.
using System.Buffers;

namespace Faulty1
{
    public static class Program
    {
        sealed class Stack
        {
            readonly byte[][] _chunks = new byte[9][];
            int _n;
            public void Push()
            {
                _chunks[_n++] = ArrayPool<byte>.Shared.Rent(9);
            }

            public void Run()
            {
                ArrayPool<byte>.Shared.Return(_chunks[0]); //! POOL012
            }
        }
    }
}

namespace Clean1
{
    public static class Program
    {
        sealed class Stack
        {
            readonly byte[][] _chunks = new byte[9][];
            int _n;
            public void Push()
            {
                _chunks[_n++] = ArrayPool<byte>.Shared.Rent(9);
            }

            public void Run()
            {
                ArrayPool<byte>.Shared.Return(_chunks[--_n]);
            }
        }
    }
}

namespace Faulty2
{
    public static class Program
    {
        sealed class Stack
        {
            readonly byte[][] _chunks = new byte[9][];
            int _n;
            public void Push()
            {
                _chunks[_n++] = ArrayPool<byte>.Shared.Rent(9);
            }

            public void Run()
            {
                for (int i = 0; i < _n; i++)
                    ArrayPool<byte>.Shared.Return(_chunks[i]); //! POOL012
            }
        }
    }
}

namespace Clean2
{
    public static class Program
    {
        sealed class Stack
        {
            readonly byte[][] _chunks = new byte[9][];
            int _n;
            public void Push()
            {
                _chunks[_n++] = ArrayPool<byte>.Shared.Rent(9);
            }

            public void Run()
            {
                for (int i = 0; i < _n; i++)
                    ArrayPool<byte>.Shared.Return(_chunks[i]);
                _n = 0;
            }
        }
    }
}
