using System.Text.Json;
using PoolAnalyzers.Scan.CommandLine;
using PoolAnalyzers.Scan.Findings;
using PoolAnalyzers.Scan.Reports;

namespace PoolAnalyzers.Scan.Tests;

/// <summary>The files that a scan writes for other tools.</summary>
public sealed class ReportTests
{
    private static readonly string s_sample = Path.Combine("samples", "Leaky");

    [Fact]
    public async Task SarifHasTheShapeOfTheStandard()
    {
        using var work = new Workplace();
        string file = Path.Combine(work.Path, "all.sarif");
        var scan = await Scanner.RunAsync(Scanner.Repository, s_sample, "--sarif", file);
        using var sarif = JsonDocument.Parse(File.ReadAllBytes(file));
        Assert.Empty(SarifShape.Problems(sarif.RootElement));
        var results = sarif.RootElement.GetProperty("runs")[0].GetProperty("results");
        Assert.Equal(scan.Findings.Count, results.GetArrayLength());
        Assert.Equal(scan.Findings.Count, results.EnumerateArray().Select(Fingerprint).Distinct().Count());

        // The way to a bug in the order of the program: rented, released, used.
        var used = results.EnumerateArray().First(result => result.GetProperty("ruleId").GetString() == "POOL011");
        var steps = used.GetProperty("codeFlows")[0].GetProperty("threadFlows")[0].GetProperty("locations").EnumerateArray()
            .Select(step => step.GetProperty("location").GetProperty("message").GetProperty("text").GetString()).ToList();
        Assert.Equal(["rented here", "released here", used.GetProperty("message").GetProperty("text").GetString()], steps);
    }

    [Fact]
    public void TheShapeIsNotTakenForGranted()
    {
        static IReadOnlyList<string> Problems(string text) => SarifShape.Problems(JsonDocument.Parse(text).RootElement);
        Assert.NotEmpty(Problems("{}"));
        Assert.NotEmpty(Problems("""{ "version": "2.0.0", "runs": [] }"""));
        Assert.NotEmpty(Problems("""{ "version": "2.1.0", "runs": [ { "tool": { "driver": { } } } ] }"""));
        Assert.NotEmpty(Problems("""{ "version": "2.1.0", "runs": [ { "tool": { "driver": { "name": "x" } }, "results": [ { "message": { "text": "a" }, "locations": [ { "physicalLocation": { "region": { "startLine": 0 } } } ] } ] } ] }"""));
        Assert.NotEmpty(Problems("""{ "version": "2.1.0", "runs": [ { "tool": { "driver": { "name": "x" } }, "invented": 1 } ] }"""));
        Assert.Empty(Problems("""{ "version": "2.1.0", "runs": [ { "tool": { "driver": { "name": "x" } } } ] }"""));
    }

    [Fact]
    public async Task FilesWithStrangeNamesAreNamedByValidUris()
    {
        using var work = new Workplace().With("a b/ü#1%.cs", Workplace.LeakyCode);
        await work.ScanAsync(".", "--sarif", "x.sarif");
        using var sarif = JsonDocument.Parse(File.ReadAllBytes(Path.Combine(work.Path, "x.sarif")));
        Assert.Empty(SarifShape.Problems(sarif.RootElement));
        var run = sarif.RootElement.GetProperty("runs")[0];
        string root = run.GetProperty("originalUriBaseIds").GetProperty("SRCROOT").GetProperty("uri").GetString()!;
        string uri = run.GetProperty("results")[0].GetProperty("locations")[0].GetProperty("physicalLocation").GetProperty("artifactLocation").GetProperty("uri").GetString()!;
        Assert.Equal("a%20b/%C3%BC%231%25.cs", uri);
        Assert.Equal(Path.Combine(work.Path, "a b", "ü#1%.cs"), new Uri(new Uri(root), uri).LocalPath);
    }

    [Fact]
    public async Task FingerprintsSurviveMovedLinesAndTellCopiesApart()
    {
        using var work = new Workplace().With("Leaky.cs", Workplace.LeakyCode);
        string[] before = await FingerprintsOf(work);
        work.With("Leaky.cs", "// moved\n\n" + Workplace.LeakyCode.Replace("    public", "  public", StringComparison.Ordinal));
        Assert.Equal(before, await FingerprintsOf(work));

        // Two that read the same are two; the first keeps its name.
        string line = Workplace.LeakyCode.Split('\n')[2];
        work.With("Leaky.cs", Workplace.LeakyCode.Replace(line, line + "\n}\npublic static class Other\n{\n" + line, StringComparison.Ordinal));
        string[] both = await FingerprintsOf(work);
        Assert.Equal(2, both.Distinct().Count());
        Assert.Equal(before[0], both[0]);

        work.With("Leaky.cs", Workplace.LeakyCode.Replace("Rent(16)", "Rent(17)", StringComparison.Ordinal));
        Assert.NotEqual(before, await FingerprintsOf(work));
    }

