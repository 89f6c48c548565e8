using System.Runtime.CompilerServices;

namespace PoolAnalyzers.PoolRatios;

/// <summary>The shapes of use that are measured. Each gives nanoseconds per rent and return.</summary>
internal static class Shapes
{
    /// <summary>Rent, touch and return in one method that is not inlined: in a loop of its own the JIT would hoist what every call pays for.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void Once<TSubject>()
        where TSubject : struct, ISubject
    {
        var item = TSubject.Rent();
        item[0] = 1;
        TSubject.Return(item);
    }

    /// <summary>One thread, one rental at a time.</summary>
    public static double OneThread<TSubject>(int operations)
        where TSubject : struct, ISubject
    {
        var start = Clock.Nanoseconds;
        for (var i = 0; i < operations; i++)
            Once<TSubject>();
        return (double)(Clock.Nanoseconds - start) / operations;
    }

    /// <summary>One thread, one whole use at a time.</summary>
    public static double Uses<TUse>(int operations)
        where TUse : struct, IUse
    {
        var start = Clock.Nanoseconds;
        for (var i = 0; i < operations; i++)
            TUse.Once();
        return (double)(Clock.Nanoseconds - start) / operations;
    }

    /// <summary>One thread that has 8 or 64 rentals at a time.</summary>
    public static double Held<TSubject>(int operations, int held)
        where TSubject : struct, ISubject
    {
        var turns = operations / held;
        var start = Clock.Nanoseconds;
        if (held == Hand8.Size)
        {
            for (var i = 0; i < turns; i++)
                Hold8<TSubject>();
        }
        else
        {
            for (var i = 0; i < turns; i++)
                Hold64<TSubject>();
        }

        return (double)(Clock.Nanoseconds - start) / (turns * held);
    }

    // What is held is on the stack, where keeping a reference costs a plain store.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Hold8<TSubject>()
        where TSubject : struct, ISubject
    {
        var hand = default(Hand8);
        for (var i = 0; i < Hand8.Size; i++)
        {
            var item = TSubject.Rent();
            item[0] = 1;
            hand[i] = item;
        }

        for (var i = 0; i < Hand8.Size; i++)
            TSubject.Return(hand[i]);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Hold64<TSubject>()
        where TSubject : struct, ISubject
    {
        var hand = default(Hand64);
        for (var i = 0; i < Hand64.Size; i++)
        {
            var item = TSubject.Rent();
            item[0] = 1;
            hand[i] = item;
        }

        for (var i = 0; i < Hand64.Size; i++)
            TSubject.Return(hand[i]);
    }

    [InlineArray(Size)]
    private struct Hand8
    {
        public const int Size = 8;

        private byte[] _first;
    }

    [InlineArray(Size)]
    private struct Hand64
    {
        public const int Size = 64;

        private byte[] _first;
    }
}
