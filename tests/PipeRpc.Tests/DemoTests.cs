using System.Diagnostics;
using System.Reflection;

namespace PipeRpc.Tests;

/// <summary>The demo, as its page says that it is started.</summary>
public sealed class DemoTests
{
    private static readonly string s_program =
        typeof(DemoTests).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>().Single(metadata => metadata.Key == "Demo").Value!;

    [Fact]
    public async Task Its_view_shows_calls_bytes_and_what_is_outstanding()
    {
        var (exitCode, output, _) = await RunAsync("1");
        Assert.Equal(0, exitCode);
        Assert.All((string[])["calls a second", "KiB a second", "buffers outstanding"], text => Assert.Contains(text, output, StringComparison.Ordinal));
        Assert.Matches(@"(?m)^[1-9]\d* calls; 0 buffers outstanding\.", output);
    }

    [Theory]
    [InlineData("load", "3000")]
    [InlineData("load", "3000", "tcp")]
    public async Task Under_load_nothing_is_lost(params string[] arguments)
    {
        var (exitCode, output, error) = await RunAsync(arguments);
        Assert.True(exitCode == 0, output + error);
        Assert.All((string[])["lost", "mixed", "doubled", "outstanding"], what => Assert.Matches($@"(?m)^{what} +0\b", output));
    }

    [Fact]
    public async Task Under_fire_it_lives_and_its_memory_is_bounded()
    {
        var (exitCode, output, error) = await RunAsync("fuzz", "5000");
        Assert.True(exitCode == 0, output + error);
        Assert.Matches(@"(?m)^alive +True", output);
        Assert.Matches(@"(?m)^outstanding +0 buffers", output);
    }

    [Fact]
    public async Task Help_is_told_and_wrong_arguments_are_an_error_that_says_which_are_right()
    {
        var (exitCode, output, _) = await RunAsync("--help");
        Assert.Equal(0, exitCode);
        Assert.StartsWith("usage: PipeRpc.Demo", output, StringComparison.Ordinal);
        foreach (var wrong in (string[][])[["load"], ["load", "-1"], ["load", "5", "udp"], ["fuzz", "x"], ["0"], ["nonsense"]])
        {
            (exitCode, output, var error) = await RunAsync(wrong);
            Assert.Equal((2, ""), (exitCode, output));
            Assert.Contains("usage: PipeRpc.Demo", error, StringComparison.Ordinal);
        }
    }

    private static async Task<(int ExitCode, string Output, string Error)> RunAsync(params string[] arguments)
    {
        var start = new ProcessStartInfo("dotnet", [s_program, .. arguments])
        {
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        using var process = Process.Start(start)!;
        var (output, error) = (process.StandardOutput.ReadToEndAsync(), process.StandardError.ReadToEndAsync());
        await process.WaitForExitAsync();
        return (process.ExitCode, (await output).ReplaceLineEndings("\n"), await error);
    }
}
