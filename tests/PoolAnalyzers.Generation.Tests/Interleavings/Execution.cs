using System.Diagnostics.CodeAnalysis;

namespace PoolAnalyzers.Generation.Tests.Interleavings;

/// <summary>One order of steps: model threads of which one runs at a time, and the memory that they share.</summary>
/// <remarks>
/// A thread hands over to another one only in <see cref="Step(Cell)"/>, before an access to what is shared, in <see cref="WaitUntil"/>, and at its end. What it
/// does between two steps is therefore one step for the others.
/// </remarks>
internal sealed class Execution(Explorer explorer, bool isTraced)
{
    // Every thread ends on its own or waits for another one; a scenario that needs more steps goes round in circles.
    private const int MostSteps = 4000;

    private readonly List<ModelThread> _threads = [];
    private readonly Dictionary<string, object> _statics = [];
    private readonly Dictionary<object, ModelThread> _monitors = new(ReferenceEqualityComparer.Instance);
    private readonly Dictionary<string, int> _cellNumbers = [];
    private readonly List<string> _trace = [];
    private readonly Gate _end = new();
    private int _steps;
    private int _preemptions;
    private int _delays;

    public string? Failure { get; private set; }

    public Explorer Explorer => explorer;

    public World World { get; private set; } = null!;

    public IReadOnlyList<ModelThread> Threads => _threads;

    /// <summary>Objects with a finalizer, in the order in which they were made.</summary>
    public List<Lifetime> Lifetimes { get; } = [];

    /// <summary>Whether one thread runs for itself, before the others start or after they have ended.</summary>
    public bool IsSerial { get; private set; } = true;

    /// <summary>Whether the others are only run to their ends, because a rule was broken.</summary>
    public bool IsGivenUp { get; private set; }

    public string? Run(Action<World> arrange)
    {
        World = new World(this);
        try
        {
            As(0, () => arrange(World));
            IsSerial = false;
            ModelThread.Current = null;
            if (Failure is null && Next(canGoOn: false, current: null) is { } first)
            {
                first.Resume();
                _end.Pass();
                GiveUp();
            }

            IsSerial = true;
            if (Failure is null)
            {
                foreach (var thread in _threads)
                    thread.LetAllArrive();
                As(0, World.CheckEnd);
            }
        }
        finally
        {
            ModelThread.Current = null;
        }

        return Failure is null ? null : $"{Failure}\n{string.Join('\n', _trace)}";
    }

    /// <summary>The thread of that number, which runs what was declared for it or what is done in its name before and afterwards.</summary>
    public ModelThread Thread(int number)
    {
        while (_threads.Count <= number)
            _threads.Add(new ModelThread(this, _threads.Count));
        return _threads[number];
    }

    /// <summary>Does something in the name of a thread, while no other runs.</summary>
    public void As(int number, Action body)
    {
        var outer = ModelThread.Current;
        ModelThread.Current = Thread(number);
        try
        {
            body();
        }
        catch (GivenUpException)
        {
            // The failure is noted.
        }
        catch (Exception exception)
        {
            Note(exception.ToString());
        }
        finally
        {
            ModelThread.Current = outer;
        }
    }

    /// <summary>What is static in the explored text is made once for each execution.</summary>
    public T Static<T>(string name, Func<T> create)
        where T : notnull
    {
        if (_statics.TryGetValue(name, out var known))
            return (T)known;
        var wasSerial = IsSerial;
        IsSerial = true;
        var value = create();
        IsSerial = wasSerial;
        _statics.Add(name, value);
        return value;
    }

    public int NumberOf(string cell) => isTraced ? _cellNumbers[cell] = _cellNumbers.GetValueOrDefault(cell) + 1 : 0;

    /// <summary>A place at which another thread may take over, right before an access.</summary>
    public void Step(Cell cell)
    {
        if (IsSerial)
            return;
        Count();
        if (explorer.IsPoint(cell.Name))
            HandOver(canGoOn: true);
    }

    /// <summary>A place at which another thread may take over, whatever comes next.</summary>
    public void Step(string what)
    {
        if (IsSerial)
            return;
        Count();
        HandOver(canGoOn: true);
        Trace(what);
    }

    /// <summary>Lets others run until something holds.</summary>
    public void WaitUntil(string what, Func<bool> until)
    {
        if (IsSerial)
        {
            if (!until())
                Fail($"waits for ever: {what}");
            return;
        }

        Count();
        var thread = ModelThread.Current!;
        thread.Until = until;
        Trace($"waits: {what}");
        HandOver(canGoOn: until());
        thread.Until = null;
    }

