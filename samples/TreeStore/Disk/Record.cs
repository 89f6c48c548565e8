using System.Buffers;
using System.Buffers.Binary;
using System.Text;

namespace TreeStores;

/// <summary>What a record in a file says.</summary>
internal enum RecordKind : byte
{
    /// <summary>A key has this value.</summary>
    Set = 1,

    /// <summary>A key is removed.</summary>
    Removed = 2,

    /// <summary>All keys with a prefix are removed.</summary>
    Cleared = 3,

    /// <summary>The first record. A log: no version in it is below this one.</summary>
    Begin = 4,

    /// <summary>The last record of a snapshot that is complete.</summary>
    End = 5,
}

/// <summary>The layout of a record.</summary>
/// <remarks>Little-endian: the length of what follows the checksum, CRC-32C of that, kind, version, length of the key, key, value.</remarks>
internal static class Record
{
    /// <summary>Length and checksum.</summary>
    public const int FrameLength = 8;

    /// <summary>Kind, version, and length of the key.</summary>
    public const int HeadLength = 11;

    /// <summary>What a record takes at most, without its value.</summary>
    public const int MostWithoutValue = FrameLength + HeadLength + TreeKey.MaxBytes;

    /// <summary>Writes all of a record but its value.</summary>
    /// <param name="destination">At least <see cref="MostWithoutValue"/> bytes.</param>
    /// <param name="kind">What it says.</param>
    /// <param name="version">The number of the change.</param>
    /// <param name="key">The key or prefix.</param>
    /// <param name="value">Follows what is written here.</param>
    /// <returns>How many bytes were written.</returns>
    public static int Write(Span<byte> destination, RecordKind kind, long version, ReadOnlySpan<char> key, ReadOnlySequence<byte> value)
    {
        var keyLength = Encoding.UTF8.GetBytes(key, destination[(FrameLength + HeadLength)..]);
        destination[FrameLength] = (byte)kind;
        BinaryPrimitives.WriteInt64LittleEndian(destination[(FrameLength + 1)..], version);
        BinaryPrimitives.WriteUInt16LittleEndian(destination[(FrameLength + 9)..], (ushort)keyLength);
        var length = FrameLength + HeadLength + keyLength;
        BinaryPrimitives.WriteUInt32LittleEndian(destination, checked((uint)(length - FrameLength + value.Length)));
        BinaryPrimitives.WriteUInt32LittleEndian(destination[4..], Crc.Append(Crc.Append(Crc.Start, destination[FrameLength..length]), value));
        return length;
    }
}
