using System.Text;
using System.Text.Json;
using PoolAnalyzers;

namespace TreeStores.Tests;

/// <summary>Requests about keys.</summary>
public class HttpTests : RentalTest
{
    [Fact]
    public async Task A_value_is_put_read_and_removed()
    {
        await using var service = await Service.StartAsync();
        var put = await service.PutAsync("/orders/17", """{"id":17}""");
        Assert.Equal((201, ""), (put.Status, put.Text));
        var get = await service.GetAsync("/orders/17");
        Assert.Equal((200, """{"id":17}""", put.Tag), (get.Status, get.Text, get.Tag));
        Assert.NotNull(get.Tag);
        var second = await service.PutAsync("/orders/17", "18");
        Assert.Equal(204, second.Status);
        Assert.NotEqual(put.Tag, second.Tag);
        Assert.Equal("18", (await service.GetAsync("/orders/17")).Text);
        Assert.Equal(204, (await service.DeleteAsync("/orders/17")).Status);
        Assert.Equal(404, (await service.GetAsync("/orders/17")).Status);
        Assert.Equal(404, (await service.DeleteAsync("/orders/17")).Status);
    }

    [Fact]
    public async Task Head_answers_as_get_without_the_body()
    {
        await using var service = await Service.StartAsync();
        await service.PutAsync("/key", "[1,2,3]");
        using var request = new HttpRequestMessage(HttpMethod.Head, "/key");
        using var response = await service.Client.SendAsync(request);
        Assert.Equal((7L, "application/json"), (response.Content.Headers.ContentLength, response.Content.Headers.ContentType?.ToString()));
        Assert.NotNull(response.Headers.ETag);
        Assert.Equal(404, (await service.SendAsync(HttpMethod.Head, "/missing")).Status);
    }

    [Theory]
    [InlineData("/", "PUT", 405)]
    [InlineData("/key", "POST", 405)]
    [InlineData("/key", "PATCH", 405)]
    [InlineData("/subscribe", "PUT", 405)]
    [InlineData("/_/snapshot", "GET", 405)]
    [InlineData("/_/stats", "PUT", 405)]
    [InlineData("/_/elsewhere", "GET", 404)]
    [InlineData("/missing", "GET", 404)]
    [InlineData("/a//b", "PUT", 400)]
    [InlineData("/a//b", "GET", 400)]
    [InlineData("/a/", "PUT", 400)]
    [InlineData("/a//b%2Fc", "PUT", 400)]
    [InlineData("/%01", "PUT", 400)]
    [InlineData("/a%2f%2fb", "PUT", 400)]
    [InlineData("/%FF", "PUT", 400)]
    [InlineData("/%FF", "GET", 400)]
    [InlineData("/?limit=0", "GET", 400)]
    [InlineData("/?limit=1001", "GET", 400)]
    [InlineData("/?limit=x", "GET", 400)]
    [InlineData("/", "DELETE", 400)]
    [InlineData("/_/snapshot", "POST", 409)]
    public async Task Wrong_requests_get_a_problem_document(string path, string method, int status)
    {
        await using var service = await Service.StartAsync();
        var answer = await service.SendAsync(new HttpMethod(method), path, method is "PUT" or "POST" or "PATCH" ? "1" : null);
        Assert.Equal(status, answer.Status);
        Assert.Equal((status, "about:blank"), (answer.Problem!.Value.GetProperty("status").GetInt32(), answer.Problem.Value.GetProperty("type").GetString()));
        Assert.EndsWith(".", answer.Detail, StringComparison.Ordinal);
        Assert.NotEqual("Error", answer.Problem.Value.GetProperty("title").GetString());
        Assert.Equal(0, service.Store.Count);
    }

