using System.Buffers;
using System.Diagnostics;
using System.Globalization;
using System.Net;
using System.Net.Sockets;
using System.Text;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Server.Kestrel.Core;

namespace PoolAnalyzers.Benchmarks.Tree;

/// <summary>What TreeStore is compared with over HTTP: servers that know two values, and nothing else. Each runs in a process of its own.</summary>
internal static class Servers
{
    /// <summary>What is asked for: a short value, and a long one.</summary>
    public static byte[] Value(string path) =>
        path == "/static"
            ? Encoding.UTF8.GetBytes("""{"id":17,"customer":"customer number 17","total":21.25,"lines":["first","second"]}""")
        : Encoding.UTF8.GetBytes('"' + new string('-', (1 << 20) - 2) + '"');

    /// <summary>The paths of the values.</summary>
    public static string[] Paths { get; } = ["/static", "/long"];

    /// <summary>Runs one of them until the process is killed.</summary>
    public static int Run(string kind, int port)
    {
        var values = Paths.ToDictionary(p => p, Value);
        if (kind == "kestrel")
            Kestrel(values, port);
        else
            Listener(values, port).GetAwaiter().GetResult();
        return 0;
    }

    /// <summary>The least that Kestrel can do: no routing, no host filter, no conditions.</summary>
    private static void Kestrel(Dictionary<string, byte[]> values, int port)
    {
        var builder = WebApplication.CreateEmptyBuilder(new WebApplicationOptions());
        builder.WebHost.UseKestrelCore().ConfigureKestrel(kestrel =>
        {
            kestrel.AddServerHeader = false;
            kestrel.Listen(IPAddress.Loopback, port, listen => listen.Protocols = HttpProtocols.Http1);
        });
        var app = builder.Build();
        app.Run(context =>
        {
            var value = values[context.Request.Path.Value!];
            var response = context.Response;
            response.ContentType = "application/json";
            response.ContentLength = value.Length;
            response.Headers.ETag = "\"1\"";
            if (value.Length > 65_536)
                return WriteAsync(response, value);
            response.BodyWriter.Write(value);
            return Task.CompletedTask;
        });
        app.Run();

        static async Task WriteAsync(HttpResponse response, byte[] value) => await response.BodyWriter.WriteAsync(value);
    }

    /// <summary>The listener of the framework, as it is usually used.</summary>
    private static async Task Listener(Dictionary<string, byte[]> values, int port)
    {
        using var listener = new HttpListener();
        listener.Prefixes.Add($"http://127.0.0.1:{port}/");
        listener.Start();
        while (true)
        {
            var context = await listener.GetContextAsync();
            _ = AnswerAsync(context);
        }

        async Task AnswerAsync(HttpListenerContext context)
        {
            try
            {
                var value = values[context.Request.Url!.AbsolutePath];
                context.Response.ContentType = "application/json";
                context.Response.ContentLength64 = value.Length;
                context.Response.AddHeader("ETag", "\"1\"");
                await context.Response.OutputStream.WriteAsync(value);
                context.Response.Close();
            }
            catch (Exception e) when (e is HttpListenerException or IOException)
            {
                // The client is gone.
            }
        }
    }

    /// <summary>Starts a program of this folder, and waits until it listens.</summary>
    public static Process Start(int port, params string[] command)
    {
        var process = Process.Start(new ProcessStartInfo("dotnet", command) { RedirectStandardOutput = true })!;
        process.OutputDataReceived += (_, _) => { };
        process.BeginOutputReadLine();
        for (var attempt = 0; ; attempt++)
        {
            try
            {
                using var client = new TcpClient();
                client.Connect(IPAddress.Loopback, port);
                return process;
            }
            catch (SocketException) when (attempt < 300 && !process.HasExited)
            {
                Thread.Sleep(100);
            }
        }
    }

    /// <summary>The build of the store that <c>TREESTORE_DLL</c> names, such as the checked one; null for the one that is shipped.</summary>
    public static string? OtherBuild { get; } = Environment.GetEnvironmentVariable("TREESTORE_DLL") is { Length: > 0 } given ? given : null;

    /// <summary>The store as it is shipped, or the other build.</summary>
    public static Process StartStore(int port, params string[] arguments)
    {
        string file = OtherBuild ?? Path.Combine(AppContext.BaseDirectory, "TreeStore.dll");
        return Start(port, [file, "--urls", $"http://127.0.0.1:{port}", .. arguments]);
    }

    /// <summary>One of the others.</summary>
    public static Process StartOther(string kind, int port) =>
        Start(port, typeof(Servers).Assembly.Location, "serve", kind, port.ToString(CultureInfo.InvariantCulture));
}
