using System.Buffers;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using PoolAnalyzers;

namespace TreeStores;

/// <summary>Writes a value into blocks: by the serializer, or piece by piece as it arrives.</summary>
internal sealed class ValueWriter : IBufferWriter<byte>, IDisposable
{
    private readonly Utf8JsonWriter _json;
    private byte[]? _block;
    private byte[]? _token;
    private int _used;
    private Part? _first;
    private Part? _last;
    private int _parts;
    private int _length;

    public ValueWriter() => _json = new Utf8JsonWriter(this, new JsonWriterOptions { SkipValidation = true });

    /// <summary>How many bytes were written so far.</summary>
    public long Written => (long)_length + _used;

    /// <summary>Serializes a value.</summary>
    /// <returns>A value without references, which belongs to the caller.</returns>
    public StoredValue Serialize<T>(T value, JsonTypeInfo<T> type)
    {
        _json.Reset(this);
        JsonSerializer.Serialize(_json, value, type);
        _json.Flush();
        return Finish();
    }

    /// <summary>Serializes a value of a type that is known at run time only.</summary>
    /// <returns>A value without references, which belongs to the caller.</returns>
    public StoredValue Serialize(object? value, JsonTypeInfo type)
    {
        _json.Reset(this);
        JsonSerializer.Serialize(_json, value, type);
        _json.Flush();
        return Finish();
    }

    /// <summary>Tells how many bytes will be written, so that a short value is written to where it stays.</summary>
    public void Expect(long length)
    {
        if (_block is null && length is >= 0 and <= Blocks.Longest)
            _block = Blocks.Rent((int)length);
    }

    /// <summary>Writes bytes.</summary>
    public void Append(ReadOnlySpan<byte> bytes)
    {
        while (!bytes.IsEmpty)
        {
            var room = Room(1);
            var count = Math.Min(room.Length, bytes.Length);
            bytes[..count].CopyTo(room.Span);
            _used += count;
            bytes = bytes[count..];
        }
    }

    /// <inheritdoc/>
    public Memory<byte> GetMemory(int sizeHint = 0)
    {
        if (sizeHint <= Blocks.Longest)
            return Room(Math.Max(sizeHint, 1));

        // The serializer writes a long string in one piece. It goes into blocks with the next Advance.
        _token = ArrayPool<byte>.Shared.Rent(sizeHint);
        return _token;
    }

    /// <inheritdoc/>
    public Span<byte> GetSpan(int sizeHint = 0) => GetMemory(sizeHint).Span;

    /// <inheritdoc/>
    public void Advance(int count)
    {
        if (_token is { } token)
        {
            _token = null;
            Append(token.AsSpan(0, count));
            ArrayPool<byte>.Shared.Return(token);
        }
        else
        {
            _used += count;
        }
    }

    /// <summary>The bytes that were written, for a check before <see cref="Finish"/>.</summary>
    public ReadOnlySequence<byte> Sequence
    {
        get
        {
            if (_first is null)
                return _block is null ? ReadOnlySequence<byte>.Empty : new(_block, 0, _used);
            CloseBlock();
            return new(_first, 0, _last!, _last!.Memory.Length);
        }
    }

    /// <summary>Moves what was written into a value. The writer is empty after that.</summary>
    /// <returns>A value without references, which belongs to the caller.</returns>
    public StoredValue Finish()
    {
        var value = StoredValues.Rent();
        if (_first is not null)
        {
            CloseBlock();
            value.Take(_first, _last!, _length, _parts);
            (_first, _last, _parts, _length) = (null, null, 0, 0);
            return value;
        }

        var (block, used) = (_block, _used);
        (_block, _used) = (null, 0);
        if (block is null)
        {
            value.Take(Blocks.Rent(0), 0);
        }
        else if (Blocks.LengthFor(used) == block.Length)
        {
            value.Take(block, used);
        }
        else
        {
            var fitting = Blocks.Rent(used);
            block.AsSpan(0, used).CopyTo(fitting);
            Blocks.Return(block);
            value.Take(fitting, used);
        }

        return value;
    }

    /// <summary>Gives up what was written and not moved into a value. Called by the pool.</summary>
    public void Reset()
    {
        var (block, token, first) = (_block, _token, _first);
        (_block, _token, _first, _last) = (null, null, null, null);
        (_used, _parts, _length) = (0, 0, 0);
        if (block is not null)
            Blocks.Return(block);
        if (token is not null)
            ArrayPool<byte>.Shared.Return(token);
        Part.ReturnAll(first);
    }

    /// <inheritdoc/>
    public void Dispose()
    {
        Reset();
        _json.Dispose();
    }

    private Memory<byte> Room(int least)
    {
        if (_block is { } block && block.Length - _used >= least)
            return block.AsMemory(_used);
        CloseBlock();
        _block = Blocks.Rent(Blocks.Longest);
        return _block;
    }

    /// <summary>Makes the block the last part of the chain.</summary>
    private void CloseBlock()
    {
        if (_block is not { } block)
            return;
        _block = null;
        if (_used == 0)
        {
            Blocks.Return(block);
            return;
        }

        var part = Parts.Rent();
        part.Take(block, _used, _last);
        _first ??= part;
        _last = part;
        _length = checked(_length + _used);
        _parts++;
        _used = 0;
    }
}

/// <summary>The writers. What a writer has not moved into a value goes back with it.</summary>
[ObjectPool(typeof(ValueWriter), Capacity = 64, Reset = nameof(ValueWriter.Reset), Metrics = true)]
internal static partial class ValueWriters;
