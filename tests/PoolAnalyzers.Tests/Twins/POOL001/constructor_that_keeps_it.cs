// A parameter of a primary constructor: what the members do with it, or with the field that has it.
using System;
using System.Buffers;
using System.Runtime.InteropServices;

namespace Faulty1
{
    public static class Program
    {
        sealed class Reader(byte[] s)
        {
            public int Read() => s[0];
        }

        static int Run(int n)
        {
            var array = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            return new Reader(array).Read();
        }
    }
}

namespace Clean1
{
    public static class Program
    {
        sealed class Reader(byte[] s)
        {
            public int Read()
            {
                int r = s[0];
                ArrayPool<byte>.Shared.Return(s); //? POOL012
                return r;
            }
        }

        static int Run(int n)
        {
            var array = ArrayPool<byte>.Shared.Rent(n);
            return new Reader(array).Read();
        }
    }
}

namespace Faulty2
{
    public static class Program
    {
        sealed class Reader(byte[] s)
        {
            private readonly byte[] _s = s;
            public int Read() => _s[0];
        }

        static int Run(int n)
        {
            var array = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            return new Reader(array).Read();
        }
    }
}

namespace Clean2
{
    public static class Program
    {
        sealed class Reader(byte[] s)
        {
            public byte[] Array { get; } = s;

            public int Read() => Array[0];
        }

        static int Run(int n)
        {
            var array = ArrayPool<byte>.Shared.Rent(n);
            return new Reader(array).Read();
        }
    }
}

namespace Faulty3
{
    public static class Program
    {
        struct Reader(ReadOnlyMemory<byte> s)
        {
            public int Read() => s.Span[0];
        }

        static int Run(int n)
        {
            var array = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            return new Reader(array.AsMemory(0, n)).Read();
        }
    }
}

namespace Clean3
{
    public static class Program
    {
        struct Reader(Memory<byte> s)
        {
            public int Read() => MemoryMarshal.TryGetArray<byte>(s, out var a) ? a.Count : 0;
        }

        static int Run(int n)
        {
            var array = ArrayPool<byte>.Shared.Rent(n);
            return new Reader(array.AsMemory(0, n)).Read();
        }
    }
}

namespace Faulty4
{
    public static class Program
    {
        sealed class Reader
        {
            private readonly Memory<byte> _s;
            public Reader(Memory<byte> s)
            {
                _s = s;
            }

            public int Read() => _s.Length;
        }

        static int Run(int n)
        {
            var array = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            return new Reader(array.AsMemory(0, n)).Read();
        }
    }
}

namespace Clean4
{
    public static class Program
    {
        sealed class Reader
        {
            private readonly Memory<byte> _s;
            public Reader(Memory<byte> s)
            {
                _s = s;
            }

            public int Read()
            {
                if (MemoryMarshal.TryGetArray<byte>(_s, out var a))
                    ArrayPool<byte>.Shared.Return(a.Array!);
                return 1;
            }
        }

        static int Run(int n)
        {
            var array = ArrayPool<byte>.Shared.Rent(n);
            return new Reader(array.AsMemory(0, n)).Read();
        }
    }
}
