using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace PoolAnalyzers.Sanitizer.Books;

/// <summary>What somebody wrote where nothing should change.</summary>
/// <param name="Offset">The first changed byte.</param>
/// <param name="Count">How many bytes there are from the first changed one to the last.</param>
/// <param name="ElementSize">The size of an element.</param>
/// <param name="After">The first of them as they are now; empty where elements have references in them.</param>
internal readonly record struct Change(long Offset, long Count, int ElementSize, byte[] After);

/// <summary>Fills arrays of one type of element, and finds what was changed. Thread-safe: it has no state.</summary>
internal abstract class ArrayContents
{
    /// <summary>What an array has in it that was rented and not written.</summary>
    protected const byte Unwritten = 0xA5;

    /// <summary>What a returned array has in it.</summary>
    protected const byte Returned = 0xDB;

    /// <summary>How long an array is.</summary>
    public abstract long BytesOf(Array array);

    /// <summary>The byte that stands for what was not written; zero where a pattern would be no valid element.</summary>
    public abstract byte UnwrittenByte(bool hasPoison);

    /// <summary>The byte that stands for what was returned; zero where a pattern would be no valid element.</summary>
    public abstract byte ReturnedByte(bool hasPoison);

    /// <summary>Fills an array.</summary>
    public abstract void Fill(Array array, byte with);

    /// <summary>Finds the bytes that are not as they were filled; null where all are.</summary>
    /// <param name="from">The first element to look at.</param>
    /// <param name="filled">What the array was filled with.</param>
    public abstract Change? FindChange(Array array, int from, byte filled);
}

/// <inheritdoc/>
internal sealed class ArrayContents<T> : ArrayContents
{
    private const int MaxShown = 32;

    /// <summary>Elements are looked at in pieces: the bytes of an array can be more than a span has room for.</summary>
    private static readonly int s_piece = Math.Max(1, (1 << 24) / Unsafe.SizeOf<T>());

    /// <summary>The one for this type.</summary>
    public static ArrayContents<T> Instance { get; } = new();

    private static bool HasReferences => RuntimeHelpers.IsReferenceOrContainsReferences<T>();

    /// <inheritdoc/>
    public override long BytesOf(Array array) => array.LongLength * Unsafe.SizeOf<T>();

    /// <inheritdoc/>
    public override byte UnwrittenByte(bool hasPoison) => hasPoison && !HasReferences ? Unwritten : (byte)0;

    /// <inheritdoc/>
    public override byte ReturnedByte(bool hasPoison) => hasPoison && !HasReferences ? Returned : (byte)0;

    /// <inheritdoc/>
    public override void Fill(Array array, byte with)
    {
        if (with == 0)
        {
            Array.Clear(array);
            return;
        }

        for (int at = 0; at < array.Length; at += Math.Min(s_piece, array.Length - at))
        {
            BytesIn(array, at).Fill(with);
        }
    }

    /// <inheritdoc/>
    public override Change? FindChange(Array array, int from, byte filled)
    {
        long first = -1, last = -1;
        for (int at = from; at < array.Length; at += Math.Min(s_piece, array.Length - at))
        {
            Span<byte> bytes = BytesIn(array, at);
            int changed = bytes.IndexOfAnyExcept(filled);
            if (changed >= 0)
            {
                long start = (long)at * Unsafe.SizeOf<T>();
                first = first < 0 ? start + changed : first;
                last = start + bytes.LastIndexOfAnyExcept(filled);
            }
        }

        return first < 0 ? null : new Change(first, last - first + 1, Unsafe.SizeOf<T>(), Shown(array, first, last));
    }

    // References are addresses, of which a reader learns nothing. As bytes, they can still be compared with null while the collector moves what they refer to.
    private static byte[] Shown(Array array, long first, long last)
    {
        if (HasReferences)
        {
            return [];
        }

        int element = (int)(first / Unsafe.SizeOf<T>());
        int skipped = (int)(first - ((long)element * Unsafe.SizeOf<T>()));
        Span<byte> bytes = BytesIn(array, element)[skipped..];
        return bytes[..(int)Math.Min(Math.Min(bytes.Length, last - first + 1), MaxShown)].ToArray();
    }

    // An array of objects may be one of strings, of which no span of objects is made.
    private static Span<byte> BytesIn(Array array, int element)
    {
        ref T start = ref Unsafe.Add(ref MemoryMarshal.GetArrayDataReference(Unsafe.As<T[]>(array)), element);
        int count = Math.Min(s_piece, array.Length - element);
        return MemoryMarshal.CreateSpan(ref Unsafe.As<T, byte>(ref start), count * Unsafe.SizeOf<T>());
    }
}
