using System.Text;
using System.Xml.Linq;

namespace PoolAnalyzers.Package.Tests;

/// <summary>The package as its users get it: packed, restored from a folder and built with by the real SDK.</summary>
[Collection(nameof(PackedPackage))]
public sealed class PackageTests(PackedPackage package)
{
    private static readonly IReadOnlyList<string> s_default = Sources.Marks(Sources.Leaky, strict: false);
    private static readonly IReadOnlyList<string> s_strict = Sources.Marks(Sources.Leaky, strict: true);

    [Fact]
    public void It_holds_what_a_compiler_and_a_build_need_and_nothing_else()
    {
        var entries = package.Entries();
        Assert.Equal(
            [
                "README.md", "analyzers/dotnet/cs/PoolAnalyzers.dll", "build/PoolAnalyzers.props", "build/PoolAnalyzers.targets",
                "buildTransitive/PoolAnalyzers.Sanitizer.targets", "buildTransitive/PoolAnalyzers.props", "buildTransitive/PoolAnalyzers.targets", "icon.png",
                "presets/default.globalconfig", "presets/none.globalconfig", "presets/security.globalconfig", "presets/strict.globalconfig",
            ],
            entries.Keys.Where(name => !IsOfTheFormat(name) && name != "analyzers/dotnet/cs/PoolAnalyzers.CodeFixes.dll").Order(StringComparer.Ordinal));

        var metadata = XDocument.Load(new MemoryStream(entries["PoolAnalyzers.nuspec"])).Root!.Elements().Single();
        string? Said(string name) => metadata.Elements().SingleOrDefault(element => element.Name.LocalName == name)?.Value;
        Assert.Equal(
            ("PoolAnalyzers", "true", "MIT", "icon.png", "README.md", null),
            (Said("id"), Said("developmentDependency"), Said("license"), Said("icon"), Said("readme"), Said("dependencies")));
        Assert.Equal(
            ("https://github.com/PoolAnalyzers/PoolAnalyzers", "https://github.com/PoolAnalyzers/PoolAnalyzers/blob/main/CHANGELOG.md"),
            (Said("projectUrl"), Said("releaseNotes")));
        Assert.All(new[] { "generator", "scopes", "pools" }, word => Assert.Contains(word, Said("description"), StringComparison.Ordinal));
        Assert.All(new[] { "analyzer", "source-generator", "arraypool" }, tag => Assert.Contains(tag, Said("tags")!.Split(' ')));
        Assert.Equal(File.ReadAllBytes(Path.Combine(PackedPackage.Repository, "nuget", "README.md")), entries["README.md"]);
    }

    [Fact]
    public void The_same_source_gives_the_same_bytes_and_tells_nobody_where_it_was_built()
    {
        string again = Path.Combine(package.Root, "again");
        Feed.Pack("nuget/PoolAnalyzers.Package.csproj", again).Succeeded();
        Assert.Equal(File.ReadAllBytes(package.File), File.ReadAllBytes(Path.Combine(again, Path.GetFileName(package.File))));
#if !DEBUG
        // In Debug the paths are real ones, for a debugger.
        Assert.All(
            package.Entries().Where(entry => entry.Key.EndsWith(".dll", StringComparison.Ordinal)),
            entry => Assert.DoesNotContain(PackedPackage.Repository, Encoding.Latin1.GetString(entry.Value), StringComparison.Ordinal));
#endif
    }

    [Theory]
    [InlineData("Console10")]
    [InlineData("Library8")]
    [InlineData("Standard")]
    [InlineData("Central")]
    [InlineData("Core")]
    [InlineData("Middle")]
    [InlineData("Downstream")]
    [InlineData("PresetAllMode")]
    public void Bugs_are_warnings_in_their_lines(string project) => AssertReports(project, "warning", s_default);

    [Fact]
    public void A_newer_language_is_followed() => AssertReports("Newer", "warning", Sources.Marks(Sources.Newer, strict: false));

    [Fact]
    public void Warnings_that_are_errors_fail_the_build() => AssertReports("WarningsAsErrors", "error", s_default);

    [Theory]
    [InlineData("Inert")]
    [InlineData("CheckedCSharp12")]
    [InlineData("App")]
    [InlineData("Presetnone")]
    public void Where_nothing_is_to_be_said_nothing_is(string project)
    {
        Assert.Empty(package.Of(project));
        Assert.True(WasBuilt(project), package.Build.Text);
    }

    [Theory]
    [InlineData("PresetStrict")]
    [InlineData("Global")]
    public void The_strict_preset_warns_of_policy_too(string project) => AssertReports(project, "warning", s_strict);

    [Fact]
    public void The_security_preset_makes_foreign_data_an_error()
    {
        AssertReports("Presetsecurity", "warning", [.. s_default.Where(mark => mark.EndsWith("POOL001", StringComparison.Ordinal))]);
        AssertReports("Presetsecurity", "error", [.. s_default.Where(mark => mark.EndsWith("POOL010", StringComparison.Ordinal))]);
    }

    [Fact]
    public void Wrong_options_are_warnings_in_their_lines()
    {
        AssertReports("Mistyped", "warning", ["4 POOL902", "5 POOL902"]);
        Assert.All(package.Of("Mistyped"), report => Assert.EndsWith(".editorconfig", report.File, StringComparison.Ordinal));
    }

    [Fact]
    public void Settings_of_a_repository_overrule_a_preset() =>
        AssertReports("PresetOverruled", "error", [.. s_default.Where(mark => mark.EndsWith("POOL010", StringComparison.Ordinal))]);

