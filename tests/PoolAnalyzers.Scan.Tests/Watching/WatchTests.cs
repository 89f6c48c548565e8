using System.Text.Json;
using Microsoft.CodeAnalysis.Sarif;

namespace PoolAnalyzers.Scan.Tests.Watching;

/// <summary>Programs that are started and watched to their end.</summary>
public sealed class WatchTests : IDisposable
{
    private readonly string _folder = Directory.CreateTempSubdirectory("watch-").FullName;

    public void Dispose() => Directory.Delete(_folder, recursive: true);

    [Theory]
    [InlineData("Steady")]
    [InlineData("ManyThreads")]
    [InlineData("HandedOver")]
    [InlineData("BoundedCache")]
    [InlineData("Awaiting")]
    [InlineData("SeveralTypes")]
    [InlineData("OwnPool")]
    [InlineData("LargeArrays")]
    [InlineData("FrameworkOnly")]
    [InlineData("Bursts")]
    [InlineData("ReturnedLate")]
    public async Task Nothing_is_said_of_right_programs(string program)
    {
        var (output, report) = await WatchAsync(program, "--fail-on", "returned-twice,foreign,outstanding");
        Assert.True(output.ExitCode == 0, output.Out + output.Error);
        Assert.Equal(0, report.GetProperty("findings").GetArrayLength());
        Assert.Equal(0, report.GetProperty("lostEvents").GetInt64());
        Assert.True(report.GetProperty("rented").GetInt64() > 0, output.Out);
    }

    [Theory]
    [InlineData("ReturnedTwice", "returned-twice", "// returned again")]
    [InlineData("ReturnedTwiceByTwoThreads", "returned-twice", "// returned again")]
    [InlineData("SharedToOwn", "foreign", "// to the other pool")]
    [InlineData("OwnToShared", "foreign", "// to the other pool")]
    [InlineData("NeverRented", "foreign", "// to the other pool")]
    [InlineData("LeakAtOnePlace", "outstanding", "// does not come back")]
    [InlineData("LeakOnFailure", "outstanding", "// does not come back")]
    [InlineData("SlowLeak", "outstanding", "// does not come back")]
    [InlineData("LeakInLambda", "outstanding", "// does not come back")]
    [InlineData("LeakByTheFramework", "outstanding", "// does not come back")]
    [InlineData("GeneratedPoolLeaks", "outstanding", "// does not come back")]
    public async Task Wrong_programs_are_found_at_the_line(string program, string kind, string mark)
    {
        var (output, report) = await WatchAsync(program, "--fail-on", kind);
        Assert.True(output.ExitCode == 1, output.Out + output.Error);
        var finding = Assert.Single(report.GetProperty("findings").EnumerateArray());
        Assert.Equal(kind, finding.GetProperty("kind").GetString());
        Assert.True(finding.GetProperty("certain").GetBoolean());
        Assert.Contains(mark, LineOf(TopOf(finding, ^1)), StringComparison.Ordinal);
        Assert.StartsWith("WatchedPrograms.WrongPrograms." + program, TopOf(finding, ^1).GetProperty("method").GetString(), StringComparison.Ordinal);
    }

    /// <summary>Where somebody else has the array by the time of the second return, one of the three stacks is the wrong one.</summary>
    [Fact]
    public async Task Second_return_across_a_rental()
    {
        var (output, report) = await WatchAsync("ReturnedTwiceAcrossARental");
        Assert.Equal(0, output.ExitCode);
        var finding = Assert.Single(report.GetProperty("findings").EnumerateArray());
        Assert.Equal("returned-twice", finding.GetProperty("kind").GetString());
        Assert.Contains("// returned again", LineOf(TopOf(finding, 1)), StringComparison.Ordinal);
    }

    /// <summary>Where both returns are of one handler, the return before them is of no interest.</summary>
    [Fact]
    public async Task Both_returns_on_one_stack_accuse_nobody_else()
    {
        var (output, report) = await WatchAsync("ReturnedTwiceByOneHandler");
        var finding = Assert.Single(report.GetProperty("findings").EnumerateArray());
        Assert.Contains("// returned again", LineOf(TopOf(finding, ^1)), StringComparison.Ordinal);
        Assert.Equal(
            ["HandleWrongly", "HandleWrongly"],
            new[] { 1, 2 }.Select(i => TopOf(finding, i).GetProperty("method").GetString()!.Split('.')[^1]));
        Assert.DoesNotContain("may be the one", output.Out, StringComparison.Ordinal);
    }

    /// <summary>The fault is in an assembly that the program only refers to.</summary>
    [Fact]
    public async Task Package_that_returns_twice()
    {
        var (output, report) = await WatchAsync("PackageReturnsTwice", "--fail-on", "returned-twice");
        Assert.True(output.ExitCode == 1, output.Out + output.Error);
        var finding = Assert.Single(report.GetProperty("findings").EnumerateArray());
        Assert.Equal(10, finding.GetProperty("count").GetInt32());
        var stacks = finding.GetProperty("stacks").EnumerateArray().ToList();
        Assert.Equal(["rented", "returned first", "returned again"], stacks.Select(stack => stack.GetProperty("title").GetString()));
        Assert.Contains("Rent(256)", LineOf(TopOf(finding, 0)), StringComparison.Ordinal);
        Assert.Equal("WatchedPackage.Codec.Release", TopOf(finding, 1).GetProperty("method").GetString());
        Assert.Contains("Shared.Return(buffer)", LineOf(TopOf(finding, 1)), StringComparison.Ordinal);
        Assert.Equal("WatchedPackage.Codec.Encode", TopOf(finding, 2).GetProperty("method").GetString());
        Assert.Contains("Shared.Return(buffer)", LineOf(TopOf(finding, 2)), StringComparison.Ordinal);
        Assert.All(stacks, stack => Assert.Contains(
            stack.GetProperty("frames").EnumerateArray(),
            frame => frame.GetProperty("method").GetString() == "WatchedPrograms.WrongPrograms.PackageReturnsTwice"));
    }

