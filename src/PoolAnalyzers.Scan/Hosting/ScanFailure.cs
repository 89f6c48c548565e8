namespace PoolAnalyzers.Scan.Hosting;

/// <summary>Something that could not be analyzed.</summary>
/// <param name="Message">What went wrong, one line.</param>
internal sealed record ScanFailure(string Message)
{
    /// <summary>What others said about it, such as the compiler's errors; each one line.</summary>
    public IReadOnlyList<string> Details { get; init; } = [];

    /// <summary>What the user can do now.</summary>
    public string? Advice { get; init; }

    /// <summary>Tells the user.</summary>
    public void Write(TextWriter writer)
    {
        writer.WriteLine($"error: {Message}");
        foreach (string line in Advice is null ? Details : [.. Details, Advice])
        {
            writer.WriteLine($"  {line}");
        }
    }
}

/// <summary>Ends a scan that cannot go on.</summary>
internal sealed class ScanException(ScanFailure failure) : Exception(failure.Message)
{
    /// <summary>What to tell the user.</summary>
    public ScanFailure Failure { get; } = failure;

    /// <summary>Ends the scan with a message and what to do about it.</summary>
    public ScanException(string message, string advice)
        : this(new ScanFailure(message) { Advice = advice })
    {
    }
}