    [Fact]
    public void A_preset_that_does_not_exist_is_an_error_that_names_those_that_do()
    {
        var report = Assert.Single(package.Of("Presetstric"));
        Assert.Equal(("error", "POOLBUILD2"), (report.Level, report.Code));
        Assert.Contains("'stric'", report.Text, StringComparison.Ordinal);
        Assert.Contains("none, default, strict, security", report.Text, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("OldCompiler", "compiler 4.8")]
    [InlineData("UnknownCompiler", "does not tell its version")]
    public void A_compiler_that_is_too_old_is_one_warning(string project, string words)
    {
        var report = Assert.Single(package.Of(project));
        Assert.Equal(("warning", "POOLBUILD1"), (report.Level, report.Code));
        Assert.Contains(words, report.Text, StringComparison.Ordinal);
        Assert.Contains("9.0.300", report.Text, StringComparison.Ordinal);
        Assert.True(WasBuilt(project), package.Build.Text);
    }

    [Theory]
    [InlineData("Console10/bin/Debug/net10.0/Console10.dll")]
    [InlineData("CheckedCSharp12/bin/Debug/net10.0/CheckedCSharp12.dll")]
    [InlineData("chain/App/bin/Debug/net10.0/App.dll")]
    public void Generated_types_run(string program) => Assert.Equal("6 4096", package.Run("", program).Succeeded().Text.Trim());

    [Fact]
    public void Nothing_of_it_is_needed_at_run_time()
    {
        string output = Path.Combine(package.Root, "Inert", "bin", "Debug", "net10.0");
        Assert.Empty(Directory.EnumerateFiles(output, "PoolAnalyzers*", SearchOption.AllDirectories));
        Assert.DoesNotContain("PoolAnalyzers", File.ReadAllText(Path.Combine(output, "Inert.deps.json")), StringComparison.Ordinal);
        Assert.Equal("42", package.Run("", Path.Combine("Inert", "bin", "Debug", "net10.0", "Inert.dll")).Succeeded().Text.Trim());
    }

    /// <summary>It takes 10 seconds: four compilations are built twice more.</summary>
    [Fact]
    public void A_second_build_compiles_nothing()
    {
        string[] outputs = ["chain/Core/obj/Debug/netstandard2.0/Core.dll", "chain/Core/obj/Debug/net8.0/Core.dll", "chain/Middle/obj/Debug/net8.0/Middle.dll", "chain/App/obj/Debug/net10.0/App.dll"];
        DateTime[] Written() => [.. outputs.Select(file => File.GetLastWriteTimeUtc(Path.Combine(package.Root, file)))];
        var before = Written();
        var second = package.Run("chain", "build", "Chain.slnx", "--no-restore", "-v:detailed").Succeeded();
        Assert.Equal(before, Written());
        Assert.Equal(outputs.Length, Count(second.Text, "Skipping target \"CoreCompile\" because all output files are up-to-date"));

        // The twin: what does change something is compiled again.
        package.Write("chain/App/Source1.cs", Sources.Program + "// changed");
        package.Run("chain", "build", "Chain.slnx", "--no-restore").Succeeded();
        Assert.NotEqual(before[^1], Written()[^1]);
        Assert.Equal(before[..^1], Written()[..^1]);
    }

    /// <summary>It takes 20 seconds and more: two projects are restored, built three times, and their tests run twice.</summary>
    [Fact]
    public void Tests_of_a_library_see_what_the_library_did_not_return()
    {
        package.CopySample("CheckedTests");
        string version = "-p:PoolAnalyzersVersion=" + package.Version;
        Assert.Contains("Passed:     5", package.Run("CheckedTests", "test", version).Succeeded().Text, StringComparison.Ordinal);

        // In Release there is nothing to ask, and the same sources compile.
        package.Run("CheckedTests", "build", version, "--no-restore", "-c", "Release").Succeeded();

        // The twin: a library that forgets a frame fails the test that made it forget, and no other that runs at the same time.
        string file = Path.Combine(package.Root, "CheckedTests", "Frames", "FrameStream.cs");
        File.WriteAllText(file, File.ReadAllText(file).Replace("frame.Dispose();", "GC.KeepAlive(frame);", StringComparison.Ordinal));
        var leaking = package.Run("CheckedTests", "test", version, "--no-restore", "--filter", "FullyQualifiedName~FrameTests");
        Assert.NotEqual(0, leaking.ExitCode);
        Assert.Contains("Failed:     1, Passed:     3", leaking.Text, StringComparison.Ordinal);
        Assert.Contains("Failed Frames.Tests.FrameTests.A_stream_that_ends_within_a_frame_gives_the_buffer_back", leaking.Text, StringComparison.Ordinal);
        Assert.Contains("1 rental was not returned.", leaking.Text, StringComparison.Ordinal);
        Assert.Contains("A rental of Frames.Frame, from Frames.FrameBuffers, ", leaking.Text, StringComparison.Ordinal);
        Assert.Contains("at Frames.FrameStream.ReadAsync(", leaking.Text, StringComparison.Ordinal);
    }

    // Of the compiler's own warnings this is not about: AnalysisMode has many.
    private void AssertReports(string project, string level, IEnumerable<string> marks) => Assert.Equal(
        marks.Order(StringComparer.Ordinal),
        package.Of(project).Where(report => report.Level == level && report.Code.StartsWith("POOL", StringComparison.Ordinal)).Select(report => report.Mark).Distinct().Order(StringComparer.Ordinal));

    private bool WasBuilt(string project) => package.Build.Text.Contains($" {project} -> ", StringComparison.Ordinal);

    private static bool IsOfTheFormat(string name) =>
        name.EndsWith(".nuspec", StringComparison.Ordinal) || name.StartsWith("_rels/", StringComparison.Ordinal) || name.StartsWith("package/", StringComparison.Ordinal)
        || name == "[Content_Types].xml";

    private static int Count(string text, string part) => text.Split(part).Length - 1;
}
