using System.Threading.Tasks.Sources;

// What the explored text refers to instead of the types of the same name: those that threads wait with.
namespace PoolAnalyzers.Generation.Tests.Interleavings.Explored;

/// <summary>What is awaited: a thread of the model waits until it is complete.</summary>
internal sealed class ManualResetValueTaskSourceCore<T>
{
    private readonly Cell<bool> _isComplete = new("ManualResetValueTaskSourceCore", false);
    private T? _result;
    private Exception? _failure;
    private Action? _continuation;

    public bool RunContinuationsAsynchronously { get; set; }

    public short Version { get; private set; }

    public void SetResult(T result) => Complete(() => _result = result);

    public void SetException(Exception failure) => Complete(() => _failure = failure);

    public ValueTaskSourceStatus GetStatus(short token)
    {
        Check(token);
        return !_isComplete.Read("looks whether it is complete") ? ValueTaskSourceStatus.Pending
            : _failure is null ? ValueTaskSourceStatus.Succeeded : ValueTaskSourceStatus.Faulted;
    }

    public T GetResult(short token)
    {
        Check(token);
        return _failure is null ? _result! : throw _failure;
    }

    public void OnCompleted(Action<object?> continuation, object? state, short token, ValueTaskSourceOnCompletedFlags flags)
    {
        Check(token);
        if (_continuation is not null)
            throw new InvalidOperationException("two await the same");
        if (_isComplete.Exchange("awaits", isComplete => isComplete))
            continuation(state);
        else
            _continuation = () => continuation(state);
    }

    public void Reset()
    {
        Version++;
        (_result, _failure, _continuation) = (default, null, null);
        _isComplete.Exchange("resets", _ => false);
    }

    // Code of others runs here, so that no lock may be held.
    private void Complete(Action set)
    {
        var thread = ModelThread.Current!;
        if (thread.Locks.Count > 0)
            thread.Execution.Fail("a waiter is told inside a lock");
        set();
        if (!RunContinuationsAsynchronously)
            thread.Execution.Fail("what comes after the wait goes on inside of who ends it");
        if (_isComplete.Exchange("completes", _ => true))
            thread.Execution.Fail("a wait ends twice");
        _continuation?.Invoke();
    }

    private void Check(short token)
    {
        if (token != Version)
            throw new InvalidOperationException("an old token");
    }
}

/// <summary>What a blocked thread waits for. Its time is over when the scenario says so.</summary>
internal sealed class ManualResetEventSlim
{
    private readonly Cell<bool> _isSet = new("ManualResetEventSlim", false);

    public void Set()
    {
        var thread = ModelThread.Current!;
        if (thread.Locks.Count > 0)
            thread.Execution.Fail("a waiter is told inside a lock");
        _isSet.Exchange("sets", _ => true);
    }

    public bool Wait(int milliseconds, CancellationToken cancellationToken)
    {
        var (execution, time) = (World.Current.Execution, World.Current.IsTimeOver);
        execution.WaitUntil("to be told", () => _isSet.Arrived || cancellationToken.IsCancellationRequested || (milliseconds >= 0 && time.Arrived));
        if (_isSet.Read("looks whether it is told"))
            return true;
        cancellationToken.ThrowIfCancellationRequested();
        return false;
    }
}

/// <summary>A timer that fires when the scenario says that time is over, on the thread that says so.</summary>
internal sealed class Timer(TimerCallback callback, object state, int dueTime, int period)
{
    private bool _isSet = dueTime >= 0;

    public void Change(long milliseconds, long interval)
    {
        _isSet = milliseconds >= 0 && period < 0 && interval < 0;
        World.Current.Timers.Remove(Fire);
        if (_isSet)
            World.Current.Timers.Add(Fire);
    }

    private void Fire() => callback(state);
}

internal static class Environment
{
    /// <summary>Time is long over, or has not begun.</summary>
    public static long TickCount64 => World.Current.IsTimeOver.Read("looks at the clock") ? long.MaxValue / 2 : 0;
}
