namespace TreeStores;

/// <summary>Reads a store back: the newest snapshot that is whole, and the logs since then.</summary>
/// <remarks>
/// A snapshot is written while the store changes, so a value in it may be newer than a change in a log. A change therefore only counts for values that
/// are older than the change is.
/// </remarks>
internal sealed class Recovery(StoreFolder folder, Action<string> tell)
{
    /// <summary>The values by key, without references. Whoever runs a recovery takes them all.</summary>
    public Dictionary<string, (StoredValue Value, long Version)> Values { get; } = new(StringComparer.Ordinal);

    /// <summary>No version that was ever given out is above this one, unless a file was lost.</summary>
    public long LastVersion { get; private set; }

    /// <summary>The snapshot that was used; 0 if there was none.</summary>
    public long Snapshot { get; private set; }

    /// <summary>The number for the next log.</summary>
    public long NextLog { get; private set; }

    /// <summary>Whether something was torn or corrupt, so that a new snapshot is due.</summary>
    public bool IsDamaged { get; private set; }

    /// <summary>The logs that could not be read to their ends. They are not deleted.</summary>
    public HashSet<long> TornLogs { get; } = [];

    /// <summary>Reads.</summary>
    /// <exception cref="TreeStoreFileException">What is there does not make a store. Nothing was changed.</exception>
    public void Run()
    {
        var (snapshots, logs) = (folder.Snapshots(), folder.Logs());
        NextLog = Math.Max(snapshots.FirstOrDefault(), logs.LastOrDefault()) + 1;
        try
        {
            ReadSnapshot(snapshots, logs);
            var expected = Math.Max(Snapshot, 1);
            foreach (var log in logs.Where(n => n >= expected))
            {
                for (; expected < log; expected++)
                    Report($"The log '{folder.Log(expected)}' is missing. What it said is lost; the logs after it are used.");
                ReadLog(log);
                expected++;
            }

            // A snapshot has its log from the moment in which it begins.
            if (Snapshot > 0 && expected == Snapshot)
                Report($"The log '{folder.Log(expected)}' is missing. What it said is lost; '{folder.Snapshot(Snapshot)}' is used.");
        }
        catch
        {
            ReleaseAll();
            throw;
        }
    }

    /// <summary>Gives up all values.</summary>
    public void ReleaseAll()
    {
        foreach (var (value, _) in Values.Values)
            StoredValues.Return(value);
        Values.Clear();
    }

    private void ReadSnapshot(long[] snapshots, long[] logs)
    {
        List<string> failed = [];
        foreach (var number in snapshots)
        {
            var file = folder.Snapshot(number);
            if (TryReadSnapshot(file) is not { } trouble)
            {
                Snapshot = number;
                break;
            }

            ReleaseAll();
            LastVersion = 0;
            failed.Add($"The snapshot '{file}' cannot be used: {trouble}.");
        }

        if (failed.Count == 0)
            return;
        if (Snapshot == 0 && logs.FirstOrDefault() != 1)
        {
            throw new TreeStoreFileException(string.Join(' ', failed) + " There is no older one, and the logs do not begin with the first."
                + " To start with an empty store, move the files elsewhere.");
        }

        foreach (var message in failed)
            Report(message + (Snapshot == 0 ? " All logs are read instead." : $" '{folder.Snapshot(Snapshot)}' and the logs since then are used instead."));
        foreach (var number in snapshots.TakeWhile(n => n != Snapshot))
            StoreFolder.PutAside(folder.Snapshot(number));
    }

    private string? TryReadSnapshot(string file)
    {
        using var reader = new RecordReader(file);
        var (count, isComplete) = (0L, false);
        while (reader.Read())
        {
            switch (reader.Kind)
            {
                case RecordKind.Set when !isComplete:
                    count++;
                    Set(reader);
                    break;
                case RecordKind.End when reader.Version == count:
                    isComplete = true;
                    break;
                case RecordKind.Begin when reader.Offset == Record.FrameLength + Record.HeadLength:
                    break;
                default:
                    return "a record is not where it belongs";
            }
        }

        return reader.Trouble is { } trouble ? $"{trouble}, at byte {reader.Offset:N0}" : isComplete ? null : "its end is missing";
    }

    private void ReadLog(long number)
    {
        using var reader = new RecordReader(folder.Log(number));
        while (reader.Read())
        {
            LastVersion = Math.Max(LastVersion, reader.Version);
            switch (reader.Kind)
            {
                case RecordKind.Set:
                    Set(reader);
                    break;
                case RecordKind.Removed:
                    Remove(reader.Key, reader.Version);
                    break;
                case RecordKind.Cleared:
                    foreach (var key in Values.Keys.Where(k => k.StartsWith(reader.Key, StringComparison.Ordinal)).ToList())
                        Remove(key, reader.Version);
                    break;
            }
        }

        if (reader.Trouble is not { } trouble)
            return;

        // A crash tears the first record while it is written, and then it is all that there is.
        if (reader.Offset == 0 && reader.Length > Record.FrameLength + Record.HeadLength && Snapshot == 0 && Values.Count == 0)
        {
            throw new TreeStoreFileException($"The log '{folder.Log(number)}' cannot be used: {trouble}, at its beginning. There is no snapshot, so that the"
                + " store would be empty. To start with an empty store, move the files elsewhere.");
        }

        TornLogs.Add(number);
        Report($"The log '{folder.Log(number)}' cannot be read beyond byte {reader.Offset:N0}: {trouble}."
            + $" The {reader.Length - reader.Offset:N0} bytes after that are not used."
            + " If the process was killed, this is the change that it was writing.");
    }

    private void Set(RecordReader reader)
    {
        LastVersion = Math.Max(LastVersion, reader.Version);
        if (Values.TryGetValue(reader.Key, out var old))
        {
            if (old.Version >= reader.Version)
                return;
            StoredValues.Return(old.Value);
        }

        Values[reader.Key] = (reader.TakeValue(), reader.Version);
    }

    private void Remove(string key, long version)
    {
        if (Values.TryGetValue(key, out var old) && old.Version < version && Values.Remove(key))
            StoredValues.Return(old.Value);
    }

    private void Report(string message)
    {
        IsDamaged = true;
        tell(message);
    }
}
