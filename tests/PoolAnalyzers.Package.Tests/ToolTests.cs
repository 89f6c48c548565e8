using System.Diagnostics;

namespace PoolAnalyzers.Package.Tests;

/// <summary>The scanner as a .NET tool: packed, installed from a folder, run by its command.</summary>
public sealed class ToolTests : IDisposable
{
    private readonly string _root = Directory.CreateDirectory(Path.Combine(Path.GetTempPath(), "tool tests " + Guid.NewGuid().ToString("N"))).FullName;

    [Fact]
    public void It_is_installed_and_scans()
    {
        string version = $"0.1.0-test.{Environment.ProcessId}";
        Dotnet.Pack("src/PoolAnalyzers.Scan", Path.Combine(_root, "feed"), version).Succeeded();
        var home = new Dictionary<string, string> { ["NUGET_PACKAGES"] = Path.Combine(_root, "packages") };
        Dotnet.Run(
            _root, home, "tool", "install", "PoolAnalyzers.Scan", "--version", version, "--tool-path", Path.Combine(_root, "tools"),
            "--source", Path.Combine(_root, "feed")).Succeeded();
        File.WriteAllText(Path.Combine(_root, "Leaky.cs"), Sources.Leaky);

        using var scan = Process.Start(new ProcessStartInfo(Path.Combine(_root, "tools", OperatingSystem.IsWindows() ? "poolscan.exe" : "poolscan"), ["Leaky.cs", "--sarif", "x.sarif"])
        {
            WorkingDirectory = _root, RedirectStandardOutput = true,
        })!;
        string output = scan.StandardOutput.ReadToEnd();
        scan.WaitForExit();
        Assert.Equal(1, scan.ExitCode);
        Assert.All(Sources.Marks(Sources.Leaky, strict: false), mark => Assert.Contains($"Leaky.cs:{mark.Split(' ')[0]}:", output, StringComparison.Ordinal));
        Assert.True(File.Exists(Path.Combine(_root, "x.sarif")));
    }

    /// <inheritdoc/>
    public void Dispose() => Directory.Delete(_root, recursive: true);
}
