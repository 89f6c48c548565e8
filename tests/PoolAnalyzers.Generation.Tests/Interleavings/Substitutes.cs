using System.Collections;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;

[assembly: InternalsVisibleTo("Explored")]

// What the explored text refers to instead of the types of the same name.
namespace PoolAnalyzers.Generation.Tests.Interleavings.Explored;

internal static class Volatile
{
    public static T Read<T>(Cell<T> cell) => cell.Read("reads");

    public static void Write<T>(Cell<T> cell, T value) => cell.Write("writes", value, isRelease: true);
}

internal static class Interlocked
{
    public static T Exchange<T>(Cell<T> cell, T value) => cell.Exchange("exchanges", _ => value);

    public static T CompareExchange<T>(Cell<T> cell, T value, T comparand) =>
        cell.Exchange("compares and exchanges", old => EqualityComparer<T>.Default.Equals(old, comparand) ? value : old);

    public static int Increment(Cell<int> cell) => cell.Exchange("increments", old => old + 1) + 1;

    public static int Decrement(Cell<int> cell) => cell.Exchange("decrements", old => old - 1) - 1;

    public static long Increment(Cell<long> cell) => cell.Exchange("increments", old => old + 1) + 1;

    public static void MemoryBarrierProcessWide()
    {
        var thread = ModelThread.Current!;
        thread.Execution.Step("barrier for all");
        thread.Strong = null;
        foreach (var other in thread.Execution.Threads)
            other.LetAllArrive();
    }
}

/// <summary>Waits until what the thread has read last changes: to look again before would be of no use.</summary>
internal struct SpinWait
{
    public readonly void SpinOnce()
    {
        var thread = ModelThread.Current!;
        var (cell, version) = thread.LatestRead;
        thread.Execution.WaitUntil($"spins on {cell}", () => cell!.Version != version || cell.IsOnItsWay(thread));
        thread.SeesAll = true;
    }
}

internal sealed class WeakReference<T>(T target, bool trackResurrection = false)
    where T : class
{
    public bool TryGetTarget([NotNullWhen(true)] out T? found)
    {
        var thread = ModelThread.Current!;
        thread.Strong = null;
        var isThere = Lifetime.Of(target) is { } lifetime
            ? lifetime.State.Value < (trackResurrection ? LifetimeState.Gone : LifetimeState.Condemned)
            : !World.Current.IsGone(target);
        thread.Strong = found = isThere ? target : null;
        return isThere;
    }
}

internal static class GC
{
    public static void SuppressFinalize(object value)
    {
        if (Lifetime.Of(value) is { } lifetime)
            lifetime.IsSuppressed = true;
    }

    public static void ReRegisterForFinalize(object value)
    {
        if (Lifetime.Of(value) is { } lifetime)
            lifetime.IsSuppressed = false;
    }

    /// <summary>Nothing: a pool of a scenario ends when its threads have.</summary>
    public static void KeepAlive(object value)
    {
    }

    public static T[] AllocateUninitializedArray<T>(int length, bool pinned = false) => new T[length];
}

/// <summary>A reference to an object that the scenario declares gone.</summary>
internal readonly struct GCHandle
{
    private readonly object? _target;

    private GCHandle(object target) => _target = target;

    public object? Target
    {
        get
        {
            ModelThread.Current!.Execution.Step("looks whether it is alive");
            return World.Current.IsGone(_target!) ? null : _target;
        }
    }

    public static GCHandle Alloc(object target, GCHandleType type) =>
        type == GCHandleType.WeakTrackResurrection
            ? new GCHandle(target)
            : throw new NotSupportedException($"The explorer does not know a handle that is {type}");

    public void Free()
    {
    }
}

internal enum GCHandleType
{
    Weak,
    WeakTrackResurrection,
    Normal,
    Pinned,
}

/// <summary>A list: to use it is one access.</summary>
internal sealed class List<T>(int capacity = 0) : IEnumerable<T>
{
    private readonly System.Collections.Generic.List<T> _items = new(capacity);
    private readonly Cell<int> _changes = new($"List<{typeof(T).Name}>", 0);

    public int Count
    {
        get
        {
            _ = _changes.Value;
            return _items.Count;
        }
    }

    /// <summary>Small, so that growing is explored too.</summary>
    public int Capacity
    {
        get
        {
            _ = _changes.Value;
            return Math.Max(2, _items.Count + (_items.Count & 1));
        }
    }

    public T this[int index]
    {
        get
        {
            _ = _changes.Value;
            return _items[index];
        }
    }

    public void Add(T item)
    {
        _changes.Value++;
        _items.Add(item);
    }

