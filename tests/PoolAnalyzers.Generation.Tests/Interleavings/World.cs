using System.Reflection;

namespace PoolAnalyzers.Generation.Tests.Interleavings;

/// <summary>A pool of the explored text.</summary>
internal interface IExploredPool
{
    object Rent();

    object? TryRent();

    void Return(object item);

    void Trim();

    /// <summary>What a full garbage collection calls.</summary>
    void TrimUnused(bool reserve)
    {
    }

    /// <summary>Awaits an item.</summary>
    object RentLater(TimeSpan limit, CancellationToken token) => throw new NotSupportedException();

    /// <summary>Asks for the item of a wait before it is there, which must fail, and then awaits it.</summary>
    object? RentTooEarly() => throw new NotSupportedException();

    /// <summary>Blocks until there is an item, or time is over.</summary>
    object? RentBlocked(TimeSpan limit, CancellationToken token) => throw new NotSupportedException();

    /// <summary>The pool itself, where it is an object.</summary>
    object Instance => this;

    /// <summary>Uses what was rented, where using it can fail.</summary>
    void Use(object item)
    {
    }

    /// <summary>What a lease shows; null when it was disposed.</summary>
    object? Look(object item) => null;
}

/// <summary>The threads of one execution, and the book about who has which item. The book is no part of the memory: it is what the rules are about.</summary>
internal sealed partial class World(Execution execution)
{
    private readonly Dictionary<object, Entry> _entries = new(ReferenceEqualityComparer.Instance);
    private readonly HashSet<object> _gone = new(ReferenceEqualityComparer.Instance);
    private readonly List<Action> _checks = [];
    private readonly CallsUnderWay _calls = new();
    private int _threads;

    /// <summary>The one whose execution runs on this thread.</summary>
    public static World Current => ModelThread.Current!.Execution.World;

    /// <summary>What the threads use when they name no other.</summary>
    public IExploredPool Pool { get; set; } = null!;

    /// <summary>Makes another pool.</summary>
    public Func<IExploredPool> CreatePool { get; set; } = null!;

    /// <summary>How many may be rented at the same time.</summary>
    public int Capacity { get; set; } = int.MaxValue;

    /// <summary>What the pooled objects do when they are made, prepared, asked and disposed; null for nothing.</summary>
    public Action<object>? Creates { get; set; }

    public Action<object>? Resets { get; set; }

    public Func<object, bool>? Keeps { get; set; }

    public Action<object>? Disposes { get; set; }

    /// <summary>How many are rented.</summary>
    public int RentedCount => _entries.Values.Count(e => e.Holder is not null);

    public Execution Execution => execution;

    /// <summary>Declares the next thread.</summary>
    public ModelThread Thread(Action body)
    {
        var thread = execution.Thread(_threads++);
        thread.Body = body;
        return thread;
    }

    /// <summary>Does something in the name of a thread before the threads start, or when they have ended.</summary>
    public void As(int thread, Action body) => execution.As(thread, body);

    public void AtEnd(Action check) => _checks.Add(check);

    public void CheckEnd() => _checks.ForEach(c => c());

    /// <summary>Declares the thread of finalizers, which runs those of what a thread leaves when that one has ended.</summary>
    public void Finalizer(int ended) => Thread(() =>
    {
        var thread = execution.Threads[ended];
        execution.WaitUntil($"{ended} to end", () => thread.IsDone);
        RunFinalizers(ended);
    });

    /// <summary>Runs the finalizers of what a thread leaves.</summary>
    public void RunFinalizers(int ended)
    {
        var thread = execution.Threads[ended];
        var left = execution.Lifetimes.FindAll(l => l.Thread == thread && l.Value.GetType().Name == "ThreadCache");
        left.ForEach(Condemn);
        foreach (var lifetime in left.Where(l => !l.IsSuppressed))
            lifetime.Value.RunFinalizer();
        left.ForEach(l => l.MoveTo(LifetimeState.Gone));
        _gone.UnionWith(thread.StaticCells.Select(Arrived).OfType<Array>());
    }

    /// <summary>Declares the thread of finalizers, which ends a pool that no thread has any more.</summary>
    public void EndOfPool(IExploredPool pool) => Thread(() => RunEndOf(pool));

    /// <summary>Ends a pool: the first one whose ticket has a number.</summary>
    public void RunEndOf(IExploredPool pool)
    {
        var ticket = execution.Lifetimes.Find(l => l.Value.GetType().Name == "Ticket" && !l.IsSuppressed)!;
        Finalize(ticket);
        if (ticket.IsSuppressed)
            execution.Fail("a ticket ends while its pool can be used by a finalizer");
        _gone.Add(pool.Instance);
        Finalize(ticket);
        if (!ticket.IsSuppressed)
            execution.Fail("a ticket does not end");
    }

