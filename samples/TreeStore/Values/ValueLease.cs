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
    private readonly ValueReferences.Lease _lease;

    internal ValueLease(ValueReferences.Lease lease) => _lease = lease;

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

    private StoredValue Value
    {
        get
        {
            // The lease is asked once more after the value was read: an ended lease never gives the value of the next one.
            var value = _lease.Value.Value;
            _ = _lease.Value;
            return value ?? throw new ObjectDisposedException(nameof(ValueLease));
        }
    }

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
    public void Dispose() => _lease.Dispose();
}

/// <summary>A reference to a value: what a lease rents.</summary>
internal sealed class ValueReference
{
    /// <summary>The value; null when nobody leases it.</summary>
    public StoredValue? Value { get; private set; }

    /// <summary>Begins a lease.</summary>
    /// <param name="value">A reference, which the lease gives up at its end.</param>
    public static ValueLease Lease(StoredValue value)
    {
        var lease = ValueReferences.RentLease();
        lease.Value.Value = value;
        return new ValueLease(lease);
    }

    /// <summary>Gives the reference up. Called by the pool, at the end of the lease.</summary>
    public void Release()
    {
        var value = Value;
        Value = null;
        value?.Release();
    }
}

/// <summary>The references. Their leases tell the end of one use from the next.</summary>
[ObjectPool(typeof(ValueReference), Capacity = 1024, Reset = nameof(ValueReference.Release), Metrics = true)]
internal static partial class ValueReferences;
