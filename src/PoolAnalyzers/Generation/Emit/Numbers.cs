using System.Globalization;

namespace PoolAnalyzers.Generation.Emit;

/// <summary>Numbers in texts, written the same way whatever the culture of the compiler's process is.</summary>
internal static class Numbers
{
    /// <summary>A number in groups of three digits: <c>65,536</c>.</summary>
    public static string Grouped(long number) => number.ToString("N0", CultureInfo.InvariantCulture);

    /// <summary>A number in digits alone.</summary>
    public static string Plain(long number) => number.ToString(CultureInfo.InvariantCulture);
}
