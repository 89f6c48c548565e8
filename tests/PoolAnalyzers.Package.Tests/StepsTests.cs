using System.Diagnostics;
using System.Globalization;

namespace PoolAnalyzers.Package.Tests;

/// <summary>The scripts that decide about a change end with a line that tells how they went, however they end.</summary>
public sealed class StepsTests : IDisposable
{
    private readonly string _folder = Directory.CreateTempSubdirectory("steps ").FullName;

    public StepsTests()
    {
        Directory.CreateDirectory(Path.Combine(_folder, ".ci"));
        File.Copy(Path.Combine(PackedPackage.Repository, ".ci", "steps.sh"), Path.Combine(_folder, ".ci", "steps.sh"));
    }

    [UnixFact]
    public void Parts_and_lanes_are_counted_and_timed()
    {
        var (exitCode, lines) = Run("""
            beside() { part "in the lane"; sleep 1; step_passed "what the lane does"; }
            lane beside beside
            part "in front"
            step_passed "what is in front"
            join_lanes
            completed
            """);
        Assert.Equal((0, "2 passed, 0 failed"), (exitCode, lines[^1]));
        Assert.Contains("--- passed: what the lane does", lines);
        Assert.All(new[] { "in the lane", "in front" }, name => Assert.Contains(lines, line => line.Contains(" s of processors  " + name, StringComparison.Ordinal)));
    }

    [UnixTheory]
    [InlineData("step_failed it; completed")]
    [InlineData("false; completed")]
    [InlineData("missing_command; completed")]
    [InlineData("echo \"$missing_variable\"; completed")]
    [InlineData("exit 0")]
    [InlineData("beside() { step_failed it; }; lane beside beside; join_lanes; completed")]
    [InlineData("beside() { false; }; lane beside beside; join_lanes; completed")]
    [InlineData("beside() { sleep 60; }; lane beside beside; kill -9 ${lane_processes[0]}; join_lanes; completed")]
    public void What_goes_wrong_is_a_failure(string script)
    {
        var (exitCode, lines) = Run("part one\nstep_passed one\n" + script);
        Assert.Equal((1, "1 passed, 1 failed"), (exitCode, lines[^1]));
    }

    /// <summary>Once a test run counted, the step before it had passed, and the script said that one step had passed and none had failed.</summary>
    [UnixTheory]
    [InlineData("HUP", 129)]
    [InlineData("INT", 130)]
    [InlineData("TERM", 143)]
    public void A_signal_is_a_failure_and_ends_what_was_started(string signal, int expected)
    {
        var (exitCode, lines) = Run($$"""
            beside() { part "in the lane"; step_passed "a step of the lane"; sleep 61.5; }
            lane beside beside
            part one
            step_passed one
            kill -{{signal}} $$
            sleep 60
            join_lanes
            completed
            """);
        Assert.Equal((expected, "1 passed, 1 failed"), (exitCode, lines[^1]));
        Assert.Contains(lines, line => line.StartsWith("--- FAILED: the script did not reach its end", StringComparison.Ordinal));
        Assert.DoesNotContain("sleep 61.5", Shell.Run(_folder, new Dictionary<string, string>(), "ps -e -o args= || true").Text, StringComparison.Ordinal);
    }

    /// <inheritdoc/>
    public void Dispose() => Directory.Delete(_folder, recursive: true);

    private (int ExitCode, string[] Lines) Run(string script)
    {
        string file = Path.Combine(_folder, ".ci", "script");
        File.WriteAllText(file, $". \"$(dirname \"${{BASH_SOURCE[0]}}\")/steps.sh\"\n{script.ReplaceLineEndings("\n")}\n");
        using var process = Process.Start(new ProcessStartInfo("bash", [file]) { RedirectStandardOutput = true, RedirectStandardError = true })!;
        var error = process.StandardError.ReadToEndAsync();
        string output = process.StandardOutput.ReadToEnd();
        process.WaitForExit();
        string[] lines = output.ReplaceLineEndings("\n").TrimEnd('\n').Split('\n');
        Assert.True(lines.Length > 1, string.Create(CultureInfo.InvariantCulture, $"{process.ExitCode}: {error.Result}"));
        return (process.ExitCode, lines);
    }
}

/// <summary>What a change can touch is tested whole.</summary>
public sealed class TouchedTests : IDisposable
{
    private readonly string _folder = Directory.CreateTempSubdirectory("touched ").FullName;

    public TouchedTests()
    {
        Directory.CreateDirectory(Path.Combine(_folder, ".ci"));
        File.Copy(Path.Combine(PackedPackage.Repository, ".ci", "touched"), Path.Combine(_folder, ".ci", "touched"));
        Run("git init -q -b main && git -c user.name=a -c user.email=a@b commit -q --allow-empty -m start && git branch base");
    }

    [UnixTheory]
    [InlineData("src/PoolAnalyzers/Ownership/Flow/Fixpoint.cs", "engine")]
    [InlineData("src/PoolAnalyzers/Rules/Leaks/Pool001.cs", "engine")]
    [InlineData("src/PoolAnalyzers/Generation/Emit/Pool.cs", "generator samples")]
    [InlineData("src/PoolAnalyzers/Queries/PoolQueries.cs", "engine fixes")]
    [InlineData("src/PoolAnalyzers.CodeFixes/Trials/Trial.cs", "fixes")]
    [InlineData("src/PoolAnalyzers.Scan/Program.cs", "scanner")]
    [InlineData("nuget/build/PoolAnalyzers.targets", "packages")]
    [InlineData("Directory.Packages.props", "engine fixes generator scanner packages samples")]
    [InlineData("samples/TreeStore/Tree.cs", "samples")]
    [InlineData("docs/README.md", "")]
    public void A_file_touches_areas(string file, string areas)
    {
        Run($"mkdir -p $(dirname {file}) && echo x > {file} && git add . && git -c user.name=a -c user.email=a@b commit -q -m change");
        Assert.Equal(areas, Run("POOL_BASE=base bash .ci/touched"));
    }

    [UnixTheory]
    [InlineData("POOL_BASE=main")]
    [InlineData("POOL_BASE=missing")]
    [InlineData("")]
    public void Where_nothing_is_known_to_have_changed_nothing_is_whole(string variables) => Assert.Equal("", Run(variables + " bash .ci/touched"));

    /// <inheritdoc/>
    public void Dispose() => Directory.Delete(_folder, recursive: true);

    private string Run(string script) =>
        Shell.Run(_folder, new Dictionary<string, string> { ["GITHUB_BASE_REF"] = "" }, script).Succeeded().Text.Trim();
}
