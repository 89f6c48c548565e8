using System.Reflection;
using System.Text.RegularExpressions;
using System.Xml.Linq;

namespace PoolAnalyzers.Docs.Tests;

/// <summary>The table of what is tested with what, compared with what the scripts, projects and workflows run.</summary>
public sealed class TestedWithTests
{
    private static readonly IReadOnlyList<string[]> s_rows = Table("docs/compatibility.md", "tested");

    [Fact]
    public void The_first_compiler_is_the_floor_and_all_tests_run_with_it()
    {
        Assert.Equal(XDocument.Load(Path.Combine(Page.Root, "Directory.Packages.props")).Descendants("RoslynFloor").Single().Value, s_rows[0][0]);
        Assert.StartsWith("all tests", s_rows[0][2], StringComparison.Ordinal);
    }

    /// <summary>A script without a filter of its own runs how hosts ask, and the forms; with an empty one, everything.</summary>
    [Fact]
    public void Newer_compilers_run_what_the_row_says()
    {
        var runs = Regex.Matches(
            Text(".ci/measure"), @"tests/with-compiler (?<version>[\d.]+)(?<whole> """" PoolAnalyzers\.Tests PoolAnalyzers\.CodeFixes\.Tests)?");
        Assert.Equal(
            runs.Select(run => (run.Groups["version"].Value, run.Groups["whole"].Success ? "all tests" : "how hosts ask, and new forms of C#")),
            s_rows.Skip(1).Select(row => (row[0], row[2])));
        Assert.Contains("FullyQualifiedName~HostTests|FullyQualifiedName~FormsTests", Text("tests/with-compiler"), StringComparison.Ordinal);
        Assert.Contains($"tests/with-compiler {s_rows[^1][0]};", Text(".ci/run"), StringComparison.Ordinal);
    }

    [Fact]
    public void The_systems_and_the_newest_framework_are_those_of_the_workflow()
    {
        var workflow = Text(".github/workflows/build.yml");
        Assert.Contains("os: [ubuntu-latest, windows-latest, macos-latest]", workflow, StringComparison.Ordinal);
        Assert.Contains($"compiler: \"{s_rows[^1][0]}\"", workflow, StringComparison.Ordinal);
        Assert.Contains("references: \"11.0.0\"", workflow, StringComparison.Ordinal);
        Assert.Contains("cron:", workflow, StringComparison.Ordinal);
    }

    /// <summary>A test of the generator compares the other table with what is compiled.</summary>
    [Fact]
    public void Languages_and_frameworks_are_those_of_the_page_about_generated_types() => Assert.Equal(
        Table("docs/compatibility.md", "compilers").Select(row => (row[0], row[1], row[2], row[3])),
        s_rows.Select(row => (row[0], row[1], row[3], row[4])));

    [Fact]
    public void The_scanner_has_the_compiler_of_its_row()
    {
        var reference = XDocument.Load(Path.Combine(Page.Root, "src/PoolAnalyzers.Scan/PoolAnalyzers.Scan.csproj")).Descendants("PackageReference")
            .Single(package => (string?)package.Attribute("Include") == "Microsoft.CodeAnalysis.CSharp");
        Assert.Equal((string?)reference.Attribute("VersionOverride"), s_rows.Single(row => row[1] == "`poolscan`")[0]);
    }

    /// <summary>Where the SDK of a row is installed, its compiler is asked.</summary>
    [Fact]
    public void An_installed_sdk_has_the_compiler_of_its_row()
    {
        var root = Path.GetFullPath(Path.Combine(Path.GetDirectoryName(typeof(object).Assembly.Location)!, "..", "..", ".."));
        var installed = from row in s_rows
                        let version = Regex.Match(row[1], @"\.NET SDK (?<version>[\d.]+)").Groups["version"].Value
                        let compiler = Path.Combine(root, "sdk", version, "Roslyn", "bincore", "Microsoft.CodeAnalysis.dll")
                        where version.Length > 0 && File.Exists(compiler)
                        select (row[0], AssemblyName.GetAssemblyName(compiler).Version!.ToString(3));
        Assert.All(installed, pair => Assert.Equal(pair.Item1, pair.Item2));
    }

    private static string Text(string path) => File.ReadAllText(Path.Combine(Page.Root, path));

    /// <summary>The cells of the table after a comment, without its head.</summary>
    private static List<string[]> Table(string page, string name) =>
    [
        .. Text(page).ReplaceLineEndings("\n").Split('\n')
            .SkipWhile(line => line != $"<!-- checked: {name} -->").Skip(1).TakeWhile(line => line.StartsWith('|')).Skip(2)
            .Select(line => line.Split('|')[1..^1].Select(cell => cell.Trim()).ToArray()),
    ];
}