    /// <summary>The same three stacks and lines, for code scanning.</summary>
    [Fact]
    public async Task Sarif_has_the_stacks_and_is_valid_by_the_schema_of_the_standard()
    {
        string file = Path.Combine(_folder, "report.sarif");
        await WatchAsync("PackageReturnsTwice", "--sarif", file);
        Assert.Empty(await SarifSchema.ProblemsAsync(file));
        var run = SarifLog.Load(file).Runs[0];
        var result = Assert.Single(run.Results);
        Assert.Equal(("returned-twice", FailureLevel.Error), (run.Tool.Driver.Rules[result.RuleIndex].Id, result.Level));
        Assert.Equal(["rented", "returned first", "returned again"], result.Stacks.Select(stack => stack.Message.Text));
        var place = Assert.Single(result.Locations).PhysicalLocation;
        Assert.EndsWith("Codec.cs", place.ArtifactLocation.Uri.OriginalString, StringComparison.Ordinal);
        string source = Path.Combine(Scanner.Repository, "tests", "WatchedPackage", "Codec.cs");
        Assert.Contains("Shared.Return(buffer)", File.ReadLines(source).ElementAt(place.Region.StartLine - 1), StringComparison.Ordinal);
    }

    [Fact]
    public async Task Rental_by_the_framework_names_its_caller_first()
    {
        var (output, _) = await WatchAsync("LeakByTheFramework");
        Assert.Contains("rented, called from WatchedPrograms.", output.Out, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Pool_that_is_too_small_has_its_misses_listed()
    {
        var (output, report) = await WatchAsync("PoolTooSmall");
        Assert.Matches(@"allocated [0-9,]+ of length 1,024", output.Out);
        Assert.Equal(0, report.GetProperty("findings").GetArrayLength());
        var site = report.GetProperty("sites").EnumerateArray().MaxBy(s => s.GetProperty("allocated").GetInt64());
        Assert.Contains("// has to be allocated", LineOf(site.GetProperty("stack").GetProperty("frames")[0]), StringComparison.Ordinal);
        Assert.True(site.GetProperty("allocatedByLength").GetProperty("1024").GetInt64() >= 400);
    }

    [Fact]
    public async Task Exit_code_of_the_program_is_passed_on()
    {
        var output = await Scanner.RunAsync(_folder, "watch", "--", "dotnet", Programs, "NoSuchProgram");
        Assert.Equal(2, output.ExitCode);
    }

    [Theory]
    [InlineData("watch", "wants a process")]
    [InlineData("watch --pid 1 -- dotnet x.dll", "and not both")]
    [InlineData("watch --pid 999999999", "there is no process 999999999")]
    [InlineData("watch --fail-on twice --pid 1", "knows no 'twice'")]
    [InlineData("watch --duration 3 -- dotnet x.dll", "--duration is for `--pid`")]
    [InlineData("watch --duration 2s --pid 1", "--duration wants seconds, more than 0 and not more than 49 days, not '2s'")]
    [InlineData("watch --duration 0 --pid 1", "more than 0 and not more than 49 days, not '0'")]
    [InlineData("watch --duration 1e99 --pid 1", "--duration wants seconds")]
    [InlineData("watch --duration 99999999999999999 --pid 1", "not more than 49 days")]
    [InlineData("watch --pid me", "--pid wants the number of a process, not 'me'")]
    [InlineData("watch -p -5", "-p wants the number of a process, not '-5'")]
    [InlineData("watch --top many --pid 1", "--top wants a number of places, not 'many'")]
    [InlineData("watch --html . -- dotnet x.dll", "is a folder")]
    [InlineData("watch --pidd 5", "did you mean --pid?")]
    [InlineData("watch -- no-such-program-anywhere", "cannot be started")]
    public async Task Wrong_command_lines_are_told(string line, string told) =>
        (await Scanner.RunAsync(_folder, line.Split(' '))).AssertFailed(told);

    internal static string Programs => Path.Combine(
        Scanner.Repository, "tests", "WatchedPrograms", "bin", new DirectoryInfo(AppContext.BaseDirectory).Parent!.Name, "net10.0", "WatchedPrograms.dll");

    private static JsonElement TopOf(JsonElement finding, Index stack)
    {
        var stacks = finding.GetProperty("stacks");
        var frames = stacks[stack.GetOffset(stacks.GetArrayLength())].GetProperty("frames");
        return frames.EnumerateArray().First(frame => frame.GetProperty("owner").GetString() == "program");
    }

    private string LineOf(JsonElement frame) =>
        File.ReadLines(Path.GetFullPath(frame.GetProperty("path").GetString()!, _folder)).ElementAt(frame.GetProperty("line").GetInt32() - 1);

    private async Task<(ScanOutput Output, JsonElement Program)> WatchAsync(string program, params string[] options)
    {
        string file = Path.Combine(_folder, "report.json");
        var output = await Scanner.RunAsync(_folder, ["watch", "--json", file, .. options, "--", "dotnet", Programs, program]);
        using var json = JsonDocument.Parse(await File.ReadAllTextAsync(file));
        return (output, Assert.Single(json.RootElement.GetProperty("programs").EnumerateArray()).Clone());
    }
}
