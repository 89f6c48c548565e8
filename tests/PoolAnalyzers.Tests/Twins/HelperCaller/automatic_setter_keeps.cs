using System;
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        sealed class Frame
        {
            private readonly byte[] _copy = new byte[16];
            public required byte[] Kept { get; init; }
            public byte[] Copied { set { value.AsSpan(0, 16).CopyTo(_copy); } }
        }

        static void Caller(Frame frame, int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            frame.Copied = a;
        }
    }
}

namespace Clean
{
    public static class Program
    {
        sealed class Frame
        {
            private readonly byte[] _copy = new byte[16];
            public required byte[] Kept { get; init; }
            public byte[] Copied { set { value.AsSpan(0, 16).CopyTo(_copy); } }
        }

        static Frame Caller(int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n);
            return new Frame { Kept = a };
        }
    }
}
