using System.Globalization;
using System.Text.RegularExpressions;

namespace PoolAnalyzers.Package.Tests;

/// <summary>What a new user runs first: the sample that references the package, and the ten lines of the readme.</summary>
[Collection(nameof(PackedPackage))]
public sealed partial class SampleTests(PackedPackage package)
{
    private const string Return = "    Blocks.Return(block);";

    /// <summary>It takes 10 seconds: the first run restores, and each builds a configuration.</summary>
    [Theory]
    [InlineData("Debug")]
    [InlineData("Release")]
    public void The_sample_builds_without_a_report_and_runs(string configuration)
    {
        string folder = Sample();
        Assert.Equal(
            ".god yzal eht revo spmuj xof nworb kciuq ehT\n44 of 4096 bytes, checksum 4103\nscopes, pools, objects",
            package.Run(folder, "run", "-c", configuration).Succeeded().Text.ReplaceLineEndings("\n").Trim());
        Assert.Equal(configuration == "Debug", GeneratedCode(folder, configuration).Contains("CheckedRentals", StringComparison.Ordinal));
    }

    [Fact]
    public void The_sample_does_not_build_without_its_return()
    {
        string folder = Sample();
        string program = Path.Combine(package.Root, folder, "Program.cs");
        string right = File.ReadAllText(program);
        Assert.Contains(Return, right, StringComparison.Ordinal);
        File.WriteAllText(program, right.Replace(Return, "", StringComparison.Ordinal));
        var build = package.Run(folder, "build");
        File.WriteAllText(program, right);
        Assert.NotEqual(0, build.ExitCode);
        var report = Assert.Single(build.Reports);
        Assert.Equal(("error", "POOL001"), (report.Level, report.Code));
    }

    [Theory]
    [InlineData("README.md")]
    [InlineData("nuget/README.md")]
    public void The_ten_lines_of_the_readme_build_without_a_report_and_run(string readme)
    {
        string code = PackedPackage.ExampleOf(readme);
        Assert.InRange(code.Split('\n').Count(line => line.Length > 0), 8, 12);
        string project = package.ProjectOf(code);
        Assert.Empty(package.Of(project));
        Assert.Contains($" {project} -> ", package.Build.Text, StringComparison.Ordinal);
        package.Run("", Path.Combine(project, "bin", "Debug", "net10.0", project + ".dll")).Succeeded();
    }

    /// <summary>The figures of the readmes are those of the page that they link to.</summary>
    [Theory]
    [InlineData("README.md")]
    [InlineData("nuget/README.md")]
    public void The_figures_of_the_readme_are_measured(string readme)
    {
        string page = File.ReadAllText(Path.Combine(PackedPackage.Repository, "docs", "contributing", "benchmarks", "pools.md")).ReplaceLineEndings("\n");
        string text = File.ReadAllText(Path.Combine(PackedPackage.Repository, readme));
        Assert.Contains(
            $"takes **{Ratio(page, 1)}** of the time of `ArrayPool<byte>.Shared`, or **{Ratio(page, 8)}** with eight blocks", text, StringComparison.Ordinal);
        Assert.Contains(
            $"injected as an object takes **{Ratio(page, 1, "instance")}**, and **{Ratio(page, 1, "instance, as ArrayPool")}** if it is used as an `ArrayPool<byte>`",
            text, StringComparison.Ordinal);
    }

    private static string Ratio(string page, int held, string pool = "lock-free")
    {
        var row = Regex.Match(
            page, $@"1 thread, {held} rented at a time\n(?:(?!\n#).)*?\n\| {pool} \| [\d.]+ \| \*\*(?<ratio>[\d.]+)\*\*",
            RegexOptions.Singleline | RegexOptions.CultureInvariant);
        Assert.True(row.Success, $"docs/contributing/benchmarks/pools.md has no ratio of '{pool}' with {held} rented at a time.");
        return double.Parse(row.Groups["ratio"].Value, CultureInfo.InvariantCulture).ToString("0.00", CultureInfo.InvariantCulture);
    }

    /// <summary>A copy of the sample, to where its package source is the folder that the tests have packed into. The tests share it.</summary>
    private string Sample()
    {
        string folder = Path.Combine("checkout of a repository", "samples", "PackageReference");
        if (Directory.Exists(Path.Combine(package.Root, folder)))
            return folder;
        string packages = Path.Combine(package.Root, folder, "..", "..", "artifacts", "packages");
        Directory.CreateDirectory(packages);
        File.Copy(package.File, Path.Combine(packages, Path.GetFileName(package.File)));
        foreach (string file in Directory.EnumerateFiles(Path.Combine(PackedPackage.Repository, "samples", "PackageReference")))
        {
            // The version that users write is that of the next release; what is packed here has one of its own.
            const string Reference = "Include=\"PoolAnalyzers\" Version=";
            string text = File.ReadAllText(file).Replace($"{Reference}\"{NextRelease()}\"", Reference + "\"$(Version)\"", StringComparison.Ordinal);
            package.Write(Path.Combine(folder, Path.GetFileName(file)), text);
        }

        return folder;
    }

    private static string NextRelease() =>
        Prefix().Match(File.ReadAllText(Path.Combine(PackedPackage.Repository, "Directory.Build.props"))).Groups["version"].Value;

    private string GeneratedCode(string folder, string configuration) =>
        System.Text.Encoding.Latin1.GetString(File.ReadAllBytes(Path.Combine(package.Root, folder, "bin", configuration, "net10.0", "PackageReference.dll")));

    [GeneratedRegex("<VersionPrefix>(?<version>.*?)</VersionPrefix>", RegexOptions.CultureInvariant)]
    private static partial Regex Prefix();
}
