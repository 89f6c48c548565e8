namespace PoolAnalyzers.GeneratedPools.Tests.Interleavings;

/// <summary>
/// A pool that the generated ones are not: an array of slots that returning writes to without an exchange, as compilers have used it for
/// objects that may be lost. Here none may, so that the explorer must find the loss.
/// </summary>
internal static class SlotArrayModel
{
    private const int Slots = 2;

    public static Model Create(Memory memory, bool isReturnAtomic)
    {
        var ledger = new Ledger(Slots);
        for (var i = 0; i < Slots; i++)
            memory.Initialize(i, i + 1);
        return new Model([Work(0), Work(1)], () => Enumerable.Range(0, Slots).Count(i => memory.Arrived(i) != 0) == Slots ? null : "an item is lost");

        IEnumerable<Step> Work(int thread)
        {
            var item = 0L;
            for (var i = 0; i < Slots && item == 0; i++)
            {
                yield return new Step("reads slot");
                var seen = memory.Read(i);
                yield return new Step("takes slot");
                if (seen != 0 && memory.CompareExchange(i, 0, seen))
                    item = seen;
            }

            if (item == 0)
                yield break;
            ledger.Rent(item, thread);
            yield return new Step("holds");
            ledger.Return(item, thread);
            for (var i = 0; i < Slots; i++)
            {
                yield return new Step("looks for room");
                if (memory.Read(i) != 0)
                    continue;
                yield return new Step("fills slot");
                if (!isReturnAtomic)
                {
                    memory.Write(i, item);
                    yield break;
                }

                if (memory.CompareExchange(i, item, 0))
                    yield break;
            }
        }
    }
}
