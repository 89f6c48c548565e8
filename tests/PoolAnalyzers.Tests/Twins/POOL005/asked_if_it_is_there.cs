using System;
using System.Buffers;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        sealed class Scratch
        {
            private byte[] _b = ArrayPool<byte>.Shared.Rent(9); //! POOL005
            public void Run(Stream s)
            {
                _b?.AsSpan().Clear();
                s.Write(_b, 0, 3);
            }
        }
    }
}

namespace Clean
{
    public static class Program
    {
        sealed class Scratch
        {
            private byte[] _b = ArrayPool<byte>.Shared.Rent(9);
            public void Run(Stream s)
            {
                _b?.AsSpan().Clear();
                s.Write(_b, 0, 3);
            }
            public void Dispose()
            {
                if (_b != null)
                    ArrayPool<byte>.Shared.Return(_b);
                _b = null;
            }
        }
    }
}
