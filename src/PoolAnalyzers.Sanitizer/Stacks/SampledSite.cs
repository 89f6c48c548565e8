namespace PoolAnalyzers.Sanitizer.Stacks;

/// <summary>Says which stacks of one call are taken: the first ones, and then one of sixteen. Thread-safe.</summary>
/// <param name="callAlone">What stands for the others.</param>
internal sealed class SampledSite(CapturedStack callAlone)
{
    private const uint First = 32;

    /// <summary>The golden ratio of 32 bits: its multiples are spread evenly, so that no loop of the program keeps step with them.</summary>
    private const uint Step = 0x9E3779B9;

    private const int SixteenthShift = 28;

    private int _calls;

    /// <summary>The call without its callers.</summary>
    public CapturedStack CallAlone { get; } = callAlone;

    /// <summary>Counts one more call, and tells whether its stack is to be taken.</summary>
    public bool IsTurn()
    {
        uint call = (uint)Interlocked.Increment(ref _calls);
        return call <= First || (call * Step) >> SixteenthShift == 0;
    }
}
