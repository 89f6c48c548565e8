// The same where it is what the method returns.
using System;
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        ref struct Cells(Span<byte> cells)
        {
            public Span<byte> All = cells;
        }

        static Cells Run(int n)
        {
            var a = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            return new Cells(a);
        }
    }
}

namespace Clean1
{
    public static class Program
    {
        ref struct Cells(byte[] cells)
        {
            public Span<byte> All = cells;
            public byte[] Array = cells;
        }

        static Cells Run(int n)
        {
            var a = ArrayPool<byte>.Shared.Rent(n);
            return new Cells(a);
        }
    }
}

namespace Clean2
{
    public static class Program
    {
        ref struct Cells(byte[] cells)
        {
            public Span<byte> All = cells;
            public void Dispose() => ArrayPool<byte>.Shared.Return(cells); //? POOL012
        }

        static Cells Run(int n)
        {
            var a = ArrayPool<byte>.Shared.Rent(n);
            return new Cells(a);
        }
    }
}
