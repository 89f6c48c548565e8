// One copies what it is given, the other one keeps it.
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        sealed class Frame
        {
            private readonly byte[] _copy = new byte[16];
            private byte[] _kept = [];
            public byte[] Copied { get => _copy; set => value.CopyTo(_copy, 0); }
            public byte[] Kept { get => _kept; set { _kept = value; } }
            public void Close()
            {
                var kept = _kept;
                _kept = [];
                if (kept.Length > 0)
                    ArrayPool<byte>.Shared.Return(kept);
            }
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
            private byte[] _kept = [];
            public byte[] Copied { get => _copy; set => value.CopyTo(_copy, 0); }
            public byte[] Kept { get => _kept; set { _kept = value; } }
            public void Close()
            {
                var kept = _kept;
                _kept = [];
                if (kept.Length > 0)
                    ArrayPool<byte>.Shared.Return(kept);
            }
        }

        static void Caller(Frame frame, int n)
        {
            byte[] a = ArrayPool<byte>.Shared.Rent(n);
            frame.Kept = a;
        }
    }
}
