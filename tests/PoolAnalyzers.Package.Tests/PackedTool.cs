using System.Diagnostics;

namespace PoolAnalyzers.Package.Tests;

/// <summary>The scanner as a .NET tool, installed from a folder.</summary>
public sealed class PackedTool : IDisposable
{
    /// <summary>Installs.</summary>
    public PackedTool()
    {
        Root = Directory.CreateDirectory(Path.Combine(Path.GetTempPath(), "tool tests " + Guid.NewGuid().ToString("N"))).FullName;
        Variables = new Dictionary<string, string> { ["NUGET_PACKAGES"] = Path.Combine(Root, "packages") };
        string tools = Path.Combine(Root, "tools");
        Dotnet.Run(Root, Variables, "tool", "install", "PoolAnalyzers.Scan", "--version", Feed.Version, "--tool-path", tools, "--source", Feed.Folder).Succeeded();
    }

    /// <summary>The temporary folder.</summary>
    internal string Root { get; }

    /// <summary>The installed command.</summary>
    internal string Command => Path.Combine(Root, "tools", OperatingSystem.IsWindows() ? "poolscan.exe" : "poolscan");

    /// <summary>A package folder of its own, so that nothing is left on the machine.</summary>
    internal IReadOnlyDictionary<string, string> Variables { get; }

    /// <summary>An empty folder for one test.</summary>
    internal string NewFolder(string name) => Directory.CreateDirectory(Path.Combine(Root, name + " " + Guid.NewGuid().ToString("N"))).FullName;

    /// <summary>Runs the installed command.</summary>
    internal (int ExitCode, string Output) Scan(string directory, params string[] arguments)
    {
        using var scan = Process.Start(new ProcessStartInfo(Command, arguments) { WorkingDirectory = directory, RedirectStandardOutput = true })!;
        string output = scan.StandardOutput.ReadToEnd();
        scan.WaitForExit();
        return (scan.ExitCode, output);
    }

    /// <inheritdoc/>
    public void Dispose() => Directory.Delete(Root, recursive: true);
}
