// The array that a memory stream writes to stays the stream's.
using System;
using System.Buffers;
using System.IO;
using Microsoft.IO;

namespace Faulty
{
    static class P
    {
        static readonly RecyclableMemoryStreamManager s_m = new();
        static byte[] Go(Stream s)
        {
            byte[] b; int n;
            using (var ms = s_m.GetStream())
            {
                s.CopyTo(ms);
                b = ms.GetBuffer();
                n = (int)ms.Length;
            }
            return b.AsSpan(0, n).ToArray(); //! POOL011
        }
        static int Go2(Stream s)
        {
            var ms = s_m.GetStream(); //? POOL002
            s.CopyTo(ms);
            var b = ms.GetBuffer();
            ms.Dispose();
            return b[0]; //! POOL011
        }
        static byte[] Go3(Stream s)
        {
            using var ms = s_m.GetStream();
            s.CopyTo(ms);
            return ms.GetBuffer(); //! POOL016
        }
        static ReadOnlySequence<byte> Go4(Stream s)
        {
            using var ms = s_m.GetStream();
            s.CopyTo(ms);
            return ms.GetReadOnlySequence(); //! POOL016
        }
        static ArraySegment<byte> Go5(Stream s)
        {
            using var ms = s_m.GetStream();
            s.CopyTo(ms);
            ms.TryGetBuffer(out var seg);
            return seg; //! POOL016
        }
        static int Go6(Stream s)
        {
            byte[] b;
            using (MemoryStream ms = s_m.GetStream())
            {
                s.CopyTo(ms);
                b = ms.GetBuffer();
            }
            return b[0]; //! POOL011
        }
        static int Go7(int n)
        {
            var a = ArrayPool<byte>.Shared.Rent(n); //? POOL002
            var ms = new MemoryStream(a, 0, n, true, true);
            var b = ms.GetBuffer();
            ArrayPool<byte>.Shared.Return(a);
            return b[0]; //! POOL011
        }
    }
}

namespace Clean
{
    static class P
    {
        static readonly RecyclableMemoryStreamManager s_m = new();
        static byte[] Go(Stream s)
        {
            using var ms = s_m.GetStream();
            s.CopyTo(ms);
            return ms.ToArray();
        }
        static byte[] Go2(Stream s)
        {
            using var ms = new MemoryStream();
            s.CopyTo(ms);
            return ms.GetBuffer();
        }
        static int Go3(Stream s)
        {
            using var ms = s_m.GetStream();
            s.CopyTo(ms);
            var b = ms.GetBuffer();
            int sum = 0;
            for (int i = 0; i < ms.Length; i++) sum += b[i];
            return sum;
        }
        static int Go4(int n)
        {
            var a = ArrayPool<byte>.Shared.Rent(n); //? POOL002
            var ms = new MemoryStream(a, 0, n, true, true);
            int first = ms.GetBuffer()[0];
            ArrayPool<byte>.Shared.Return(a);
            return first;
        }
        static byte[] Go5(Stream s)
        {
            using MemoryStream ms = s_m.GetStream();
            s.CopyTo(ms);
            return ms.GetBuffer().AsSpan(0, (int)ms.Length).ToArray();
        }
    }
}

namespace Microsoft.IO
{
    public sealed class RecyclableMemoryStreamManager
    {
        public extern RecyclableMemoryStream GetStream();
    }
    public sealed class RecyclableMemoryStream : MemoryStream
    {
        public extern override byte[] GetBuffer();
        public extern override bool TryGetBuffer(out ArraySegment<byte> buffer);
        public extern ReadOnlySequence<byte> GetReadOnlySequence();
        public extern override byte[] ToArray();
        protected extern override void Dispose(bool disposing);
    }
}
