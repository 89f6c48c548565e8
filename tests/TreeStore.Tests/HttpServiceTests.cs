using System.Text;
using System.Text.Json;

namespace TreeStores.Tests;

/// <summary>Listings, changes, snapshots, and who may ask.</summary>
public class HttpServiceTests : RentalTest
{
    [Fact]
    public async Task Keys_are_listed_in_pages_that_lead_to_each_other()
    {
        await using var service = await Service.StartAsync();
        for (var i = 0; i < 25; i++)
            service.Store.SetJson($"orders/{i:00} & more", "1"u8);
        service.Store.SetJson("other", "12345"u8);
        List<string> keys = [];
        var path = "/?prefix=orders%2F&limit=10";
        for (var pages = 1; ; pages++)
        {
            var answer = await service.GetAsync(path);
            var page = JsonDocument.Parse(answer.Text).RootElement;
            keys.AddRange(page.GetProperty("keys").EnumerateArray().Select(k => k.GetProperty("key").GetString()!));
            if (page.GetProperty("next").GetString() is not { } next)
            {
                Assert.Equal(3, pages);
                break;
            }

            Assert.Equal(keys[^1], next);
            path = answer.Headers.Split('<')[1].Split('>')[0];
        }

        Assert.Equal(Enumerable.Range(0, 25).Select(i => $"orders/{i:00} & more"), keys);
        var other = JsonDocument.Parse((await service.GetAsync("/?prefix=oth")).Text).RootElement.GetProperty("keys")[0];
        Assert.Equal((5, 26), (other.GetProperty("length").GetInt32(), other.GetProperty("version").GetInt64()));
        Assert.Equal(26, JsonDocument.Parse((await service.GetAsync("/")).Text).RootElement.GetProperty("keys").GetArrayLength());
    }

    [Fact]
    public async Task A_prefix_is_cleared()
    {
        await using var service = await Service.StartAsync();
        foreach (var key in (string[])["a/1", "a/2", "b"])
            await service.PutAsync("/" + key, "1");
        Assert.Equal((200, """{"removed":2}"""), await ClearAsync("/?prefix=a/"));
        Assert.Equal((200, """{"removed":0}"""), await ClearAsync("/?prefix=a/"));
        Assert.Equal((200, """{"removed":1}"""), await ClearAsync("/?prefix="));

        async Task<(int, string)> ClearAsync(string path)
        {
            var answer = await service.DeleteAsync(path);
            return (answer.Status, answer.Text);
        }
    }

    [Fact]
    public async Task Changes_arrive_as_events()
    {
        await using var service = await Service.StartAsync();
        using var events = await ListenAsync(service, "/subscribe?prefix=orders/");
        Assert.Equal(("ready", 0), Short(await ReadAsync(events)));
        await service.PutAsync("/orders/1", "\"<b>\"");
        await service.PutAsync("/other", "1");
        Assert.Equal(("set", 1), Short(await ReadAsync(events)));
        await service.DeleteAsync("/orders/1");
        await service.PutAsync("/orders/2", "1");
        await service.DeleteAsync("/?prefix=");
        Assert.Equal(("removed", 3), Short(await ReadAsync(events)));
        Assert.Equal(("set", 4), Short(await ReadAsync(events)));
        var cleared = await ReadAsync(events);
        Assert.Equal(("cleared", "", 2), (cleared.Name, cleared.Content.GetProperty("key").GetString(), cleared.Content.GetProperty("count").GetInt32()));
    }

