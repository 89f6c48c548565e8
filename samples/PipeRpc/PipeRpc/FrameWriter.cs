using System.Buffers.Binary;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;

namespace PipeRpc;

/// <content>Values on the wire: fixed lengths in little endian, and blocks with their length in front. A writer is for one thread at a time.</content>
public sealed partial class FrameWriter
{
    [ThreadStatic]
    private static Utf8JsonWriter? t_json;

    /// <summary>Writes a value whose bytes in memory are those on the wire: numbers, <c>bool</c>, <c>char</c>, <c>Guid</c> and enums.</summary>
    public void WriteValue<T>(T value)
        where T : unmanaged
    {
        PlatformNotSupportedOnBigEndian();
        MemoryMarshal.Write(GetSpan(Unsafe.SizeOf<T>()), in value);
        Advance(Unsafe.SizeOf<T>());
    }

    /// <summary>Writes a value or nothing.</summary>
    public void WriteNullable<T>(T? value)
        where T : unmanaged
    {
        Add(value is null ? (byte)0 : (byte)1);
        if (value is { } some)
            WriteValue(some);
    }

    /// <summary>Writes a decimal as its four parts.</summary>
    public void WriteDecimal(decimal value)
    {
        decimal.GetBits(value, MemoryMarshal.Cast<byte, int>(GetSpan(sizeof(decimal))));
        Advance(sizeof(decimal));
    }

    /// <summary>Writes a time with its kind.</summary>
    public void WriteDateTime(DateTime value) => WriteValue(value.ToBinary());

    /// <summary>Writes a time with its offset, to the minute.</summary>
    public void WriteDateTimeOffset(DateTimeOffset value)
    {
        WriteValue(value.Ticks);
        WriteValue((short)value.TotalOffsetMinutes);
    }

    /// <summary>Writes a text as UTF-8, with its length in bytes in front; -1 for null.</summary>
    public void WriteString(string? value)
    {
        if (value is null)
        {
            WriteValue(-1);
            return;
        }

        var length = Encoding.UTF8.GetByteCount(value);
        var bytes = GetSpan(sizeof(int) + length);
        BinaryPrimitives.WriteInt32LittleEndian(bytes, length);
        Encoding.UTF8.GetBytes(value, bytes[sizeof(int)..]);
        Advance(sizeof(int) + length);
    }

    /// <summary>Writes numbers as one block, with their count in front.</summary>
    public void WriteBlock<T>(ReadOnlySpan<T> values)
        where T : unmanaged
    {
        PlatformNotSupportedOnBigEndian();
        var bytes = MemoryMarshal.AsBytes(values);

        // One request for room, so that a long block is copied once.
        var room = GetSpan(checked(sizeof(int) + bytes.Length));
        BinaryPrimitives.WriteInt32LittleEndian(room, values.Length);
        bytes.CopyTo(room[sizeof(int)..]);
        Advance(sizeof(int) + bytes.Length);
    }

    /// <summary>Writes the last value of a payload. A long one is not copied: it is sent from where it is.</summary>
    public void WriteLast(ReadOnlyMemory<byte> bytes)
    {
        if (bytes.Length < 16 * 1024)
        {
            WriteBlock(bytes.Span);
            return;
        }

        WriteValue(bytes.Length);
        Tail = bytes;
    }

    /// <summary>Writes an array as one block, with its length in front; -1 for null.</summary>
    public void WriteArray<T>(T[]? values)
        where T : unmanaged
    {
        if (values is null)
            WriteValue(-1);
        else
            WriteBlock<T>(values);
    }

    /// <summary>Writes a value as JSON, with its length in bytes in front.</summary>
    public void WriteJson<T>(T? value, JsonTypeInfo<T> type)
    {
        var start = WrittenCount;
        WriteValue(0);
        var json = t_json ??= new Utf8JsonWriter(Stream.Null);
        json.Reset(this);
        try
        {
            JsonSerializer.Serialize(json, value!, type);
            json.Flush();
        }
        finally
        {
            // The thread keeps its writer, which must not keep this frame.
            json.Reset(Stream.Null);
        }

        var length = MemoryMarshal.AsMemory(WrittenMemory).Span[start..];
        BinaryPrimitives.WriteInt32LittleEndian(length, WrittenCount - start - sizeof(int));
    }

    internal static void PlatformNotSupportedOnBigEndian()
    {
        if (!BitConverter.IsLittleEndian)
            throw new PlatformNotSupportedException("The protocol is little endian, and so is the memory of every processor that it supports.");
    }
}

/// <summary>Writes values of a type of yours. It has a parameterless constructor, and is safe for concurrent use.</summary>
public interface ITypeWriter<in T>
{
    /// <summary>Writes a value at the end of a frame.</summary>
    void Write(FrameWriter writer, T value);
}

/// <summary>Reads what an <see cref="ITypeWriter{T}"/> writes.</summary>
public interface ITypeReader<out T>
{
    /// <summary>Reads a value. What it cannot be made of is refused with an <see cref="RpcException"/>.</summary>
    T Read(ref PayloadReader reader);
}

/// <summary>The one object of a format.</summary>
public static class RpcFormat<T>
    where T : new()
{
    /// <summary>Writes and reads for all threads.</summary>
    public static readonly T Shared = new();
}
