// The field is the out argument of what rents: it is only set there.
using System.Buffers;

namespace Faulty1
{
    public static class Program
    {
        public sealed class Holder
        {
            private byte[] _all;
            static void Take(int n, out byte[] a)
            {
                a = ArrayPool<byte>.Shared.Rent(n);
            }

            public Holder(int n)
            {
                Take(n, out _all); //! POOL005
            }

            public int First() => _all[0];
        }
    }
}

namespace Clean1
{
    public static class Program
    {
        public sealed class Holder
        {
            private byte[] _all;
            static void Take(int n, out byte[] a)
            {
                a = ArrayPool<byte>.Shared.Rent(n);
            }

            public Holder(int n)
            {
                Take(n, out _all);
            }

            public void End()
            {
                ArrayPool<byte>.Shared.Return(_all);
                _all = null !;
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
            private byte[] _all;
            static void Take(int n, out byte[] a)
            {
                a = ArrayPool<byte>.Shared.Rent(n);
            }

            public Holder(int n)
            {
                Take(n, out this._all); //! POOL005
            }

            public int First() => _all[0];
        }
    }
}

namespace Clean2
{
    public static class Program
    {
        public sealed class Holder
        {
            private byte[] _all;
            static void Take(int n, out byte[] a)
            {
                a = ArrayPool<byte>.Shared.Rent(n);
            }

            public Holder(int n)
            {
                Take(n, out this._all);
            }

            public void End()
            {
                ArrayPool<byte>.Shared.Return(_all);
                _all = null !;
            }
        }
    }
}
