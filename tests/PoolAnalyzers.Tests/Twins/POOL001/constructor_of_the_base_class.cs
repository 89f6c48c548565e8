using System;
using System.Buffers;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        sealed class Pooled : MemoryStream
        {
            public Pooled(int n) : base(n) => ArrayPool<byte>.Shared.Rent(n).AsSpan(0, n).Clear(); //! POOL001
        }
    }
}

namespace Clean
{
    public static class Program
    {
        sealed class Pooled : MemoryStream
        {
            public Pooled(int n) : base(ArrayPool<byte>.Shared.Rent(n), 0, n, true, true) { }
            protected override void Dispose(bool disposing) => ArrayPool<byte>.Shared.Return(GetBuffer());
        }
    }
}
