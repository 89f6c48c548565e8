#if POOLANALYZERS_CHECKED
using PoolAnalyzers;

namespace Frames.Tests;

/// <summary>Looks at everything in the process when a group of tests is over: also at what threads rented that no test started.</summary>
public sealed class EndOfRun : IDisposable
{
    public void Dispose() => CheckedRentals.AssertNothingOutstanding();
}

/// <summary>Tests that name this group run one after the other, and <see cref="EndOfRun"/> after the last of them.</summary>
[CollectionDefinition("Whole process", DisableParallelization = true)]
public sealed class WholeProcess : ICollectionFixture<EndOfRun>;

[Collection("Whole process")]
public sealed class BackgroundTests
{
    [Fact]
    public void A_thread_without_the_execution_context_is_seen_too()
    {
        using var rentals = new CheckedRentals.Watch();
        Frame.Lease frame = default;
        var thread = new Thread(() => frame = Frame.Rent(10));
        thread.UnsafeStart();
        thread.Join();
        Assert.Equal(0, rentals.Outstanding);
        Assert.Equal(1, CheckedRentals.Outstanding);
        frame.Dispose();
        Assert.Equal(0, CheckedRentals.Outstanding);
    }
}
#endif
