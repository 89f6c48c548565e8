using System.Text.Json;
using System.Text.Json.Serialization.Metadata;

namespace TreeStores;

/// <summary>JSON values by path, such as <c>orders/17</c>, in memory and optionally on disk. All members may be called from any thread.</summary>
/// <remarks>
/// <para>Reading takes no lock. Changes take one, for a moment: it gives them their order, which the log and all readers of
/// <see cref="Subscribe"/> see.</para>
/// <para>A value is serialized once, when it is set, into pooled blocks. A read is a copy of the bytes or a lease of them.</para>
/// </remarks>
public sealed partial class TreeStore : IDisposable, IAsyncDisposable
{
    private readonly KeyTable _entries = new();
    private readonly KeyIndex _keys = new();
    private readonly ChangeFeed _feed;
    private readonly JsonSerializerOptions _json;
    private readonly TreeStoreOptions _options;

    // Guards the order of changes: the version, the index, the feed, the log, and which value an entry has.
    private readonly Lock _gate = new();
    private long _version;
    private long _bytes;
    private long _count;
    private bool _isDisposed;

    /// <summary>Opens a store.</summary>
    /// <exception cref="TreeStoreFileException">The folder cannot be used, or what is in it cannot be read.</exception>
    public TreeStore(TreeStoreOptions? options = null)
    {
        _options = options ?? new TreeStoreOptions();
        ArgumentOutOfRangeException.ThrowIfLessThan(_options.MaxValueBytes, 1, nameof(options));
        ArgumentOutOfRangeException.ThrowIfLessThan(_options.FeedCapacity, 2, nameof(options));
        ArgumentOutOfRangeException.ThrowIfNegative(_options.LogDelay.Ticks, nameof(options));
        ArgumentOutOfRangeException.ThrowIfGreaterThan(_options.LogDelay, LogWriter.LongestDelay, nameof(options));
        ArgumentNullException.ThrowIfNull(_options.TimeProvider, nameof(options));
        if (_options.Durable && _options.Folder is null)
            throw new ArgumentException("A durable store needs a folder.", nameof(options));
        _json = _options.Json ?? PlainJson.Default.Options;
        _version = _options.VersionsAfter;
        _feed = new ChangeFeed(_options.FeedCapacity);
        if (_options.Folder is { } folder)
            Open(folder);
    }

    /// <summary>Sets the value of a key. Its type has to be known to <see cref="TreeStoreOptions.Json"/>. Null is a value too: <c>null</c> in JSON.</summary>
    /// <exception cref="ArgumentException">The key is wrong, or the value too long.</exception>
    /// <exception cref="NotSupportedException">The type is not known.</exception>
    /// <exception cref="TreeStoreFullException">There is no room.</exception>
    /// <exception cref="TreeStoreFileException">The log cannot be written.</exception>
    public object? this[string key]
    {
        set
        {
            TreeKey.ThrowIfWrong(key);
            var type = value is null ? PlainJson.Default.NullableJsonElement : _json.GetTypeInfo(value.GetType());
            using var writer = ValueWriters.RentScope();
            Put(key, writer.Value.Serialize(value, type), default).Wait();
        }
    }

    /// <summary>How many keys there are.</summary>
    public long Count => Volatile.Read(ref _count);

    /// <summary>How many bytes the blocks of all values have.</summary>
    public long Bytes => Volatile.Read(ref _bytes);

    /// <summary>The number of the last change.</summary>
    public long Version => Volatile.Read(ref _version);

    /// <summary>Sets the value of a key.</summary>
    /// <returns>The number of the change.</returns>
    /// <inheritdoc cref="this[string]" path="/exception"/>
    public long Set<T>(string key, T value) => Set(key, value, TypeOf<T>());

    /// <summary>Sets the value of a key.</summary>
    /// <returns>The number of the change.</returns>
    /// <inheritdoc cref="this[string]" path="/exception"/>
    public long Set<T>(string key, T value, JsonTypeInfo<T> type)
    {
        TreeKey.ThrowIfWrong(key);
        using var writer = ValueWriters.RentScope();
        return Put(key, writer.Value.Serialize(value, type), default).Wait();
    }

    /// <summary>Sets the value of a key, without blocking the thread until a durable store has written it to disk.</summary>
    /// <returns>The number of the change.</returns>
    /// <inheritdoc cref="this[string]" path="/exception"/>
    public ValueTask<long> SetAsync<T>(string key, T value)
    {
        TreeKey.ThrowIfWrong(key);
        using var writer = ValueWriters.RentScope();
        return Put(key, writer.Value.Serialize(value, TypeOf<T>()), default).WaitAsync();
    }

    /// <summary>Sets the value of a key to JSON text.</summary>
    /// <returns>The number of the change.</returns>
    /// <exception cref="JsonException">The bytes are not one JSON value in UTF-8.</exception>
    /// <inheritdoc cref="this[string]" path="/exception"/>
    public long SetJson(string key, ReadOnlySpan<byte> json)
    {
        TreeKey.ThrowIfWrong(key);
        if (json.Length > _options.MaxValueBytes)
            throw new ValueTooLongException(_options.MaxValueBytes);
        using var writer = ValueWriters.RentScope();
        writer.Value.Append(json);
        if (Json.WhatIsWrong(writer.Value.Sequence) is { } reason)
            throw new JsonException(reason);
        return Put(key, writer.Value.Finish(), default).Wait();
    }

    /// <summary>Reads the value of a key.</summary>
    /// <exception cref="KeyNotFoundException">There is no such key.</exception>
    /// <exception cref="JsonException">The JSON does not fit the type.</exception>
    public T? Get<T>(string key) => TryGet<T>(key, out var value) ? value : throw new KeyNotFoundException($"There is no key '{key}'.");

