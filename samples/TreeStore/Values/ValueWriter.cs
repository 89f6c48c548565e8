using System.Buffers;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using PoolAnalyzers;

namespace TreeStores;

/// <summary>Blocks that a value is written into: by the serializer, or piece by piece as it arrives.</summary>
[PooledWriter(typeof(byte), Pool = "Blocks65536.AsArrayPool", Segments = true, BlockLength = Blocks.Longest)]
internal sealed partial class BlockWriter;

/// <summary>Makes values of what is written.</summary>
internal sealed class ValueWriter : IDisposable
{
    private readonly BlockWriter _bytes = new();
    private readonly Utf8JsonWriter _json;

    public ValueWriter() => _json = new Utf8JsonWriter(_bytes, new JsonWriterOptions { SkipValidation = true });

    /// <summary>How many bytes were written so far.</summary>
    public long Written => _bytes.WrittenCount;

    /// <summary>The bytes that were written, for a check before <see cref="Finish"/>.</summary>
    public ReadOnlySequence<byte> Sequence => _bytes.WrittenSequence;

    /// <summary>Serializes a value.</summary>
    /// <returns>A value without references, which belongs to the caller.</returns>
    public StoredValue Serialize<T>(T value, JsonTypeInfo<T> type)
    {
        _json.Reset(_bytes);
        JsonSerializer.Serialize(_json, value, type);
        _json.Flush();
        return Finish();
    }

    /// <summary>Serializes a value of a type that is known at run time only.</summary>
    /// <returns>A value without references, which belongs to the caller.</returns>
    public StoredValue Serialize(object? value, JsonTypeInfo type)
    {
        _json.Reset(_bytes);
        JsonSerializer.Serialize(_json, value, type);
        _json.Flush();
        return Finish();
    }

    /// <summary>Writes bytes.</summary>
    public void Append(ReadOnlySpan<byte> bytes) => _bytes.Write(bytes);

    /// <summary>Moves what was written into a value: a copy in the shortest block that has room for it, or else the blocks themselves.</summary>
    /// <returns>A value without references, which belongs to the caller.</returns>
    /// <exception cref="OverflowException">There are more bytes than a value can have.</exception>
    public StoredValue Finish()
    {
        var length = checked((int)_bytes.WrittenCount);
        var value = StoredValues.Rent();
        if (length > Blocks.Longest)
        {
            value.Take(_bytes.DetachOwner());
            return value;
        }

        var block = Blocks.Rent(length);
        _bytes.CopyTo(block);
        value.Take(block, length);
        _bytes.Clear();
        return value;
    }

    /// <summary>Gives up what was written and not moved into a value, and all blocks. Called by the pool.</summary>
    public void Reset()
    {
        _json.Reset(_bytes);
        _bytes.Clear();
        _bytes.Trim();
    }

    /// <inheritdoc/>
    public void Dispose()
    {
        Reset();
        _json.Dispose();
        _bytes.Dispose();
    }
}

/// <summary>The writers. An idle one has no blocks.</summary>
[ObjectPool(typeof(ValueWriter), Capacity = 64, Reset = nameof(ValueWriter.Reset), Metrics = true)]
internal static partial class ValueWriters;
