// this = default sets fields that are readonly, too; what is read from one after that is nothing.
using System.Buffers;

namespace Faulty1
{
    public static class Program
    {
        struct Builder
        {
            private int _length;
            private byte[] _rented;
            public Builder(int n)
            {
                _length = n;
                _rented = ArrayPool<byte>.Shared.Rent(n);
            }

            public int Length => _length + _rented.Length;

            public void Dispose()
            {
                var rented = _rented;
                if (_length == 0)
                    this = default;
                ArrayPool<byte>.Shared.Return(rented); //! POOL012
            }
        }
    }
}

namespace Clean1
{
    public static class Program
    {
        struct Builder
        {
            private readonly int _length;
            private readonly byte[] _rented;
            public Builder(int n)
            {
                _length = n;
                _rented = ArrayPool<byte>.Shared.Rent(n);
            }

            public int Length => _length + _rented.Length;

            public void Dispose()
            {
                var rented = _rented;
                this = default;
                ArrayPool<byte>.Shared.Return(rented);
            }
        }
    }
}

namespace Faulty2
{
    public static class Program
    {
        ref struct Builder
        {
            private int _length;
            private byte[] _rented;
            public Builder(int n)
            {
                _length = n;
                _rented = ArrayPool<byte>.Shared.Rent(n);
            }

            public int Length => _length + _rented.Length;

            public void Dispose()
            {
                var rented = _rented;
                if (_length == 0)
                    this = default;
                ArrayPool<byte>.Shared.Return(rented); //! POOL012
            }
        }
    }
}

namespace Clean2
{
    public static class Program
    {
        ref struct Builder
        {
            private int _length;
            private byte[] _rented;
            public Builder(int n)
            {
                _length = n;
                _rented = ArrayPool<byte>.Shared.Rent(n);
            }

            public int Length => _length + _rented.Length;

            public void Dispose()
            {
                var rented = _rented;
                this = default; //? POOL006
                if (rented is not null)
                    ArrayPool<byte>.Shared.Return(_rented);
            }
        }
    }
}

namespace Clean3
{
    public static class Program
    {
        struct Builder
        {
            private int _length;
            private byte[] _rented;
            public Builder(int n)
            {
                _length = n;
                _rented = ArrayPool<byte>.Shared.Rent(n);
            }

            public int Length => _length + _rented.Length;

            public void Dispose()
            {
                var rented = _rented;
                this = default(Builder);
                ArrayPool<byte>.Shared.Return(rented);
            }
        }
    }
}
