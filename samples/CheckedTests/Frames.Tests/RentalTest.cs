using PoolAnalyzers;

namespace Frames.Tests;

/// <summary>Base class of tests that fail when something they rented was not returned.</summary>
/// <remarks>xunit makes an object of the class for each test and disposes it at the end; classes that run at the same time do not see each other's rentals.</remarks>
public abstract class RentalTest : IDisposable
{
#if POOLANALYZERS_CHECKED
    private readonly CheckedRentals.Watch _rentals = new();

    public void Dispose()
    {
        _rentals.Dispose();
        _rentals.AssertNothingOutstanding();
    }
#else
    public void Dispose()
    {
        // The package defines POOLANALYZERS_CHECKED in the checked build only; in others nothing is tracked.
    }
#endif
}
