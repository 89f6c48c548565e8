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

    /// <summary>One thread that has <paramref name="held"/> rentals at a time.</summary>
    public static double Held<TSubject>(int operations, int held)
        where TSubject : struct, ISubject
    {
        var items = new Place[held];
        var turns = operations / held;
        var start = Clock.Nanoseconds;
        for (var i = 0; i < turns; i++)
            HoldOnce<TSubject>(items);
        return (double)(Clock.Nanoseconds - start) / (turns * held);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void HoldOnce<TSubject>(Place[] items)
        where TSubject : struct, ISubject
    {
        for (var i = 0; i < items.Length; i++)
        {
            items[i].Item = TSubject.Rent();
            items[i].Item[0] = 1;
        }

        for (var i = 0; i < items.Length; i++)
            TSubject.Return(items[i].Item);
    }

    private struct Place
    {
        public byte[] Item;
    }
}
