namespace PoolAnalyzers.CodeFixes.Certainty;

/// <summary>Why a change is not proven.</summary>
/// <param name="Check">What somebody has to check, to follow "check that"; null where the change is wrong whatever they find.</param>
internal sealed record Doubt(string? Check)
{
    /// <summary>The change makes the program worse: it is not offered.</summary>
    public static Doubt Wrong { get; } = new((string?)null);
}
