namespace PoolAnalyzers.Generation.Tests.Interleavings;

/// <summary>The calls of a pool that threads are in, each of which can have an item in its hands.</summary>
internal sealed class CallsUnderWay
{
    private readonly List<Call> _calls = [];

    /// <summary>Begins a call; it ends when it is disposed.</summary>
    /// <param name="rented">How many are rented.</param>
    /// <param name="weight">How many items the call can have in its hands.</param>
    public Call Begin(int rented, int weight = 1)
    {
        var call = new Call(this, weight);
        _calls.Add(call);
        Note(rented);
        return call;
    }

    /// <summary>Notes for each call how many are out of its reach.</summary>
    public void Note(int rented)
    {
        foreach (var call in _calls)
            call.Most = Math.Max(call.Most, rented + _calls.Where(c => c != call).Sum(c => c.Weight));
    }

    internal sealed class Call(CallsUnderWay all, int weight) : IDisposable
    {
        public int Weight => weight;

        /// <summary>How many were rented or in the hands of other calls, at most.</summary>
        public int Most { get; set; }

        public void Dispose() => all._calls.Remove(this);
    }
}
