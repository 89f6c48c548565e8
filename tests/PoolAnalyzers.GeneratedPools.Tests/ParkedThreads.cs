using System.Runtime.CompilerServices;

namespace PoolAnalyzers.GeneratedPools.Tests;

/// <summary>Threads that wait between the steps of a test, and so keep their thread-static fields.</summary>
internal sealed class ParkedThreads : IDisposable
{
    private readonly Thread[] _threads;
    private readonly Barrier _turn;
    private Exception? _failure;
    private Action<int>? _step;

    public ParkedThreads(int count)
    {
        _turn = new Barrier(count + 1);
        _threads = new Thread[count];
        for (var i = 0; i < count; i++)
        {
            var index = i;
            _threads[i] = new Thread(() => Loop(index)) { IsBackground = true };
            _threads[i].Start();
        }
    }

    /// <summary>Runs a step on each thread, one after the other.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public void ForEach(Action<int> step)
    {
        _step = i =>
        {
            lock (_threads)
                step(i);
        };
        _turn.SignalAndWait();
        _turn.SignalAndWait();
        // Nothing of the step is left, or it would keep its pool alive.
        _step = null;
        Assert.Null(_failure);
    }

    public void Dispose()
    {
        _step = null;
        _turn.SignalAndWait();
        foreach (var thread in _threads)
            thread.Join();
        _turn.Dispose();
    }

    private void Loop(int index)
    {
        while (true)
        {
            _turn.SignalAndWait();
            if (_step is null)
                return;
            RunStep(index);
            _turn.SignalAndWait();
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void RunStep(int index)
    {
        try
        {
            _step!(index);
        }
        catch (Exception exception)
        {
            _failure = exception;
        }
    }
}
