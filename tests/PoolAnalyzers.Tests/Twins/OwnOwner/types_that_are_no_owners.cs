// Types of which nobody can say that an object has to be disposed of, beside one of which everybody can.
using System;
using System.Buffers;
using System.Collections.Concurrent;
using System.Threading;

namespace Faulty
{
    public sealed class Plain : IDisposable
    {
        private byte[]? _bytes;

        public Plain(int n) => _bytes = ArrayPool<byte>.Shared.Rent(n);

        public Span<byte> Span => _bytes;

        public void Dispose()
        {
            if (Interlocked.Exchange(ref _bytes, null) is { } bytes)
                ArrayPool<byte>.Shared.Return(bytes);
        }
    }

    public static class Program
    {
        static void Forgotten(int n)
        {
            var plain = new Plain(n); //! POOL003
            plain.Span[0] = 1;
        }
    }
}

namespace Clean
{
    public sealed class Counted(int n) : IDisposable
    {
        private readonly byte[] _bytes = ArrayPool<byte>.Shared.Rent(n);
        private int _references = 1;

        public Span<byte> Span => _bytes;

        public void AddReference() => _references++;

        public void Dispose()
        {
            if (--_references == 0)
                ArrayPool<byte>.Shared.Return(_bytes);
        }
    }

    public sealed class CountedByInterlocked(int n) : IDisposable
    {
        private readonly byte[] _bytes = ArrayPool<byte>.Shared.Rent(n);
        private int _references = 1;

        public Span<byte> Span => _bytes;

        public void Dispose()
        {
            if (Interlocked.Decrement(ref _references) != 0)
                return;
            ArrayPool<byte>.Shared.Return(_bytes);
        }
    }

    public sealed class LeftOpen : IDisposable
    {
        private readonly bool _leaveOpen;
        private byte[] _bytes;

        public LeftOpen(int n, bool leaveOpen)
        {
            _leaveOpen = leaveOpen;
            _bytes = ArrayPool<byte>.Shared.Rent(n);
        }

        public Span<byte> Span => _bytes;

        public void Dispose()
        {
            if (!_leaveOpen)
                ArrayPool<byte>.Shared.Return(_bytes); //? POOL012
        }
    }

    public sealed class Pooled : IDisposable
    {
        private static readonly ConcurrentBag<Pooled> s_pool = [];
        private byte[] _bytes = ArrayPool<byte>.Shared.Rent(64);

        public Span<byte> Span => _bytes;

        public static Pooled Get() => s_pool.TryTake(out var pooled) ? pooled : new Pooled();

        public void Dispose()
        {
            ArrayPool<byte>.Shared.Return(_bytes);
            _bytes = ArrayPool<byte>.Shared.Rent(64);
            s_pool.Add(this);
        }
    }

    public sealed class Finalized(int n) : IDisposable
    {
        private byte[]? _bytes = ArrayPool<byte>.Shared.Rent(n);

        public Span<byte> Span => _bytes;

        public void Dispose()
        {
            byte[]? bytes = Interlocked.Exchange(ref _bytes, null);
            if (bytes != null)
                ArrayPool<byte>.Shared.Return(bytes);
            GC.SuppressFinalize(this);
        }

        ~Finalized() => Dispose();
    }

    public sealed class DropsWhatIsLarge(int n) : IDisposable
    {
        private readonly byte[] _bytes = ArrayPool<byte>.Shared.Rent(n);

        public Span<byte> Span => _bytes;

        public void Dispose()
        {
            if (n < 100)
                ArrayPool<byte>.Shared.Return(_bytes); //? POOL012
        }
    }

    public sealed class Lazy : IDisposable
    {
        private byte[]? _bytes;

        public Span<byte> Span => _bytes;

        public void Fill() => _bytes ??= ArrayPool<byte>.Shared.Rent(10);

        public void Dispose()
        {
            if (_bytes != null)
                ArrayPool<byte>.Shared.Return(_bytes);
            _bytes = null;
        }
    }

    public sealed class Sometimes : IDisposable
    {
        private byte[]? _bytes;

        public Sometimes(int n)
        {
            if (n > 0)
                _bytes = ArrayPool<byte>.Shared.Rent(n);
        }

        public Span<byte> Span => _bytes;

        public void Dispose()
        {
            if (_bytes != null)
                ArrayPool<byte>.Shared.Return(_bytes);
            _bytes = null;
        }
    }

    public sealed class OfAnything : IDisposable
    {
        private byte[] _bytes;

        public OfAnything(int n) => _bytes = ArrayPool<byte>.Shared.Rent(n);

        public Span<byte> Span => _bytes;

        public void Replace() => _bytes = new byte[3];

        public void Dispose() => ArrayPool<byte>.Shared.Return(_bytes); //? POOL014 POOL012
    }

    public class Base : IDisposable
    {
        private byte[]? _bytes = ArrayPool<byte>.Shared.Rent(3);

        public Span<byte> Span => _bytes;

        public virtual void Dispose()
        {
            if (_bytes != null)
                ArrayPool<byte>.Shared.Return(_bytes);
            _bytes = null;
        }
    }

    public sealed class Double : Base
    {
        public override void Dispose()
        {
        }
    }

    public sealed class Registered : IDisposable
    {
        private byte[]? _bytes = ArrayPool<byte>.Shared.Rent(3);

        public Registered(CancellationToken token) => token.Register(static o => ((IDisposable)o!).Dispose(), this);

        public Span<byte> Span => _bytes;

        public void Dispose()
        {
            if (Interlocked.Exchange(ref _bytes, null) is { } bytes)
                ArrayPool<byte>.Shared.Return(bytes);
        }
    }

    public sealed class TakenOut : IDisposable
    {
        private byte[]? _bytes = ArrayPool<byte>.Shared.Rent(3);

        public Span<byte> Span => _bytes;

        public byte[]? Detach() => Interlocked.Exchange(ref _bytes, null);

        public void Dispose()
        {
            if (Interlocked.Exchange(ref _bytes, null) is { } bytes)
                ArrayPool<byte>.Shared.Return(bytes);
        }
    }

    public static class Program
    {
        static void All(int n, CancellationToken token)
        {
            var counted = new Counted(n);
            counted.Span[0] = 1;
            var decremented = new CountedByInterlocked(n);
            decremented.Span[0] = 1;
            var open = new LeftOpen(n, true);
            open.Span[0] = 1;
            var pooled = new Pooled();
            pooled.Span[0] = 1;
            var finalized = new Finalized(n);
            finalized.Span[0] = 1;
            var dropping = new DropsWhatIsLarge(n);
            dropping.Span[0] = 1;
            var lazy = new Lazy();
            lazy.Fill();
            var sometimes = new Sometimes(n);
            sometimes.Span[0] = 1;
            var replaced = new OfAnything(n);
            replaced.Span[0] = 1;
            var derived = new Double();
            derived.Span[0] = 1;
            var registered = new Registered(token);
            registered.Span[0] = 1;
        }

        static byte[]? Taken()
        {
            var taken = new TakenOut();
            taken.Span[0] = 1;
            return taken.Detach();
        }

        static int Counted_down(int n)
        {
            var counted = new Counted(n);
            counted.AddReference();
            counted.Dispose();
            int first = counted.Span[0];
            counted.Dispose();
            return first;
        }

        static int Used_again()
        {
            var pooled = Pooled.Get();
            pooled.Dispose();
            pooled = Pooled.Get();
            int first = pooled.Span[0];
            pooled.Dispose();
            return first;
        }
    }
}
