using Xunit.Abstractions;

namespace PoolAnalyzers.GeneratedPools.Tests.Interleavings;

/// <summary>No order of steps breaks a pool, and with any one step left out, some order does.</summary>
public class InterleavingTests(ITestOutputHelper output)
{
    // Each fault of the strict pool shows with one preemption, those of the depot with three at most: the bounds below are beyond or at that. More take minutes.
    private static readonly int s_morePreemptions = int.TryParse(Environment.GetEnvironmentVariable("POOL_MORE_PREEMPTIONS"), out var more) ? more : 0;

    [Theory]
    [InlineData(2, 2, 2, 3)]
    [InlineData(3, 1, 2, 2)]
    public void The_depot_keeps_every_item_apart(int threads, int turns, int held, int preemptions) =>
        AssertHolds(memory => DepotModel.Create(memory, DepotFault.None, threads, turns, held), preemptions, delays: 0);

    // A head that comes back takes three preemptions: a model with less to do has far fewer orders of those.
    [Theory]
    [InlineData(nameof(DepotFault.Untagged), 1)]
    [InlineData(nameof(DepotFault.NotAtomic), 2)]
    [InlineData(nameof(DepotFault.CellGivenUpEarly), 2)]
    public void A_fault_in_the_depot_is_found(string fault, int held) =>
        AssertBreaks(memory => DepotModel.Create(memory, Enum.Parse<DepotFault>(fault), 2, 2, held));

    [Theory]
    [InlineData(2, 2, false, 2, 1)]
    [InlineData(2, 1, false, 2, 1)]
    [InlineData(2, 1, true, 2, 1)]
    [InlineData(3, 1, false, 2, 0)]
    public void The_strict_pool_keeps_every_item_apart(int threads, int turns, bool hasMagazines, int preemptions, int delays) =>
        AssertHolds(memory => StrictModel.Create(memory, StrictFault.None, threads, turns, hasMagazines), preemptions, delays);

    [Theory]
    [InlineData(nameof(StrictFault.NoBarrier), false)]
    [InlineData(nameof(StrictFault.NoRecheck), false)]
    [InlineData(nameof(StrictFault.RobbedUnseen), false)]
    [InlineData(nameof(StrictFault.BusyIgnored), true)]
    [InlineData(nameof(StrictFault.LockNotAtomic), true)]
    public void A_fault_in_the_strict_pool_is_found(string fault, bool hasMagazines) =>
        AssertBreaks(memory => StrictModel.Create(memory, Enum.Parse<StrictFault>(fault), 2, 2, hasMagazines));

    [Fact]
    public void Slots_that_are_filled_without_an_exchange_lose_items()
    {
        AssertBreaks(memory => SlotArrayModel.Create(memory, isReturnAtomic: false));
        AssertHolds(memory => SlotArrayModel.Create(memory, isReturnAtomic: true), preemptions: 3, delays: 1);
    }

    private void AssertHolds(Func<Memory, Model> create, int preemptions, int delays)
    {
        var explorer = s_morePreemptions == 0 ? Explorer.Run(create, preemptions, delays) : Explorer.Run(create, preemptions + s_morePreemptions, delays, most: int.MaxValue);
        output.WriteLine($"{explorer.Executions} orders");
        Assert.Null(explorer.Failure);
    }

    // Few preemptions first: most faults need no more than two.
    private void AssertBreaks(Func<Memory, Model> create)
    {
        for (var bound = 0; bound <= 3; bound++)
        {
            var explorer = Explorer.Run(create, preemptions: bound, delays: Math.Min(bound, 1));
            if (explorer.Failure is not { } failure)
                continue;
            output.WriteLine($"found with {bound} preemptions after {explorer.Executions} orders\n{failure}");
            Assert.DoesNotContain("no end", failure, StringComparison.Ordinal);
            Assert.DoesNotContain("More than", failure, StringComparison.Ordinal);
            return;
        }

        Assert.Fail("The fault was not found.");
    }
}
