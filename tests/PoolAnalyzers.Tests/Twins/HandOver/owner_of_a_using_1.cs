// Where an owner of a using is only asked for its span, the body is not followed at all: each of these has one thing more.
using System;
using System.Buffers;

namespace Faulty1
{
    public static class Program
    {
        interface IBlocks
        {
            IMemoryOwner<byte> Make(int n);
        }

        static Memory<byte> _kept;
        static Func<int>? _later;
        static void Halve(Span<byte> all, out Span<byte> half) => half = all.Slice(all.Length / 2);
        static int Run(IBlocks blocks, int n)
        {
            Span<byte> s = default;
            using (var o = blocks.Make(n))
                s = o.Memory.Span;
            return s[0]; //! POOL011
        }
    }
}

namespace Clean1
{
    public static class Program
    {
        interface IBlocks
        {
            IMemoryOwner<byte> Make(int n);
        }

        static Memory<byte> _kept;
        static Func<int>? _later;
        static void Halve(Span<byte> all, out Span<byte> half) => half = all.Slice(all.Length / 2);
        static int Run(IBlocks blocks, int n)
        {
            Span<byte> s = default;
            using (var o = blocks.Make(n))
            {
                s = o.Memory.Span;
                return s[0];
            }
        }
    }
}

namespace Faulty2
{
    public static class Program
    {
        interface IBlocks
        {
            IMemoryOwner<byte> Make(int n);
        }

        static Memory<byte> _kept;
        static Func<int>? _later;
        static void Halve(Span<byte> all, out Span<byte> half) => half = all.Slice(all.Length / 2);
        static int Run(IBlocks blocks, int n)
        {
            Span<byte> s = default;
            if (n > 8)
            {
                using var o = blocks.Make(n);
                s = o.Memory.Span;
            }

            return s[0]; //! POOL011
        }
    }
}

namespace Clean2
{
    public static class Program
    {
        interface IBlocks
        {
            IMemoryOwner<byte> Make(int n);
        }

        static Memory<byte> _kept;
        static Func<int>? _later;
        static void Halve(Span<byte> all, out Span<byte> half) => half = all.Slice(all.Length / 2);
        static int Run(IBlocks blocks, int n)
        {
            Span<byte> s = default;
            using var o = blocks.Make(n);
            s = o.Memory.Span;
            return s[0];
        }
    }
}

namespace Faulty3
{
    public static class Program
    {
        interface IBlocks
        {
            IMemoryOwner<byte> Make(int n);
        }

        static Memory<byte> _kept;
        static Func<int>? _later;
        static void Halve(Span<byte> all, out Span<byte> half) => half = all.Slice(all.Length / 2);
        static int Run(IBlocks blocks, int n)
        {
            Span<byte> s = default;
            {
                using var o = blocks.Make(n);
                s = o.Memory.Span;
            }

            return s[0]; //! POOL011
        }
    }
}

namespace Clean3
{
    public static class Program
    {
        interface IBlocks
        {
            IMemoryOwner<byte> Make(int n);
        }

        static Memory<byte> _kept;
        static Func<int>? _later;
        static void Halve(Span<byte> all, out Span<byte> half) => half = all.Slice(all.Length / 2);
        static int Run(IBlocks blocks, int n)
        {
            Span<byte> s = default;
            {
                using var o = blocks.Make(n);
                s = o.Memory.Span;
                return s[0];
            }
        }
    }
}

namespace Faulty4
{
    public static class Program
    {
        interface IBlocks
        {
            IMemoryOwner<byte> Make(int n);
        }

        static Memory<byte> _kept;
        static Func<int>? _later;
        static void Halve(Span<byte> all, out Span<byte> half) => half = all.Slice(all.Length / 2);
        static int Run(IBlocks blocks, int n)
        {
            Span<byte> s = default;
            using (var o = blocks.Make(n))
                Halve(o.Memory.Span, out s);
            return s[0]; //! POOL011
        }
    }
}

namespace Clean4
{
    public static class Program
    {
        interface IBlocks
        {
            IMemoryOwner<byte> Make(int n);
        }