    /// <summary>Whether an object was collected.</summary>
    public bool IsGone(object target) => _gone.Contains(target);

    /// <summary>Notes that an item must not be handed out by any other pool.</summary>
    public void BelongsToAnother(IEnumerable<object> items)
    {
        foreach (var item in items)
            Ends(item);
    }

    /// <summary>Rents; null when the pool says that all are rented.</summary>
    public object? Rent() => Rent(() =>
    {
        try
        {
            return Pool.Rent();
        }
        catch (InvalidOperationException refusal) when (refusal.Message.Contains("are rented", StringComparison.Ordinal))
        {
            return null;
        }
    });

    public object? TryRent() => Rent(Pool.TryRent);

    public void Return(object item)
    {
        GivesBack(item);
        using (_calls.Begin(RentedCount))
            Pool.Return(item);
    }

    /// <summary>Trims; meanwhile all may be on their way out.</summary>
    public void Trim()
    {
        using (_calls.Begin(RentedCount, weight: Capacity))
            Pool.Trim();
    }

    /// <summary>Trims as after a full collection; meanwhile all may be on their way out.</summary>
    public void TrimUnused(bool reserve)
    {
        using (_calls.Begin(RentedCount, weight: Capacity))
            Pool.TrimUnused(reserve);
    }

    /// <summary>Rents and returns, if there is something to rent.</summary>
    public void RentAndReturn()
    {
        if (Rent() is { } item)
            Return(item);
    }

    /// <summary>Rents and returns where there is something to rent at all times.</summary>
    public void MustRentAndReturn()
    {
        if (Rent() is not { } item)
            execution.Fail("nothing can be rented, though something is idle");
        else
            Return(item);
    }

    /// <summary>Rents so many.</summary>
    public List<object> Rent(int count) => [.. Enumerable.Range(0, count).Select(_ => Rent()).OfType<object>()];

    /// <summary>Rents so many and returns them in the same order.</summary>
    public void RentAndReturn(int count) => Rent(count).ForEach(Return);

    /// <summary>Notes that an item must not be handed out again: it was disposed, or finalized.</summary>
    public void Ends(object item)
    {
        var entry = EntryOf(item);
        if (entry.Ended is not null)
            execution.Fail("an item is ended twice");
        entry.Ended = execution.Threads.Count > 0 ? $"by {ModelThread.Current?.Number}" : "";
    }

    /// <summary>Notes that a thread got an item.</summary>
    public object Rented(object item)
    {
        var thread = ModelThread.Current!;
        if (item is null)
            execution.Fail($"{thread.Number} got nothing");
        var entry = EntryOf(item);
        execution.Trace("rents", entry.Number);
        if (entry.Holder is not null)
            execution.Fail($"{thread.Number} got item {entry.Number}, which {entry.Holder.Number} has");
        if (entry.Ended is not null)
            execution.Fail($"{thread.Number} got item {entry.Number}, which was ended");
        entry.Holder = thread;
        if (RentedCount > Capacity)
            execution.Fail($"{RentedCount} items are rented");
        if (entry.Content.Read("reads content") != entry.Written)
            execution.Fail($"{thread.Number} does not see what was written into item {entry.Number}");
        entry.Content.Write("writes content", ++entry.Written, isRelease: false);
        return item;
    }

    /// <summary>Runs code of the pool's user, which may take long and use the pool: no lock may be held.</summary>
    public void RunsUserCode(string what, object item)
    {
        if (ModelThread.Current!.Locks.Count > 0)
            execution.Fail($"{what} runs inside a lock");
        execution.Step(what);
        switch (what)
        {
            case "Create":
                Creates?.Invoke(item);
                EntryOf(item);
                if (_entries.Values.Count(e => e.Ended is null) > Capacity)
                    execution.Fail($"more than {Capacity} exist");
                break;
            case "Reset":
                Resets?.Invoke(item);
                break;
            case "Dispose":
                Ends(item);
                Disposes?.Invoke(item);
                break;
        }
    }

    /// <summary>Asks the pool's user whether an item is to be kept.</summary>
    public bool IsKept(object item)
    {
        RunsUserCode("MaxRetained", item);
        return Keeps?.Invoke(item) ?? true;
    }

    /// <summary>Notes that an item comes back, which must not have come back before.</summary>
    public void MustHold(object item)
    {
        if (EntryOf(item).Holder is null)
            execution.Fail($"item {EntryOf(item).Number} comes back twice");
        GivesBack(item);
    }

    /// <summary>Notes that a thread is about to return an item.</summary>
    public void GivesBack(object item)
    {
        execution.Trace("returns", EntryOf(item).Number);
        EntryOf(item).Holder = null;
    }