    public void RemoveAt(int index)
    {
        _changes.Value++;
        _items.RemoveAt(index);
    }

    public IEnumerator<T> GetEnumerator()
    {
        _ = _changes.Value;
        return _items.GetEnumerator();
    }

    IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
}

/// <summary>A table with a lock of its own: each use is one step, which all see.</summary>
internal sealed class ConditionalWeakTable<TKey, TValue>
    where TKey : class
    where TValue : class
{
    private readonly Dictionary<TKey, TValue> _values = new(ReferenceEqualityComparer.Instance);
    private readonly Cell<int> _changes = new("ConditionalWeakTable", 0);

    public void Add(TKey key, TValue value)
    {
        Step();
        _values.Add(key, value);
    }

    public bool Remove(TKey key)
    {
        Step();
        return _values.Remove(key);
    }

    public bool TryGetValue(TKey key, [MaybeNullWhen(false)] out TValue value)
    {
        Step();
        return _values.TryGetValue(key, out value);
    }

    private void Step() => _changes.Exchange("uses the table", old => old + 1);
}

internal sealed class Stack<T>
{
    private readonly System.Collections.Generic.Stack<T> _items = new();
    private readonly Cell<int> _changes = new($"Stack<{typeof(T).Name}>", 0);

    public int Count
    {
        get
        {
            _ = _changes.Value;
            return _items.Count;
        }
    }

    public void Push(T item)
    {
        _changes.Value++;
        _items.Push(item);
    }

    public T Pop()
    {
        _changes.Value++;
        return _items.Pop();
    }
}

/// <summary>A queue that needs no lock: each use is one step, which all see.</summary>
internal sealed class ConcurrentQueue<T>
{
    private readonly Queue<T> _items = new();
    private readonly Cell<int> _changes = new($"ConcurrentQueue<{typeof(T).Name}>", 0);

    public void Enqueue(T item)
    {
        Step();
        _items.Enqueue(item);
    }

    public bool TryDequeue([MaybeNullWhen(false)] out T item)
    {
        Step();
        return _items.TryDequeue(out item);
    }

    private void Step() => _changes.Exchange("uses the queue", old => old + 1);
}

/// <summary>What the instrumented text calls where the original has a construct of the language.</summary>
internal static class Runtime
{
    private static readonly System.Runtime.CompilerServices.ConditionalWeakTable<object, Dictionary<string, object>> s_properties = [];

    /// <summary>The cell of a property that has a field of its own.</summary>
    public static Cell<T> CellOf<T>(object owner, string name)
    {
        var cells = s_properties.GetOrCreateValue(owner);
        if (!cells.TryGetValue(name, out var cell))
            cells.Add(name, cell = new Cell<T>(name));
        return (Cell<T>)cell;
    }

    public static T Static<T>(string name, Func<T> create)
        where T : notnull => ModelThread.Current!.Execution.Static(name, create);

    public static Cell<T> ThreadStatic<T>(string name) => ModelThread.Current!.Static(name, () => Local<T>(default!));

    /// <summary>A variable that is passed by reference where a field is passed elsewhere.</summary>
    public static Cell<T> Local<T>(T value) => new(null, value);

    public static Element<T> At<T>(T[] array, int index) => new(array, index);

    public static T[] NewArray<T>(int length)
        where T : new()
    {
        var array = new T[length];
        for (var i = 0; i < length; i++)
            array[i] = new T();
        return array;
    }

    public static void EnterMonitor(object monitor) => ModelThread.Current!.Execution.EnterMonitor(monitor);

    public static void ExitMonitor(object monitor) => ModelThread.Current!.Execution.ExitMonitor(monitor);

    /// <summary>A finalizable object begins.</summary>
    public static void Begins(IFinalizable value)
    {
        var thread = ModelThread.Current!;
        thread.Execution.Lifetimes.Add(new Lifetime(value, thread));
    }

    /// <summary>The thread has the one lock that the object is.</summary>
    public static void HasLock(object owner)
    {
        var thread = ModelThread.Current!;
        if (thread.Execution.Threads.Any(t => t.Locks.Contains(owner)))
            thread.Execution.Fail("two threads have the lock");
        thread.Locks.Push(owner);
    }

    /// <summary>The thread is about to give the lock up.</summary>
    public static void LeavesLock(object owner)
    {
        var thread = ModelThread.Current!;
        if (thread.Locks.Count == 0 || thread.Locks.Pop() != owner)
            thread.Execution.Fail("a thread gives up a lock that it does not have");
        thread.Strong = null;
    }
}
