using System.Globalization;

namespace PoolAnalyzers.Sanitizer.Protocol;

/// <summary>What a rewritten program was told to check.</summary>
/// <param name="Folder">The folder for the file of this process; null where nothing is checked.</param>
/// <param name="QuarantineBytes">How many bytes of returned arrays are kept.</param>
/// <param name="HasPoison">Arrays are filled with a pattern, instead of zeros.</param>
/// <param name="TellsNotices">What is legal is told too.</param>
/// <param name="TakesAllStacks">The stack of each rental and return is taken, instead of samples.</param>
/// <param name="Sample">One of so many rentals is checked; 1 for each.</param>
internal sealed record SanitizerSettings(
    string? Folder, long QuarantineBytes, bool HasPoison, bool TellsNotices, bool TakesAllStacks, int Sample)
{
    private const long DefaultQuarantine = 64L << 20;

    /// <summary>Reads the environment of this process.</summary>
    public static SanitizerSettings OfProcess() => new(
        Environment.GetEnvironmentVariable(SanitizerVariables.Folder) is { Length: > 0 } folder ? folder : null,
        long.TryParse(Environment.GetEnvironmentVariable(SanitizerVariables.Quarantine), NumberStyles.None, CultureInfo.InvariantCulture, out long bytes)
            ? bytes : DefaultQuarantine,
        Environment.GetEnvironmentVariable(SanitizerVariables.Poison) != "zero",
        Environment.GetEnvironmentVariable(SanitizerVariables.Notices) == "1",
        Environment.GetEnvironmentVariable(SanitizerVariables.Stacks) == "all",
        int.TryParse(Environment.GetEnvironmentVariable(SanitizerVariables.Sample), NumberStyles.None, CultureInfo.InvariantCulture, out int sample)
            ? Math.Max(1, sample) : 1);
}
