using System.Globalization;
using System.Text;
using PoolAnalyzers.Rules.Reporting;
using PoolAnalyzers.Scan.Engines.Builds;
using PoolAnalyzers.Scan.Findings;
using PoolAnalyzers.Scan.Reports;
using PoolAnalyzers.Scan.Targets;

namespace PoolAnalyzers.Scan.Tests;

/// <summary>The small parts that read what other tools wrote, and print.</summary>
public sealed class ReadingTests
{
    [Fact]
    public void ASarifLogGivesPlacesNotesAndTimes()
    {
        var log = Read("""
            { "runs": [ {
              "results": [
                { "ruleId": "CA1822", "level": "note", "message": { "text": "not ours" } },
                { "ruleId": "POOL001", "level": "warning", "message": { "text": "suppressed" }, "suppressions": [ { "kind": "inSource" } ] },
                { "ruleId": "POOL010", "level": "warning", "message": { "text": "twice" },
                  "locations": [ { "physicalLocation": { "artifactLocation": { "uri": "file:///a%20b/C%23.cs" }, "region": { "startLine": 3, "startColumn": 5, "endLine": 3, "endColumn": 11 } } } ],
                  "relatedLocations": [ { "physicalLocation": { "artifactLocation": { "uri": "file:///a%20b/C%23.cs" }, "region": { "startLine": 2 } } } ],
                  "properties": { "customProperties": { "note0": "released here", "kind0": "Released" } } } ],
              "tool": { "driver": { "version": "5.9.0 (abc)", "rules": [
                { "id": "POOL010", "properties": { "executionTimeInSeconds": "0.250" } },
                { "id": "POOL001", "properties": { "executionTimeInSeconds": "<0.001" } } ] } } } ] }
            """);
        var result = Assert.Single(log.Results);
        Assert.Equal(("POOL010", FindingLevel.Warning, "twice"), (result.RuleId, result.Level, result.Message));
        string path = OperatingSystem.IsWindows() ? @"\a b\C#.cs" : "/a b/C#.cs";
        Assert.Equal(new SourcePlace(path, 3, 5, 3, 11), result.Place);
        Assert.Equal([new FindingNote(new SourcePlace(path, 2, 1, 2, 1), "released here", NoteKind.Released)], result.Notes);
        Assert.Equal(TimeSpan.FromMilliseconds(250), log.RuleTimes["POOL010"]);
        Assert.Equal("5.9.0 (abc)", log.Compiler);
    }

    [Fact]
    public void FindingsOfTwoRulesAreNotTakenForEachOther()
    {
        var place = new SourcePlace("a.cs", 3, 5, 3, 11);
        Finding[] findings = [new("POOL001", FindingLevel.Warning, place, "lost", []), new("POOL003", FindingLevel.Warning, place, "lost", [])];
        var prints = Fingerprints.Of(findings, path => path, new Scan.Text.SourceLines());
        // A number behind them would tell copies of one finding apart.
        Assert.All(prints, print => Assert.EndsWith(":1", print, StringComparison.Ordinal));
        Assert.NotEqual(prints[0], prints[1]);
    }

    [Fact]
    public void ASarifLogWithoutResultsIsEmpty() =>
        Assert.Empty(Read("""{ "runs": [ { "tool": { "driver": { "name": "csc" } } } ] }""").Results);