    /// <summary>Ends the execution: a rule is broken.</summary>
    [DoesNotReturn]
    public void Fail(string failure)
    {
        Note(failure);
        throw new GivenUpException();
    }

    /// <summary>Whether a store that a thread looks for has arrived there.</summary>
    public bool HasArrived(Store store)
    {
        if (IsSerial || (!store.IsDelayed && _delays == explorer.Bounds.Delays) || explorer.Choose(2) == 0)
            return true;
        if (!store.IsDelayed)
        {
            store.IsDelayed = true;
            _delays++;
        }

        Trace("does not see yet: ", store);
        return false;
    }

    /// <summary>Whether a thread has looked for a store that had not arrived.</summary>
    public bool HasDelays => _delays > 0;

    /// <summary>Whether stores can be late at all from here on.</summary>
    public bool HasDelaysLeft => !IsSerial && _delays < explorer.Bounds.Delays;

    public void EnterMonitor(object monitor)
    {
        var thread = ModelThread.Current!;
        Step("lock");
        if (_monitors.TryGetValue(monitor, out var owner) && owner != thread)
            WaitUntil("lock", () => !_monitors.ContainsKey(monitor));
        _monitors[monitor] = thread;
        thread.LetAllArrive();
        thread.Locks.Push(monitor);
    }

    public void ExitMonitor(object monitor)
    {
        var thread = ModelThread.Current!;
        thread.LetAllArrive();
        thread.Locks.Pop();
        if (!thread.Locks.Contains(monitor))
            _monitors.Remove(monitor);
    }

    public void Trace(string what, object? on = null, object? value = null)
    {
        if (isTraced)
            _trace.Add($"{(IsSerial ? "serial " : "")}{ModelThread.Current?.Number}: {what} {on} {value}");
    }

    private void Count()
    {
        if (IsGivenUp)
            throw new GivenUpException();
        if (++_steps > MostSteps)
            Fail("no end");
    }

    private void Note(string failure)
    {
        Failure ??= failure;
        IsGivenUp = true;
    }

    private void HandOver(bool canGoOn)
    {
        var current = ModelThread.Current!;
        var next = Next(canGoOn, current);
        if (next == current)
            return;
        if (next is null)
            Fail("deadlock");
        next.Resume();
        current.Park();
        if (IsGivenUp)
            throw new GivenUpException();
    }

    /// <summary>The thread that runs next; null when none can.</summary>
    private ModelThread? Next(bool canGoOn, ModelThread? current)
    {
        var choices = new List<ModelThread>(_threads.Count);
        if (canGoOn)
            choices.Add(current!);
        if (!canGoOn || _preemptions < explorer.Bounds.Preemptions)
            AddThoseWhoCanRun(choices, canGoOn ? current : null);
        if (choices.Count == 0)
        {
            // Stores arrive in the end, and may be what threads wait for.
            foreach (var thread in _threads)
                thread.LetAllArrive();
            AddThoseWhoCanRun(choices, null);
        }

        if (choices.Count == 0)
            return null;
        var choice = choices[explorer.Choose(choices.Count)];
        if (canGoOn && choice != current)
            _preemptions++;
        return choice;
    }

    private void AddThoseWhoCanRun(List<ModelThread> choices, ModelThread? except)
    {
        foreach (var thread in _threads)
        {
            if (thread != except && thread is { Body: not null, IsDone: false } && thread.Until?.Invoke() != false)
                choices.Add(thread);
        }
    }

    /// <summary>What a model thread runs on its worker: its body, and at its end the hand-over to another.</summary>
    public void RunThread(ModelThread thread)
    {
        ModelThread.Current = thread;
        try
        {
            if (!IsGivenUp)
                thread.Body!();
        }
        catch (GivenUpException)
        {
            // The failure is noted.
        }
        catch (Exception exception)
        {
            Note($"{thread.Number} ends with {exception}");
        }

        thread.IsDone = true;
        Trace("ends");
        ModelThread.Current = null;
        var next = IsGivenUp ? null : Next(canGoOn: false, thread);
        if (next is null && !IsGivenUp && _threads.Exists(t => t is { Body: not null, IsDone: false }))
            Note("deadlock");
        if (next is null)
            _end.Open();
        else
            next.Resume();
    }

    private void GiveUp()
    {
        foreach (var thread in _threads)
        {
            if (thread is { HasStarted: true, IsDone: false })
            {
                thread.Resume();
                _end.Pass();
            }
        }
    }
}

/// <summary>Unwinds a thread of an execution that is over.</summary>
internal sealed class GivenUpException : Exception;
