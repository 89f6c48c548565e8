namespace PoolAnalyzers.Generation.Tests.Interleavings;

/// <summary>A field of the explored text: every access is a step of the thread that runs.</summary>
internal abstract class Cell
{
    private readonly int _number;
    private ModelThread? _first;
    private object? _commonLock;
    private bool _isShared;

    protected Cell(string? name)
    {
        Name = name ?? "";
        IsLocal = name is null;
        _number = IsLocal ? 0 : ModelThread.Current!.Execution.NumberOf(Name);
    }

    public string Name { get; }

    /// <summary>Whether only one thread can refer to it: a variable, or a thread-static field.</summary>
    public bool IsLocal { get; }

    /// <summary>Counts the values that have arrived, for threads that spin until another one does.</summary>
    public int Version { get; protected set; }

    /// <summary>How many stores of all threads have not arrived.</summary>
    public int PendingCount { get; set; }

    public override string ToString() => $"{Name}#{_number}";

    /// <summary>Lets others run before the access.</summary>
    protected ModelThread Before()
    {
        var thread = ModelThread.Current!;
        var execution = thread.Execution;
        if (execution.IsSerial)
            return thread;
        NoteSharing(thread);
        execution.Step(this);
        return thread;
    }

    /// <summary>Whether a store to this place that is on its way from another thread has to be waited for.</summary>
    public bool IsOnItsWay(ModelThread reader) => PendingCount > 0 && reader.Execution.Threads.Any(t => t != reader && t.Oldest(this) is not null);

    /// <summary>Decides which stores of other threads have arrived when a thread looks.</summary>
    protected void Look(ModelThread reader)
    {
        if (PendingCount == 0)
            return;
        foreach (var other in reader.Execution.Threads)
        {
            if (other == reader)
                continue;
            while (other.Oldest(this) is { } store && (reader.SeesAll || reader.Execution.HasArrived(store)))
                other.LetArrive(store);
        }
    }

    // A field that one thread uses, or that all threads use under one lock, needs no interruption of its own: what others do meanwhile is the same
    // before it, or before the lock.
    protected void NoteSharing(ModelThread thread)
    {
        var held = thread.Locks.Count > 0 ? thread.Locks.Peek() : null;
        if (_first is null)
        {
            _first = thread;
            _commonLock = held;
            return;
        }

        _isShared |= _first != thread;
        if (_commonLock != held)
            _commonLock = null;
        if (_isShared && _commonLock is null)
            thread.Execution.Explorer.AddPoint(Name);
    }
}

/// <summary>A field of a type.</summary>
internal sealed class Cell<T> : Cell
{
    private T _value;

    public Cell(string name)
        : this(name, default!)
    {
    }

    public Cell(string? name, T value)
        : base(name)
    {
        _value = value;
    }

    /// <summary>The value as a plain access reads or writes it.</summary>
    public T Value
    {
        get => IsLocal ? _value : Read("reads");
        set
        {
            if (IsLocal)
                _value = value;
            else
                Write("writes", value, isRelease: false);
        }
    }

    /// <summary>What has arrived; for those who look from outside.</summary>
    public T Arrived => _value;

    public T Read(string what)
    {
        var thread = Before();
        if (PendingCount > 0 && thread.Latest(this) is PendingStore own)
            return own.Value;
        Look(thread);
        thread.SeesAll = false;
        thread.LatestRead = (this, Version);
        thread.Execution.Trace(what, this, _value);
        return _value;
    }

    public void Write(string what, T value, bool isRelease)
    {
        var thread = Before();
        thread.Execution.Trace(what, this, value);
        Look(thread);
        if (thread.Stores.Count == 0 && !thread.Execution.HasDelaysLeft)
            Set(value);
        else
            thread.Add(new PendingStore(this, value, isRelease));
    }

    /// <summary>Reads and writes in one step, and is a full fence.</summary>
    public T Exchange(string what, Func<T, T> change)
    {
        var thread = Before();
        thread.LetAllArrive();
        Look(thread);
        thread.SeesAll = false;
        var old = _value;
        Set(change(old));
        thread.Execution.Trace(what, this, _value);
        thread.LatestRead = (this, Version);
        return old;
    }

    /// <summary>Writes in the same step as what came before, seen by all at once.</summary>
    public void Put(T value)
    {
        NoteSharing(ModelThread.Current!);
        Set(value);
        ModelThread.Current!.Execution.Trace("becomes", this, value);
    }

    private void Set(T value)
    {
        if (EqualityComparer<T>.Default.Equals(_value, value))
            return;
        _value = value;
        Version++;
    }

    private sealed class PendingStore(Cell<T> cell, T value, bool isRelease) : Store(cell, isRelease)
    {
        public T Value => value;

        public override void Arrive() => cell.Set(value);

        public override string ToString() => $"{cell} = {value}";
    }
}

/// <summary>An array within an object: one cell for each element.</summary>
internal sealed class Cells<T>
{
    private readonly Cell<T>[] _cells;

    public Cells(string name, int length) => _cells = [.. Enumerable.Range(0, length).Select(_ => new Cell<T>(name))];

    public int Length => _cells.Length;

    public Cell<T> At(int index) => _cells[index];

    public void Clear()
    {
        foreach (var cell in _cells)
            cell.Value = default!;
    }
}

/// <summary>An element of an array on the heap, which belongs to one thread but for a finalizer: an access is a step, and its store arrives at once.</summary>
internal sealed class Element<T>(T[] array, int index)
{
    public T Value
    {
        get
        {
            ModelThread.Current!.Execution.Step("reads an element");
            return array[index];
        }
        set
        {
            ModelThread.Current!.Execution.Step("writes an element");
            array[index] = value;
        }
    }
}
