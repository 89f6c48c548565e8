using System.Collections.Generic;
using PoolAnalyzers.Ownership.Histories;
using PoolAnalyzers.Ownership.Observers;

namespace PoolAnalyzers.Rules.Reporting;

/// <summary>What the rules of one body share.</summary>
/// <param name="findings">Where they put what they find.</param>
/// <param name="histories">What becomes of rentals in fields when members are called one after the other; null where only descriptors are asked for.</param>
internal sealed class RuleContext(FindingSet findings, IFieldHistories? histories)
{
    private readonly List<PathObserver> _shared = [];

    public FindingSet Findings { get; } = findings;
    public IFieldHistories? Histories { get; } = histories;

    /// <summary>Observers that several rules ask. They get each event before the rules do.</summary>
    public IReadOnlyList<PathObserver> SharedObservers => _shared;

    /// <summary>The one observer of its type.</summary>
    public T Shared<T>()
        where T : PathObserver, new()
    {
        foreach (var observer in _shared)
        {
            if (observer is T known)
                return known;
        }

        var made = new T();
        _shared.Add(made);
        return made;
    }
}
