using System.Diagnostics;
using System.Reflection;

namespace PoolAnalyzers.Package.Tests;

/// <summary>What decides about a change: the results of a test run, and of those tests that are run once more.</summary>
public sealed class TestRunTests : IDisposable
{
    private const string Stable = "PoolAnalyzers.Package.Tests.TestRunTests.Twice_two_is(four: 4, text: \"(a|b) & !c = d~\")";

    private static readonly string s_program =
        typeof(TestRunTests).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>().Single(metadata => metadata.Key == "TestRun").Value!;

    private readonly string _folder = Directory.CreateTempSubdirectory("test run ").FullName;

    /// <summary>The test that is run once more: a name with all that a filter has to escape.</summary>
    [Theory]
    [InlineData(4, "(a|b) & !c = d~")]
    public void Twice_two_is(int four, string text) => Assert.Equal((four, 15), (2 + 2, text.Length));

    [Fact]
    public void What_passed_is_counted()
    {
        Write("one.trx", Result("A.B.C", "Passed"), Result("A.B.D", "Passed"), Result("A.B.E", "NotExecuted"));
        Write("two.trx", Result("F.G.H", "Passed"));
        var (exitCode, output) = Run(_folder);
        Assert.Equal(0, exitCode);
        Assert.EndsWith("\ntotal: 3 tests passed and 0 failed\n", output, StringComparison.Ordinal);
        Assert.Contains("2 passed, 0 failed, 1 skipped", output, StringComparison.Ordinal);
        Assert.DoesNotContain("=== unstable", output, StringComparison.Ordinal);
    }

    /// <summary>Where the script that calls this is killed, the last line of its output must not read as the success of the whole.</summary>
    [Fact]
    public void Nothing_reads_as_the_end_of_the_whole_run()
    {
        Write("one.trx", Result("A.B.C", "Passed"));
        Assert.DoesNotMatch(@"(?m)^(\w+: )?\d+ passed, \d+ failed\r?$", Run(_folder).Output);
    }

    [Fact]
    public void The_slowest_tests_come_first()
    {
        Write("one.trx", [.. Enumerable.Range(1, 12).Select(n => Result($"A.B.T{n}", "Passed", $"00:00:{n:00}.5000000"))]);
        var output = Run(_folder).Output;
        Assert.Contains("=== slowest tests\n  12.5 s  A.B.T12\n  11.5 s  A.B.T11\n", output, StringComparison.Ordinal);
        Assert.Contains("   3.5 s  A.B.T3\n", output, StringComparison.Ordinal);
        Assert.DoesNotContain("A.B.T2\n", output, StringComparison.Ordinal);
    }

    [Fact]
    public void What_passes_the_second_time_counts_as_passed_and_is_named()
    {
        Write("one.trx", Result("A.B.C", "Passed"), Result(Stable, "Failed"));
        var (exitCode, output) = Run(_folder);
        Assert.True(exitCode == 0, output);
        Assert.EndsWith("\ntotal: 2 tests passed and 0 failed\n", output, StringComparison.Ordinal);
        Assert.Contains($"=== unstable\nunstable test: {Stable}\nwhy\n", output, StringComparison.Ordinal);
    }

    /// <summary>As .ci/run gives it: the logger puts a relative file below a folder of its own.</summary>
    [Fact]
    public void A_folder_may_be_relative()
    {
        Write("one.trx", Result(Stable, "Failed"));
        var (exitCode, output) = Run(Path.GetFileName(_folder), Path.GetDirectoryName(_folder)!);
        Assert.True(exitCode == 0, output);
    }

    [Fact]
    public void What_does_not_pass_the_second_time_or_is_not_there_has_failed()
    {
        Write("one.trx", Result("A.B.C", "Passed"), Result("PoolAnalyzers.Package.Tests.TestRunTests.Missing", "Failed"));
        var (exitCode, output) = Run(_folder);
        Assert.Equal(1, exitCode);
        Assert.EndsWith("\nfailed test: PoolAnalyzers.Package.Tests.TestRunTests.Missing\ntotal: 1 tests passed and 1 failed\n", output, StringComparison.Ordinal);
    }

