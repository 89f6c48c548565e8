using System.Text.Json;

namespace PoolAnalyzers.Package.Tests;

/// <summary>The template for <c>dotnet new</c>: packed, installed, instantiated and tested.</summary>
[Collection(nameof(PackedPackage))]
public sealed class TemplateTests(PackedPackage package)
{
    private const string Return = "Blocks.Return(block);";

    private static readonly string s_folder = Path.Combine(PackedPackage.Repository, "templates", "poolanalyzers-sample");

    /// <summary>It takes 20 seconds and more: a project is made, restored, built twice, and its tests run twice.</summary>
    [Fact]
    public void A_new_project_has_green_tests_which_notice_what_is_not_returned()
    {
        string folder = Path.Combine("template", Guid.NewGuid().ToString("N"));
        string hive = Path.Combine(package.Root, folder, "hive");
        Directory.CreateDirectory(hive);
        package.Run(folder, "new", "install", Feed.FileOf("PoolAnalyzers.Templates"), "--debug:custom-hive", hive).Succeeded();
        package.Run(
            folder, "new", "poolanalyzers-sample", "-n", "First Try", "-o", "Try", "--package-version", package.Version, "--no-update-check",
            "--debug:custom-hive", hive).Succeeded();

        string project = Path.Combine(package.Root, folder, "Try");
        Assert.Equal(
            ["First Try.csproj", "Pools.cs", "Texts.cs", "TextsTests.cs"],
            Directory.EnumerateFiles(project).Select(Path.GetFileName).Order(StringComparer.Ordinal));
        Assert.Contains("namespace First_Try;", File.ReadAllText(Path.Combine(project, "Pools.cs")), StringComparison.Ordinal);
        Assert.Empty(package.Run(Path.Combine(folder, "Try"), "build").Succeeded().Reports);
        Assert.Contains("Passed:     3", package.Run(Path.Combine(folder, "Try"), "test", "--no-build").Succeeded().Text, StringComparison.Ordinal);

        // Without its return the analyzers warn, and each test of the pool fails.
        string texts = Path.Combine(project, "Texts.cs");
        Assert.Contains(Return, File.ReadAllText(texts), StringComparison.Ordinal);
        File.WriteAllText(texts, File.ReadAllText(texts).Replace(Return, "", StringComparison.Ordinal));
        var lossy = package.Run(Path.Combine(folder, "Try"), "test", "--no-restore");
        Assert.NotEqual(0, lossy.ExitCode);
        Assert.Contains(lossy.Reports, report => report.Code == "POOL001");
        Assert.Contains("Blocks", lossy.Text, StringComparison.Ordinal);
    }

    [Fact]
    public void It_asks_for_the_next_release()
    {
        string props = File.ReadAllText(Path.Combine(PackedPackage.Repository, "Directory.Build.props"));
        using var template = JsonDocument.Parse(File.ReadAllText(Path.Combine(s_folder, ".template.config", "template.json")));
        string version = template.RootElement.GetProperty("symbols").GetProperty("package-version").GetProperty("defaultValue").GetString()!;
        Assert.Contains($"<VersionPrefix>{version}</VersionPrefix>", props, StringComparison.Ordinal);
        string project = File.ReadAllText(Path.Combine(s_folder, "PoolSample.csproj"));
        Assert.Contains($"Include=\"PoolAnalyzers\" Version=\"{version}\"", project, StringComparison.Ordinal);
    }
}
