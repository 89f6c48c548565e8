using System.Buffers;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using PoolAnalyzers.Testing;

namespace PoolAnalyzers.GeneratedPools.Tests;

/// <summary>Methods that use a generated scope, each beside one with the same by hand; and the program that makes the JIT compile them fully.</summary>
internal static class Twins
{
    public static readonly string[] Elements = ["Byte", "Char", "Int", "Object"];

    public static int Main()
    {
        LastTier.Reach(
            Use, 2 * Elements.Length, (type, method) => type == typeof(Twins).FullName
                && (method.StartsWith("Generated", StringComparison.Ordinal) || method.StartsWith("HandWritten", StringComparison.Ordinal)));
        return 0;

        static void Use()
        {
            for (var i = 0; i < 100; i++)
            {
                _ = GeneratedByte(i) + HandWrittenByte(i) + GeneratedChar(i) + HandWrittenChar(i);
                _ = GeneratedInt(i) + HandWrittenInt(i) + GeneratedObject(i) + HandWrittenObject(i);
            }
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static int GeneratedByte(int length)
    {
        using var scope = new ByteScope(length);
        return Use(scope.Span);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static int HandWrittenByte(int length)
    {
        byte[]? array = null;
        Span<byte> span = default;
        if (length > 0)
        {
            var rented = ArrayPool<byte>.Shared.Rent(length);
            array = rented;
            span = MemoryMarshal.CreateSpan(ref MemoryMarshal.GetArrayDataReference(rented), length);
        }
        else
        {
            ArgumentOutOfRangeException.ThrowIfNegative(length);
        }

        try
        {
            return Use(span);
        }
        finally
        {
            if (array is not null)
                ArrayPool<byte>.Shared.Return(array);
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static int GeneratedChar(int length)
    {
        using var scope = new Scope<char>(length);
        return Use(scope.Span);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static int HandWrittenChar(int length)
    {
        char[]? array = null;
        Span<char> span = default;
        if (length > 0)
        {
            var rented = ArrayPool<char>.Shared.Rent(length);
            array = rented;
            span = MemoryMarshal.CreateSpan(ref MemoryMarshal.GetArrayDataReference(rented), length);
        }
        else
        {
            ArgumentOutOfRangeException.ThrowIfNegative(length);
        }

        try
        {
            return Use(span);
        }
        finally
        {
            if (array is not null)
                ArrayPool<char>.Shared.Return(array);
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static int GeneratedInt(int length)
    {
        using var scope = new Scope<int>(length);
        return Use(scope.Span);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static int HandWrittenInt(int length)
    {
        int[]? array = null;
        Span<int> span = default;
        if (length > 0)
        {
            var rented = ArrayPool<int>.Shared.Rent(length);
            array = rented;
            span = MemoryMarshal.CreateSpan(ref MemoryMarshal.GetArrayDataReference(rented), length);
        }
        else
        {
            ArgumentOutOfRangeException.ThrowIfNegative(length);
        }

        try
        {
            return Use(span);
        }
        finally
        {
            if (array is not null)
                ArrayPool<int>.Shared.Return(array);
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static int GeneratedObject(int length)
    {
        using var scope = new Scope<object>(length);
        return Use(scope.Span);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static int HandWrittenObject(int length)
    {
        object[]? array = null;
        Span<object> span = default;
        if (length > 0)
        {
            var rented = ArrayPool<object>.Shared.Rent(length);
            array = rented;
            span = MemoryMarshal.CreateSpan(ref MemoryMarshal.GetArrayDataReference(rented), length);
        }
        else
        {
            ArgumentOutOfRangeException.ThrowIfNegative(length);
        }

        try
        {
            return Use(span);
        }
        finally
        {
            if (array is not null)
            {
                span.Clear();
                ArrayPool<object>.Shared.Return(array);
            }
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int Use<T>(Span<T> span) => span.Length;
}
