// The field comes out of a property or method that fills it, and is released by that name.
using System.Buffers;

namespace Faulty1
{
    public static class Program
    {
        public sealed class Holder
        {
            private byte[]? _all;
            private byte[] All => _all ??= ArrayPool<byte>.Shared.Rent(16); //! POOL005

            public void Set(int i)
            {
                All[i] = 1;
            }

            public void End()
            {
                _all = null;
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
            private byte[]? _all;
            private byte[] All => _all ??= ArrayPool<byte>.Shared.Rent(16);

            public void Set(int i)
            {
                All[i] = 1;
            }

            public void End()
            {
                if (_all != null)
                {
                    ArrayPool<byte>.Shared.Return(All);
                    _all = null;
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
            private byte[]? _all;
            private byte[] All
            {
                get
                {
                    return _all ??= ArrayPool<byte>.Shared.Rent(16); //! POOL005
                }
            }

            public void Set(int i)
            {
                All[i] = 1;
            }

            public void End()
            {
                _all = null;
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
            private byte[]? _all;
            private byte[] All
            {
                get
                {
                    return _all ??= ArrayPool<byte>.Shared.Rent(16);
                }
            }

            public void Set(int i)
            {
                All[i] = 1;
            }

            public void End()
            {
                if (_all != null)
                {
                    ArrayPool<byte>.Shared.Return(All);
                    _all = null;
                }
            }
        }
    }
}

namespace Faulty3
{
    public static class Program
    {
        public sealed class Holder
        {
            private byte[]? _all;
            private byte[] All() => _all ??= ArrayPool<byte>.Shared.Rent(16); //! POOL005
            public void Set(int i)
            {
                All()[i] = 1;
            }

            public void End()
            {
                _all = null;
            }
        }
    }
}

namespace Clean3
{
    public static class Program
    {
        public sealed class Holder
        {
            private byte[]? _all;
            private byte[] All() => _all ??= ArrayPool<byte>.Shared.Rent(16);
            public void Set(int i)
            {
                All()[i] = 1;
            }

            public void End()
            {
                if (_all != null)
                {
                    ArrayPool<byte>.Shared.Return(All());
                    _all = null;
                }
            }
        }
    }
}
