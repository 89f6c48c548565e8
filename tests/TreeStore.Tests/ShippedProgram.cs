using System.Diagnostics;
using System.Reflection;

namespace TreeStores.Tests;

/// <summary>The program as it is shipped, as a process of its own.</summary>
internal sealed class ShippedProgram : IDisposable
{
    private readonly Process _process;
    private readonly Task<string> _errors;

    private ShippedProgram(Process process)
    {
        _process = process;
        _errors = process.StandardError.ReadToEndAsync();
    }

    public HttpClient Client { get; } = new();

    public static async Task<ShippedProgram> StartAsync(params string[] arguments)
    {
        const string Listens = "TreeStore listens on ";
        var program = new ShippedProgram(Start(["--urls", "http://127.0.0.1:0", .. arguments]));
        try
        {
            var first = await program._process.StandardOutput.ReadLineAsync().WaitAsync(Wait.Limit);
            Assert.True(first?.StartsWith(Listens, StringComparison.Ordinal), first ?? await program._errors);
            program.Client.BaseAddress = new Uri(first![Listens.Length..]);
            return program;
        }
        catch
        {
            program.Dispose();
            throw;
        }
    }

    /// <summary>Runs the program to its end.</summary>
    public static async Task<(int Code, string Output, string Errors)> RunAsync(params string[] arguments)
    {
        using var process = Start(arguments);
        var output = process.StandardOutput.ReadToEndAsync();
        var errors = process.StandardError.ReadToEndAsync();
        try
        {
            await process.WaitForExitAsync().WaitAsync(Wait.Limit);
        }
        catch (TimeoutException)
        {
            process.Kill();
            throw;
        }

        return (process.ExitCode, await output, await errors);
    }

    /// <summary>Ends it at once, as <c>kill -9</c> does.</summary>
    public void Kill()
    {
        _process.Kill();
        _process.WaitForExit();
    }

    /// <summary>Asks it to stop.</summary>
    /// <returns>Its exit code, and what it wrote about errors.</returns>
    public async Task<(int Code, string Errors)> StopAsync()
    {
        using var kill = Process.Start("kill", ["-TERM", _process.Id.ToString(System.Globalization.CultureInfo.InvariantCulture)]);
        await _process.WaitForExitAsync().WaitAsync(Wait.Limit);
        return (_process.ExitCode, await _errors);
    }

    public void Dispose()
    {
        Client.Dispose();
        if (!_process.HasExited)
            Kill();
        _process.Dispose();
    }

    private static Process Start(string[] arguments)
    {
        var path = typeof(ShippedProgram).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>().Single(a => a.Key == "Program").Value!;
        return Process.Start(new ProcessStartInfo("dotnet", [path, .. arguments]) { RedirectStandardOutput = true, RedirectStandardError = true })!;
    }
}
