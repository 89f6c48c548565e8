using System.Diagnostics;
using System.Net;
using System.Net.Sockets;
using System.Security.Cryptography;
using PoolAnalyzers;

// What is rented is counted for the whole process.
[assembly: CollectionBehavior(DisableTestParallelization = true)]

namespace HashGuard.Tests;

/// <summary>The sample, on a port of its own, and a client for it.</summary>
internal sealed class Service : IAsyncDisposable
{
    /// <summary>Ends a test that would wait for ever.</summary>
    public static readonly TimeSpan Limit = TimeSpan.FromMinutes(2);

    private readonly WebApplication _app;

    private Service(WebApplication app)
    {
        _app = app;
        Address = new Uri(app.Urls.Single());
        Client = new HttpClient { BaseAddress = Address };
    }

    public Uri Address { get; }

    public HttpClient Client { get; }

    public static async Task<Service> StartAsync(params string[] settings)
    {
        var app = HashGuardApplication.Build(["--urls", "http://127.0.0.1:0", .. settings]);
        await app.StartAsync();
        return new Service(app);
    }

    public static Task<Service> StartAsync(PoolKind pool, ContentHashAlgorithm algorithm = ContentHashAlgorithm.Sha256) =>
        StartAsync("--HashGuard:Pool", pool.ToString(), "--HashGuard:Algorithm", algorithm.ToString());

    public static string Hash(byte[] body, ContentHashAlgorithm algorithm = ContentHashAlgorithm.Sha256) =>
        Convert.ToHexString(algorithm switch
        {
            ContentHashAlgorithm.Sha1 => SHA1.HashData(body),
            ContentHashAlgorithm.Sha256 => SHA256.HashData(body),
            ContentHashAlgorithm.Sha384 => SHA384.HashData(body),
            _ => SHA512.HashData(body),
        });

    public static byte[] Body(int length)
    {
        var body = new byte[length];
        new Random(length).NextBytes(body);
        return body;
    }

    /// <summary>Posts to the checked endpoint.</summary>
    public Task<(HttpStatusCode Status, string Text)> PostAsync(byte[] body, params string[] hashes) => PostAsync("validated", new ByteArrayContent(body), hashes);

    public async Task<(HttpStatusCode Status, string Text)> PostAsync(string endpoint, HttpContent content, params string[] hashes)
    {
        using var request = new HttpRequestMessage(HttpMethod.Post, $"/ValidateContent/{endpoint}") { Content = content };
        foreach (var hash in hashes)
            request.Headers.TryAddWithoutValidation("X-Content-Hash", hash);
        using var response = await Client.SendAsync(request);
        return (response.StatusCode, await response.Content.ReadAsStringAsync());
    }

    /// <summary>A connection for what no client does.</summary>
    public Task<NetworkStream> ConnectAsync() => ConnectAsync(Address.Port);

    public static async Task<NetworkStream> ConnectAsync(int port)
    {
        var socket = new Socket(SocketType.Stream, ProtocolType.Tcp) { NoDelay = true };
        await socket.ConnectAsync(IPAddress.Loopback, port);
        return new NetworkStream(socket, ownsSocket: true);
    }

    /// <summary>Waits until this many buffers and hashers are rented.</summary>
    public static async Task<bool> OutstandingBecomesAsync(int count)
    {
        for (var start = Stopwatch.GetTimestamp(); ; await Task.Delay(5))
        {
            // Asked before: whoever got no processor for so long looks once more.
            var isLate = Stopwatch.GetElapsedTime(start) > Limit;
            if (CheckedRentals.Outstanding == count)
                return true;
            if (isLate)
                return false;
        }
    }

    public async ValueTask DisposeAsync()
    {
        Client.Dispose();
        await _app.DisposeAsync();
        Assert.Empty(CheckedRentals.Report());
    }
}
