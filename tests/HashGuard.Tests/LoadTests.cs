using System.Net.Sockets;
using System.Text;
using PoolAnalyzers.Testing;

namespace HashGuard.Tests;

/// <summary>Many requests at once, and connections that break.</summary>
public class LoadTests
{
    [Fact]
    public async Task Eight_threads_with_thousands_of_requests_each_get_nothing_but_200()
    {
        const int Threads = 8;
        var requests = Extent.IsWhole(Extent.Generator) ? 20_000 : 2_000;
        using var program = await ShippedProgram.StartAsync();
        var jobs = Enumerable.Range(0, Threads).Select(thread => Task.Run(async () =>
        {
            // A body of its own for every thread: a hash of another request would not pass for it.
            await using var stream = await Service.ConnectAsync(program.Port);
            return await SendAsync(stream, Request(Service.Body(8 + thread)), requests);
        }));
        Assert.Equal(Enumerable.Repeat(requests, Threads), await Task.WhenAll(jobs));
    }

    [Theory]
    [InlineData(PoolKind.Shared)]
    [InlineData(PoolKind.Created)]
    [InlineData(PoolKind.LockFreePreallocated)]
    [InlineData(PoolKind.Locked)]
    [InlineData(PoolKind.LockedPreallocated)]
    public async Task The_other_pools_serve_many_at_once(PoolKind pool)
    {
        await using var service = await Service.StartAsync(pool);
        var jobs = Enumerable.Range(0, 8).Select(thread => Task.Run(async () =>
        {
            await using var stream = await service.ConnectAsync();
            return await SendAsync(stream, Request(Service.Body(5000 + thread)), 50);
        }));
        Assert.Equal(Enumerable.Repeat(50, 8), await Task.WhenAll(jobs));
    }

    [Fact]
    public async Task A_client_that_goes_away_in_the_middle_leaves_nothing_rented()
    {
        await using var service = await Service.StartAsync(PoolKind.LockFree);
        var body = Service.Body(200_000);
        var request = Request(body);
        for (var turn = 0; turn < 3; turn++)
        {
            await using (var stream = await service.ConnectAsync())
            {
                await stream.WriteAsync(request.AsMemory(0, request.Length / 2));
                Assert.True(await Service.OutstandingBecomesAsync(1), "half a body should be with a hasher");
            }

            Assert.True(await Service.OutstandingBecomesAsync(0), "the hasher should be back");
        }

        // What was given up is not part of the next hash.
        for (var turn = 0; turn < 20; turn++)
            Assert.Equal(System.Net.HttpStatusCode.OK, (await service.PostAsync("validated", new CheckTests.Dripping(body, 50_000), Service.Hash(body))).Status);
    }

    private static byte[] Request(byte[] body)
    {
        var head = $"POST /ValidateContent/validated HTTP/1.1\r\nHost: localhost\r\nContent-Length: {body.Length}\r\nX-Content-Hash: {Service.Hash(body)}\r\n\r\n";
        return [.. Encoding.ASCII.GetBytes(head), .. body];
    }

    /// <summary>Sends a request many times, some ahead of the answers.</summary>
    /// <returns>How many answers were 200.</returns>
    private static async Task<int> SendAsync(NetworkStream stream, byte[] request, int count)
    {
        const int Ahead = 25;
        var some = Enumerable.Repeat(request, Ahead).SelectMany(r => r).ToArray();
        using var reader = new StreamReader(stream, Encoding.ASCII);
        var right = 0;
        for (var sent = 0; sent < count; sent += Ahead)
        {
            var sending = stream.WriteAsync(some);
            for (var i = 0; i < Ahead; i++)
            {
                if (await reader.ReadLineAsync() == "HTTP/1.1 200 OK")
                    right++;
                var length = 0;
                while (await reader.ReadLineAsync() is { Length: > 0 } line)
                {
                    if (line.StartsWith("Content-Length: ", StringComparison.Ordinal))
                        length = int.Parse(line.AsSpan(16), provider: null);
                }

                var text = new char[length];
                await reader.ReadBlockAsync(text);
            }

            await sending;
        }

        return right;
    }
}
