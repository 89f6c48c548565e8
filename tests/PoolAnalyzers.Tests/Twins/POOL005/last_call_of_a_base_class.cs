// The base class calls what its own class overrides.
using System;
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        public abstract class Resource : IDisposable
        {
            public void Dispose()
            {
                Dispose(true);
                GC.SuppressFinalize(this);
            }
            protected virtual void Dispose(bool disposing)
            {
            }
        }
        public sealed class Frame : Resource
        {
            private byte[] _data;
            public byte First => _data[0];
            public void Fill(int n)
            {
                if (_data != null)
                    ArrayPool<byte>.Shared.Return(_data);
                _data = ArrayPool<byte>.Shared.Rent(n); //! POOL005
            }
            protected override void Dispose(bool disposing)
            {
                if (disposing)
                {
                    Console.WriteLine();
                }
                base.Dispose(disposing);
            }
        }
    }
}

namespace Clean
{
    public static class Program
    {
        public abstract class Resource : IDisposable
        {
            public void Dispose()
            {
                Dispose(true);
                GC.SuppressFinalize(this);
            }
            protected virtual void Dispose(bool disposing)
            {
            }
        }
        public sealed class Frame : Resource
        {
            private byte[] _data;
            public byte First => _data[0];
            public void Fill(int n)
            {
                if (_data != null)
                    ArrayPool<byte>.Shared.Return(_data);
                _data = ArrayPool<byte>.Shared.Rent(n);
            }
            protected override void Dispose(bool disposing)
            {
                if (disposing)
                {
                    Console.WriteLine();
                    if (_data != null)
                        ArrayPool<byte>.Shared.Return(_data);
                    _data = null;
                }
                base.Dispose(disposing);
            }
        }
    }
}
