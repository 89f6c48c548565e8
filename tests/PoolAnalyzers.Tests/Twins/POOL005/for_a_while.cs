// A field that has it for a while keeps nothing.
using System.Buffers;

namespace Faulty1
{
    public static class Program
    {
        public sealed class Holder
        {
            private byte[] _now;
            public int First() => _now[0];
            public void Run(int n)
            {
                var b = ArrayPool<byte>.Shared.Rent(n);
                _now = b; //! POOL005
                b[0] = 1;
            }
        }
    }
}

namespace Clean1
{
    public static class Program
    {
        public sealed class Holder
        {
            private byte[] _now;
            public int First() => _now[0];
            public void Run(int n)
            {
                var b = ArrayPool<byte>.Shared.Rent(n);
                try
                {
                    _now = b;
                    b[0] = 1;
                }
                finally
                {
                    _now = null;
                    ArrayPool<byte>.Shared.Return(b);
                }
            }
        }
    }
}

namespace Faulty2
{
    public static class Program
    {
        public sealed class Holder
        {
            private byte[] _now;
            public int First() => _now[0];
            public void Run(int n)
            {
                var b = ArrayPool<byte>.Shared.Rent(n);
                _now = b; //! POOL005 //? POOL016
                if (n > 3)
                    ArrayPool<byte>.Shared.Return(b); //? POOL012
            }
        }
    }
}

namespace Clean2
{
    public static class Program
    {
        public sealed class Holder
        {
            private byte[] _now;
            public int First() => _now[0];
            public void Run(int n)
            {
                var b = ArrayPool<byte>.Shared.Rent(n);
                _now = b;
                _now = null;
                ArrayPool<byte>.Shared.Return(b);
            }
        }
    }
}
