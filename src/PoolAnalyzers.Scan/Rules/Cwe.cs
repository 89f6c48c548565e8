using System.Globalization;

namespace PoolAnalyzers.Scan.Rules;

/// <summary>A weakness of the Common Weakness Enumeration that a rule finds a case of.</summary>
internal sealed record Cwe(int Number, string Name)
{
    /// <summary>The list's edition that the names are from.</summary>
    public const string Edition = "4.17";

    public static readonly Cwe DoubleFree = new(415, "Double Free");
    public static readonly Cwe UseAfterFree = new(416, "Use After Free");
    public static readonly Cwe IncompleteCleanup = new(459, "Incomplete Cleanup");
    public static readonly Cwe CleanupOnException = new(460, "Improper Cleanup on Thrown Exception");
    public static readonly Cwe UseAfterRelease = new(672, "Operation on a Resource after Expiration or Release");
    public static readonly Cwe MismatchedRelease = new(762, "Mismatched Memory Management Routines");
    public static readonly Cwe InvalidRelease = new(763, "Release of Invalid Pointer or Reference");
    public static readonly Cwe MissingRelease = new(772, "Missing Release of Resource after Effective Lifetime");
    public static readonly Cwe UninitializedUse = new(908, "Use of Uninitialized Resource");

    /// <summary>The number as text.</summary>
    public string Id => Number.ToString(CultureInfo.InvariantCulture);

    /// <summary>The page of the weakness.</summary>
    public string Page => $"https://cwe.mitre.org/data/definitions/{Id}.html";
}