    [Fact]
    public async Task A_key_over_1024_bytes_is_refused()
    {
        await using var service = await Service.StartAsync();
        Assert.Equal(201, (await service.PutAsync("/" + new string('k', 1024), "1")).Status);
        var refused = await service.PutAsync("/" + new string('k', 1025), "1");
        Assert.Equal((400, "The key is longer than 1,024 bytes."), (refused.Status, refused.Detail));
        Assert.Equal(400, (await service.PutAsync("/" + string.Concat(Enumerable.Repeat("%C3%A9", 513)), "1")).Status);
        Assert.Equal((400, refused.Detail), await StatusAndDetailAsync(new string('k', 20_000)));

        async Task<(int, string?)> StatusAndDetailAsync(string key)
        {
            var answer = await service.PutAsync("/" + key, "1");
            return (answer.Status, answer.Detail);
        }
    }

    [Theory]
    [InlineData("//a%2Fb", 400)]
    [InlineData("//a%20b", 400)]
    [InlineData("//a", 400)]
    [InlineData("http://127.0.0.1/a%2Fb", 200)]
    [InlineData("http://127.0.0.1/a/b", 200)]
    [InlineData("/a%2Fb", 200)]
    [InlineData("/a%2Fb?c=/d", 200)]
    public async Task The_key_begins_after_the_first_slash_of_the_path(string target, int status)
    {
        await using var service = await Service.StartAsync();
        service.Store.SetJson("a/b", "1"u8);
        var answer = await service.SendRawAsync($"GET {target} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n");
        Assert.StartsWith($"HTTP/1.1 {status} ", answer, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Json_that_is_too_deep_is_told_from_what_is_no_json()
    {
        await using var service = await Service.StartAsync();
        Assert.Equal(201, (await service.PutAsync("/key", new string('[', 64) + new string(']', 64))).Status);
        foreach (var body in (string[])[new string('[', 65) + new string(']', 65), string.Concat(Enumerable.Repeat("{\"a\":", 70)) + "1" + new string('}', 70)])
        {
            var answer = await service.PutAsync("/key", body);
            Assert.Equal(400, answer.Status);
            Assert.StartsWith("The body has more than 64 arrays and objects within each other: line 1, byte ", answer.Detail, StringComparison.Ordinal);
        }

        Assert.StartsWith("The body is not JSON", (await service.PutAsync("/key", "[[1] 2" + new string('[', 65))).Detail, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_tag_never_comes_again_after_a_restart_without_files()
    {
        string old;
        var clock = new TestClock();
        await using (var service = await StartAsync())
            old = (await service.PutAsync("/key", "1")).Tag!;

        // A service starts no sooner after another one.
        clock.Advance(TimeSpan.FromMilliseconds(1));
        await using var next = await StartAsync();
        await next.PutAsync("/key", "2");
        Assert.Equal((200, "2"), await ReadAsync());
        Assert.Equal(412, (await next.PutAsync("/key", "3", ("If-Match", old))).Status);
        Assert.InRange(next.Store.Version, 1L << 50, 1L << 53);

        Task<Service> StartAsync() => Service.StartAsync(o => o with { VersionsAfter = null, Store = o.Store with { TimeProvider = clock } });

        async Task<(int, string)> ReadAsync()
        {
            var answer = await next.GetAsync("/key", ("If-None-Match", old));
            return (answer.Status, answer.Text);
        }
    }

    [Fact]
    public async Task Texts_of_the_service_can_be_read_by_people()
    {
        await using var service = await Service.StartAsync();
        await service.PutAsync("/Gr%C3%BC%C3%9Fe", "1");
        Assert.Contains("\"Grüße\"", (await service.GetAsync("/?prefix=")).Text, StringComparison.Ordinal);
        Assert.Contains("\"'limit' is", (await service.GetAsync("/?limit=0")).Text, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("")]
    [InlineData("{")]
    [InlineData("1 2")]
    [InlineData("hello")]
    public async Task What_is_not_json_is_refused_with_its_place(string body)
    {
        await using var service = await Service.StartAsync();
        var answer = await service.PutAsync("/key", body);
        Assert.Equal(400, answer.Status);
        Assert.StartsWith("The body is not JSON: line 1, byte ", answer.Detail, StringComparison.Ordinal);
        Assert.Equal(404, (await service.GetAsync("/key")).Status);
    }

    [Fact]
    public async Task Escaped_keys_mean_what_they_say()
    {
        await using var service = await Service.StartAsync();
        (string Path, string Key)[] keys =
        [
            ("/a%2Fb", "a/b"), ("/a/b", "a/b"), ("/a%252Fb", "a%2Fb"), ("/100%25", "100%"), ("/Gr%C3%BC%C3%9Fe", "Grüße"), ("/a%20b%3Fc%23", "a b?c#"),
            ("/a%2Bb+c", "a+b+c"),
            ("/%41", "A"),
        ];
        foreach (var (path, key) in keys)
        {
            await service.PutAsync(path, JsonSerializer.Serialize(path));
            Assert.Equal(path, service.Store.Get<string>(key));
            Assert.Equal(JsonSerializer.Serialize(path), (await service.GetAsync(path)).Text);
        }

        Assert.Equal(keys.Select(k => k.Key).Distinct().Order(StringComparer.Ordinal), service.Store.List().Select(k => k.Key));
    }

    [Fact]
    public async Task Conditions_are_kept()
    {
        await using var service = await Service.StartAsync();
        Assert.Equal(412, (await service.PutAsync("/key", "1", ("If-Match", "*"))).Status);
        var first = await service.PutAsync("/key", "1", ("If-None-Match", "*"));
        Assert.Equal(201, first.Status);
        Assert.Equal(412, (await service.PutAsync("/key", "2", ("If-None-Match", "*"))).Status);
        var second = await service.PutAsync("/key", "2", ("If-Match", first.Tag!));
        Assert.Equal(204, second.Status);
        var lost = await service.PutAsync("/key", "3", ("If-Match", first.Tag!));
        Assert.Equal((412, "The value of the key is not what If-Match or If-None-Match asks for."), (lost.Status, lost.Detail));
        Assert.Equal(204, (await service.PutAsync("/key", "3", ("If-Match", $"{first.Tag}, {second.Tag}"))).Status);

        var now = (await service.GetAsync("/key")).Tag!;
        var notModified = await service.GetAsync("/key", ("If-None-Match", now));
        Assert.Equal((304, "", now), (notModified.Status, notModified.Text, notModified.Tag));
        Assert.Equal(304, (await service.GetAsync("/key", ("If-None-Match", "W/" + now))).Status);
        Assert.Equal(200, (await service.GetAsync("/key", ("If-None-Match", first.Tag!))).Status);
        Assert.Equal(412, (await service.GetAsync("/key", ("If-Match", first.Tag!))).Status);
        Assert.Equal(412, (await service.GetAsync("/key", ("If-Match", "W/" + now))).Status);
        Assert.Equal(412, (await service.DeleteAsync("/key", ("If-Match", first.Tag!))).Status);
        Assert.Equal(204, (await service.DeleteAsync("/key", ("If-Match", now))).Status);
        Assert.Equal(412, (await service.DeleteAsync("/key", ("If-Match", "*"))).Status);
    }

    [Fact]
    public async Task Of_many_that_change_the_same_version_one_succeeds()
    {
        await using var service = await Service.StartAsync();
        var tag = (await service.PutAsync("/counter", "0")).Tag!;
        for (var turn = 0; turn < 20; turn++)
        {
            var answers = await Task.WhenAll(Enumerable.Range(0, 8).Select(i => service.PutAsync("/counter", $"{i}", ("If-Match", tag))));
            tag = Assert.Single(answers, a => a.Status == 204).Tag!;
            Assert.Equal(7, answers.Count(a => a.Status == 412));
        }
    }

    [Theory]
    [InlineData(1 << 20)]
    [InlineData(65_536)]
    [InlineData(65_537)]
    public async Task A_long_body_is_exact(int length)
    {
        await using var service = await Service.StartAsync();
        var text = Text(length, 5);
        foreach (HttpContent content in (HttpContent[])[new ByteArrayContent(text), new Unmeasured(text)])
        {
            using (content)
            using (var put = await service.Client.PutAsync("/long", content))
                Assert.True(put.IsSuccessStatusCode);
            using var get = await service.Client.GetAsync("/long");
            Assert.Equal(length, get.Content.Headers.ContentLength);
            Assert.Equal(text, await get.Content.ReadAsByteArrayAsync());
        }
    }

    [Fact]
    public async Task A_body_over_the_limit_is_refused_with_and_without_a_length()
    {
        await using var service = await Service.StartAsync(o => o with { Store = o.Store with { MaxValueBytes = 100_000 } });
        foreach (var unmeasured in (bool[])[false, true])
        {
            await PutAsync(Text(100_000, 1), 200);
            await PutAsync(Text(100_001, 1), 413);
            await PutAsync(Text(5_000_000, 1), 413);

            async Task PutAsync(byte[] body, int status)
            {
                using HttpContent content = unmeasured ? new Unmeasured(body) : new ByteArrayContent(body);
                using var request = new HttpRequestMessage(HttpMethod.Put, "/key") { Content = content };
                request.Headers.ExpectContinue = true;
                using var response = await service.Client.SendAsync(request);
                Assert.Equal(status, (int)response.StatusCode is 201 or 204 ? 200 : (int)response.StatusCode);
                if (status == 413)
                    Assert.Contains("100,000 bytes", await response.Content.ReadAsStringAsync(), StringComparison.Ordinal);
            }
        }
    }

    [Fact]
    public async Task A_full_store_answers_503()
    {
        await using var service = await Service.StartAsync(o => o with { Store = o.Store with { MaxBytes = 128 } });
        Assert.Equal(201, (await service.PutAsync("/a", "1")).Status);
        Assert.Equal(201, (await service.PutAsync("/b", "1")).Status);
        var full = await service.PutAsync("/c", "1");
        Assert.Equal((503, "The store is full: its values may take 128 bytes."), (full.Status, full.Detail));
        Assert.Equal(204, (await service.PutAsync("/a", "2")).Status);
    }

    [Fact]
    public async Task A_client_that_goes_away_in_the_middle_leaves_nothing_rented()
    {
        await using var service = await Service.StartAsync();
        var text = Encoding.ASCII.GetString(Text(400_000, 1));
        for (var turn = 0; turn < 3; turn++)
        {
            using var client = new System.Net.Sockets.TcpClient();
            await client.ConnectAsync(service.Address.Host, service.Address.Port);
            await client.GetStream().WriteAsync(Encoding.ASCII.GetBytes(
                $"PUT /key HTTP/1.1\r\nHost: localhost\r\nContent-Length: 400000\r\n\r\n{text[..300_000]}"));
            await Wait.UntilAsync(() => CheckedRentals.Outstanding >= 4, "half a body should be in blocks");
            client.Close();
            await Wait.UntilAsync(() => CheckedRentals.Outstanding == 0, "the blocks should be back");
        }

        // A reader that goes away gives its lease back, too.
        service.Store.SetJson("long", Text(8 << 20, 1));
        var stored = CheckedRentals.Outstanding;
        for (var turn = 0; turn < 3; turn++)
        {
            Assert.Equal("HTTP/1.1 200 OK", await service.SendRawAsync("GET /long HTTP/1.1\r\nHost: localhost\r\n\r\n"));
            await Wait.UntilAsync(() => CheckedRentals.Outstanding == stored, "the lease should be back");
        }
    }

    /// <summary>Sends a body in chunks.</summary>
    internal sealed class Unmeasured(byte[] body) : HttpContent
    {
        protected override async Task SerializeToStreamAsync(Stream stream, System.Net.TransportContext? context)
        {
            for (var at = 0; at < body.Length; at += 10_000)
            {
                await stream.WriteAsync(body.AsMemory(at, Math.Min(10_000, body.Length - at)));
                await stream.FlushAsync();
            }
        }

        protected override bool TryComputeLength(out long length)
        {
            length = 0;
            return false;
        }
    }
}
