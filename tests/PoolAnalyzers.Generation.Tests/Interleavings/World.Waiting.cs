namespace PoolAnalyzers.Generation.Tests.Interleavings;

/// <summary>The part of the world that threads wait in.</summary>
internal sealed partial class World
{
    /// <summary>The time limit of a rental, which is over when the scenario says so.</summary>
    public static readonly TimeSpan Limit = TimeSpan.FromSeconds(1);

    private Cell<bool>? _isTimeOver;

    /// <summary>Whether time limits are over.</summary>
    public Cell<bool> IsTimeOver => _isTimeOver ??= new("time", false);

    /// <summary>What timers do that are set.</summary>
    public List<Action> Timers { get; } = [];

    /// <summary>Lets all time limits pass.</summary>
    public void TimePasses()
    {
        IsTimeOver.Exchange("time passes", _ => true);
        FireTimers();
    }

    /// <summary>Waits until a timer is set, and lets it fire before its time: it has a clock of its own.</summary>
    public void TimersFireEarly()
    {
        execution.WaitUntil("for a timer", () => Timers.Count > 0);
        FireTimers();
    }

    // Each fires once.
    private void FireTimers()
    {
        var timers = Timers.ToList();
        Timers.Clear();
        timers.ForEach(timer => timer());
    }

    /// <summary>Rents as <c>await RentAsync</c> does. Null when the wait was canceled, or its time is over.</summary>
    public object? RentLater(TimeSpan? limit = null, CancellationToken token = default) =>
        Waiting(() => Pool.RentLater(limit ?? Timeout.InfiniteTimeSpan, token));

    /// <summary>Rents as <c>Rent</c> with a time limit does. Null when the wait was canceled, or its time is over.</summary>
    public object? RentBlocked(TimeSpan? limit = null, CancellationToken token = default) =>
        Waiting(() => Pool.RentBlocked(limit ?? Timeout.InfiniteTimeSpan, token));

    /// <summary>Rents as <c>await RentAsync</c> does, and asks for the result too early before that.</summary>
    public object? RentTooEarly() => Waiting(Pool.RentTooEarly);

    /// <summary>Rents and returns, and waits for that.</summary>
    public void WaitAndReturn()
    {
        if (RentLater() is { } item)
            Return(item);
        else
            execution.Fail("a wait without a limit ended without a rental");
    }

    /// <summary>Awaits a rental: what comes after it goes on when the rental says so.</summary>
    public T Await<T>(ValueTask<T> rental)
    {
        var awaiter = rental.GetAwaiter();
        if (!awaiter.IsCompleted)
        {
            var goesOn = new Cell<bool>("continuation", false);
            awaiter.UnsafeOnCompleted(() => goesOn.Exchange("goes on", _ => true));
            execution.WaitUntil("for a rental", () => goesOn.Arrived);
        }

        return awaiter.GetResult();
    }

    private object? Waiting(Func<object?> rent)
    {
        // What is handed to it is out before it knows.
        using var call = _calls.Begin(RentedCount);
        try
        {
            if (rent() is not { } item)
                return null;
            Rented(item);
            _calls.Note(RentedCount);
            return item;
        }
        catch (Exception failure) when (failure is OperationCanceledException or TimeoutException)
        {
            return null;
        }
    }
}