    [Fact]
    public async Task A_reader_gets_a_sign_of_life_when_nothing_changes_for_so_long()
    {
        var (clock, moment) = (new TestClock(), TimeSpan.FromMilliseconds(1));
        var heartbeat = new ServiceOptions().Heartbeat;
        await using var service = await Service.StartAsync(o => o with { Store = o.Store with { TimeProvider = clock } });
        using var events = await ListenAsync(service, "/subscribe");
        Assert.Equal(("ready", 0), Short(await ReadAsync(events)));
        for (var beat = 1; beat <= 3; beat++)
        {
            // A moment before its time there is none: it would come before the change.
            await clock.TimerIsSetAsync(heartbeat, beat);
            clock.Advance(heartbeat - moment);
            service.Store.SetJson("key", "1"u8);
            Assert.Equal("event: set", await LineAsync(events));
            Assert.Equal(("", beat), Short(await ReadAsync(events)));
            clock.Advance(moment);
            Assert.Equal(": the service is there", await LineAsync(events));
        }
    }

    [Fact]
    public async Task A_client_that_comes_back_is_told_that_it_missed_something()
    {
        await using var service = await Service.StartAsync();
        await service.PutAsync("/a", "1");
        using (var events = await ListenAsync(service, "/subscribe", ("Last-Event-ID", "1")))
            Assert.Equal("ready", (await ReadAsync(events)).Name);
        await service.PutAsync("/a", "2");
        using (var events = await ListenAsync(service, "/subscribe", ("Last-Event-ID", "1")))
            Assert.Equal(("missed", 2), Short(await ReadAsync(events)));

        // A version of a store that is gone.
        using (var events = await ListenAsync(service, "/subscribe", ("Last-Event-ID", "17")))
            Assert.Equal(("missed", 2), Short(await ReadAsync(events)));
    }

    [Fact]
    public async Task A_client_that_reads_too_slowly_is_told_and_the_memory_stays_as_it_is()
    {
        const int Changes = 20_000;
        await using var service = await Service.StartAsync(o => o with { Store = o.Store with { FeedCapacity = 100 } });
        using var events = await ListenAsync(service, "/subscribe");
        Assert.Equal("ready", (await ReadAsync(events)).Name);
        var before = GC.GetTotalMemory(forceFullCollection: true);
        var key = new string('k', 1000);
        for (var i = 0; i < Changes; i++)
            service.Store.SetJson(key, "1"u8);

        // Told as they are, the changes take more than 20 MB.
        Assert.InRange(GC.GetTotalMemory(forceFullCollection: true) - before, long.MinValue, 10 << 20);
        var (told, missed) = (0, 0L);
        while (told + missed < Changes)
        {
            var read = await ReadAsync(events);
            if (read.Name == "missed")
                missed += read.Content.GetProperty("count").GetInt64();
            else
                told++;
            Assert.Equal(told + missed, read.Id);
        }

        Assert.True(missed > Changes / 4, $"only {missed} were missed");
    }

    [Fact]
    public async Task Many_changes_leave_no_timers()
    {
        var clock = new TestClock();
        await using var service = await Service.StartAsync(o => o with { Store = o.Store with { TimeProvider = clock } });
        using var events = await ListenAsync(service, "/subscribe");
        await ReadAsync(events);
        await clock.TimerIsSetAsync(new ServiceOptions().Heartbeat);
        var before = clock.Timers;
        for (var i = 0; i < 500; i++)
        {
            service.Store.SetJson("key", "1"u8);
            Assert.Equal("set", (await ReadAsync(events)).Name);
        }

        Assert.Equal(before, clock.Timers);
    }

    [Fact]
    public async Task The_service_stops_although_somebody_listens()
    {
        await using var service = await Service.StartAsync();
        using var events = await ListenAsync(service, "/subscribe");
        await ReadAsync(events);
        await service.StopAsync().WaitAsync(Wait.Limit);

        // The answer has an end. It would have none if the server had broken it off, which it does after a while.
        Assert.Equal("\n", await events.ReadToEndAsync());
    }