    /// <summary>Reads the value of a key.</summary>
    /// <returns>False if there is no such key.</returns>
    /// <exception cref="JsonException">The JSON does not fit the type.</exception>
    public bool TryGet<T>(string key, out T? value)
    {
        value = default;
        if (!TryGetLease(key, out var lease))
            return false;
        using (lease)
            value = lease.Read(TypeOf<T>());
        return true;
    }

    /// <summary>Gets the bytes of a value. They stay as they are until the lease is disposed, whatever happens to the key.</summary>
    /// <returns>False if there is no such key. Then there is nothing to dispose.</returns>
    public bool TryGetLease(string key, out ValueLease lease)
    {
        ArgumentNullException.ThrowIfNull(key);
        return TryGetLease(key.AsSpan(), out lease);
    }

    /// <inheritdoc cref="TryGetLease(string, out ValueLease)"/>
    public bool TryGetLease(ReadOnlySpan<char> key, out ValueLease lease)
    {
        var entry = _entries.Find(key);
        while (entry?.Value is { } value)
        {
            if (!value.TryAddReference())
                continue;

            // With the reference it cannot change any more, but it may have changed just before.
            if (entry.Value == value)
            {
                lease = ValueReference.Lease(value);
                return true;
            }

            value.Release();
        }

        // A store that is disposed has no values.
        ThrowIfDisposed();
        lease = default;
        return false;
    }

    /// <summary>Copies the bytes of a value. The fastest way to read short values: it changes nothing that other threads see.</summary>
    /// <param name="key">The key.</param>
    /// <param name="destination">Gets the bytes.</param>
    /// <param name="length">How many there are, even if the destination is too short; -1 if there is no such key.</param>
    /// <returns>Whether the bytes were copied.</returns>
    public bool TryCopyTo(string key, Span<byte> destination, out int length)
    {
        ArgumentNullException.ThrowIfNull(key);
        return _entries.Find(key) is { } entry && entry.TryCopy(destination, out length) ? length <= destination.Length
            : TryCopyLeased(key, destination, out length);
    }

    /// <summary>Removes a key.</summary>
    /// <returns>False if there is no such key.</returns>
    /// <exception cref="TreeStoreFileException">The log cannot be written.</exception>
    public bool Remove(string key)
    {
        ArgumentNullException.ThrowIfNull(key);
        var outcome = Remove(key, default);
        outcome.Wait();
        return outcome.Status == Status.Done;
    }

    /// <summary>Removes all keys with a prefix, in one step. Leases stay right.</summary>
    /// <param name="prefix">The first characters of the keys, such as <c>orders/</c>; empty for all.</param>
    /// <returns>How many there were.</returns>
    /// <exception cref="ArgumentException">The prefix ends or begins within a character.</exception>
    /// <exception cref="TreeStoreFileException">The log cannot be written.</exception>
    public long Clear(string prefix)
    {
        var (count, outcome) = ClearAll(prefix);
        outcome.Wait();
        return count;
    }

    /// <summary>Lists keys in ordinal order.</summary>
    /// <param name="prefix">The first characters of the keys; empty for all.</param>
    /// <param name="after">Begins after this key; null for the beginning.</param>
    /// <param name="most">How many at most.</param>
    public IReadOnlyList<KeyInfo> List(string prefix = "", string? after = null, int most = 100)
    {
        ArgumentNullException.ThrowIfNull(prefix);
        ArgumentOutOfRangeException.ThrowIfNegativeOrZero(most);
        var keys = new List<string>();
        lock (_gate)
        {
            ThrowIfDisposed();
            _keys.Find(prefix, after, most, keys);
            return [.. keys.Select(key => (Key: key, Value: _entries.Find(key)!.Value!)).Select(e => new KeyInfo(e.Key, e.Value.Version, e.Value.Length))];
        }
    }

    /// <summary>Tells each change of the keys with a prefix once, in order, from the moment in which the enumeration begins.</summary>
    /// <remarks>
    /// At most <see cref="TreeStoreOptions.FeedCapacity"/> changes wait for a reader. A slower one gets a <see cref="ChangeKind.Missed"/> in place of those
    /// that it missed.
    /// </remarks>
    /// <param name="prefix">The first characters of the keys; empty for all.</param>
    public IAsyncEnumerable<Change> Subscribe(string prefix)
    {
        ArgumentNullException.ThrowIfNull(prefix);
        return new Changes(this, prefix);
    }

    internal ChangeFeed.Reader AddReader(string prefix, out long version)
    {
        lock (_gate)
        {
            ThrowIfDisposed();
            version = _version;
            return _feed.Add(prefix);
        }
    }

    internal void RemoveReader(ChangeFeed.Reader reader)
    {
        lock (_gate)
            _feed.Remove(reader);
    }

    private bool TryCopyLeased(string key, Span<byte> destination, out int length)
    {
        if (!TryGetLease(key, out var lease))
        {
            length = -1;
            return false;
        }

        using (lease)
        {
            length = lease.Length;
            if (length > destination.Length)
                return false;
            lease.CopyTo(destination);
            return true;
        }
    }

    private JsonTypeInfo<T> TypeOf<T>() => (JsonTypeInfo<T>)_json.GetTypeInfo(typeof(T));

    private void ThrowIfDisposed() => ObjectDisposedException.ThrowIf(Volatile.Read(ref _isDisposed), this);
}

/// <summary>A key in a listing.</summary>
/// <param name="Key">The key.</param>
/// <param name="Version">The number of the change that stored its value.</param>
/// <param name="Length">The length of the value, in bytes.</param>
public readonly record struct KeyInfo(string Key, long Version, int Length);
