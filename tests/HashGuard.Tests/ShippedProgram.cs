using System.Diagnostics;
using System.Net;
using System.Net.Sockets;
using System.Reflection;

namespace HashGuard.Tests;

/// <summary>The sample as a process of its own, without the checks that take a stack trace for every rental.</summary>
internal sealed class ShippedProgram : IDisposable
{
    private readonly Process _process;

    private ShippedProgram(Process process, int port)
    {
        _process = process;
        Port = port;
    }

    public int Port { get; }

    public static async Task<ShippedProgram> StartAsync()
    {
        var port = FreePort();
        var path = typeof(ShippedProgram).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>().Single(a => a.Key == "Program").Value!;
        var program = new ShippedProgram(Process.Start("dotnet", [path, "--urls", $"http://127.0.0.1:{port}"]), port);
        for (var attempt = 0; ; attempt++)
        {
            try
            {
                await using var stream = await Service.ConnectAsync(port);
                return program;
            }
            catch (SocketException) when (attempt < 200 && !program._process.HasExited)
            {
                await Task.Delay(100);
            }
        }
    }

    public void Dispose()
    {
        _process.Kill();
        _process.WaitForExit();
        _process.Dispose();
    }

    private static int FreePort()
    {
        using var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        return ((IPEndPoint)listener.LocalEndpoint).Port;
    }
}
