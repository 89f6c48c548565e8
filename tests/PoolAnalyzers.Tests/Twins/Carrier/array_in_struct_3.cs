using System;
using System.Buffers;
using System.IO;
using System.Threading.Tasks;

namespace Faulty1
{
    public static class Program
    {
        readonly struct Frame(int kind, IMemoryOwner<byte> body)
        {
            public readonly int Kind = kind;
            public readonly IMemoryOwner<byte> Body = body;
            public Memory<byte> Memory => Body.Memory;

            public void Release() => Body?.Dispose();
            public int First() => Body.Memory.Span[0];
        }

        readonly record struct Packet(int Id, IMemoryOwner<byte> Data);
        struct Bin
        {
            public int N;
            public byte[] Bytes;
        }

        readonly struct Lease : IDisposable
        {
            private readonly byte[] _array;
            public Lease(byte[] array) => _array = array;
            public Span<byte> Span => _array;

            public void Dispose() => ArrayPool<byte>.Shared.Return(_array);
        }

        static Frame Make(int n) => new(1, MemoryPool<byte>.Shared.Rent(n));
        static Packet MakePacket(int n)
        {
            var p = new Packet(n, MemoryPool<byte>.Shared.Rent(n));
            return p;
        }

        static async Task<Frame> MakeAsync(int n)
        {
            await Task.Yield();
            return new Frame(1, MemoryPool<byte>.Shared.Rent(n));
        }

        static Bin MakeBin(int n) => new()
        {
            N = n,
            Bytes = ArrayPool<byte>.Shared.Rent(n)
        };
        static Bin SetBin(int n)
        {
            Bin s = default;
            s.N = n;
            s.Bytes = ArrayPool<byte>.Shared.Rent(n);
            return s;
        }

        static void Fill(ref Bin s, int n) => s.Bytes = ArrayPool<byte>.Shared.Rent(n);
        static void Fill(out Frame f, int n) => f = Make(n);
        static void Grow(ref Bin s)
        {
            var larger = ArrayPool<byte>.Shared.Rent(s.N * 2);
            ArrayPool<byte>.Shared.Return(s.Bytes);
            s.Bytes = larger;
        }

        static void FillIfNeeded(ref Bin s, int n)
        {
            if (s.N < n && Console.KeyAvailable)
                s.Bytes = ArrayPool<byte>.Shared.Rent(n);
        }

        static TaskCompletionSource<Frame> s_source;
        static void Finish(Frame f) => f.Body.Dispose();
        static void FinishOne(in Frame f)
        {
            if (f.Kind > 0)
                f.Body?.Dispose();
        }

        static int Look(Frame f) => f.Kind + f.Body.Memory.Length;
        static int Use(Stream stream)
        {
            var s = new Bin
            {
                N = 4,
                Bytes = ArrayPool<byte>.Shared.Rent(4) //! POOL001
            };
            return s.N;
        }
    }
}

namespace Clean1
{
    public static class Program
    {
        readonly struct Frame(int kind, IMemoryOwner<byte> body)
        {
            public readonly int Kind = kind;
            public readonly IMemoryOwner<byte> Body = body;
            public Memory<byte> Memory => Body.Memory;

            public void Release() => Body?.Dispose();
            public int First() => Body.Memory.Span[0];
        }

        readonly record struct Packet(int Id, IMemoryOwner<byte> Data);
        struct Bin
        {
            public int N;
            public byte[] Bytes;
        }

        readonly struct Lease : IDisposable
        {
            private readonly byte[] _array;
            public Lease(byte[] array) => _array = array;
            public Span<byte> Span => _array;

            public void Dispose() => ArrayPool<byte>.Shared.Return(_array);
        }

        static Frame Make(int n) => new(1, MemoryPool<byte>.Shared.Rent(n));
        static Packet MakePacket(int n)
        {
            var p = new Packet(n, MemoryPool<byte>.Shared.Rent(n));
            return p;
        }

        static async Task<Frame> MakeAsync(int n)
        {
            await Task.Yield();
            return new Frame(1, MemoryPool<byte>.Shared.Rent(n));
        }

        static Bin MakeBin(int n) => new()
        {
            N = n,
            Bytes = ArrayPool<byte>.Shared.Rent(n)
        };
        static Bin SetBin(int n)
        {
            Bin s = default;
            s.N = n;
            s.Bytes = ArrayPool<byte>.Shared.Rent(n);
            return s;
        }

        static void Fill(ref Bin s, int n) => s.Bytes = ArrayPool<byte>.Shared.Rent(n);
        static void Fill(out Frame f, int n) => f = Make(n);
        static void Grow(ref Bin s)
        {
            var larger = ArrayPool<byte>.Shared.Rent(s.N * 2);
            ArrayPool<byte>.Shared.Return(s.Bytes);
            s.Bytes = larger;
        }

        static void FillIfNeeded(ref Bin s, int n)
        {
            if (s.N < n && Console.KeyAvailable)
                s.Bytes = ArrayPool<byte>.Shared.Rent(n);
        }

        static TaskCompletionSource<Frame> s_source;
        static void Finish(Frame f) => f.Body.Dispose();
        static void FinishOne(in Frame f)
        {
            if (f.Kind > 0)
                f.Body?.Dispose();
        }

