using System.Buffers;
using System.Numerics;
using System.Runtime.InteropServices;

namespace TreeStores;

/// <summary>CRC-32C, which processors compute in one instruction.</summary>
internal static class Crc
{
    /// <summary>Of no bytes.</summary>
    public const uint Start = ~0u;

    /// <summary>Of more bytes than before.</summary>
    public static uint Append(uint crc, ReadOnlySpan<byte> bytes)
    {
        foreach (var eight in MemoryMarshal.Cast<byte, ulong>(bytes))
            crc = BitOperations.Crc32C(crc, eight);
        foreach (var one in bytes[(bytes.Length & ~7)..])
            crc = BitOperations.Crc32C(crc, one);
        return crc;
    }

    /// <summary>Of more bytes than before.</summary>
    public static uint Append(uint crc, ReadOnlySequence<byte> bytes)
    {
        foreach (var piece in bytes)
            crc = Append(crc, piece.Span);
        return crc;
    }
}
