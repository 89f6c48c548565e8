namespace PoolAnalyzers.Scan.Tests;

/// <summary>A test that needs Chromium, and is skipped where there is none.</summary>
public sealed class BrowserFactAttribute : FactAttribute
{
    private static readonly string[] s_names = ["chromium", "chromium-browser", "google-chrome", "chrome.exe"];

    /// <summary>Looks for the browser.</summary>
    public BrowserFactAttribute()
    {
        if (Executable is null)
        {
            Skip = "There is no Chromium: neither CHROMIUM nor PATH names one.";
        }
    }

    /// <summary>The browser: what CHROMIUM names, or the first on PATH.</summary>
    public static string? Executable { get; } = Environment.GetEnvironmentVariable("CHROMIUM") is { Length: > 0 } given
        ? given
        : (Environment.GetEnvironmentVariable("PATH") ?? "").Split(Path.PathSeparator, StringSplitOptions.RemoveEmptyEntries)
            .SelectMany(folder => s_names.Select(name => Path.Combine(folder, name))).FirstOrDefault(File.Exists);
}
