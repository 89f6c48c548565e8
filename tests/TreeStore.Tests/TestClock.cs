using Microsoft.Extensions.Time.Testing;

namespace TreeStores.Tests;

/// <summary>Time that a test moves. It tells which timers wait for it.</summary>
internal sealed class TestClock : FakeTimeProvider
{
    private readonly Lock _gate = new();
    private readonly Dictionary<TimeSpan, int> _set = [];
    private int _timers;

    public TestClock()
        : base(new DateTimeOffset(2026, 1, 2, 3, 4, 5, TimeSpan.Zero))
    {
    }

    /// <summary>How many timers there are.</summary>
    public int Timers => Volatile.Read(ref _timers);

    /// <summary>Waits until timers were set for this long so many times, since the beginning.</summary>
    public Task TimerIsSetAsync(TimeSpan due, int times = 1) => Wait.UntilAsync(
        () =>
        {
            lock (_gate)
                return _set.GetValueOrDefault(due) >= times;
        },
        $"no timer is set for {due} the {times}. time");

    public override ITimer CreateTimer(TimerCallback callback, object? state, TimeSpan dueTime, TimeSpan period)
    {
        var timer = new Timer(this, base.CreateTimer(callback, state, dueTime, period));
        Interlocked.Increment(ref _timers);
        Note(dueTime);
        return timer;
    }

    private void Note(TimeSpan due)
    {
        lock (_gate)
            _set[due] = _set.GetValueOrDefault(due) + 1;
    }

    private sealed class Timer(TestClock clock, ITimer timer) : ITimer
    {
        private int _isDisposed;

        public bool Change(TimeSpan dueTime, TimeSpan period)
        {
            // Noted when it is set, so that a test that has waited for it can move the time.
            var isChanged = timer.Change(dueTime, period);
            clock.Note(dueTime);
            return isChanged;
        }

        public void Dispose()
        {
            if (Interlocked.Exchange(ref _isDisposed, 1) == 0)
                Interlocked.Decrement(ref clock._timers);
            timer.Dispose();
        }

        public ValueTask DisposeAsync()
        {
            Dispose();
            return timer.DisposeAsync();
        }
    }
}
