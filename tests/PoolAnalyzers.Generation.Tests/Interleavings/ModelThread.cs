namespace PoolAnalyzers.Generation.Tests.Interleavings;

/// <summary>A thread of a scenario, with its buffer of stores that the others may not see yet.</summary>
internal sealed class ModelThread(Execution execution, int number)
{
    [ThreadStatic]
    private static ModelThread? s_current;

    private readonly Gate _turn = new();
    private readonly List<Store> _stores = [];
    private readonly Dictionary<string, object> _statics = [];

    /// <summary>The one in whose name code runs.</summary>
    public static ModelThread? Current
    {
        get => s_current;
        set => s_current = value;
    }

    public Execution Execution => execution;

    public int Number => number;

    public Action? Body { get; set; }

    public bool HasStarted { get; private set; }

    public bool IsDone { get; set; }

    /// <summary>What the thread waits for; null for nothing.</summary>
    public Func<bool>? Until { get; set; }

    /// <summary>The locks that the thread has, the latest on top.</summary>
    public Stack<object> Locks { get; } = new();

    /// <summary>What the thread has read last, and in which version: what it spins on.</summary>
    public (Cell? Cell, int Version) LatestRead { get; set; }

    /// <summary>Whether the thread has waited for a store: it sees those that are on their way.</summary>
    public bool SeesAll { get; set; }

    /// <summary>What the latest weak reference gave the thread: as long as it uses that, nobody collects it.</summary>
    public object? Strong { get; set; }

    public IReadOnlyList<Store> Stores => _stores;

    /// <summary>The thread's own static fields.</summary>
    public IEnumerable<object> StaticCells => _statics.Values;

    public T Static<T>(string name, Func<T> create)
        where T : notnull
    {
        if (!_statics.TryGetValue(name, out var value))
            _statics.Add(name, value = create());
        return (T)value;
    }

    /// <summary>Lets the thread run; the caller parks or ends.</summary>
    public void Resume()
    {
        if (HasStarted)
        {
            _turn.Open();
            return;
        }

        HasStarted = true;
        execution.Explorer.Worker(number).Start(() => execution.RunThread(this));
    }

    public void Park() => _turn.Pass();

    public void Add(Store store)
    {
        _stores.Add(store);
        store.Cell.PendingCount++;
    }

    public Store? Oldest(Cell cell) => _stores.Find(s => s.Cell == cell);

    public Store? Latest(Cell cell) => _stores.FindLast(s => s.Cell == cell);

    /// <summary>
    /// Lets a store arrive, and before it what may not arrive later: earlier ones to the same place, and everything earlier if it is a release. Other
    /// plain stores may be overtaken, as on ARM64.
    /// </summary>
    public void LetArrive(Store store)
    {
        while (_stores.TakeWhile(s => s != store).FirstOrDefault(s => store.IsRelease || s.Cell == store.Cell) is { } earlier)
            LetArrive(earlier);

        _stores.Remove(store);
        store.Cell.PendingCount--;
        store.Arrive();
    }

    public void LetAllArrive()
    {
        while (_stores.Count > 0)
            LetArrive(_stores[0]);
    }
}

/// <summary>A store that has not arrived yet.</summary>
internal abstract class Store(Cell cell, bool isRelease)
{
    public Cell Cell => cell;

    public bool IsRelease => isRelease;

    /// <summary>Whether some thread has looked and not seen it.</summary>
    public bool IsDelayed { get; set; }

    public abstract void Arrive();
}