    /// <summary>A strict pool is complete: every thread can rent all of it, and no more.</summary>
    public void MustBeComplete(params int[] threads)
    {
        foreach (var thread in threads)
        {
            As(thread, () =>
            {
                var items = Enumerable.Range(0, Capacity).Select(_ => TryRent()).ToList();
                if (items.Contains(null))
                    execution.Fail($"{thread} can rent only {items.Count(i => i is not null)} of {Capacity}");
                if (Pool.TryRent() is not null)
                    execution.Fail($"{thread} can rent more than {Capacity}");
                items.ForEach(i => Return(i!));
            });
        }
    }

    /// <summary>A soft pool has everything idle that was ever rented, in the depot or at hand for one of the threads.</summary>
    public void MustHaveAll(params int[] threads)
    {
        var items = new List<object>();
        foreach (var thread in threads)
            As(thread, () => items.AddRange(Enumerable.Range(0, _entries.Count + 1).Select(_ => TryRent()).OfType<object>()));
        // Renting notices a trim, and ends what that left.
        var count = _entries.Values.Count(e => e.Ended is null);
        if (items.Count != count)
            execution.Fail($"{items.Count} are idle instead of {count}");
        As(threads[0], () => items.ForEach(Return));
    }

    /// <summary>A soft pool keeps so many that one thread returns, and hands each of them out again.</summary>
    public void MustKeep(int count, int thread) => As(thread, () =>
    {
        var items = Enumerable.Range(0, count).Select(_ => Rent()!).ToList();
        items.ForEach(Return);
        var again = Enumerable.Range(0, count).Select(_ => TryRent()).ToList();
        if (!items.ToHashSet(ReferenceEqualityComparer.Instance).SetEquals(again.OfType<object>()))
            execution.Fail($"Only {again.Count(i => i is not null)} of {count} are kept");
        again.ForEach(i => Return(i!));
    });

    /// <summary>Returns something that the thread does not have: the pool must say so.</summary>
    public void MustRefuse(object item)
    {
        try
        {
            Pool.Return(item);
        }
        catch (ArgumentException)
        {
            return;
        }

        execution.Fail("A second return went unnoticed");
    }

    /// <summary>Does what may throw, because code of the pool's user does, which the pool must let through.</summary>
    public void Expect<TException>(Action body)
        where TException : Exception
    {
        try
        {
            body();
        }
        catch (TException exception)
        {
            execution.Trace("catches", exception.GetType().Name);
        }
    }

    // A strict pool may refuse only when at some time of the call all were rented, or in the hands of calls of other threads. A return whose store is
    // late has not happened yet for who does not see it.
    private object? Rent(Func<object?> rent)
    {
        using var call = _calls.Begin(RentedCount);
        if (rent() is { } item)
        {
            Rented(item);
            _calls.Note(RentedCount);
            return item;
        }

        if (Capacity != int.MaxValue && call.Most < Capacity && !execution.HasDelays)
            execution.Fail($"nothing can be rented, though no more than {call.Most} were out");
        return null;
    }

    private Entry EntryOf(object item)
    {
        if (!_entries.TryGetValue(item, out var entry))
            _entries.Add(item, entry = new Entry(_entries.Count + 1));
        return entry;
    }

    // A finalizer runs once, unless it registers its object again.
    private static void Finalize(Lifetime lifetime)
    {
        lifetime.IsSuppressed = true;
        lifetime.Value.RunFinalizer();
    }

    // What is idle in a cache is finalized with it, in no order; arrays have no finalizer.
    private void Condemn(Lifetime lifetime)
    {
        lifetime.MoveTo(LifetimeState.Condemned);
        foreach (var item in IdleIn(lifetime.Value).Where(i => i is not Array))
            Ends(item);
    }

    private static IEnumerable<object> IdleIn(object cache)
    {
        if (Field(cache, "Slot") is not { } slot || Field(cache, "SlotIsOut") is not Cell<bool> isOut)
            yield break;
        if (!isOut.Arrived)
            yield return Arrived(slot)!;
        if (Field(cache, "_rounds") is not { } rounds || Field(cache, "_count") is not Cell<int> count)
            yield break;
        for (var i = 0; i < count.Arrived; i++)
            yield return Arrived(rounds.GetType().GetMethod("At")!.Invoke(rounds, [i])!)!;
    }

    private static object? Field(object owner, string name) =>
        owner.GetType().GetField(name, BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic)?.GetValue(owner);

    private static object? Arrived(object cell) => cell.GetType().GetProperty("Arrived")!.GetValue(cell);

    private sealed class Entry(int number)
    {
        public int Number => number;

        public ModelThread? Holder { get; set; }

        public string? Ended { get; set; }

        /// <summary>How often a renter wrote into it.</summary>
        public int Written { get; set; }

        public Cell<int> Content { get; } = new("(content)", 0);
    }
}