        static int Look(Frame f) => f.Kind + f.Body.Memory.Length;
        static int Use(Stream stream)
        {
            var s = new Bin
            {
                N = 4,
                Bytes = ArrayPool<byte>.Shared.Rent(4)
            };
            ArrayPool<byte>.Shared.Return(s.Bytes);
            return s.N;
        }
    }
}

namespace Faulty2
{
    public static class Program
    {
        readonly struct Frame(int kind, IMemoryOwner<byte> body)
        {
            public readonly int Kind = kind;
            public readonly IMemoryOwner<byte> Body = body;
            public Memory<byte> Memory => Body.Memory;

            public void Release() => Body?.Dispose();
            public int First() => Body.Memory.Span[0];
        }

        readonly record struct Packet(int Id, IMemoryOwner<byte> Data);
        struct Bin
        {
            public int N;
            public byte[] Bytes;
        }

        readonly struct Lease : IDisposable
        {
            private readonly byte[] _array;
            public Lease(byte[] array) => _array = array;
            public Span<byte> Span => _array;

            public void Dispose() => ArrayPool<byte>.Shared.Return(_array);
        }

        static Frame Make(int n) => new(1, MemoryPool<byte>.Shared.Rent(n));
        static Packet MakePacket(int n)
        {
            var p = new Packet(n, MemoryPool<byte>.Shared.Rent(n));
            return p;
        }

        static async Task<Frame> MakeAsync(int n)
        {
            await Task.Yield();
            return new Frame(1, MemoryPool<byte>.Shared.Rent(n));
        }

        static Bin MakeBin(int n) => new()
        {
            N = n,
            Bytes = ArrayPool<byte>.Shared.Rent(n)
        };
        static Bin SetBin(int n)
        {
            Bin s = default;
            s.N = n;
            s.Bytes = ArrayPool<byte>.Shared.Rent(n);
            return s;
        }

        static void Fill(ref Bin s, int n) => s.Bytes = ArrayPool<byte>.Shared.Rent(n);
        static void Fill(out Frame f, int n) => f = Make(n);
        static void Grow(ref Bin s)
        {
            var larger = ArrayPool<byte>.Shared.Rent(s.N * 2);
            ArrayPool<byte>.Shared.Return(s.Bytes);
            s.Bytes = larger;
        }

        static void FillIfNeeded(ref Bin s, int n)
        {
            if (s.N < n && Console.KeyAvailable)
                s.Bytes = ArrayPool<byte>.Shared.Rent(n);
        }

        static TaskCompletionSource<Frame> s_source;
        static void Finish(Frame f) => f.Body.Dispose();
        static void FinishOne(in Frame f)
        {
            if (f.Kind > 0)
                f.Body?.Dispose();
        }

        static int Look(Frame f) => f.Kind + f.Body.Memory.Length;
        static int Use(Stream stream)
        {
            var l = new Lease(ArrayPool<byte>.Shared.Rent(4)); //! POOL001
            return l.Span[0];
        }
    }
}

namespace Clean2
{
    public static class Program
    {
        readonly struct Frame(int kind, IMemoryOwner<byte> body)
        {
            public readonly int Kind = kind;
            public readonly IMemoryOwner<byte> Body = body;
            public Memory<byte> Memory => Body.Memory;

            public void Release() => Body?.Dispose();
            public int First() => Body.Memory.Span[0];
        }

        readonly record struct Packet(int Id, IMemoryOwner<byte> Data);
        struct Bin
        {
            public int N;
            public byte[] Bytes;
        }

        readonly struct Lease : IDisposable
        {
            private readonly byte[] _array;
            public Lease(byte[] array) => _array = array;
            public Span<byte> Span => _array;

            public void Dispose() => ArrayPool<byte>.Shared.Return(_array);
        }

        static Frame Make(int n) => new(1, MemoryPool<byte>.Shared.Rent(n));
        static Packet MakePacket(int n)
        {
            var p = new Packet(n, MemoryPool<byte>.Shared.Rent(n));
            return p;
        }

        static async Task<Frame> MakeAsync(int n)
        {
            await Task.Yield();
            return new Frame(1, MemoryPool<byte>.Shared.Rent(n));
        }

        static Bin MakeBin(int n) => new()
        {
            N = n,
            Bytes = ArrayPool<byte>.Shared.Rent(n)
        };
        static Bin SetBin(int n)
        {
            Bin s = default;
            s.N = n;
            s.Bytes = ArrayPool<byte>.Shared.Rent(n);
            return s;
        }

        static void Fill(ref Bin s, int n) => s.Bytes = ArrayPool<byte>.Shared.Rent(n);
        static void Fill(out Frame f, int n) => f = Make(n);
        static void Grow(ref Bin s)
        {
            var larger = ArrayPool<byte>.Shared.Rent(s.N * 2);
            ArrayPool<byte>.Shared.Return(s.Bytes);
            s.Bytes = larger;
        }

        static void FillIfNeeded(ref Bin s, int n)
        {
            if (s.N < n && Console.KeyAvailable)
                s.Bytes = ArrayPool<byte>.Shared.Rent(n);
        }

        static TaskCompletionSource<Frame> s_source;
        static void Finish(Frame f) => f.Body.Dispose();
        static void FinishOne(in Frame f)
        {
            if (f.Kind > 0)
                f.Body?.Dispose();
        }

        static int Look(Frame f) => f.Kind + f.Body.Memory.Length;
        static int Use(Stream stream)
        {
            using var l = new Lease(ArrayPool<byte>.Shared.Rent(4));
            return l.Span[0];
        }
    }
}
