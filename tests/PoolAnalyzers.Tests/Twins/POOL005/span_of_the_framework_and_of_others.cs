// That somebody declares a method of the same name says nothing of the framework's: AsSpan looks at the array and gives it to nobody.
using System;
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        sealed class Text
        {
            private readonly char[] _letters = new char[3];
            public Span<char> AsSpan() => _letters;
        }

        sealed class Scratch
        {
            private byte[] _b = ArrayPool<byte>.Shared.Rent(9); //! POOL005
            public void Run() => _b.AsSpan().Clear();
        }
    }
}

namespace Clean
{
    public static class Owned
    {
        // Whoever is given the array here gives it back.
        public static void AsSpan(this byte[] b, Action<byte[]> then) => then(b);
    }

    public static class Program
    {
        sealed class Scratch
        {
            private byte[] _b = ArrayPool<byte>.Shared.Rent(9);
            public void Run() => _b.AsSpan(b => ArrayPool<byte>.Shared.Return(b));
        }
    }
}
