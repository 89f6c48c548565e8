using System.Diagnostics;
using System.Net;
using System.Net.Sockets;
using System.Reflection;

namespace TreeStores.Tests;

/// <summary>The program as it is shipped, as a process of its own.</summary>
internal sealed class ShippedProgram : IDisposable
{
    private readonly Process _process;
    private readonly Task<string> _errors;

    private ShippedProgram(Process process, int port)
    {
        _process = process;
        _errors = process.StandardError.ReadToEndAsync();
        Client = new HttpClient { BaseAddress = new Uri($"http://127.0.0.1:{port}") };
    }

    public HttpClient Client { get; }

    public static async Task<ShippedProgram> StartAsync(params string[] arguments)
    {
        var port = FreePort();
        var process = Start(["--urls", $"http://127.0.0.1:{port}", .. arguments]);
        var program = new ShippedProgram(process, port);
        var first = await process.StandardOutput.ReadLineAsync().WaitAsync(TimeSpan.FromSeconds(60));
        Assert.True(first == $"TreeStore listens on http://127.0.0.1:{port}", first ?? await program._errors);
        return program;
    }

    /// <summary>Runs the program to its end.</summary>
    public static async Task<(int Code, string Output, string Errors)> RunAsync(params string[] arguments)
    {
        using var process = Start(arguments);
        var output = process.StandardOutput.ReadToEndAsync();
        var errors = process.StandardError.ReadToEndAsync();
        try
        {
            await process.WaitForExitAsync().WaitAsync(TimeSpan.FromSeconds(60));
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
        await _process.WaitForExitAsync().WaitAsync(TimeSpan.FromSeconds(60));
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

    private static int FreePort()
    {
        using var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        return ((IPEndPoint)listener.LocalEndpoint).Port;
    }
}
