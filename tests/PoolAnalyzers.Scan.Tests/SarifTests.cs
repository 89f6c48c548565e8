using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis.Sarif;
using PoolAnalyzers.Scan.Hosting;
using PoolAnalyzers.Scan.Rules;

namespace PoolAnalyzers.Scan.Tests;

/// <summary>The SARIF report against the standard's schema, and against what GitHub code scanning asks for beyond it.</summary>
public sealed partial class SarifTests
{
    private static readonly string s_sample = Path.Combine("samples", "Leaky");

    [Fact]
    public async Task ItIsValidByTheSchemaOfTheStandard()
    {
        using var work = new Workplace().With("Bad.cs", "class Bad { void M( { }").With("Leaky.cs", Workplace.LeakyCode)
            .With(".editorconfig", "root = true\n[*.cs]\ndotnet_diagnostic.POOL001.severity = suggestion\n");
        var scan = await Scanner.RunAsync(Scanner.Repository, s_sample, "--rules", "all", "--sarif", Path.Combine(work.Path, "leaky.sarif"));
        Assert.NotEmpty(scan.Findings);
        await work.ScanAsync(".", "--sarif", "bad.sarif", "--only", "POOL001");
        await work.ScanAsync("Bad.cs", "--sarif", "none.sarif");
        Assert.All(["leaky", "bad", "none"], name => Assert.Empty(SarifSchema.ProblemsAsync(Path.Combine(work.Path, name + ".sarif")).Result));
    }

    [Theory]
    [InlineData("{}", false)]
    [InlineData("""{ "version": "2.0.0", "runs": [] }""", false)]
    [InlineData("""{ "version": "2.1.0", "runs": [ { "tool": { "driver": { } } } ] }""", false)]
    [InlineData("""{ "version": "2.1.0", "runs": [ { "tool": { "driver": { "name": "x" } }, "invented": 1 } ] }""", false)]
    [InlineData("""{ "version": "2.1.0", "runs": [ { "tool": { "driver": { "name": "x" } }, "results": [ { "level": "note" } ] } ] }""", false)]
    [InlineData("""{ "version": "2.1.0", "runs": [ { "tool": { "driver": { "name": "x" } }, "columnKind": "bytes" } ] }""", false)]
    [InlineData("""{ "version": "2.1.0", "runs": [ { "tool": { "driver": { "name": "x" } } } ] }""", true)]
    public async Task TheSchemaRefusesWhatIsWrong(string json, bool valid) => Assert.Equal(valid, (await SarifSchema.ProblemsOfAsync(json)).Count == 0);

    [Theory]
    [InlineData("\"level\": \"warning\"", true)]
    [InlineData("\"level\": \"bad\"", false)]
    [InlineData("\"locations\": [ { \"physicalLocation\": { \"artifactLocation\": { \"uri\": \"a.cs\" }, \"region\": { \"startLine\": 1 } } } ]", true)]
    [InlineData("\"locations\": [ { \"physicalLocation\": { \"artifactLocation\": { \"uri\": \"a.cs\" }, \"region\": { \"startLine\": 0 } } } ]", false)]
    public async Task TheSchemaRefusesAWrongResult(string part, bool valid) =>
        await TheSchemaRefusesWhatIsWrong(
            $$"""
            { "version": "2.1.0", "runs": [ { "tool": { "driver": { "name": "x" } }, "results": [ { "message": { "text": "a" }, {{part}} } ] } ] }
            """,
            valid);

    [Fact]
    public async Task EachResultHasWhatCodeScanningReads()
    {
        var run = await LeakyAsync();
        Assert.Equal("poolscan/", run.AutomationDetails.Id);
        Assert.All(run.Results, result =>
        {
            Assert.Equal(result.RuleId, run.Tool.Driver.Rules[result.RuleIndex].Id);
            Assert.Equal(FailureLevel.Warning, result.Level);
            Assert.NotEmpty(result.Message.Text);
            Assert.Matches("^[0-9a-f]+:[0-9]+$", result.PartialFingerprints["primaryLocationLineHash"]);
            Assert.Matches("^[0-9a-f]{24}:[0-9]+$", result.PartialFingerprints["poolFinding/v1"]);
            var place = Assert.Single(result.Locations).PhysicalLocation;
            Assert.Equal("SRCROOT", place.ArtifactLocation.UriBaseId);
            Assert.StartsWith("samples/Leaky/", place.ArtifactLocation.Uri.OriginalString, StringComparison.Ordinal);
            string[] lines = File.ReadAllLines(Path.Combine(Scanner.Repository, place.ArtifactLocation.Uri.OriginalString));
            Assert.Contains(place.Region.Snippet.Text, lines[place.Region.StartLine - 1], StringComparison.Ordinal);
            Assert.Equal(string.Join('\n', lines[(place.ContextRegion.StartLine - 1)..place.ContextRegion.EndLine]), place.ContextRegion.Snippet.Text);
        });
        Assert.Equal(run.Results.Count, run.Results.Select(result => result.PartialFingerprints["poolFinding/v1"]).Distinct().Count());

        // The way to a bug in the order of the program.
        var used = run.Results.First(result => result.RuleId == "POOL011");
        var steps = used.CodeFlows[0].ThreadFlows[0].Locations;
        Assert.Equal(["rented here", "released here", used.Message.Text], steps.Select(step => step.Location.Message.Text));
        Assert.Equal([1, 2, 3], steps.Select(step => step.ExecutionOrder));
        Assert.Contains("acquire", steps[0].Kinds);
    }

