using System.Diagnostics;
using System.Text;
using Microsoft.Extensions.ObjectPool;
using Microsoft.Extensions.Options;

namespace PooledServer.Tests;

/// <summary>The sample, over real connections.</summary>
public sealed class PooledServerTests
{
    [Fact]
    public async Task Requests_are_served_from_the_pools_and_everything_comes_back()
    {
        using var rentals = new PoolAnalyzers.CheckedRentals.Watch();
        var application = await Start();
        using (var client = new HttpClient { BaseAddress = new Uri(application.Urls.Single()) })
        {
            string text = string.Join(' ', Enumerable.Repeat("one two two three three three", 2_000));
            string[] answers = await Task.WhenAll(Enumerable.Range(0, 8).Select(_ => Post(client, text)));
            Assert.All(answers, answer => Assert.Equal("6000 three\n4000 two\n2000 one\n", answer));

            // A counter that comes back has forgotten what it counted.
            Assert.Equal("1 four\n", await Post(client, "four"));
        }

        // Kestrel's blocks come from the factory.
        Assert.True(application.Services.GetRequiredService<ConnectionBlocksFactory>().Created > 0);
        var (relay, counters) = (application.Services.GetRequiredService<RelayBlocks>(), application.Services.GetRequiredService<WordCounters>());
        int disposed = WordCounter.Disposed;
        await application.StopAsync();
        await application.DisposeAsync();

        // A connection gives its last block back on a thread of its own.
        for (long start = Stopwatch.GetTimestamp(); rentals.Outstanding > 0 && Stopwatch.GetElapsedTime(start) < TimeSpan.FromMinutes(2);)
            await Task.Delay(5);
        rentals.AssertNothingOutstanding();

        // The container has disposed the pools, and the pools what they kept.
        Assert.Throws<ObjectDisposedException>(relay.Rent);
        Assert.Throws<ObjectDisposedException>(counters.Rent);
        Assert.True(WordCounter.Disposed > disposed);
    }

    [Fact]
    public async Task Bounds_are_those_of_the_configuration()
    {
        await using var application = await Start("--Pools:Answers:Capacity=7");
        using var client = new HttpClient { BaseAddress = new Uri(application.Urls.Single()) };
        // 65,536 bytes are 64 blocks, although the capacity is 256.
        Assert.Equal("relay 64, answers 7", await client.GetStringAsync(new Uri("/pools", UriKind.Relative)));
        Assert.Equal(512, new ConnectionBlocks(application.Services.GetRequiredService<IOptions<ConnectionBlocks.Limits>>().Value).Capacity);
    }

    [Fact]
    public async Task A_bound_without_sense_names_itself()
    {
        await using var application = await Start("--Pools:Answers:Capacity=-7");
        Assert.Equal("Capacity", Assert.Throws<ArgumentOutOfRangeException>(() => application.Services.GetRequiredService<ObjectPool<StringBuilder>>()).ParamName);
    }

    private static async Task<WebApplication> Start(params string[] arguments)
    {
        var application = PooledServerApplication.Build(["--urls", "http://127.0.0.1:0", "--contentRoot", AppContext.BaseDirectory, .. arguments]);
        await application.StartAsync();
        return application;
    }

    private static async Task<string> Post(HttpClient client, string text)
    {
        using var content = new StringContent(text);
        using var answer = await client.PostAsync(new Uri("/words", UriKind.Relative), content);
        return await answer.EnsureSuccessStatusCode().Content.ReadAsStringAsync();
    }
}
