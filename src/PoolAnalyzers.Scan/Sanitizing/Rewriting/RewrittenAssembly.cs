namespace PoolAnalyzers.Scan.Sanitizing.Rewriting;

/// <summary>What became of an assembly that mentions a pool.</summary>
/// <param name="File">Its file, relative to the folder of the program.</param>
/// <param name="Places">How many places were rewritten; 0 where it was left as it is.</param>
/// <param name="LeftBecause">Why it was left as it is, as a clause; null where nothing kept it from being rewritten.</param>
internal sealed record RewrittenAssembly(string File, int Places, string? LeftBecause = null)
{
    /// <summary>Its lines in reports are not known: its debug information is in a form that cannot be rewritten.</summary>
    public bool HasLostLines { get; init; }
}