    [Fact]
    public async Task EachRuleHasWhatCodeScanningReads()
    {
        var run = await LeakyAsync();
        Assert.All(run.Tool.Driver.Rules, rule =>
        {
            Assert.Matches("^[A-Z][A-Za-z0-9]+$", rule.Name);
            Assert.NotEmpty(rule.ShortDescription.Text);
            Assert.NotEmpty(rule.FullDescription.Text);
            Assert.StartsWith($"# {rule.Id}", rule.Help.Markdown, StringComparison.Ordinal);
            Assert.Contains(rule.Id, rule.HelpUri.AbsoluteUri, StringComparison.Ordinal);

            // A link that is relative to a page leads nowhere beside an alert.
            Assert.DoesNotMatch(@"\]\((?!https?:|#)", rule.Help.Markdown);
            Assert.Contains(rule.GetProperty<string>("precision"), new[] { "very-high", "high", "medium", "low" });
            Assert.Contains(rule.GetProperty<string>("problem.severity"), new[] { "error", "warning", "recommendation" });
            var tags = rule.GetProperty<List<string>>("tags");
            Assert.InRange(tags.Count, 1, 20);
            bool isSecurity = tags.Contains("security");
            Assert.Equal(isSecurity, rule.TryGetProperty("security-severity", out string severity));
            if (isSecurity)
            {
                Assert.InRange(double.Parse(severity, System.Globalization.CultureInfo.InvariantCulture), 0.1, 10.0);
            }

            // Each relationship leads to a weakness of the taxonomy, and each has its tag.
            var weaknesses = (rule.Relationships ?? [])
                .Select(relationship => run.Taxonomies[relationship.Target.ToolComponent.Index].Taxa[relationship.Target.Index]).ToList();
            Assert.Equal((rule.Relationships ?? []).Select(relationship => relationship.Target.Id), weaknesses.Select(weakness => weakness.Id));
            Assert.Equal(weaknesses.Select(weakness => "external/cwe/cwe-" + weakness.Id),
                tags.Where(tag => tag.StartsWith("external/", StringComparison.Ordinal)));
        });
        Assert.Equal("CWE", Assert.Single(run.Taxonomies).Name);
        Assert.Equal("416", run.Tool.Driver.Rules.Single(rule => rule.Id == "POOL011").Relationships[0].Target.Id);
        Assert.Equal("8.1", run.Tool.Driver.Rules.Single(rule => rule.Id == "POOL011").GetProperty<string>("security-severity"));
    }

    [Fact]
    public async Task AWarningOfARuleThatIsAnErrorElsewhereIsSaid()
    {
        const string Code = "[PoolAnalyzers.ArrayPoolScope(typeof(byte))] ref struct NotPartial;";
        using var work = new Workplace().With("A.cs", Code).With(".editorconfig", "root = true\n[*.cs]\ndotnet_diagnostic.POOL101.severity = warning\n");
        await work.ScanAsync(".", "--sarif", "x.sarif");
        string text = File.ReadAllText(Path.Combine(work.Path, "x.sarif"));
        var run = SarifLog.Load(Path.Combine(work.Path, "x.sarif")).Runs[0];
        var result = Assert.Single(run.Results, result => result.RuleId == "POOL101");
        Assert.Equal((FailureLevel.Warning, FailureLevel.Error), (result.Level, run.Tool.Driver.Rules[result.RuleIndex].DefaultConfiguration.Level));
        using var json = System.Text.Json.JsonDocument.Parse(text);
        Assert.All(json.RootElement.GetProperty("runs")[0].GetProperty("results").EnumerateArray(), entry =>
            Assert.NotNull(entry.GetProperty("level").GetString()));
    }