    [Fact]
    public async Task Snapshots_are_written_on_request_and_every_so_often()
    {
        await using (var service = await Service.StartAsync(o => o with { Store = o.Store with { Folder = Folder } }))
        {
            await service.PutAsync("/a", "1");
            var answer = await service.SendAsync(HttpMethod.Post, "/_/snapshot");
            Assert.Equal((200, 1), (answer.Status, JsonDocument.Parse(answer.Text).RootElement.GetProperty("keys").GetInt32()));
            Assert.Single(Directory.GetFiles(Folder, "snapshot-*"));
        }

        var clock = new TestClock();
        await using (var service = await Service.StartAsync(o => o with { Store = o.Store with { Folder = Folder, TimeProvider = clock } }))
        {
            var every = new ServiceOptions().SnapshotEvery;
            await clock.TimerIsSetAsync(every);
            for (var turn = 0; turn < 3; turn++)
            {
                var before = Newest();
                await service.PutAsync("/b", $"{turn}");
                clock.Advance(every);
                await Wait.UntilAsync(() => Newest() != before, $"there is no snapshot in turn {turn}");
            }

            Assert.Equal("1", (await service.GetAsync("/a")).Text);
        }

        string? Newest() => Directory.GetFiles(Folder, "snapshot-??????").Max();
    }

    [Fact]
    public async Task Figures_say_how_the_store_is()
    {
        await using var service = await Service.StartAsync();
        await service.PutAsync("/a", "1");
        Assert.Equal(
            """{"keys":1,"bytes":64,"maxBytes":4294967296,"version":1,"rented":2,"writable":true,"durable":false}""",
            (await service.GetAsync("/_/stats")).Text);
        service.Store.SetJson("long", Text(200_000, 1));
        Assert.True(service.Store.TryGetLease("a", out var lease));
        service.Store.Clear("");
        Assert.Contains("\"keys\":0,\"bytes\":0,", (await service.GetAsync("/_/stats")).Text, StringComparison.Ordinal);
        Assert.Contains("\"rented\":3,", (await service.GetAsync("/_/stats")).Text, StringComparison.Ordinal);
        lease.Dispose();
        Assert.Contains("\"rented\":0,", (await service.GetAsync("/_/stats")).Text, StringComparison.Ordinal);
    }

    [Fact]
    public async Task With_a_token_every_request_needs_it()
    {
        await using var service = await Service.StartAsync(o => o with { Token = "secret" });
        var basic = "Basic " + Convert.ToBase64String(Encoding.UTF8.GetBytes("any:secret"));
        foreach (var path in (string[])["/key", "/?prefix=", "/subscribe", "/_/stats", "/_/page.js", "/"])
        {
            var refused = await service.GetAsync(path);
            Assert.Equal(401, refused.Status);
            Assert.Contains("WWW-Authenticate: Bearer", refused.Headers, StringComparison.Ordinal);
            Assert.Equal(401, (await service.GetAsync(path, ("Authorization", "Bearer wrong"))).Status);
        }

        foreach (var wrong in (string[])["secret", "Bearer", "Bearer secre", "Bearer secrett", "Basic !!", "Basic c2VjcmV0", "Digest secret"])
            Assert.Equal(401, (await service.PutAsync("/key", "1", ("Authorization", wrong))).Status);
        Assert.Equal(201, (await service.PutAsync("/key", "1", ("Authorization", "Bearer secret"))).Status);
        Assert.Equal(200, (await service.GetAsync("/key", ("Authorization", basic))).Status);
    }

