using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using PoolAnalyzers.Benchmarks.Measuring;

namespace PoolAnalyzers.Benchmarks.Pools;

/// <summary>A way to rent an array and give it back.</summary>
/// <remarks>
/// Implementations are structs, and shapes are generic over them alone: the JIT compiles every shape anew for each, with everything inlined.
/// Over a reference type it would compile one body for all, which looks up at run time what it calls.
/// </remarks>
internal interface IArrays
{
    static abstract byte[] Rent();

    static abstract void Return(byte[] array);
}

/// <summary>One whole use. Implementations are structs, as those of <see cref="IArrays"/>.</summary>
internal interface IUse
{
    static abstract void Once();
}

/// <summary>The shapes of use that are measured.</summary>
internal static class Shapes
{
    private const int Batch = 500;

    /// <summary>Rent, touch and return in one method that is not inlined: in a loop of its own the JIT would hoist what every call pays for.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void Once<TArrays>()
        where TArrays : struct, IArrays
    {
        var array = TArrays.Rent();
        array[0] = 1;
        TArrays.Return(array);
    }

    public static void Uses<TUse>(int operations)
        where TUse : struct, IUse
    {
        for (var i = 0; i < operations; i++)
            TUse.Once();
    }

    /// <summary>So many uses, with some rented at a time.</summary>
    public static Action<int> Held<TArrays>(int held)
        where TArrays : struct, IArrays => held switch
        {
            1 => operations =>
            {
                for (var i = 0; i < operations; i++)
                    Once<TArrays>();
            },
            4 => operations =>
            {
                for (var i = 0; i < operations; i += 4)
                    Hold4<TArrays>();
            },
            8 => operations =>
            {
                for (var i = 0; i < operations; i += 8)
                    Hold8<TArrays>();
            },
            64 => operations =>
            {
                for (var i = 0; i < operations; i += 64)
                    Hold64<TArrays>();
            },
            _ => throw new ArgumentOutOfRangeException(nameof(held), held, "1, 4, 8 or 64."),
        };

    /// <summary>Each thread of a crew on its own.</summary>
    public static Func<int, Crew.StopSign, long> Independent<TArrays>(int held)
        where TArrays : struct, IArrays
    {
        var run = Held<TArrays>(held);
        return (_, stop) =>
        {
            var operations = 0L;
            for (; !stop.IsUp; operations += Batch)
                run(Batch);
            return operations;
        };
    }

    /// <summary>Thread 0 rents, thread 1 returns, through a ring that both spin on.</summary>
    public static Func<int, Crew.StopSign, long> HandOver<TArrays>()
        where TArrays : struct, IArrays
    {
        var ring = new Ring();
        return (thread, stop) =>
        {
            if (thread == 0)
            {
                while (!stop.IsUp)
                {
                    if (ring.HasRoom)
                        ring.Put(TArrays.Rent());
                }

                ring.IsClosed = true;
                return 0;
            }

            for (var operations = 0L; ;)
            {
                var isClosed = ring.IsClosed;
                if (ring.Take() is { } array)
                {
                    TArrays.Return(array);
                    operations++;
                }
                else if (isClosed)
                {
                    ring.IsClosed = false;
                    return operations;
                }
            }
        };
    }

    // What is held is on the stack, where keeping a reference costs a plain store.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Hold4<TArrays>()
        where TArrays : struct, IArrays
    {
        var hand = default(Hand4);
        for (var i = 0; i < 4; i++)
        {
            hand[i] = TArrays.Rent();
            hand[i][0] = 1;
        }

        for (var i = 0; i < 4; i++)
            TArrays.Return(hand[i]);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Hold8<TArrays>()
        where TArrays : struct, IArrays
    {
        var hand = default(Hand8);
        for (var i = 0; i < 8; i++)
        {
            hand[i] = TArrays.Rent();
            hand[i][0] = 1;
        }

        for (var i = 0; i < 8; i++)
            TArrays.Return(hand[i]);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Hold64<TArrays>()
        where TArrays : struct, IArrays
    {
        var hand = default(Hand64);
        for (var i = 0; i < 64; i++)
        {
            hand[i] = TArrays.Rent();
            hand[i][0] = 1;
        }

        for (var i = 0; i < 64; i++)
            TArrays.Return(hand[i]);
    }

    [InlineArray(4)]
    private struct Hand4
    {
        private byte[] _first;
    }

    [InlineArray(8)]
    private struct Hand8
    {
        private byte[] _first;
    }

    [InlineArray(64)]
    private struct Hand64
    {
        private byte[] _first;
    }

    /// <summary>A queue for one writer and one reader.</summary>
    private sealed class Ring
    {
        private const int Length = 64;

        private readonly byte[]?[] _places = new byte[]?[Length];
        private Positions _positions;
        private bool _isClosed;

        public bool HasRoom => Volatile.Read(ref _places[_positions.Write & (Length - 1)]) is null;

        public bool IsClosed
        {
            get => Volatile.Read(ref _isClosed);
            set => Volatile.Write(ref _isClosed, value);
        }

        public void Put(byte[] array) => Volatile.Write(ref _places[_positions.Write++ & (Length - 1)], array);

        public byte[]? Take()
        {
            ref var place = ref _places[_positions.Read & (Length - 1)];
            var array = Volatile.Read(ref place);
            if (array is not null)
            {
                Volatile.Write(ref place, null);
                _positions.Read++;
            }

            return array;
        }
    }

    // Writer and reader on cache lines of their own.
    [StructLayout(LayoutKind.Explicit, Size = 384)]
    private struct Positions
    {
        [FieldOffset(128)]
        public int Write;

        [FieldOffset(256)]
        public int Read;
    }
}
