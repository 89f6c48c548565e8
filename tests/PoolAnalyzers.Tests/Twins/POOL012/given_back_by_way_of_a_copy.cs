// A cast, or a copy that is made to be given back, makes no second fault of it.
using System.Buffers;

namespace Faulty1
{
    public static class Program
    {
        public sealed class Decoder
        {
            private byte[]? _s;
            public int Decode(int n)
            {
                _s ??= ArrayPool<byte>.Shared.Rent(n);
                int first = _s[0];
                ArrayPool<byte>.Shared.Return((byte[])(_s)); //! POOL012
                return first;
            }
        }
    }
}

namespace Clean1
{
    public static class Program
    {
        public sealed class Decoder
        {
            private byte[]? _s;
            public int Decode(int n)
            {
                _s ??= ArrayPool<byte>.Shared.Rent(n);
                int first = _s[0];
                ArrayPool<byte>.Shared.Return((byte[])(_s));
                _s = null;
                return first;
            }
        }
    }
}

namespace Faulty2
{
    public static class Program
    {
        public sealed class Decoder
        {
            private byte[]? _s;
            public int Decode(int n)
            {
                _s ??= ArrayPool<byte>.Shared.Rent(n);
                int first = _s[0];
                byte[] a = _s;
                ArrayPool<byte>.Shared.Return(a); //! POOL012
                return first;
            }
        }
    }
}

namespace Clean2
{
    public static class Program
    {
        public sealed class Decoder
        {
            private byte[]? _s;
            public int Decode(int n)
            {
                _s ??= ArrayPool<byte>.Shared.Rent(n);
                int first = _s[0];
                byte[] a = _s;
                ArrayPool<byte>.Shared.Return(a);
                _s = null;
                return first;
            }
        }
    }
}
