using Microsoft.Extensions.Time.Testing;
using static PipeRpc.Tests.TestTime;

namespace PipeRpc.Tests;

/// <summary>How long one side may be silent, as the other side measures it.</summary>
public sealed class SilenceTests : RpcTest
{
    private static readonly uint s_wait = new EverythingDispatcher(new Everything()).Methods[11];

    internal override RpcHostOptions Options => new() { FrameTimeLimit = Never, TimeProvider = Time };

    [Fact]
    public async Task A_client_that_is_silent_is_cut_off()
    {
        await using var stream = await ConnectRawAsync();
        await Until(() => Host.Connections == 1);
        Time.Pass(Options.IdleTimeLimit);
        Assert.Equal(0, Host.Refused(RpcError.TimedOut));
        Time.Pass(Tick);
        Assert.Equal(1, Host.Refused(RpcError.TimedOut));
        Assert.Null(await ReadFrameAsync(stream));
    }

    [Fact]
    public async Task A_client_that_waits_for_an_answer_is_not_silent()
    {
        await using var stream = await ConnectRawAsync();
        await stream.WriteAsync(FrameOf(1, 1, s_wait, []));
        await Until(() => Service.Waiting == 1);
        Time.Pass(2 * Options.IdleTimeLimit);
        Assert.Equal(0, Host.Refused(RpcError.TimedOut));

        // It is again when it has the answer.
        await stream.WriteAsync(FrameOf(4, 1, 0, []));
        Assert.Equal(3, (await ReadFrameAsync(stream))!.Value.Kind);
        Time.Pass(Options.IdleTimeLimit);
        Assert.Equal(0, Host.Refused(RpcError.TimedOut));
        Time.Pass(Tick);
        Assert.Equal(1, Host.Refused(RpcError.TimedOut));
        Assert.Null(await ReadFrameAsync(stream));
    }

    [Fact]
    public async Task A_client_without_calls_stays_by_its_pings_and_holds_no_memory()
    {
        var options = new RpcClientOptions { TimeProvider = Time };
        using var client = Connect(options: options);
        var service = new EverythingClient(client);
        Assert.Equal(1_000_000, service.Bytes(new byte[1_000_000]).Length);
        await Until(() => RpcMemory.Outstanding == 0);
        var bytes = client.Bytes;
        for (var i = 1; i <= 2 * Options.IdleTimeLimit / options.KeepAlive; i++)
        {
            Time.Pass(options.KeepAlive);
            Assert.False(client.HasAsked);
            Time.Pass(TimeSpan.FromSeconds(1));
            await Until(() => !client.HasAsked);
            Assert.Equal(bytes + (i * 2 * FrameHeader.Size), client.Bytes);
            await Until(() => RpcMemory.Outstanding == 0);
        }

        Assert.Equal(0, Host.Refused(RpcError.TimedOut));
        Assert.Equal(1, Host.Connections);
        Assert.Equal("x", service.Echo("x"));
    }

    [Fact]
    public async Task A_client_is_not_cut_off_because_this_side_was_short_of_threads()
    {
        var time = new TimeOfThePool(Time);
        var limits = new RpcHostOptions { TimeProvider = time, FrameTimeLimit = Never, IdleTimeLimit = TimeSpan.FromSeconds(8) };
        await using var host = new RpcHost(limits).Add(new EverythingDispatcher(Service)).ListenPipe(PipeName + "-2");
        using var client = RpcTransport.ConnectPipe(PipeName + "-2", new RpcClientOptions { TimeProvider = time, KeepAlive = TimeSpan.FromSeconds(2) });
        var service = new EverythingClient(client);
        Assert.Equal("1", service.Echo("1"));
        StandStill(() => Time.Pass(TimeSpan.FromMinutes(1)));
        await Until(() => time.Late == 0);
        Assert.Equal(0, host.Refused(RpcError.TimedOut));

        // From now on the client has time for its pings.
        for (var i = 0; i < 40; i++)
        {
            Time.Pass(TimeSpan.FromMilliseconds(500));
            await Until(() => time.Late == 0 && !client.HasAsked);
        }

        Assert.Equal(0, host.Refused(RpcError.TimedOut));
        Assert.Equal("2", service.Echo("2"));
    }

