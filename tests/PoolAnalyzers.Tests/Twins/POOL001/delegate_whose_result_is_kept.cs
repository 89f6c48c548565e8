// The object keeps what the delegate gives, and the body gives the array back itself behind that, on another path: so the delegate did not take it.
using System;
using System.Buffers;

namespace Faulty
{
    public sealed class Maker<T>
    {
        private readonly Func<byte[], T> _make;
        private T _made;

        public Maker(Func<byte[], T> make) => _make = make;

        public void Run(int n, bool stop)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            _made = _make(b);
            if (stop)
                return;
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}

namespace Clean
{
    public sealed class Maker<T> where T : class
    {
        private readonly Func<byte[], T> _make;
        private T _made;
        private T _other;
        private T _last;

        public Maker(Func<byte[], T> make) => _make = make;

        public void Run(int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            _made = _make(b);
            ArrayPool<byte>.Shared.Return(b);
        }

        // What it gives has the array.
        public void Hand(int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            _made = _make(b);
        }

        public void Asked(int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            _other = _make(b);
            if (_other is null)
                ArrayPool<byte>.Shared.Return(b);
        }

        public void AskedLater(int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            _last = _make(b);
            bool has = Has();
            if (!has)
                ArrayPool<byte>.Shared.Return(b);
        }

        private bool Has() => _last is not null;
    }
}
