using System.Runtime.CompilerServices;

namespace PoolAnalyzers.Generation.Tests.Interleavings;

/// <summary>An object of the explored text with a finalizer.</summary>
internal interface IFinalizable
{
    void RunFinalizer();
}

internal enum LifetimeState
{
    /// <summary>Somebody refers to it.</summary>
    Reachable,

    /// <summary>The collector found that nobody does: weak references have ended, but for those beyond finalization. Its finalizer runs soon.</summary>
    Condemned,

    /// <summary>Its finalizer has run, and it was collected.</summary>
    Gone,
}

/// <summary>What has become of an object with a finalizer. The garbage collector stops all threads, so that its steps are seen by all at once.</summary>
internal sealed class Lifetime
{
    private static readonly ConditionalWeakTable<object, Lifetime> s_all = [];

    public Lifetime(IFinalizable value, ModelThread thread)
    {
        Value = value;
        Thread = thread;
        s_all.Add(value, this);
    }

    public IFinalizable Value { get; }

    /// <summary>The thread that made it, whose end is its own.</summary>
    public ModelThread Thread { get; }

    public Cell<LifetimeState> State { get; } = new("(lifetime)", LifetimeState.Reachable);

    public bool IsSuppressed { get; set; }

    public static Lifetime? Of(object value) => s_all.TryGetValue(value, out var lifetime) ? lifetime : null;

    /// <summary>Moves on, when no thread uses it.</summary>
    public void MoveTo(LifetimeState state)
    {
        var execution = Thread.Execution;
        execution.WaitUntil($"collects {Value.GetType().Name}", () => execution.Threads.All(t => t.Strong != Value));
        foreach (var thread in execution.Threads)
            thread.LetAllArrive();
        State.Put(state);
    }
}