    [Fact]
    public async Task JsonTellsWhatTheTerminalTells()
    {
        using var work = new Workplace().With("src/Leaky.cs", Workplace.LeakyCode).With("src/Some.Name.csproj", "<Project />");
        await work.ScanAsync(".", "--json", "x.json");
        using var json = JsonDocument.Parse(File.ReadAllBytes(Path.Combine(work.Path, "x.json")));
        var finding = json.RootElement.GetProperty("findings").EnumerateArray().Single();
        Assert.Equal(
            ("POOL001", "warning", "src/Leaky.cs", 3, "Some.Name"),
            (finding.GetProperty("rule").GetString(), finding.GetProperty("severity").GetString(), finding.GetProperty("path").GetString(), finding.GetProperty("line").GetInt32(),
                finding.GetProperty("project").GetString()));
    }

    [Fact]
    public async Task TheSameFindingsAreTheSameBytes()
    {
        using var work = new Workplace().With("Leaky.cs", Workplace.LeakyCode);
        foreach (string name in new[] { "1", "2" })
        {
            await work.ScanAsync("Leaky.cs", "--sarif", name + ".sarif", "--html", name + ".html", "--json", name + ".json");
        }

        Assert.All(["sarif", "html", "json"], kind => Assert.Equal(File.ReadAllText(Path.Combine(work.Path, "1." + kind)), File.ReadAllText(Path.Combine(work.Path, "2." + kind))));
    }

    [Fact]
    public async Task FilesThatCannotBeWrittenAreRefusedBeforeTheScan()
    {
        using var work = new Workplace().With("Leaky.cs", Workplace.LeakyCode).With("folder/x.txt", "");
        (await work.ScanAsync(".", "--sarif", "no/such/x.sarif")).AssertFailed("--sarif", "does not exist");
        (await work.ScanAsync(".", "--html", "folder")).AssertFailed("--html 'folder' is a folder");
        (await work.ScanAsync(".", "--json", "same", "--sarif", "./same")).AssertFailed("name the same file");
        (await work.ScanAsync(".", "--sarif")).AssertFailed("--sarif");
    }

    [Fact]
    public void AFileIsThereWholeOrAsItWas()
    {
        using var work = new Workplace().With("x.txt", "old");
        string path = Path.Combine(work.Path, "x.txt");
        Assert.Throws<InvalidOperationException>(() => WholeFile.Write(path, stream =>
        {
            stream.Write("half"u8);
            throw new InvalidOperationException();
        }));
        Assert.Equal("old", File.ReadAllText(path));
        Assert.Single(Directory.EnumerateFiles(work.Path));
        WholeFile.Write(path, stream => stream.Write("new"u8));
        Assert.Equal("new", File.ReadAllText(path));
        Assert.Single(Directory.EnumerateFiles(work.Path));
        Assert.Throws<ScanException>(() => WholeFile.Write(Path.Combine(work.Path, "no", "x.txt"), _ => { }));
    }

    [Fact]
    public async Task AStoppedScanLeavesEveryFileAsItWas()
    {
        using var work = new Workplace().With("Leaky.cs", Workplace.LeakyCode).With("x.sarif", "old").With("x.html", "old").With("known.json", "old");
        var before = work.Contents();
        using var stop = new CancellationTokenSource();
        using var output = new StringWriter();
        using var error = new StoppingWriter(stop);
        int exitCode = await ScanCommand.RunAsync(
            [".", "--sarif", "x.sarif", "--html", "x.html", "--json", "new.json", "--baseline", "create", "--baseline-file", "known.json"],
            new Surroundings(output, error, work.Path, OutIsTerminal: false, ErrorIsTerminal: false, Environment.GetEnvironmentVariable), stop.Token);
        Assert.Equal(ExitCode.Cancelled, exitCode);
        Assert.Equal(before, work.Contents());
        Assert.Contains("cancelled", error.ToString(), StringComparison.Ordinal);
    }

    private static async Task<string[]> FingerprintsOf(Workplace work)
    {
        await work.ScanAsync(".", "--sarif", "x.sarif");
        using var sarif = JsonDocument.Parse(File.ReadAllBytes(Path.Combine(work.Path, "x.sarif")));
        return [.. sarif.RootElement.GetProperty("runs")[0].GetProperty("results").EnumerateArray().Select(Fingerprint)];
    }

    private static string Fingerprint(JsonElement result) => result.GetProperty("partialFingerprints").EnumerateObject().Single().Value.GetString()!;

    /// <summary>Presses Ctrl-C when the analysis begins.</summary>
    private sealed class StoppingWriter(CancellationTokenSource stop) : StringWriter
    {
        public override void WriteLine(string? value)
        {
            base.WriteLine(value);
            if (value?.Contains("analyzing", StringComparison.Ordinal) == true)
            {
                stop.Cancel();
            }
        }
    }
}
