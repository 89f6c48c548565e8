// The call leaves out where to begin, too: that is the beginning.
using System;
using System.Buffers;
using System.IO;

namespace Faulty
{
    static class W2
    {
        static void W1(Stream o, byte[] a, int count = -1) => o.Write(a, 0, count < 0 ? a.Length : count);
        static void A(Stream s, Stream o, int n)
        {
            var a = ArrayPool<byte>.Shared.Rent(n); //? POOL002
            s.ReadExactly(a, 0, n);
            W1(o, a); //! POOL020
            ArrayPool<byte>.Shared.Return(a);
        }
        static void W3(Stream o, byte[] a, int offset = 0, int count = -1) => o.Write(a, offset, count < 0 ? a.Length : count);
        static void C(Stream s, Stream o, int n)
        {
            var a = ArrayPool<byte>.Shared.Rent(n); //? POOL002
            s.ReadExactly(a, 0, n);
            W3(o, a); //! POOL020
            ArrayPool<byte>.Shared.Return(a);
        }
        static void W4(Stream o, byte[] a, int offset = 0, int? count = null) { o.Write(a, offset, count ?? a.Length - offset); }
        static void D(Stream s, Stream o, int n)
        {
            var a = ArrayPool<byte>.Shared.Rent(n); //? POOL002
            s.ReadExactly(a, 0, n);
            W4(o, a); //! POOL020
            ArrayPool<byte>.Shared.Return(a);
        }
    }
}

namespace Clean
{
    static class W2
    {
        static void W1(Stream o, byte[] a, int count = -1) => o.Write(a, 0, count < 0 ? a.Length : count);
        static void W3(Stream o, byte[] a, int offset = 0, int count = -1) => o.Write(a, offset, count < 0 ? a.Length : count);
        static void W4(Stream o, byte[] a, int offset = 0, int? count = null) { o.Write(a, offset, count ?? a.Length - offset); }
        static void W5(Stream o, byte[] a, int offset = 0, int count = -1)
        {
            offset += 4;
            o.Write(a, offset, count < 0 ? a.Length - offset : count);
        }
        static void E(Stream s, Stream o, int n)
        {
            var a = ArrayPool<byte>.Shared.Rent(n); //? POOL002
            s.ReadExactly(a, 0, n);
            W4(o, a, 0, n);
            W3(o, a, 0, n);
            W3(o, a, count: n);
            W3(o, a, 4, n - 4);
            W5(o, a);
            ArrayPool<byte>.Shared.Return(a);
        }
    }
}