    [Fact]
    public async Task SyntaxErrorsAndTheCheckoutAreTold()
    {
        using var work = new Workplace().With("Bad.cs", "class Bad\n{\n    void M( { }\n}").With("Leaky.cs", Workplace.LeakyCode);
        await work.ScanAsync(".", "--sarif", "x.sarif");
        var run = SarifLog.Load(Path.Combine(work.Path, "x.sarif")).Runs[0];
        Assert.Null(run.VersionControlProvenance);
        var told = run.Invocations[0].ToolExecutionNotifications[0];
        Assert.Equal((FailureLevel.Warning, "Bad.cs", 3),
            (told.Level, told.Locations[0].PhysicalLocation.ArtifactLocation.Uri.OriginalString, told.Locations[0].PhysicalLocation.Region.StartLine));
        Assert.StartsWith("poolscan . --sarif x.sarif", run.Invocations[0].CommandLine, StringComparison.Ordinal);
        Assert.Equal((1, true), (run.Invocations[0].ExitCode, run.Invocations[0].ExecutionSuccessful));

        work.Git("init", "-q", "-b", "trunk");
        work.Git("remote", "add", "origin", "https://somebody:hunter2@example.org/team/code.git");
        work.Git("add", "Leaky.cs");
        work.Git("commit", "-q", "-m", "first");
        await work.ScanAsync(".", "--sarif", "x.sarif");
        run = SarifLog.Load(Path.Combine(work.Path, "x.sarif")).Runs[0];
        var checkout = Assert.Single(run.VersionControlProvenance);
        Assert.Equal(("https://example.org/team/code", "trunk", 40), (checkout.RepositoryUri.AbsoluteUri, checkout.Branch, checkout.RevisionId.Length));
        Assert.DoesNotContain("hunter2", File.ReadAllText(Path.Combine(work.Path, "x.sarif")), StringComparison.Ordinal);
        Assert.Empty(await SarifSchema.ProblemsAsync(Path.Combine(work.Path, "x.sarif")));
    }

    [Fact]
    public void TheHashOfALineIsTheOneThatGitHubComputes()
    {
        // The example of its upload action.
        var hashes = HashUtilities.RollingHash(" a\nb\n  \t\tc\n d");
        string[] expected = ["271789c17abda88f:1", "54703d4cd895b18:1", "180aee12dab6264:1", "a23a3dc5e078b07b:1"];
        Assert.Equal(expected, Enumerable.Range(1, 4).Select(line => hashes[line]));
    }

    /// <summary>The precision is what docs/contributing/real-code.md measured: each of its tables of a first run, and of the suggestions, counts.</summary>
    [Fact]
    public void ThePrecisionIsTheMeasuredOne()
    {
        var measured = new SortedDictionary<string, (int Reports, int Right)>(StringComparer.Ordinal);
        bool counts = false;
        foreach (string line in File.ReadLines(Path.Combine(Scanner.Repository, "docs", "contributing", "real-code.md")))
        {
            string[] cells = [.. line.Trim().Trim('|').Split('|').Select(cell => cell.Trim())];
            counts = line.StartsWith('|') && (counts || cells is ["rule", "reports", "true", "debatable", "false"]);
            if (counts && !cells[0].StartsWith("**", StringComparison.Ordinal) && RuleId().Match(cells[0]) is { Success: true } id)
            {
                int[] numbers = [.. cells[1..5]
                    .Select(cell => int.Parse(cell.Replace(",", "", StringComparison.Ordinal), System.Globalization.CultureInfo.InvariantCulture))];
                var (reports, right) = measured.GetValueOrDefault(id.Value);
                measured[id.Value] = (reports + numbers[0], right + numbers[1] + numbers[2]);
            }
        }

        Assert.True(measured.Count > 10, "docs/contributing/real-code.md has no tables");
        Assert.Equal(
            measured.Select(entry => $"{entry.Key}: {entry.Value.Right} of {entry.Value.Reports}"),
            measured.Select(entry => $"{entry.Key}: {RuleEvidence.Of(entry.Key).Right} of {RuleEvidence.Of(entry.Key).Reports}"));
    }

    [Theory]
    [InlineData("POOL012", "VeryHigh")]
    [InlineData("POOL002", "High")]
    [InlineData("POOL001", "Medium")]
    [InlineData("POOL004", "Low")]
    [InlineData("POOL030", "Medium")]
    [InlineData("POOL101", "VeryHigh")]
    public void PrecisionIsAWord(string id, string word) => Assert.Equal(word, RuleEvidence.PrecisionOf(id).ToString());

    private static async Task<Run> LeakyAsync()
    {
        using var work = new Workplace();
        string file = Path.Combine(work.Path, "leaky.sarif");
        var scan = await Scanner.RunAsync(Scanner.Repository, s_sample, "--sarif", file);
        var run = Assert.Single(SarifLog.Load(file).Runs);
        Assert.Equal(scan.Findings.Count, run.Results.Count);
        return run;
    }

    [GeneratedRegex(@"POOL\d+", RegexOptions.CultureInvariant)]
    private static partial Regex RuleId();
}
