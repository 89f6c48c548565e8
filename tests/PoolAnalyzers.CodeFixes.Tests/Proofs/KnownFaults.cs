namespace PoolAnalyzers.CodeFixes.Tests.Proofs;

/// <summary>Fixes that make something worse, or seem to. Any other harm of the same fix fails. The list only shrinks.</summary>
internal static class KnownFaults
{
    public static IReadOnlySet<HarmfulFix> All { get; } = new HashSet<HarmfulFix>
    {
        // The array that goes back is longer than the copy, which has the length that was asked for.
        new("Pool010FixTests/Array_leaves", "POOL016", "Hand out a copy (ToArray)", Harm.GivesOther),
        new("Pool010FixTests/Array_leaves", "POOL016", "all POOL016", Harm.GivesOther),
    };
}
