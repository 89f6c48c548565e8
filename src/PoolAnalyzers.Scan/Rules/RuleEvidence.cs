namespace PoolAnalyzers.Scan.Rules;

/// <summary>How often reports of a rule are right, in the words of code scanning services.</summary>
internal enum Precision
{
    Low,
    Medium,
    High,
    VeryHigh,
}

/// <summary>What is known of a rule beyond its descriptor: the weaknesses it finds, how much harm they do, and how often it is right.</summary>
/// <param name="Weaknesses">The closest one first; none for a rule that only suggests or checks declarations.</param>
/// <param name="SecuritySeverity">From 0.1 to 10 as CVSS counts; null for a bug that costs speed and nothing else.</param>
/// <param name="Reports">Reports on code that the rule had not seen before; see docs/contributing/real-code.md.</param>
/// <param name="Right">Those among them that were not false.</param>
internal sealed record RuleEvidence(IReadOnlyList<Cwe> Weaknesses, double? SecuritySeverity = null, int Reports = 0, int Right = 0)
{
    // A lost rental is collected as garbage: the pool allocates again. Foreign memory that is read or written is a breach between two callers.
    private static readonly Dictionary<string, RuleEvidence> s_byId = new(StringComparer.Ordinal)
    {
        ["POOL001"] = new([Cwe.MissingRelease], Reports: 306, Right: 196),
        ["POOL002"] = new([Cwe.CleanupOnException, Cwe.MissingRelease], Reports: 1620, Right: 1488),
        ["POOL003"] = new([Cwe.MissingRelease], Reports: 62, Right: 44),
        ["POOL004"] = new([Cwe.MissingRelease], Reports: 179, Right: 42),
        ["POOL005"] = new([Cwe.MissingRelease], Reports: 24, Right: 22),
        ["POOL006"] = new([Cwe.MissingRelease]),
        ["POOL010"] = new([Cwe.DoubleFree], SecuritySeverity: 8.1, Reports: 34, Right: 24),
        ["POOL011"] = new([Cwe.UseAfterFree], SecuritySeverity: 8.1, Reports: 118, Right: 97),
        ["POOL012"] = new([Cwe.UseAfterRelease], SecuritySeverity: 6.5, Reports: 304, Right: 291),
        ["POOL013"] = new([Cwe.MismatchedRelease], SecuritySeverity: 4.8, Reports: 11, Right: 3),
        ["POOL014"] = new([Cwe.InvalidRelease], SecuritySeverity: 5.9, Reports: 85, Right: 53),
        ["POOL015"] = new([Cwe.UseAfterFree], SecuritySeverity: 8.1, Reports: 43, Right: 18),
        ["POOL016"] = new([Cwe.UseAfterFree], SecuritySeverity: 8.1, Reports: 42, Right: 35),
        ["POOL020"] = new([Cwe.UninitializedUse], SecuritySeverity: 7.5, Reports: 48, Right: 40),
        ["POOL021"] = new([Cwe.IncompleteCleanup], Reports: 300, Right: 284),
        ["POOL030"] = new([]),
        ["POOL031"] = new([Cwe.DoubleFree], SecuritySeverity: 8.1, Reports: 5, Right: 0),
        ["POOL040"] = new([], Reports: 34, Right: 34),
        ["POOL041"] = new([], Reports: 49, Right: 49),
        ["POOL110"] = new([Cwe.IncompleteCleanup]),
    };

    private static readonly RuleEvidence s_none = new([]);

    /// <summary>What is known of the rule with this id.</summary>
    public static RuleEvidence Of(string id) => s_byId.GetValueOrDefault(id, s_none);

    /// <summary>
    /// The share of reports that were right, as a word. What checks a declaration or a setting compares it with a fixed list of demands, and is
    /// right; a rule about code that was never measured gets the middle.
    /// </summary>
    public static Precision PrecisionOf(string id) => Of(id) switch
    {
        { Reports: > 0 } measured => (100.0 * measured.Right / measured.Reports) switch
        {
            >= 95 => Precision.VeryHigh,
            >= 80 => Precision.High,
            >= 60 => Precision.Medium,
            _ => Precision.Low,
        },
        _ => string.CompareOrdinal(id, "POOL100") > 0 ? Precision.VeryHigh : Precision.Medium,
    };
}
