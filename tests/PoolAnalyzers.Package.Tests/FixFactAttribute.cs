namespace PoolAnalyzers.Package.Tests;

/// <summary>A test of code fixes, which is skipped as long as the package holds none.</summary>
public sealed class FixFactAttribute : FactAttribute
{
    /// <summary>Looks at what is packed.</summary>
    public FixFactAttribute()
    {
        if (!File.ReadAllText(Path.Combine(PackedPackage.Repository, "nuget", "PoolAnalyzers.Package.csproj")).Contains("PoolAnalyzers.CodeFixes", StringComparison.Ordinal))
        {
            Skip = "The package holds no code fixes.";
        }
    }
}
