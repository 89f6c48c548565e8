using System.Collections.Concurrent;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;

namespace PoolAnalyzers.Benchmarks.Tree;

/// <summary>The store without pools: every value is an array of its own, which the garbage collector takes back. All else is as in the store.</summary>
internal sealed class UnpooledStore
{
    private readonly ConcurrentDictionary<string, Entry> _entries = new(StringComparer.Ordinal);
    private readonly SortedSet<string> _keys = new(StringComparer.Ordinal);
    private readonly Lock _gate = new();
    private long _version;
    private long _bytes;

    public void Set<T>(string key, T value, JsonTypeInfo<T> type)
    {
        if (TreeStores.TreeKey.WhatIsWrong(key) is { } reason)
            throw new ArgumentException(reason);
        var bytes = JsonSerializer.SerializeToUtf8Bytes(value, type);
        lock (_gate)
        {
            if (!_entries.TryGetValue(key, out var entry))
            {
                entry = new Entry();
                _keys.Add(key);
                _entries[key] = entry;
            }

            _bytes += bytes.Length - (entry.Value?.Bytes.Length ?? 0);
            Volatile.Write(ref entry.Value, new Stored(bytes, ++_version));
        }
    }

    public byte[]? Get(string key) => _entries.TryGetValue(key, out var entry) ? Volatile.Read(ref entry.Value)?.Bytes : null;

    public void Clear()
    {
        lock (_gate)
        {
            foreach (var key in _keys)
                _entries.TryRemove(key, out _);
            _keys.Clear();
            _bytes = 0;
        }
    }

    private sealed class Entry
    {
        public Stored? Value;
    }

    private sealed record Stored(byte[] Bytes, long Version);
}
