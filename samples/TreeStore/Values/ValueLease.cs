using System.Buffers;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using PoolAnalyzers;

namespace TreeStores;

/// <summary>The bytes of a value as they were when the lease began, whatever happens to the key meanwhile. Ends with <see cref="Dispose"/>.</summary>
/// <remarks>
/// A lease is a struct and allocates nothing. All copies of a lease are the same lease: whichever is disposed first ends it, on any thread, and the
/// others then throw <see cref="ObjectDisposedException"/>. Spans and sequences that it gave out must not be used after its end.
/// </remarks>
public readonly struct ValueLease : IDisposable
{
    private readonly SharedLease? _lease;
    private readonly int _turn;

    internal ValueLease(SharedLease lease, int turn)
    {
        _lease = lease;
        _turn = turn;
    }

    /// <summary>The number of bytes.</summary>
    /// <exception cref="ObjectDisposedException">The lease has ended.</exception>
    public int Length => Value.Length;

    /// <summary>The number of the change that stored the value.</summary>
    /// <exception cref="ObjectDisposedException">The lease has ended.</exception>
    public long Version => Value.Version;

    /// <summary>The version as an HTTP entity tag.</summary>
    internal string Tag => Value.Tag;

    /// <summary>The bytes, UTF-8 JSON. Values over 65,536 bytes are in several pieces.</summary>
    /// <exception cref="ObjectDisposedException">The lease has ended.</exception>
    public ReadOnlySequence<byte> Sequence => Value.Sequence;

    private StoredValue Value => _lease is { } lease ? lease.Get(_turn) : throw new ObjectDisposedException(nameof(ValueLease));

    /// <summary>The bytes, if they are in one piece.</summary>
    /// <exception cref="ObjectDisposedException">The lease has ended.</exception>
    public bool TryGetSpan(out ReadOnlySpan<byte> bytes) => Value.TryGetSpan(out bytes);

    /// <summary>Copies the bytes.</summary>
    /// <param name="destination">At least <see cref="Length"/> bytes.</param>
    /// <exception cref="ArgumentException">The destination is too short.</exception>
    /// <exception cref="ObjectDisposedException">The lease has ended.</exception>
    public void CopyTo(Span<byte> destination) => Sequence.CopyTo(destination);

    /// <summary>A copy of the bytes.</summary>
    /// <exception cref="ObjectDisposedException">The lease has ended.</exception>
    public byte[] ToArray() => Sequence.ToArray();

    /// <summary>Reads the value.</summary>
    /// <exception cref="JsonException">The JSON does not fit the type.</exception>
    /// <exception cref="ObjectDisposedException">The lease has ended.</exception>
    public T? Read<T>(JsonTypeInfo<T> type)
    {
        var value = Value;
        if (value.TryGetSpan(out var bytes))
            return JsonSerializer.Deserialize(bytes, type);
        var reader = new Utf8JsonReader(value.Sequence);
        return JsonSerializer.Deserialize(ref reader, type);
    }

    /// <summary>Ends the lease. Later calls do nothing.</summary>
    public void Dispose() => _lease?.End(_turn);
}

/// <summary>What the copies of a lease share. Serves one lease after another.</summary>
internal sealed class SharedLease
{
    private int _turn;
    private StoredValue? _value;

    /// <summary>Begins a lease.</summary>
    /// <param name="value">A reference, which the lease gives up at its end.</param>
    public static ValueLease Begin(StoredValue value)
    {
        var lease = Leases.Rent();
        lease._value = value;
        return new ValueLease(lease, lease._turn);
    }

    /// <summary>The value of a lease.</summary>
    public StoredValue Get(int turn)
    {
        // The turn is read after the value: an ended lease never gives the value of the next one.
        var value = Volatile.Read(ref _value);
        return _turn == turn && value is not null ? value : throw new ObjectDisposedException(nameof(ValueLease));
    }

    /// <summary>Ends a lease, once.</summary>
    public void End(int turn)
    {
        if (_turn != turn || Interlocked.CompareExchange(ref _turn, unchecked(turn + 1), turn) != turn)
            return;
        var value = _value;
        _value = null;
        Leases.Return(this);
        value!.Release();
    }
}

/// <summary>The leases.</summary>
[ObjectPool(typeof(SharedLease), Capacity = 1024, Metrics = true)]
internal static partial class Leases;