        static Memory<byte> _kept;
        static Func<int>? _later;
        static void Halve(Span<byte> all, out Span<byte> half) => half = all.Slice(all.Length / 2);
        static int Run(IBlocks blocks, int n)
        {
            Span<byte> s = default;
            using (var o = blocks.Make(n))
            {
                Halve(o.Memory.Span, out s);
                return s[0];
            }
        }
    }
}

namespace Faulty5
{
    public static class Program
    {
        interface IBlocks
        {
            IMemoryOwner<byte> Make(int n);
        }

        static Memory<byte> _kept;
        static Func<int>? _later;
        static void Halve(Span<byte> all, out Span<byte> half) => half = all.Slice(all.Length / 2);
        static int Run(IBlocks blocks, int n)
        {
            using var o = blocks.Make(n);
            _kept = o.Memory; //! POOL016
            return 0;
        }
    }
}

namespace Clean5
{
    public static class Program
    {
        interface IBlocks
        {
            IMemoryOwner<byte> Make(int n);
        }

        static Memory<byte> _kept;
        static Func<int>? _later;
        static void Halve(Span<byte> all, out Span<byte> half) => half = all.Slice(all.Length / 2);
        static int Run(IBlocks blocks, int n)
        {
            using var o = blocks.Make(n);
            return o.Memory.Span[0];
        }
    }
}

namespace Faulty6
{
    public static class Program
    {
        interface IBlocks
        {
            IMemoryOwner<byte> Make(int n);
        }

        static Memory<byte> _kept;
        static Func<int>? _later;
        static void Halve(Span<byte> all, out Span<byte> half) => half = all.Slice(all.Length / 2);
        static int Run(IBlocks blocks, int n)
        {
            using var o = blocks.Make(n);
            o.Dispose();
            return o.Memory.Span[0]; //! POOL011
        }
    }
}

namespace Clean6
{
    public static class Program
    {
        interface IBlocks
        {
            IMemoryOwner<byte> Make(int n);
        }

        static Memory<byte> _kept;
        static Func<int>? _later;
        static void Halve(Span<byte> all, out Span<byte> half) => half = all.Slice(all.Length / 2);
        static int Run(IBlocks blocks, int n)
        {
            using var o = blocks.Make(n);
            return o.Memory.Length;
        }
    }
}

namespace Faulty7
{
    public static class Program
    {
        interface IBlocks
        {
            IMemoryOwner<byte> Make(int n);
        }

        static Memory<byte> _kept;
        static Func<int>? _later;
        static void Halve(Span<byte> all, out Span<byte> half) => half = all.Slice(all.Length / 2);
        static int Run(IBlocks blocks, int n)
        {
            using var o = blocks.Make(n);
            var p = blocks.Make(n); //! POOL003
            return o.Memory.Span[0] + p.Memory.Span[0];
        }
    }
}

namespace Clean7
{
    public static class Program
    {
        interface IBlocks
        {
            IMemoryOwner<byte> Make(int n);
        }

        static Memory<byte> _kept;
        static Func<int>? _later;
        static void Halve(Span<byte> all, out Span<byte> half) => half = all.Slice(all.Length / 2);
        static int Run(IBlocks blocks, int n)
        {
            using var o = blocks.Make(n);
            using var p = blocks.Make(n);
            return o.Memory.Span[0] + p.Memory.Span[0];
        }
    }
}

namespace Faulty8
{
    public static class Program
    {
        interface IBlocks
        {
            IMemoryOwner<byte> Make(int n);
        }

        static Memory<byte> _kept;
        static Func<int>? _later;
        static void Halve(Span<byte> all, out Span<byte> half) => half = all.Slice(all.Length / 2);
        static int Run(IBlocks blocks, int n)
        {
            using var o = blocks.Make(n);
            var b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            return o.Memory.Span[b[0]];
        }
    }
}

namespace Clean8
{
    public static class Program
    {
        interface IBlocks
        {
            IMemoryOwner<byte> Make(int n);
        }

        static Memory<byte> _kept;
        static Func<int>? _later;
        static void Halve(Span<byte> all, out Span<byte> half) => half = all.Slice(all.Length / 2);
        static int Run(IBlocks blocks, int n)
        {
            using var o = blocks.Make(n);
            var b = ArrayPool<byte>.Shared.Rent(n);
            try
            {
                return o.Memory.Span[b[0]];
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(b);
            }
        }
    }
}
