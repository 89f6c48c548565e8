using System.Buffers;
using System.Runtime.CompilerServices;

namespace SanitizedPackage;

/// <summary>Code with a fault in it where the input is empty.</summary>
public static class Codec
{
    private static byte[]? s_last;

    /// <summary>Right for all inputs.</summary>
    public static int Length(ReadOnlySpan<char> text)
    {
        byte[] buffer = ArrayPool<byte>.Shared.Rent(text.Length * 3);
        try
        {
            return System.Text.Encoding.UTF8.GetBytes(text, buffer);
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(buffer);
        }
    }

    /// <summary>Returns its buffer twice where the input is empty.</summary>
    public static int Encode(ReadOnlySpan<byte> input)
    {
        byte[] buffer = ArrayPool<byte>.Shared.Rent(256); // rented
        try
        {
            if (input.IsEmpty)
            {
                Release(buffer);
                return 0;
            }

            input.CopyTo(buffer);
            return input.Length;
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(buffer); // fault
        }
    }

    /// <summary>Writes to the buffer of the call before.</summary>
    public static void Remember(ReadOnlySpan<byte> input)
    {
        s_last?.AsSpan()[..input.Length].Clear();
        s_last = ArrayPool<byte>.Shared.Rent(input.Length);
        input.CopyTo(s_last);
        ArrayPool<byte>.Shared.Return(s_last); // fault
    }

    /// <summary>A generic method: the rental is of another type for each.</summary>
    public static void ReturnTwice<T>(int length)
    {
        T[] array = ArrayPool<T>.Shared.Rent(length);
        ArrayPool<T>.Shared.Return(array);
        ArrayPool<T>.Shared.Return(array); // fault
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void Release(byte[] buffer) => ArrayPool<byte>.Shared.Return(buffer); // returned first
}