    [Theory]
    [InlineData("localhost", 200)]
    [InlineData("LOCALHOST:5090", 200)]
    [InlineData("127.0.0.1:1", 200)]
    [InlineData("127.0.0.2", 200)]
    [InlineData("[::1]:80", 200)]
    [InlineData("evil.example", 403)]
    [InlineData("localhost.evil.example", 403)]
    [InlineData("127.0.0.1.evil.example", 403)]
    [InlineData("[::1].evil.example", 400)]
    public async Task Without_a_token_the_host_has_to_be_this_machine(string host, int status)
    {
        await using var service = await Service.StartAsync();
        service.Store.SetJson("key", "1"u8);
        var answer = await service.SendRawAsync($"GET /key HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
        Assert.StartsWith($"HTTP/1.1 {status} ", answer, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("http://0.0.0.0:5090", "Other machines can reach")]
    [InlineData("http://*:5090", "Other machines can reach")]
    [InlineData("http://[::]:5090", "Other machines can reach")]
    [InlineData("http://127.0.0.1:0;http://192.0.2.1:5090", "Other machines can reach")]
    [InlineData("https://127.0.0.1:5090", "an address is http://HOST:PORT")]
    [InlineData("http://example.org:5090", "neither an IP address nor localhost")]
    [InlineData("nonsense", "Invalid")]
    [InlineData("", "no address")]
    [InlineData("http://127.0.0.1:0", "The token is empty", "")]
    [InlineData("http://0.0.0.0:0", "The token is empty", " ")]
    [InlineData("http://0.0.0.0:0", "has a blank in it", "two words")]
    public async Task Addresses_that_others_reach_need_a_token(string urls, string reason, string? token = null)
    {
        var exception = await Assert.ThrowsAsync<FormatException>(() => Service.StartAsync(o => o with { Urls = urls, Token = token }));
        Assert.Contains(reason, exception.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task With_a_token_others_may_reach_it()
    {
        await using var service = await Service.StartAsync(o => o with { Urls = "http://0.0.0.0:0", Token = "secret" });
        Assert.StartsWith("HTTP/1.1 404", await SendTo(service, "Bearer secret"), StringComparison.Ordinal);
        Assert.StartsWith("HTTP/1.1 401", await SendTo(service, "Bearer other"), StringComparison.Ordinal);

        static async Task<string?> SendTo(Service service, string authorization)
        {
            using var client = new System.Net.Sockets.TcpClient();
            await client.ConnectAsync("127.0.0.1", service.Address.Port);
            await using var stream = client.GetStream();
            await stream.WriteAsync(Encoding.ASCII.GetBytes(
                $"GET /key HTTP/1.1\r\nHost: machine.example\r\nAuthorization: {authorization}\r\nConnection: close\r\n\r\n"));
            using var reader = new StreamReader(stream);
            return await reader.ReadLineAsync();
        }
    }

    private static async Task<StreamReader> ListenAsync(Service service, string path, params (string Name, string Value)[] headers)
    {
        using var request = new HttpRequestMessage(HttpMethod.Get, path);
        foreach (var (name, value) in headers)
            request.Headers.TryAddWithoutValidation(name, value);
        var response = await service.Client.SendAsync(request, HttpCompletionOption.ResponseHeadersRead);
        Assert.Equal("text/event-stream", response.Content.Headers.ContentType?.MediaType);
        return new StreamReader(await response.Content.ReadAsStreamAsync());
    }

    private static (string, int) Short((string Name, long Id, JsonElement Content) read) => (read.Name, (int)read.Id);

    private static async Task<(string Name, long Id, JsonElement Content)> ReadAsync(StreamReader events)
    {
        var (name, id) = ("", 0L);
        while (true)
        {
            var line = await LineAsync(events);
            if (line.StartsWith("event: ", StringComparison.Ordinal))
                name = line[7..];
            else if (line.StartsWith("id: ", StringComparison.Ordinal))
                id = long.Parse(line.AsSpan(4), System.Globalization.CultureInfo.InvariantCulture);
            else if (line.StartsWith("data: ", StringComparison.Ordinal))
                return (name, id, JsonDocument.Parse(line[6..]).RootElement);
        }
    }

    /// <summary>The next line that is not empty.</summary>
    private static async Task<string> LineAsync(StreamReader events)
    {
        while (true)
        {
            if ((await events.ReadLineAsync().WaitAsync(Wait.Limit) ?? throw new EndOfStreamException()) is { Length: > 0 } line)
                return line;
        }
    }
}