    [Fact]
    public async Task Whoever_is_cut_off_is_counted_once()
    {
        var (near, far) = await ConnectStreamsAsync();
        await using var closes = far;
        var connection = new HostConnection(Host, near);
        connection.Start();

        // Ticks that come late may come together.
        connection.Tick(long.MaxValue / 2);
        connection.Tick(long.MaxValue / 2);
        await connection.Ended.WaitAsync(Limit);
        Assert.Equal(1, Host.Refused(RpcError.TimedOut));
    }

    [Fact]
    public void A_gap_between_ticks_counts_as_one_step()
    {
        var clock = new TickClock(Time, longestStep: 50);
        var start = clock.Tick();
        Time.Advance(TimeSpan.FromMilliseconds(20));
        Assert.Equal(20, clock.Now - start);
        Time.Advance(TimeSpan.FromMilliseconds(280));
        Assert.Equal(50, clock.Now - start);
        var next = clock.Tick();
        Assert.Equal(50, next - start);

        // It goes on from there.
        Time.Advance(TimeSpan.FromMilliseconds(20));
        Assert.Equal(20, clock.Now - next);
        Assert.Equal(20, clock.Tick() - next);
        Assert.Equal(320, clock.Elapsed - start);
    }

    [Fact]
    public async Task Ticks_that_overlap_count_a_gap_once()
    {
        const int Rounds = 5000;
        var time = new FakeTimeProvider();
        var clock = new TickClock(time, longestStep: 50);
        var start = clock.Tick();
        var (arrived, round) = (0, 0);
        var ticks = await Task.WhenAll(Enumerable.Range(1, 2).Select(seed => Task.Run(() =>
        {
            var random = new Random(seed);
            var seen = new long[Rounds];
            for (var i = 0; i < Rounds; i++)
            {
                // Both tick at about the same moment, in one order or the other.
                if (Interlocked.Increment(ref arrived) % 2 == 0)
                {
                    time.SetUtcNow(time.GetUtcNow() + TimeSpan.FromHours(1));
                    Volatile.Write(ref round, i + 1);
                }

                for (var wait = default(SpinWait); Volatile.Read(ref round) <= i; wait.SpinOnce(sleep1Threshold: -1))
                {
                }

                Thread.SpinWait(random.Next(30));
                seen[i] = clock.Tick() - start;
            }

            return seen;
        }))).WaitAsync(Limit);
        Assert.All(ticks, seen => Assert.Equal(Enumerable.Range(1, Rounds).Select(n => 50L * n), seen));
    }

    [Fact]
    public async Task The_time_of_the_system_goes_on()
    {
        var clock = new TickClock(TimeProvider.System, longestStep: 50);
        var (start, elapsed) = (clock.Tick(), clock.Elapsed);
        await Until(() => clock.Tick() > start && clock.Elapsed > elapsed);
    }

    // More work than the pool has threads, and ahead of what comes meanwhile: neither a tick of the host nor one of the client runs until this has ended.
    private static void StandStill(Action meanwhile)
    {
        const int Blockers = 100;
        using var release = new ManualResetEvent(false);
        using var ended = new CountdownEvent(Blockers);
        for (var i = 0; i < Blockers; i++)
        {
            ThreadPool.UnsafeQueueUserWorkItem(
                _ =>
                {
                    release.WaitOne();
                    ended.Signal();
                },
                null);
        }

        meanwhile();
        release.Set();
        Assert.True(ended.Wait(Limit));
    }

    /// <summary>Its timers run on the threads of the pool, as those of the system do.</summary>
    private sealed class TimeOfThePool(FakeTimeProvider time) : TimeProvider
    {
        private int _late;

        /// <summary>Timers that are due and have not run.</summary>
        public int Late => Volatile.Read(ref _late);

        public override long TimestampFrequency => time.TimestampFrequency;

        public override long GetTimestamp() => time.GetTimestamp();

        public override ITimer CreateTimer(TimerCallback callback, object? state, TimeSpan dueTime, TimeSpan period)
        {
            void Run(object? _)
            {
                callback(state);
                Interlocked.Decrement(ref _late);
            }

            void Queue(object? _)
            {
                Interlocked.Increment(ref _late);
                ThreadPool.UnsafeQueueUserWorkItem(Run, null);
            }

            return time.CreateTimer(Queue, null, dueTime, period);
        }
    }
}
