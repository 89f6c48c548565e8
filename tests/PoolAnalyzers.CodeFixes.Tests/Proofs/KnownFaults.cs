namespace PoolAnalyzers.CodeFixes.Tests.Proofs;

/// <summary>Fixes that make something worse, or seem to. Any other harm of the same fix fails. The list only shrinks.</summary>
internal static class KnownFaults
{
    public static IReadOnlySet<HarmfulFix> All { get; } = new HashSet<HarmfulFix>();
}
