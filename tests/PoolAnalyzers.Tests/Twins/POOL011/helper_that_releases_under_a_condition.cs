// A helper that gives back what the field has on one of its paths has released the copy of its caller on that path.
using System;
using System.Buffers;

namespace Faulty
{
    public sealed class Set
    {
        private byte[] _set = ArrayPool<byte>.Shared.Rent(64);
        private int _count;

        private void TrimTo(int n)
        {
            if (_set.Length <= n)
                return;
            ArrayPool<byte>.Shared.Return(_set);
            _set = ArrayPool<byte>.Shared.Rent(n);
        }

        private void Renew(object reason)
        {
            if (reason is string)
            {
                ArrayPool<byte>.Shared.Return(_set);
                _set = ArrayPool<byte>.Shared.Rent(64);
            }
        }

        private void RenewAtThree()
        {
            if (_count == 3)
            {
                ArrayPool<byte>.Shared.Return(_set);
                _set = ArrayPool<byte>.Shared.Rent(64);
            }
        }

        public int ByLength(int n)
        {
            byte[] old = _set;
            TrimTo(n);
            return old[0]; //! POOL011
        }

        public int ByPattern(object reason)
        {
            byte[] old = _set;
            Renew(reason);
            return old[0]; //! POOL011
        }

        public int ByNumber()
        {
            _count++;
            byte[] old = _set;
            RenewAtThree();
            return old[0]; //! POOL011
        }

        public int BySpan(int n)
        {
            Span<byte> old = _set;
            TrimTo(n);
            return old[0]; //! POOL011
        }

        public void Close()
        {
            byte[] last = _set;
            _set = [];
            ArrayPool<byte>.Shared.Return(last);
        }
    }
}

namespace Clean
{
    public sealed class Set
    {
        private byte[] _set = ArrayPool<byte>.Shared.Rent(64);
        private int _count;

        private void TrimTo(int n)
        {
            if (_set.Length <= n)
                return;
            ArrayPool<byte>.Shared.Return(_set);
            _set = ArrayPool<byte>.Shared.Rent(n);
        }

        private void RenewAtThree()
        {
            if (_count == 3)
            {
                ArrayPool<byte>.Shared.Return(_set);
                _set = ArrayPool<byte>.Shared.Rent(64);
            }
        }

        public int ReadFirst(int n)
        {
            byte[] old = _set;
            int first = old[0];
            TrimTo(n);
            return first + _set[0];
        }

        public int ReadAgain()
        {
            _count++;
            byte[] old = _set;
            RenewAtThree();
            old = _set;
            return old[0];
        }

        public int Compared()
        {
            byte[] old = _set;
            RenewAtThree();
            return ReferenceEquals(old, _set) ? old[0] : 0;
        }

        public void Close()
        {
            byte[] last = _set;
            _set = [];
            ArrayPool<byte>.Shared.Return(last);
        }
    }
}
