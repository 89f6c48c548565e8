namespace PoolAnalyzers.Package.Tests;

/// <summary>The command that does all of a release but the publishing, with sources of its own and an SDK that only says what it is asked for.</summary>
public sealed class ReleaseTests : IDisposable
{
    private const string Dated = "## [0.1.0] - 2027-01-31";
    private const string Sdk = """
        #!/bin/bash
        echo "dotnet $*" >> "$CALLS"
        case "$*" in
            pack*) mkdir -p "$6" && touch "$6/$(basename "$2" .csproj).nupkg" ;;
            "new console"*) mkdir -p app ;;
            build*) echo "app/Program.cs(1,1): warning $REPORTED: what the analyzers say" ;;
            "tool install"*) mkdir tools && printf '#!/bin/bash\necho 0.1.0\n' > tools/poolscan && chmod +x tools/poolscan ;;
        esac
        """;

    private readonly string _folder = Directory.CreateTempSubdirectory("release tests ").FullName;

    private string Calls => Path.Combine(_folder, "calls");

    [UnixFact]
    public void Packages_are_made_tested_and_used_and_nothing_is_pushed()
    {
        var output = Release(Dated, "").Succeeded();
        Assert.Contains("    git push origin v0.1.0", output.Text, StringComparison.Ordinal);
        Assert.Contains("PoolAnalyzers.Package.nupkg", output.Text, StringComparison.Ordinal);
        string[] calls = File.ReadAllLines(Calls);
        Assert.Equal(3, calls.Count(call => call.StartsWith("dotnet pack ", StringComparison.Ordinal)));
        Assert.Equal(3, calls.Count(call => call.EndsWith("-p:Version=0.1.0 -v quiet", StringComparison.Ordinal)));
        Assert.Single(calls, call => call.StartsWith("dotnet test tests/PoolAnalyzers.Package.Tests ", StringComparison.Ordinal));
        Assert.DoesNotContain(calls, call => call.Contains("push", StringComparison.Ordinal));
        Assert.Equal("", Run("git tag").Text.Trim());
    }

    [UnixTheory]
    [InlineData("## [0.1.0]", "", "", "has no date")]
    [InlineData("## [Unreleased]", "", "", "has no section '## [0.1.0]'")]
    [InlineData(Dated, "POOL001 | PoolAnalyzers.Leaks | Warning | A rule", "", "AnalyzerReleases.Unshipped.md has rules")]
    [InlineData(Dated, "", "echo new > file", "the working tree has changes")]
    [InlineData(Dated, "", "git tag v0.1.0", "the tag v0.1.0 exists")]
    public void What_is_not_ready_is_told_and_nothing_is_packed(string section, string rule, string before, string told)
    {
        var output = Release(section, rule, before);
        Assert.Equal(1, output.ExitCode);
        Assert.Contains(told, output.Text, StringComparison.Ordinal);
        Assert.False(File.Exists(Calls));
    }

    [UnixFact]
    public void A_package_that_reports_nothing_is_not_ready()
    {
        var output = Release(Dated, "", reported: "CS0168");
        Assert.Equal(1, output.ExitCode);
        Assert.Contains("does not report POOL001", output.Text, StringComparison.Ordinal);
        Assert.DoesNotContain("git push", output.Text, StringComparison.Ordinal);
    }

    /// <inheritdoc/>
    public void Dispose() => Directory.Delete(_folder, recursive: true);

    private DotnetOutput Release(string section, string rule, string before = "", string reported = "POOL001")
    {
        string sources = Path.Combine(_folder, "sources");
        foreach (string script in (string[])["release", "check-release-version"])
            Write(Path.Combine("sources", ".ci", script), File.ReadAllText(Path.Combine(PackedPackage.Repository, ".ci", script)));
        Write("sources/.gitignore", "artifacts/\n");
        Write("sources/Directory.Build.props", "<Project>\n  <VersionPrefix>0.1.0</VersionPrefix>\n</Project>\n");
        Write("sources/CHANGELOG.md", $"# Changelog\n\n{section}\n");
        Write("sources/src/PoolAnalyzers/AnalyzerReleases.Unshipped.md", $"; Unshipped\n\n{rule}\n");
        Write("bin/dotnet", Sdk);
        Run("git init -q -b main . && git add . && git -c user.name=r -c user.email=r@example.com commit -q -m Start").Succeeded();
        return Run(before.Length > 0 ? $"{before}\n.ci/release" : ".ci/release", reported);

        void Write(string file, string text)
        {
            string path = Path.Combine(_folder, file);
            Directory.CreateDirectory(Path.GetDirectoryName(path)!);
            File.WriteAllText(path, text.ReplaceLineEndings("\n"));
            if (text.StartsWith("#!", StringComparison.Ordinal) && !OperatingSystem.IsWindows())
                File.SetUnixFileMode(path, UnixFileMode.UserRead | UnixFileMode.UserWrite | UnixFileMode.UserExecute);
        }
    }

    private DotnetOutput Run(string script, string reported = "") => Shell.Run(
        Path.Combine(_folder, "sources"),
        new Dictionary<string, string>
        {
            ["CALLS"] = Calls, ["REPORTED"] = reported,
            ["PATH"] = Path.Combine(_folder, "bin") + Path.PathSeparator + Environment.GetEnvironmentVariable("PATH"),
        },
        script);
}
