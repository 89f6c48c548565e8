using System.Collections.Concurrent;
using System.Diagnostics.Tracing;
using System.Net.Sockets;
using System.Text;

namespace TreeStores.Tests;

/// <summary>Long values never take memory of the large object heap.</summary>
public class AllocationTests : RentalTest
{
    [Fact]
    public async Task Requests_with_1_MB_do_not_touch_the_large_object_heap()
    {
        await using var service = await Service.StartAsync();
        var request = Encoding.ASCII.GetBytes($"PUT /long HTTP/1.1\r\nHost: localhost\r\nContent-Length: {1 << 20}\r\n\r\n");
        var body = Text(1 << 20, 1);
        var get = "GET /long HTTP/1.1\r\nHost: localhost\r\n\r\n"u8.ToArray();
        var buffer = new byte[65_536];
        using var client = new TcpClient();
        await client.ConnectAsync(service.Address.Host, service.Address.Port);
        await using var stream = client.GetStream();
        await TurnAsync();
        using var large = new LargeAllocations();
        for (var turn = 0; turn < 100; turn++)
            await TurnAsync();

        // Events arrive later, in their order: when the listener has heard of these arrays, it has heard of all before.
        await Wait.UntilAsync(
            () =>
            {
                GC.KeepAlive(new long[1 << 17]);
                return large.Types.Contains("System.Int64[]");
            },
            "the listener hears nothing");

        // The table of the checked build is not part of the service; bytes are.
        Assert.DoesNotContain("System.Byte[]", large.Types);

        async Task TurnAsync()
        {
            await stream.WriteAsync(request);
            await stream.WriteAsync(body);
            var (read, head) = await ReadHeadAsync();
            Assert.Equal(head, read);
            await stream.WriteAsync(get);
            (read, head) = await ReadHeadAsync();
            var left = (1 << 20) - (read - head);
            while (left > 0)
            {
                read = await stream.ReadAsync(buffer);
                Assert.NotEqual(0, read);
                left -= read;
            }

            Assert.Equal((0, (byte)'"'), (left, buffer[read - 1]));
        }

        // The head of an answer, and what comes with it.
        async Task<(int Read, int Head)> ReadHeadAsync()
        {
            var read = 0;
            int end;
            do
            {
                var more = await stream.ReadAsync(buffer.AsMemory(read));
                Assert.NotEqual(0, more);
                read += more;
                end = buffer.AsSpan(0, read).IndexOf("\r\n\r\n"u8);
            }
            while (end < 0);
            Assert.True(buffer.AsSpan(0, end).StartsWith("HTTP/1.1 20"u8));
            return (read, end + 4);
        }
    }

    [Fact]
    public void Copying_allocates_nothing()
    {
        var store = Open();
        store.SetJson("key", Text(100, 1));
        var copy = new byte[100];
        Assert.True(store.TryCopyTo("key", copy, out _));
        var before = GC.GetAllocatedBytesForCurrentThread();
        for (var i = 0; i < 1000; i++)
            store.TryCopyTo("key", copy, out _);
        Assert.Equal(0, GC.GetAllocatedBytesForCurrentThread() - before);
    }

    /// <summary>Gathers what the runtime tells about large objects: something about every 100 KB of them.</summary>
    private sealed class LargeAllocations : EventListener
    {
        private const EventKeywords Collector = (EventKeywords)1;
        private readonly ConcurrentQueue<string> _types = new();

        /// <summary>Of the objects.</summary>
        public string[] Types => [.. _types];

        protected override void OnEventSourceCreated(EventSource eventSource)
        {
            if (eventSource.Name == "Microsoft-Windows-DotNETRuntime")
                EnableEvents(eventSource, EventLevel.Verbose, Collector);
        }

        protected override void OnEventWritten(EventWrittenEventArgs eventData)
        {
            if (eventData.EventName?.StartsWith("GCAllocationTick", StringComparison.Ordinal) == true && eventData.Payload?[1] is uint and 1)
                _types?.Enqueue((string)eventData.Payload[5]!);
        }
    }
}