    [Theory]
    [InlineData("/a b/C.cs(1,22): error CS0103: The name 'y' does not exist [/a b/X.csproj]", "'/a b/X.csproj' does not compile: 1 error", "/a b/C.cs(1,22): CS0103: The name 'y' does not exist")]
    [InlineData("/a/C.cs(1,22): error CS0103: Missing [/a/X.csproj::TargetFramework=net10.0]", "'/a/X.csproj' does not compile: 1 error", "/a/C.cs(1,22): CS0103: Missing")]
    [InlineData("/a/X.csproj : error NU1101: Unable to find package Y. [/a/S.sln]", "'/a/S.sln' does not restore: 1 error", "/a/X.csproj: NU1101: Unable to find package Y.")]
    [InlineData("/a/X.csproj : error NU1102:   - Found 24 version(s) [ Nearest version: 8.0.28 ]", "'/a/T.sln' does not restore: 1 error", "/a/X.csproj: NU1102: - Found 24 version(s) [ Nearest version: 8.0.28 ]")]
    [InlineData("/a/X.csproj : error NU1102:   - Found 24 version(s) [ Nearest version: 8.0.28 ] [/a/Y.csproj]", "'/a/Y.csproj' does not restore: 1 error", "/a/X.csproj: NU1102: - Found 24 version(s) [ Nearest version: 8.0.28 ]")]
    [InlineData("CSC : error CS5001: No Main [/a/X.csproj]", "'/a/X.csproj' does not compile: 1 error", "CSC: CS5001: No Main")]
    [InlineData("MSBUILD : error MSB1009: Project file does not exist.", "'/a/T.sln' does not build: 1 error", "MSBUILD: MSB1009: Project file does not exist.")]
    [InlineData("something else went wrong", "'/a/T.sln' does not build", "something else went wrong")]
    public void ErrorsOfABuildAreSaidByProject(string line, string message, string detail)
    {
        var failure = Assert.Single(BuildErrors.Read(new ProcessOutput(1, ["", line, "   at Some.Stack.Trace()", line]), "/a/T.sln", IsPool));
        Assert.Equal(message, failure.Message);
        Assert.Equal(detail, failure.Details[0]);
        Assert.DoesNotContain(failure.Details, text => text.Contains("Stack", StringComparison.Ordinal));
    }

    [Fact]
    public void RulesOfOursAreNoFailureOfABuild() =>
        Assert.Empty(BuildErrors.Read(new ProcessOutput(1, ["/a/C.cs(1,1): error POOL001: leak [/a/X.csproj]"]), "/a/X.csproj", IsPool));

    [Theory]
    [InlineData("gen", "/r/gen/A.cs", true)]
    [InlineData("gen", "/r/x/gen/A.cs", true)]
    [InlineData("gen", "/r/generated/A.cs", false)]
    [InlineData("./x/gen/", "/r/x/gen/A.cs", true)]
    [InlineData("x/*/A.cs", "/r/x/y/A.cs", true)]
    [InlineData("x/*/A.cs", "/r/x/y/z/A.cs", false)]
    [InlineData("x/**/A.cs", "/r/x/A.cs", true)]
    [InlineData("*.g.cs", "/r/x/y/A.g.cs", true)]
    [InlineData("/gen", "/r/gen/A.cs", true)]
    [InlineData("/gen", "/r/x/gen/A.cs", false)]
    [InlineData("**/gen/*.cs", "/r/x/gen/A.cs", true)]
    [InlineData("**/gen/*.cs", "/r/x/gen/y/A.cs", false)]
    [InlineData("x\\gen", "/r/x/gen/A.cs", true)]
    [InlineData("**", "/r/A.cs", true)]
    [InlineData("**", "/elsewhere/A.cs", false)]
    [InlineData("*", "/r", false)]
    public void PatternsAreRelativeToWhatIsScanned(string pattern, string path, bool matches) =>
        Assert.Equal(matches, new PathFilter("/r", [pattern]).Matches(path));

    [Fact]
    public void CaretsStandUnderTheSpanInLinesWithTabs()
    {
        using var work = new Workplace().With("C.cs", "{\n\tint\tx = y;\n}");
        using var output = new StringWriter(CultureInfo.InvariantCulture);
        new CodeFrame(new ColoredWriter(output, colored: false)).Print(new SourcePlace(Path.Combine(work.Path, "C.cs"), 2, 6, 2, 11), context: 1, "red");
        Assert.Equal(
            """
                 1 | {
                 2 |     int    x = y;
                   |            ^^^^^
                 3 | }

            """,
            output.ToString(),
            ignoreLineEndingDifferences: true);
    }

    private static bool IsPool(string id) => id.StartsWith("POOL", StringComparison.Ordinal);

    private static SarifLog Read(string text) => SarifLog.Read(new MemoryStream(Encoding.UTF8.GetBytes(text)), IsPool);
}
