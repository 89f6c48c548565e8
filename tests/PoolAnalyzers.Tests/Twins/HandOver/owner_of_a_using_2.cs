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
            using var o = blocks.Make(n);
            _later = () => o.Memory.Span[0]; //! POOL016
            return 0;
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
            using var o = blocks.Make(n);
            Func<int> now = () => o.Memory.Span[0];
            return now();
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
            IMemoryOwner<byte> kept;
            using (var o = blocks.Make(n))
                kept = o;
            return kept.Memory.Span[0]; //! POOL011
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
            IMemoryOwner<byte> kept;
            using (var o = blocks.Make(n))
            {
                kept = o;
                return kept.Memory.Span[0];
            }
        }
    }
}
