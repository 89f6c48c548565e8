using PoolAnalyzers.Testing;

namespace PoolAnalyzers.CodeFixes.Tests;

/// <summary>A test that runs where the fixes are tested whole, and is skipped elsewhere: something quicker stands for it.</summary>
public sealed class WholeFactAttribute : FactAttribute
{
    /// <param name="standsIn">The test that runs always.</param>
    public WholeFactAttribute(string standsIn) =>
        Skip = Extent.IsWhole(Extent.Fixes) ? null : $"{standsIn} stands for it where POOL_TESTS does not name '{Extent.Fixes}'.";
}
