namespace TreeStores;

/// <content>What the store keeps on disk.</content>
public sealed partial class TreeStore
{
    // Versions of a process begin with a multiple of this, so that a version that was given out and then lost is never given out again.
    private const long VersionsOfAProcess = 1L << 32;

    private const int PageOfASnapshot = 256;

    // Taken before the lock of the store.
    private readonly Lock _snapshots = new();
    private StoreFolder? _folder;
    private LogWriter? _log;
    private long _logNumber;
    private long _lastSnapshot;
    private long _lastSnapshotVersion = -1;
    private HashSet<long> _tornLogs = [];

    /// <summary>Whether changes can still be made. Not after the log could not be written, because the disk is full for example.</summary>
    public bool IsWritable => _log?.Failure is null;

    /// <summary>Writes all values to a file, while the store goes on.</summary>
    /// <exception cref="InvalidOperationException">The store has no folder.</exception>
    /// <exception cref="TreeStoreFileException">The file cannot be written. What was there before is still there.</exception>
    public SnapshotInfo Snapshot()
    {
        if (_folder is not { } folder)
            throw new InvalidOperationException("The store has no folder.");
        lock (_snapshots)
        {
            ThrowIfDisposed();
            try
            {
                return Write(folder);
            }
            catch (Exception e) when (e is UnauthorizedAccessException or IOException and not TreeStoreFileException)
            {
                throw new TreeStoreFileException($"The snapshot cannot be written: {e.Message}", e);
            }
        }
    }

    /// <summary>Writes a snapshot if something has changed since the last one.</summary>
    /// <returns>Whether one was written.</returns>
    public bool SnapshotIfChanged()
    {
        if (Version == Volatile.Read(ref _lastSnapshotVersion))
            return false;
        Snapshot();
        return true;
    }

    /// <summary>Ends the store: writes a snapshot if it has a folder, and gives up all values. Leases stay right until they are disposed.</summary>
    public void Dispose()
    {
        if (_folder is not null && !Volatile.Read(ref _isDisposed))
        {
            try
            {
                SnapshotIfChanged();
            }
            catch (Exception e) when (e is TreeStoreFileException or ObjectDisposedException)
            {
                // The log has everything that was acknowledged.
                Tell($"There is no snapshot of the end: {e.Message}");
            }
        }

        List<StoredValue> values = [];
        lock (_gate)
        {
            if (_isDisposed)
                return;
            Volatile.Write(ref _isDisposed, true);
            _feed.Complete();
            values.AddRange(TakeAll());
            (_bytes, _count) = (0, 0);
        }

        foreach (var value in values)
            value.Release();
        _log?.Dispose();
        _folder?.Dispose();
    }

    /// <inheritdoc cref="Dispose"/>
    public async ValueTask DisposeAsync() => await Task.Run(Dispose);

    private void Open(string path)
    {
        _folder = new StoreFolder(path);
        try
        {
            var recovery = new Recovery(_folder, Tell);
            recovery.Run();
            foreach (var (key, (value, version)) in recovery.Values)
            {
                value.Publish(version);
                _bytes += value.BlockBytes;
                AddKey(key, null).Value = value;
            }

            recovery.Values.Clear();
            if (recovery.LastVersion > 0)
                _version = Math.Max(_version, (recovery.LastVersion / VersionsOfAProcess + 1) * VersionsOfAProcess);
            _lastSnapshot = recovery.Snapshot;
            _tornLogs = recovery.TornLogs;
            _logNumber = recovery.NextLog;
            var delay = _options.Durable ? TimeSpan.Zero : _options.LogDelay;
            _log = new LogWriter(new LogFile(_folder, _logNumber, _version + 1), _options.Durable, delay, _options.TimeProvider);
            if (recovery.IsDamaged)
                Snapshot();
        }
        catch
        {
            // The constructor fails: nobody else can dispose.
            foreach (var value in TakeAll())
                value.Release();
            _log?.Dispose();
            _folder.Dispose();
            throw;
        }
    }

    /// <summary>Takes the values from all entries.</summary>
    private List<StoredValue> TakeAll()
    {
        var values = new List<StoredValue>();
        foreach (var entry in _entries.All())
        {
            if (entry.Value is not { } value)
                continue;
            values.Add(value);
            entry.Value = null;
        }

        return values;
    }

    private SnapshotInfo Write(StoreFolder folder)
    {
        // From here on changes go into the next log. The snapshot has all changes before, and some of those after.
        var next = new LogFile(folder, _logNumber + 1, Version + 1);
        long version;
        lock (_gate)
        {
            version = _version;
            _logNumber = next.Number;
            _log!.ContinueIn(next);
        }

        using var file = new SnapshotFile(folder.Snapshot(next.Number));
        string? last = null;
        List<string> keys = [];
        List<StoredValue> values = [];
        do
        {
            TakePage(last, keys, values);
            try
            {
                for (var i = 0; i < keys.Count; i++)
                    file.Add(keys[i], values[i]);
            }
            finally
            {
                values.ForEach(v => v.Release());
            }

            last = keys.LastOrDefault();
        }
        while (keys.Count == PageOfASnapshot);

        // A snapshot must not know more than the logs do: what it has of later changes has to be on disk first.
        _log.Flush();
        file.Complete();
        folder.Flush();
        var (before, length) = (_lastSnapshot, file.Count);
        _lastSnapshot = next.Number;
        Volatile.Write(ref _lastSnapshotVersion, version);
        DeleteBefore(folder, before);
        return new SnapshotInfo(version, length, new FileInfo(folder.Snapshot(next.Number)).Length);
    }

    private void TakePage(string? after, List<string> keys, List<StoredValue> values)
    {
        keys.Clear();
        values.Clear();
        lock (_gate)
        {
            _keys.Find("", after, PageOfASnapshot, keys);
            foreach (var key in keys)
            {
                // The store has a reference, and the lock, so that there is one more to get.
                var value = _entries.Find(key)!.Value!;
                value.TryAddReference();
                values.Add(value);
            }
        }
    }

    /// <summary>The last two snapshots stay, with all logs since the older one.</summary>
    private void DeleteBefore(StoreFolder folder, long oldestThatStays)
    {
        foreach (var number in folder.Snapshots().Where(n => n < oldestThatStays))
            File.Delete(folder.Snapshot(number));
        foreach (var number in folder.Logs().Where(n => n < oldestThatStays))
        {
            if (_tornLogs.Remove(number))
                StoreFolder.PutAside(folder.Log(number));
            else
                File.Delete(folder.Log(number));
        }
    }

    private void Tell(string message) => _options.Tell?.Invoke(message);
}

/// <summary>A snapshot that was written.</summary>
/// <param name="Version">It has all changes up to this one.</param>
/// <param name="Keys">How many keys it has.</param>
/// <param name="Bytes">The length of the file.</param>
public readonly record struct SnapshotInfo(long Version, long Keys, long Bytes);
