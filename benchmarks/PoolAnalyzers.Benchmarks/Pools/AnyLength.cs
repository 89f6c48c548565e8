using System.Buffers;
using System.Runtime.CompilerServices;
using CommunityToolkit.HighPerformance.Buffers;

namespace PoolAnalyzers.Benchmarks.Pools;

/// <summary>The class is the pool.</summary>
[ArrayPool(typeof(byte), MaxLength = 1 << 20)]
internal static partial class AnyLengthPool;

/// <summary>The same with finer lengths.</summary>
[ArrayPool(typeof(byte), MaxLength = 1 << 20, Rounding = LengthRounding.QuarterSteps)]
internal static partial class AnyQuarterPool;

/// <summary>A pool that is an object.</summary>
[ArrayPool(typeof(byte), MaxLength = 1 << 20)]
internal sealed partial class AnyInstancePool;

/// <summary>A pool that is an <c>ArrayPool</c>.</summary>
[ArrayPool(typeof(byte), MaxLength = 1 << 20)]
internal sealed partial class AnyArrayPool : ArrayPool<byte>;

internal readonly struct Bytes16 : ILength
{
    public static int Value => 16;
}

internal readonly struct Bytes64 : ILength
{
    public static int Value => 64;
}

internal readonly struct Bytes256 : ILength
{
    public static int Value => 256;
}

internal readonly struct Bytes1K : ILength
{
    public static int Value => 1 << 10;
}

internal readonly struct Bytes4K : ILength
{
    public static int Value => 1 << 12;
}

internal readonly struct Bytes16K : ILength
{
    public static int Value => 1 << 14;
}

internal readonly struct Bytes64K : ILength
{
    public static int Value => 1 << 16;
}

internal readonly struct Bytes256K : ILength
{
    public static int Value => 1 << 18;
}

internal readonly struct Bytes1M : ILength
{
    public static int Value => 1 << 20;
}

/// <summary>The same length, which the JIT does not know: it is read from a field that may change.</summary>
internal readonly struct Unknown<TLength> : ILength
    where TLength : struct, ILength
{
    private static int s_value = TLength.Value;

    public static int Value => s_value;

    /// <summary>What a field needs that only looks as if nothing were ever stored there.</summary>
    public static void Set(int value) => s_value = value;
}

internal readonly struct AnyStatic<TLength> : IArrays
    where TLength : struct, ILength
{
    public static byte[] Rent() => AnyLengthPool.Rent(TLength.Value);

    public static void Return(byte[] array) => AnyLengthPool.Return(array);
}

internal readonly struct AnyQuarters<TLength> : IArrays
    where TLength : struct, ILength
{
    public static byte[] Rent() => AnyQuarterPool.Rent(TLength.Value);

    public static void Return(byte[] array) => AnyQuarterPool.Return(array);
}

internal readonly struct AnyInstance<TLength> : IArrays
    where TLength : struct, ILength
{
    // Not readonly: a pool that is known to the JIT would be cheaper than one that is found in a field.
    private static AnyInstancePool s_pool = new();

    public static byte[] Rent() => s_pool.Rent(TLength.Value);

    public static void Return(byte[] array) => s_pool.Return(array);

    public static void Replace() => s_pool = new AnyInstancePool();
}

/// <summary>An <c>ArrayPool</c> in a field of that type.</summary>
internal readonly struct AnyVirtual<TLength> : IArrays
    where TLength : struct, ILength
{
    private static ArrayPool<byte> s_pool = new AnyArrayPool();

    public static byte[] Rent() => s_pool.Rent(TLength.Value);

    public static void Return(byte[] array) => s_pool.Return(array);

    public static void Replace() => s_pool = new AnyArrayPool();
}

/// <summary>The static pool in such a field.</summary>
internal readonly struct AnyAdapted<TLength> : IArrays
    where TLength : struct, ILength
{
    private static ArrayPool<byte> s_pool = AnyLengthPool.AsArrayPool;

    public static byte[] Rent() => s_pool.Rent(TLength.Value);

    public static void Return(byte[] array) => s_pool.Return(array);

    public static void Replace() => s_pool = AnyLengthPool.AsArrayPool;
}

/// <summary><c>Shared</c> in such a field.</summary>
internal readonly struct SharedInField<TLength> : IArrays
    where TLength : struct, ILength
{
    private static ArrayPool<byte> s_pool = ArrayPool<byte>.Shared;

    public static byte[] Rent() => s_pool.Rent(TLength.Value);

    public static void Return(byte[] array) => s_pool.Return(array);

    public static void Replace() => s_pool = ArrayPool<byte>.Shared;
}

/// <summary><c>ArrayPool.Create</c> without arguments, which gives a <c>ConfigurableArrayPool</c> for up to 1 MiB, 50 arrays of each length.</summary>
internal readonly struct CreatedByDefault<TLength> : IArrays
    where TLength : struct, ILength
{
    private static readonly ArrayPool<byte> s_pool = ArrayPool<byte>.Create();

    public static byte[] Rent() => s_pool.Rent(TLength.Value);

    public static void Return(byte[] array) => s_pool.Return(array);
}

/// <summary>A <c>ConfigurableArrayPool</c> with the bounds of ours.</summary>
internal readonly struct Configured<TLength> : IArrays
    where TLength : struct, ILength
{
    private static readonly ArrayPool<byte> s_pool = ArrayPool<byte>.Create(AnyLengthPool.MaxLength, AnyLengthPool.Capacity);

    public static byte[] Rent() => s_pool.Rent(TLength.Value);

    public static void Return(byte[] array) => s_pool.Return(array);
}

/// <summary>The toolkit's owner on the stack, over <c>Shared</c>.</summary>
internal readonly struct ToolkitSpanOwner<TLength> : IUse
    where TLength : struct, ILength
{
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void Once()
    {
        using var owner = SpanOwner<byte>.Allocate(TLength.Value);
        owner.Span[0] = 1;
    }
}

/// <summary>The toolkit's owner that another method could see.</summary>
internal readonly struct ToolkitMemoryOwner<TLength> : IUse
    where TLength : struct, ILength
{
    private static MemoryOwner<byte>? s_owner;

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void Once()
    {
        s_owner = MemoryOwner<byte>.Allocate(TLength.Value);
        s_owner.Span[0] = 1;
        s_owner.Dispose();
    }
}
