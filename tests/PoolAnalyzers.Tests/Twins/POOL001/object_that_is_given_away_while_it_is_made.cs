// A call that is given the object does not take out of it what it was made of.
using System;
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        readonly struct Element
        {
            private readonly Holder _of;
            public Element(Holder of)
            {
                _of = of;
            }
        }
        sealed class Holder : IDisposable
        {
            private byte[]? _b;
            private readonly Element _root;
            public Holder(byte[] b)
            {
                _b = b;
                _root = new Element(this);
                _b = null;
            }
            public void Dispose()
            {
                var b = _b;
                _b = null;
                if (b != null)
                    ArrayPool<byte>.Shared.Return(b);
            }
        }
        static IDisposable Make(int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            return new Holder(b);
        }
    }
}

namespace Clean
{
    public static class Program
    {
        readonly struct Element
        {
            private readonly Holder _of;
            public Element(Holder of)
            {
                _of = of;
            }
        }
        sealed class Holder : IDisposable
        {
            private byte[]? _b;
            private readonly Element _root;
            public Holder(byte[] b)
            {
                _b = b;
                _root = new Element(this);
            }
            public void Dispose()
            {
                var b = _b;
                _b = null;
                if (b != null)
                    ArrayPool<byte>.Shared.Return(b);
            }
        }
        static IDisposable Make(int n)
        {
            var b = ArrayPool<byte>.Shared.Rent(n);
            return new Holder(b);
        }
    }
}
