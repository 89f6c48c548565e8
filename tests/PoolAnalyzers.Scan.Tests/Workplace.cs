using System.Diagnostics;
using System.Security.Cryptography;
using PoolAnalyzers.Scan.Hosting;

namespace PoolAnalyzers.Scan.Tests;

/// <summary>A temporary folder for a test's code, far from this repository's own settings. Its name has a blank: paths like that must work everywhere.</summary>
internal sealed class Workplace : IDisposable
{
    /// <summary>A body with one array that is never returned, reported in its third line.</summary>
    public const string LeakyCode =
        """
        public static class Leaky
        {
            public static int Read(System.IO.Stream stream) { byte[] a = System.Buffers.ArrayPool<byte>.Shared.Rent(16); return stream.Read(a, 0, 16); } // bug: POOL001
        }
        """;

    /// <summary>The same done right.</summary>
    public const string CleanCode =
        """
        public static class Clean
        {
            public static int Read(System.IO.Stream stream)
            {
                byte[] a = System.Buffers.ArrayPool<byte>.Shared.Rent(16);
                try { return stream.Read(a, 0, 16); } finally { System.Buffers.ArrayPool<byte>.Shared.Return(a); }
            }
        }
        """;

    /// <summary>The full path.</summary>
    public string Path { get; } = Directory.CreateDirectory(System.IO.Path.Combine(System.IO.Path.GetTempPath(), "scan tests " + Guid.NewGuid().ToString("N"))).FullName;

    /// <summary>Writes a file, with its folders.</summary>
    public Workplace With(string file, string text)
    {
        string path = System.IO.Path.Combine(Path, file);
        Directory.CreateDirectory(System.IO.Path.GetDirectoryName(path)!);
        File.WriteAllText(path, text);
        return this;
    }

    /// <summary>Writes a library project.</summary>
    public Workplace WithProject(string file, string properties = "", string items = "", string frameworks = "net10.0") =>
        With(
            file,
            $"""
            <Project Sdk="Microsoft.NET.Sdk">
              <PropertyGroup><TargetFrameworks>{frameworks}</TargetFrameworks>{properties}</PropertyGroup>
              <ItemGroup>{items}</ItemGroup>
            </Project>
            """);

    /// <summary>Writes a solution of these projects.</summary>
    public Workplace WithSolution(string file, params string[] projects) =>
        With(file, $"<Solution>{string.Concat(projects.Select(project => $"<Project Path=\"{project}\" />"))}</Solution>");

    /// <summary>Runs the scanner here.</summary>
    public Task<ScanOutput> ScanAsync(params string[] args) => Scanner.RunAsync(Path, args);

    /// <summary>Runs git here; the same commits of the same files have the same names.</summary>
    public void Git(params string[] arguments)
    {
        var start = new ProcessStartInfo("git", ["-c", "user.name=Test", "-c", "user.email=test@example.org", "-c", "commit.gpgsign=false", .. arguments])
        {
            WorkingDirectory = Path, RedirectStandardOutput = true, RedirectStandardError = true,
        };
        start.Environment["GIT_AUTHOR_DATE"] = start.Environment["GIT_COMMITTER_DATE"] = "2026-01-02T03:04:05Z";
        using var process = Process.Start(start)!;
        string said = process.StandardOutput.ReadToEnd() + process.StandardError.ReadToEnd();
        process.WaitForExit();
        Assert.True(process.ExitCode == 0, said);
    }

    /// <summary>The names and hashes of all files but build outputs.</summary>
    public IReadOnlyList<string> Contents() =>
        [.. Directory.EnumerateFiles(Path, "*", SearchOption.AllDirectories)
            .Select(file => (Name: System.IO.Path.GetRelativePath(Path, file).Replace('\\', '/'), File: file))
            .Where(entry => !entry.Name.Split('/').Any(part => part is "bin" or "obj"))
            .OrderBy(entry => entry.Name, StringComparer.Ordinal)
            .Select(entry => $"{entry.Name} {Convert.ToHexString(SHA256.HashData(File.ReadAllBytes(entry.File)))}")];

    /// <inheritdoc/>
    public void Dispose() => Directory.Delete(Path, recursive: true);
}
