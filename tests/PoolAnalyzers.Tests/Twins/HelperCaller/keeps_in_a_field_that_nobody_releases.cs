using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        sealed class View
        {
            private readonly byte[] _array;

            public View(byte[] array) => _array = array;

            public int First => _array[0];
        }

        static int Caller(int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            var view = new View(a);
            return view.First;
        }
    }
}

namespace Clean
{
    public static class Program
    {
        sealed class View
        {
            private readonly byte[] _array;

            public View(byte[] array) => _array = array;

            public int First => _array[0];
        }

        static int Caller(int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n);
            var view = new View(a);
            int first = view.First;
            ArrayPool<byte>.Shared.Return(a);
            return first;
        }
    }
}
