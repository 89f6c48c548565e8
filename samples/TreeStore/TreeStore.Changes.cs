namespace TreeStores;

/// <content>What changes the store.</content>
public sealed partial class TreeStore
{
    /// <summary>How a change ended.</summary>
    internal enum Status
    {
        /// <summary>As it was asked for.</summary>
        Done,

        /// <summary>Nothing is changed: there is no such key.</summary>
        Missing,

        /// <summary>Nothing is changed: a condition does not hold.</summary>
        Refused,
    }

    /// <summary>What the value of a key has to be for a change to happen, as HTTP says it.</summary>
    /// <param name="IfMatch">Tags of which the value has one; null for no condition.</param>
    /// <param name="IfNoneMatch">Tags of which the value has none; null for no condition.</param>
    internal readonly record struct Condition(string? IfMatch, string? IfNoneMatch)
    {
        public bool Holds(StoredValue? value) =>
            (IfMatch is null || (value is not null && EntityTag.Names(IfMatch, value.Version, weak: false)))
            && (IfNoneMatch is null || value is null || !EntityTag.Names(IfNoneMatch, value.Version, weak: true));
    }

    /// <summary>A change that is made, and perhaps not yet on disk.</summary>
    /// <param name="Status">How it ended.</param>
    /// <param name="Version">Its number.</param>
    /// <param name="IsNew">Whether the key is new.</param>
    /// <param name="Acknowledged">Completes when it may be acknowledged; null for at once.</param>
    internal readonly record struct Outcome(Status Status, long Version, bool IsNew, Task? Acknowledged)
    {
        /// <summary>Waits until the change may be acknowledged.</summary>
        public long Wait()
        {
            Acknowledged?.GetAwaiter().GetResult();
            return Version;
        }

        /// <inheritdoc cref="Wait"/>
        public ValueTask<long> WaitAsync() => Acknowledged is null or { IsCompletedSuccessfully: true } ? new(Version) : new(AfterAsync(Acknowledged, Version));

        private static async Task<long> AfterAsync(Task acknowledged, long version)
        {
            await acknowledged;
            return version;
        }
    }

    /// <summary>Sets the value of a key.</summary>
    /// <param name="key">A key that is right.</param>
    /// <param name="value">Belongs to the store from now on, whatever happens.</param>
    /// <param name="condition">What has to hold.</param>
    internal Outcome Put(string key, StoredValue value, in Condition condition)
    {
        StoredValue? unused = value;
        try
        {
            if (value.Length > _options.MaxValueBytes)
                throw new ValueTooLongException(_options.MaxValueBytes);
            _log?.WaitForRoom();
            lock (_gate)
            {
                ThrowIfDisposed();
                var entry = _entries.Find(key);
                var old = entry?.Value;
                if (!condition.Holds(old))
                    return new Outcome(Status.Refused, 0, false, null);
                var bytes = _bytes + value.BlockBytes - (old?.BlockBytes ?? 0);
                if (bytes > _options.MaxBytes)
                    throw new TreeStoreFullException(_options.MaxBytes);
                var acknowledged = _log?.Append(RecordKind.Set, _version + 1, key, value.Sequence);

                // What follows cannot fail, but for want of memory.
                entry = old is null ? AddKey(key, entry) : entry!;
                var version = _version + 1;
                value.Publish(version);
                entry.Value = value;
                unused = old;
                _version = version;
                _bytes = bytes;
                _feed.Publish(new Change(ChangeKind.Set, entry.Key, version, value.Length));
                return new Outcome(Status.Done, version, old is null, acknowledged);
            }
        }
        finally
        {
            // The value that nobody needs now: the old one, or the new one after a failure.
            if (unused == value)
                StoredValues.Return(value);
            else
                unused?.Release();
        }
    }

    /// <summary>Removes a key.</summary>
    internal Outcome Remove(string key, in Condition condition)
    {
        StoredValue old;
        Task? acknowledged;
        long version;
        _log?.WaitForRoom();
        lock (_gate)
        {
            ThrowIfDisposed();
            if (_entries.Find(key) is not { Value: { } current } entry)
                return new Outcome(condition.IfMatch is null ? Status.Missing : Status.Refused, 0, false, null);
            old = current;
            if (!condition.Holds(old))
                return new Outcome(Status.Refused, 0, false, null);
            acknowledged = _log?.Append(RecordKind.Removed, _version + 1, key, default);
            version = ++_version;
            RemoveEntry(entry);
            _feed.Publish(new Change(ChangeKind.Removed, entry.Key, version));
        }

        old.Release();
        return new Outcome(Status.Done, version, false, acknowledged);
    }

    /// <summary>Removes all keys with a prefix.</summary>
    internal (long Count, Outcome Outcome) ClearAll(string prefix)
    {
        ArgumentNullException.ThrowIfNull(prefix);

        // Half a character would be another one in the log, and the keys would be back after a restart.
        if (!TreeKey.IsWellFormed(prefix))
            throw new ArgumentException("The prefix is not valid Unicode.", nameof(prefix));
        var keys = new List<string>();
        var values = new List<StoredValue>();
        Task? acknowledged;
        long version;
        _log?.WaitForRoom();
        lock (_gate)
        {
            ThrowIfDisposed();
            _keys.Find(prefix, null, int.MaxValue, keys);
            if (keys.Count == 0)
                return (0, new Outcome(Status.Missing, _version, false, null));
            acknowledged = _log?.Append(RecordKind.Cleared, _version + 1, prefix, default);
            version = ++_version;
            foreach (var key in keys)
            {
                var entry = _entries.Find(key)!;
                values.Add(entry.Value!);
                RemoveEntry(entry);
            }

            _feed.Publish(new Change(ChangeKind.Cleared, prefix, version, 0, keys.Count));
        }

        foreach (var value in values)
            value.Release();
        return (keys.Count, new Outcome(Status.Done, version, false, acknowledged));
    }

    /// <summary>Adds a key that has no value.</summary>
    /// <param name="key">The key.</param>
    /// <param name="entry">What is left of it from the time in which it had one.</param>
    private Entry AddKey(string key, Entry? entry)
    {
        if (entry is null)
            entry = _entries.Add(key);
        else
            _entries.NoteReturn();
        _keys.Add(entry.Key);
        _count++;
        return entry;
    }

    /// <summary>Takes the value from an entry. The caller releases it.</summary>
    private void RemoveEntry(Entry entry)
    {
        _bytes -= entry.Value!.BlockBytes;
        _count--;
        entry.Value = null;
        _keys.Remove(entry.Key);
        _entries.NoteRemoval();
    }
}
