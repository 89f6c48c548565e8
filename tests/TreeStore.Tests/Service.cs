using System.Net.Sockets;
using System.Text;
using System.Text.Json;

namespace TreeStores.Tests;

/// <summary>The service, on a port of its own, and a client for it.</summary>
internal sealed class Service : IAsyncDisposable
{
    private readonly WebApplication _app;

    private Service(WebApplication app)
    {
        _app = app;
        Address = new Uri(app.Urls.Single());
        Client = new HttpClient { BaseAddress = Address };
        Store = app.Services.GetRequiredService<TreeStore>();
    }

    public Uri Address { get; }

    public HttpClient Client { get; }

    public TreeStore Store { get; }

    public static async Task<Service> StartAsync(Func<ServiceOptions, ServiceOptions>? change = null)
    {
        var options = new ServiceOptions { Urls = "http://127.0.0.1:0", VersionsAfter = 0 };
        var app = TreeStoreApplication.Build(change is null ? options : change(options));
        await app.StartAsync();
        return new Service(app);
    }

    /// <summary>Sends a request.</summary>
    public async Task<Answer> SendAsync(HttpMethod method, string path, string? body = null, params (string Name, string Value)[] headers)
    {
        using var request = new HttpRequestMessage(method, path);
        if (body is not null)
            request.Content = new ByteArrayContent(Encoding.UTF8.GetBytes(body));
        foreach (var (name, value) in headers)
            Assert.True(request.Headers.TryAddWithoutValidation(name, value));
        using var response = await Client.SendAsync(request);
        var problem = response.Content.Headers.ContentType?.MediaType == "application/problem+json";
        var text = await response.Content.ReadAsStringAsync();
        if ((int)response.StatusCode >= 400)
            Assert.True(problem || method == HttpMethod.Head, $"{response.StatusCode} comes without a problem document: {text}");
        JsonElement? document = problem && text.Length > 0 ? JsonDocument.Parse(text).RootElement : null;
        return new Answer((int)response.StatusCode, text, response.Headers.ETag?.ToString(), document, response.Headers.ToString());
    }

    public Task<Answer> GetAsync(string path, params (string Name, string Value)[] headers) => SendAsync(HttpMethod.Get, path, null, headers);

    public Task<Answer> PutAsync(string path, string body, params (string Name, string Value)[] headers) => SendAsync(HttpMethod.Put, path, body, headers);

    public Task<Answer> DeleteAsync(string path, params (string Name, string Value)[] headers) => SendAsync(HttpMethod.Delete, path, null, headers);

    /// <summary>Sends what no client would send, and reads the first line of the answer.</summary>
    public async Task<string?> SendRawAsync(string request)
    {
        using var client = new TcpClient();
        await client.ConnectAsync(Address.Host, Address.Port);
        await using var stream = client.GetStream();
        await stream.WriteAsync(Encoding.UTF8.GetBytes(request));
        using var reader = new StreamReader(stream);
        return await reader.ReadLineAsync().WaitAsync(Wait.Limit);
    }

    /// <summary>Stops the service; what its clients have read so far stays.</summary>
    public Task StopAsync() => _app.StopAsync();

    public async ValueTask DisposeAsync()
    {
        Client.Dispose();
        await _app.StopAsync();
        await _app.DisposeAsync();
    }

    /// <summary>An answer.</summary>
    internal sealed record Answer(int Status, string Text, string? Tag, JsonElement? Problem, string Headers)
    {
        public string? Detail => Problem?.GetProperty("detail").GetString();
    }
}
