using PoolAnalyzers;

// What the metrics count is counted for the whole process.
[assembly: CollectionBehavior(DisableTestParallelization = true)]

namespace PooledStreams.Tests;

/// <summary>Base class of tests that fail when a stream kept a block.</summary>
/// <remarks>xunit makes an object of the class for each test and disposes it at the end.</remarks>
public abstract class RentalTest : IDisposable
{
    private readonly CheckedRentals.Watch _rentals = new();
    private readonly Counters _counters = new("");
    private readonly long _inUse;

    protected RentalTest() => _inUse = _counters["pool.in_use"];

    public void Dispose()
    {
        _rentals.Dispose();
        _rentals.AssertNothingOutstanding();

        // The metrics of the pools have to say the same. A pool that is gone meanwhile takes what it counted with it.
        Assert.InRange(_counters["pool.in_use"], long.MinValue, _inUse);
        _counters.Dispose();
        GC.SuppressFinalize(this);
    }
}
