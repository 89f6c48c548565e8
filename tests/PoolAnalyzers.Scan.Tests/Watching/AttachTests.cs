using System.Diagnostics;
using System.Globalization;
using System.Text.Json;
using PoolAnalyzers.Scan.CommandLine;
using PoolAnalyzers.Scan.Hosting;

namespace PoolAnalyzers.Scan.Tests.Watching;

/// <summary>Processes that run already.</summary>
public sealed class AttachTests : IDisposable
{
    private readonly string _folder = Directory.CreateTempSubdirectory("watch-").FullName;
    private readonly StringWriter _output = new(CultureInfo.InvariantCulture), _error = new(CultureInfo.InvariantCulture);
    private readonly TextWriter _told;
    private Process? _process;

    public AttachTests() => _told = TextWriter.Synchronized(_error);

    public void Dispose()
    {
        if (_process is { HasExited: false })
        {
            _process.Kill();
        }

        _process?.Dispose();
        Directory.Delete(_folder, recursive: true);
    }

    /// <summary>The code that was compiled before the watch has names and lines too.</summary>
    [Fact]
    public async Task Program_that_begins_to_work_during_the_watch()
    {
        Start("ReturnedTwice");
        string file = Path.Combine(_folder, "report.json");
        var watch = WatchAsync(CancellationToken.None, "--json", file, "--fail-on", "returned-twice");
        await SaysAsync(watch, "watching WatchedPrograms");
        _process!.StandardInput.WriteLine();
        Assert.True(await watch == ExitCode.Findings, $"{_output}{_error}");
        using var json = JsonDocument.Parse(await File.ReadAllTextAsync(file));
        var program = Assert.Single(json.RootElement.GetProperty("programs").EnumerateArray());
        Assert.False(program.GetProperty("fromStart").GetBoolean());
        var finding = Assert.Single(program.GetProperty("findings").EnumerateArray());
        Assert.Equal(8, finding.GetProperty("count").GetInt32());
        Assert.All(finding.GetProperty("stacks").EnumerateArray(), stack => Assert.Equal(
            "WatchedPrograms.WrongPrograms.ReturnedTwice", stack.GetProperty("frames")[0].GetProperty("method").GetString()));
    }

    [Fact]
    public async Task Program_goes_on_when_the_watch_ends()
    {
        Start("Steady");
        using var end = new CancellationTokenSource();
        var watch = WatchAsync(end.Token);
        await SaysAsync(watch, "watching WatchedPrograms");
        await end.CancelAsync();
        Assert.Equal(ExitCode.Clean, await watch);
        Assert.Contains("nothing found", _output.ToString(), StringComparison.Ordinal);
        Assert.False(_process!.HasExited);
        _process.StandardInput.WriteLine();
        await _process.WaitForExitAsync();
        Assert.Equal(0, _process.ExitCode);
    }

    /// <summary>A leak ends like this, and then the report is wanted most. It takes ten seconds: the watch says in intervals what is outstanding.</summary>
    [Fact]
    public async Task Program_that_is_killed_has_its_report()
    {
        Start("LeakAtOnePlace", 1_000_000_000);
        var watch = WatchAsync(CancellationToken.None, "--fail-on", "returned-twice");
        await SaysAsync(watch, "watching WatchedPrograms");
        _process!.StandardInput.WriteLine();
        await SaysAsync(watch, "1 outstanding");
        _process.Kill();
        int exitCode = await watch;
        Assert.Contains("1 outstanding", _output.ToString(), StringComparison.Ordinal);
        // It depends on chance whether the stream ends within a block. Whoever kills his program knows it: that is no failure of the watch.
        Assert.Equal(ExitCode.Clean, exitCode);
        Assert.Equal("", _error.ToString().Contains("unexpectedly", StringComparison.Ordinal) ? Told() : "");
        Assert.DoesNotContain("could not be read", _output.ToString(), StringComparison.Ordinal);
    }

    [Fact]
    public async Task Program_without_diagnostics()
    {
        if (!OperatingSystem.IsLinux())
        {
            return; // The environment of another process is not told elsewhere.
        }

        Start("Steady", ("DOTNET_EnableDiagnostics", "0"));
        Assert.Equal(ExitCode.CouldNotRun, await WatchAsync(CancellationToken.None));
        Assert.Contains("started with diagnostics switched off", _error.ToString(), StringComparison.Ordinal);
    }

    [Fact]
    public async Task Program_of_another_kind()
    {
        _process = Process.Start(new ProcessStartInfo("sleep", "600"))!;
        Assert.Equal(ExitCode.CouldNotRun, await WatchAsync(CancellationToken.None));
        Assert.Contains("has no diagnostic port", _error.ToString(), StringComparison.Ordinal);
    }

    private void Start(string program, params (string Name, string Value)[] variables) => Start(program, 400, variables);

    private void Start(string program, int rounds, params (string Name, string Value)[] variables)
    {
        string[] arguments = [WatchTests.Programs, program, rounds.ToString(CultureInfo.InvariantCulture), "wait"];
        var start = new ProcessStartInfo("dotnet", arguments) { RedirectStandardInput = true };
        foreach (var (name, value) in variables)
        {
            start.Environment[name] = value;
        }

        _process = Process.Start(start)!;
    }

    private Task<int> WatchAsync(CancellationToken cancellation, params string[] options) => Task.Run(async () =>
    {
        // The process listens soon after it was started. Just then it may not have its own name yet.
        string socket = $"dotnet-diagnostic-{_process!.Id}-";
        while (_process.StartInfo.FileName == "dotnet" && !_process.HasExited && !_process.StartInfo.Environment.ContainsKey("DOTNET_EnableDiagnostics")
            && !Directory.EnumerateFiles(Path.GetTempPath(), socket + "*").Any())
        {
            await Task.Delay(20, CancellationToken.None);
        }

        return await ScanCommand.RunAsync(
            ["watch", "--pid", _process.Id.ToString(CultureInfo.InvariantCulture), .. options],
            new ConsoleEnvironment(_output, _told, _folder, OutIsTerminal: false, ErrorIsTerminal: false, _ => null),
            cancellation);
    }, CancellationToken.None);

    private async Task SaysAsync(Task watch, string words)
    {
        while (!Told().Contains(words, StringComparison.Ordinal))
        {
            Assert.False(watch.IsCompleted, Told());
            await Task.Delay(20);
        }
    }

    // A synchronized writer locks itself.
    private string Told()
    {
        lock (_told)
        {
            return _error.ToString();
        }
    }
}
