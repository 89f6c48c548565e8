using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;

namespace PipeRpc;

/// <summary>Reads the values of a payload, in the order in which they were written.</summary>
/// <remarks>
/// Every length is compared with what has arrived before anything is allocated for it. All members that read throw an <see cref="RpcException"/> with
/// <see cref="RpcError.BadPayload"/> for bytes that are not those of the value. A reader is for one thread.
/// </remarks>
public ref struct PayloadReader
{
    private readonly Frame _frame;
    private readonly ReadOnlyMemory<byte> _payload;
    private int _position;

    internal PayloadReader(Frame frame)
    {
        _frame = frame;
        _payload = frame.Payload;
    }

    /// <summary>Bytes that have not been read.</summary>
    public readonly int Remaining => _payload.Length - _position;

    /// <summary>Reads a value whose bytes in memory are those on the wire.</summary>
    public T ReadValue<T>()
        where T : unmanaged
    {
        FrameWriter.PlatformNotSupportedOnBigEndian();
        return MemoryMarshal.Read<T>(Take(Unsafe.SizeOf<T>()).Span);
    }

    /// <summary>Reads a <c>bool</c>, which is 0 or 1.</summary>
    public bool ReadBool() => ReadValue<byte>() switch
    {
        0 => false,
        1 => true,
        var other => throw new RpcException(RpcError.BadPayload, $"{other} is neither true nor false."),
    };

    /// <summary>Reads a value or nothing.</summary>
    public T? ReadNullable<T>()
        where T : unmanaged =>
        ReadBool() ? ReadValue<T>() : null;

    /// <summary>Reads a time with its kind.</summary>
    public DateTime ReadDateTime()
    {
        try
        {
            return DateTime.FromBinary(ReadValue<long>());
        }
        catch (ArgumentException e)
        {
            throw new RpcException(RpcError.BadPayload, "The ticks are not those of a time.", e);
        }
    }

    /// <summary>Reads a time with its offset.</summary>
    public DateTimeOffset ReadDateTimeOffset()
    {
        try
        {
            return new DateTimeOffset(ReadValue<long>(), TimeSpan.FromMinutes(ReadValue<short>()));
        }
        catch (ArgumentException e)
        {
            throw new RpcException(RpcError.BadPayload, "The ticks and the offset are not those of a time.", e);
        }
    }

    /// <summary>Reads a decimal, whose flags not every sixteen bytes have.</summary>
    public decimal ReadDecimal()
    {
        try
        {
            return new decimal(MemoryMarshal.Cast<byte, int>(Take(sizeof(decimal)).Span));
        }
        catch (ArgumentException e)
        {
            throw new RpcException(RpcError.BadPayload, "The bytes are not those of a decimal.", e);
        }
    }

    /// <summary>Reads a text, or null.</summary>
    public string? ReadString()
    {
        var length = ReadValue<int>();
        return length == -1 ? null : RecentTexts.Of(Take(length).Span);
    }

    /// <summary>Reads an array that the caller owns, or null.</summary>
    public T[]? ReadArray<T>()
        where T : unmanaged
    {
        FrameWriter.PlatformNotSupportedOnBigEndian();
        var count = ReadValue<int>();
        if (count == -1)
            return null;
        var bytes = TakeBlock<T>(count);
        var array = GC.AllocateUninitializedArray<T>(count);
        bytes.Span.CopyTo(MemoryMarshal.AsBytes(array.AsSpan()));
        return array;
    }

    /// <summary>Reads an array of <c>bool</c> that the caller owns, or null. Each byte is 0 or 1.</summary>
    public bool[]? ReadBoolArray()
    {
        var count = ReadValue<int>();
        if (count == -1)
            return null;
        var bytes = TakeBlock<bool>(count).Span;
        if (bytes.ContainsAnyExceptInRange((byte)0, (byte)1))
            throw new RpcException(RpcError.BadPayload, "A byte among them is neither true nor false.");
        return MemoryMarshal.Cast<byte, bool>(bytes).ToArray();
    }

    /// <summary>Bytes in the frame itself. They are valid until the frame is disposed: in a method, until it has ended.</summary>
    public ReadOnlyMemory<byte> ReadSlice() => Take(ReadValue<int>());

    /// <summary>The rest of the payload as bytes that the caller disposes, and with them the frame.</summary>
    public RpcBytes ReadBytes()
    {
        var length = ReadValue<int>();
        var start = _position;
        Take(length);
        return length == 0 && _frame.Header.Length == 0 ? default : new RpcBytes(_frame.Bytes, start, length);
    }

    /// <summary>Reads a value as JSON.</summary>
    public T? ReadJson<T>(JsonTypeInfo<T> type)
    {
        try
        {
            return JsonSerializer.Deserialize(Take(ReadValue<int>()).Span, type);
        }
        catch (JsonException e)
        {
            throw new RpcException(RpcError.BadPayload, "The JSON is not that of the type: " + e.Message, e);
        }
    }

    /// <summary>Refuses a payload that is longer than its values.</summary>
    public readonly void End()
    {
        if (Remaining != 0)
            throw new RpcException(RpcError.BadPayload, $"The payload has {Remaining} bytes more than its values.");
    }

    private ReadOnlyMemory<byte> TakeBlock<T>(int count)
    {
        // As long, so that no count overflows.
        if (count < 0 || (long)count * Unsafe.SizeOf<T>() > Remaining)
            throw new RpcException(RpcError.BadPayload, $"The payload announces {count} elements, and has {Remaining} bytes left.");
        return Take(count * Unsafe.SizeOf<T>());
    }

    private ReadOnlyMemory<byte> Take(int length)
    {
        if (length < 0 || length > Remaining)
            throw new RpcException(RpcError.BadPayload, $"The payload should have {length} bytes more, and has {Remaining}.");
        var bytes = _payload.Slice(_position, length);
        _position += length;
        return bytes;
    }
}
