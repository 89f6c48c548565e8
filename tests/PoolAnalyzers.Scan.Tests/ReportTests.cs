using System.Text.Json;
using PoolAnalyzers.Scan.CommandLine;
using PoolAnalyzers.Scan.Findings;
using PoolAnalyzers.Scan.Hosting;
using PoolAnalyzers.Scan.Reports;

namespace PoolAnalyzers.Scan.Tests;

/// <summary>The files that a scan writes for other tools.</summary>
public sealed class ReportTests
{
    [Fact]
    public async Task FilesWithStrangeNamesAreNamedByValidUris()
    {
        using var work = new Workplace().With("a b/ü#1%.cs", Workplace.LeakyCode);
        await work.ScanAsync(".", "--sarif", "x.sarif");
        using var sarif = JsonDocument.Parse(File.ReadAllBytes(Path.Combine(work.Path, "x.sarif")));
        Assert.Empty(await SarifSchema.ProblemsAsync(Path.Combine(work.Path, "x.sarif")));
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
        string[] reports = ["x.sarif", "x.html", "x.json"];
        var first = new Dictionary<string, string>();
        for (int run = 0; run < 2; run++)
        {
            await work.ScanAsync("Leaky.cs", "--sarif", "x.sarif", "--html", "x.html", "--json", "x.json");
            var now = reports.ToDictionary(name => name, name => File.ReadAllText(Path.Combine(work.Path, name)));
            Assert.All(reports, name => Assert.Equal(first.GetValueOrDefault(name, now[name]), now[name]));
            first = now;
        }
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
        Assert.Throws<InvalidOperationException>(() => AtomicFile.Write(path, stream =>
        {
            stream.Write("half"u8);
            throw new InvalidOperationException();
        }));
        Assert.Equal("old", File.ReadAllText(path));
        Assert.Single(Directory.EnumerateFiles(work.Path));
        AtomicFile.Write(path, stream => stream.Write("new"u8));
        Assert.Equal("new", File.ReadAllText(path));
        Assert.Single(Directory.EnumerateFiles(work.Path));
        Assert.Throws<ScanException>(() => AtomicFile.Write(Path.Combine(work.Path, "no", "x.txt"), _ => { }));
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
            new ConsoleEnvironment(output, error, work.Path, OutIsTerminal: false, ErrorIsTerminal: false, Environment.GetEnvironmentVariable), stop.Token);
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

    private static string Fingerprint(JsonElement result) => result.GetProperty("partialFingerprints").GetProperty("poolFinding/v1").GetString()!;

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
