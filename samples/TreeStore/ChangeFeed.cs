using System.Runtime.CompilerServices;
using System.Threading.Channels;

namespace TreeStores;

/// <summary>Hands changes to readers, in their order.</summary>
/// <remarks>Everything but reading runs under the lock of the store, which is what orders changes.</remarks>
internal sealed class ChangeFeed(int capacity)
{
    // Replaced as a whole, so that a store without readers only compares a length.
    private Reader[] _readers = [];

    /// <summary>How many read.</summary>
    public int Count => _readers.Length;

    /// <summary>Adds a reader.</summary>
    public Reader Add(string prefix)
    {
        var reader = new Reader(prefix, capacity);
        _readers = [.. _readers, reader];
        return reader;
    }

    /// <summary>Removes a reader.</summary>
    public void Remove(Reader reader) => _readers = [.. _readers.Where(r => r != reader)];

    /// <summary>Hands a change to all readers whose prefix it is about.</summary>
    public void Publish(in Change change)
    {
        foreach (var reader in _readers)
            reader.Publish(change);
    }

    /// <summary>Ends all readers, after what is waiting for them.</summary>
    public void Complete()
    {
        foreach (var reader in _readers)
            reader.Complete();
        _readers = [];
    }

    /// <summary>The changes that wait for one reader: so many at most.</summary>
    internal sealed class Reader(string prefix, int capacity)
    {
        private readonly Channel<Change> _waiting = Channel.CreateBounded<Change>(new BoundedChannelOptions(capacity) { SingleReader = true });
        private readonly Lock _gate = new();
        private Change _missed;

        /// <summary>Adds a change, or counts it as missed.</summary>
        public void Publish(in Change change)
        {
            if (!Concerns(change))
                return;
            lock (_gate)
            {
                // What was missed comes before what follows it.
                if (_missed.Count > 0 && _waiting.Writer.TryWrite(_missed))
                    _missed = default;
                if (_missed.Count > 0 || !_waiting.Writer.TryWrite(change))
                    _missed = new Change(ChangeKind.Missed, "", change.Version, 0, _missed.Count + 1);
            }
        }

        /// <summary>No change follows.</summary>
        public void Complete() => _waiting.Writer.TryComplete();

        /// <summary>All changes, until the feed ends or the reader gives up.</summary>
        public async IAsyncEnumerable<Change> ReadAllAsync([EnumeratorCancellation] CancellationToken cancellation)
        {
            do
            {
                while (TryTake(out var change))
                    yield return change;
            }
            while (await _waiting.Reader.WaitToReadAsync(cancellation));

            // Changes may have been missed last of all.
            while (TryTake(out var change))
                yield return change;
        }

        private bool TryTake(out Change change)
        {
            if (_waiting.Reader.TryRead(out change))
                return true;
            lock (_gate)
            {
                // Changes are only missed while others wait, so that nothing is missing as long as the reader waits.
                if (_waiting.Reader.TryRead(out change))
                    return true;
                change = _missed;
                _missed = default;
                return change.Count > 0;
            }
        }

        private bool Concerns(in Change change) => change.Key.StartsWith(prefix, StringComparison.Ordinal)
            || (change.Kind == ChangeKind.Cleared && prefix.StartsWith(change.Key, StringComparison.Ordinal));
    }
}

/// <summary>The changes of keys with a prefix, from the moment in which their enumeration begins.</summary>
internal sealed class Changes(TreeStore store, string prefix) : IAsyncEnumerable<Change>
{
    /// <inheritdoc/>
    public IAsyncEnumerator<Change> GetAsyncEnumerator(CancellationToken cancellationToken = default) => Begin(cancellationToken, out _);

    /// <summary>Begins, and tells which change was the last before that.</summary>
    public IAsyncEnumerator<Change> Begin(CancellationToken cancellationToken, out long version)
    {
        var reader = store.AddReader(prefix, out version);
        return new Enumerator(store, reader, reader.ReadAllAsync(cancellationToken).GetAsyncEnumerator(cancellationToken));
    }

    /// <summary>Leaves the feed at the end, even if nothing was ever read.</summary>
    private sealed class Enumerator(TreeStore store, ChangeFeed.Reader reader, IAsyncEnumerator<Change> changes) : IAsyncEnumerator<Change>
    {
        public Change Current => changes.Current;

        public ValueTask<bool> MoveNextAsync() => changes.MoveNextAsync();

        public ValueTask DisposeAsync()
        {
            store.RemoveReader(reader);
            return changes.DisposeAsync();
        }
    }
}
