using System.Diagnostics;
using System.Reflection;
using System.Text.RegularExpressions;

namespace HashGuard.Tests;

/// <summary>The sample as a process of its own, without the checks that take a stack trace for every rental.</summary>
internal sealed partial class ShippedProgram : IDisposable
{
    private readonly Process _process;

    private ShippedProgram(Process process) => _process = process;

    public int Port { get; private set; }

    public static async Task<ShippedProgram> StartAsync()
    {
        var path = typeof(ShippedProgram).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>().Single(a => a.Key == "Program").Value!;

        // The system chooses the port, and the host says which one it is.
        string[] arguments = [path, "--urls", "http://127.0.0.1:0", "--Logging:LogLevel:Microsoft.Hosting.Lifetime", "Information"];
        var program = new ShippedProgram(Process.Start(new ProcessStartInfo("dotnet", arguments) { RedirectStandardOutput = true })!);
        try
        {
            program.Port = await program.ReadPortAsync().WaitAsync(Service.Limit);
            return program;
        }
        catch
        {
            program.Dispose();
            throw;
        }
    }

    public void Dispose()
    {
        _process.Kill();
        _process.WaitForExit();
        _process.Dispose();
    }

    private async Task<int> ReadPortAsync()
    {
        while (await _process.StandardOutput.ReadLineAsync() is { } line)
        {
            if (Address().Match(line) is { Success: true } match)
                return int.Parse(match.Groups[1].ValueSpan, provider: null);
        }

        throw new InvalidOperationException("The program has ended without saying where it listens.");
    }

    [GeneratedRegex(@"Now listening on: http://127\.0\.0\.1:(\d+)")]
    private static partial Regex Address();
}