    [Fact]
    public void A_process_that_ends_before_its_last_test_has_failed()
    {
        Write(
            "one.trx",
            Result("A.B.C", "Passed"),
            """<RunInfo outcome="Error"><Text>The active test run was aborted. Reason: Test host process crashed</Text></RunInfo>""");
        var (exitCode, output) = Run(_folder);
        Assert.Equal(1, exitCode);
        Assert.EndsWith("Test host process crashed\ntotal: 1 tests passed and 1 failed\n", output, StringComparison.Ordinal);
    }

    /// <summary>When a process crashes, the result of the test that failed last may be missing, although the log tells of it.</summary>
    [Fact]
    public void What_only_the_log_tells_is_run_once_more()
    {
        Write(
            "one.trx",
            Result("A.B.C", "Passed"),
            Told(Stable),
            Told("PoolAnalyzers.Package.Tests.TestRunTests.Missing"),
            """<RunInfo outcome="Error"><Text>Test host process crashed</Text></RunInfo>""");
        var (exitCode, output) = Run(_folder);
        Assert.Equal(1, exitCode);
        Assert.Contains($"\nunstable test: {Stable}\n", output, StringComparison.Ordinal);
        Assert.Contains("\nfailed test: PoolAnalyzers.Package.Tests.TestRunTests.Missing\n", output, StringComparison.Ordinal);
        Assert.EndsWith("Test host process crashed\ntotal: 2 tests passed and 2 failed\n", output, StringComparison.Ordinal);
    }

    [Fact]
    public void What_the_log_tells_beside_a_result_counts_once()
    {
        Write("one.trx", Result(Stable, "Failed"), Told(Stable));
        var (exitCode, output) = Run(_folder);
        Assert.True(exitCode == 0, output);
        Assert.EndsWith("\ntotal: 1 tests passed and 0 failed\n", output, StringComparison.Ordinal);
    }

    [Fact]
    public void Without_results_there_is_an_error()
    {
        Assert.Equal(2, Run(_folder).ExitCode);
        Assert.Equal(2, Run(Path.Combine(_folder, "missing")).ExitCode);
    }

    /// <inheritdoc/>
    public void Dispose() => Directory.Delete(_folder, recursive: true);

    private static (int ExitCode, string Output) Run(string folder, string directory = "")
    {
        var start = new ProcessStartInfo("dotnet", [s_program, folder])
        {
            RedirectStandardOutput = true, RedirectStandardError = true, WorkingDirectory = directory,
        };
        using var process = Process.Start(start)!;
        var error = process.StandardError.ReadToEndAsync();
        string output = process.StandardOutput.ReadToEnd();
        process.WaitForExit();
        return (process.ExitCode, output.ReplaceLineEndings("\n"));
    }

    private static string Result(string name, string outcome, string duration = "00:00:00.1000000")
    {
        string id = Guid.NewGuid().ToString();
        string assembly = typeof(TestRunTests).Assembly.Location;
        name = System.Security.SecurityElement.Escape(name);
        return $"""
            <UnitTest id="{id}"><TestMethod codeBase="{System.Security.SecurityElement.Escape(assembly)}" /></UnitTest>
            <UnitTestResult testId="{id}" testName="{name}" outcome="{outcome}" duration="{duration}"><Output><ErrorInfo><Message>why</Message></ErrorInfo></Output></UnitTestResult>
            """;
    }

    private static string Told(string name) =>
        $"""<RunInfo outcome="Error"><Text>[xUnit.net 00:00:01.23]     {System.Security.SecurityElement.Escape(name)} [FAIL]</Text></RunInfo>""";

    private void Write(string file, params string[] parts) => File.WriteAllText(Path.Combine(_folder, file), $"""
        <TestRun xmlns="http://microsoft.com/schemas/VisualStudio/TeamTest/2010">
          <Times start="2026-01-02T03:04:05Z" finish="2026-01-02T03:04:06Z" />
          {string.Join('\n', parts)}
        </TestRun>
        """);
}
