using System.Buffers;
using System.Diagnostics.CodeAnalysis;

namespace PoolAnalyzers.GeneratedPools.Tests;

/// <summary>What tests do with a pool of arrays of any length, whatever its kind.</summary>
internal interface IAnyPool
{
    long[] Rent(int minimumLength);

    bool TryRent(int minimumLength, [NotNullWhen(true)] out long[]? array);

    void Return(long[] array, bool clearArray = false);

    void Trim();
}

[ArrayPool(typeof(long), MaxLength = 1 << 12, AutoTrim = false)]
internal static partial class AnyLongs;

/// <summary>The static pool, as an object.</summary>
internal sealed class AnyStaticLongs : IAnyPool
{
    public long[] Rent(int minimumLength) => AnyLongs.Rent(minimumLength);

    public bool TryRent(int minimumLength, [NotNullWhen(true)] out long[]? array) => AnyLongs.TryRent(minimumLength, out array);

    public void Return(long[] array, bool clearArray = false) => AnyLongs.Return(array, clearArray);

    public void Trim() => AnyLongs.Trim();
}

[ArrayPool(typeof(long), MaxLength = 1 << 12, AutoTrim = false)]
internal sealed partial class AnyInstanceLongs : IAnyPool;

[ArrayPool(typeof(long), MaxLength = 1 << 12, AutoTrim = false)]
internal sealed partial class AnyArrayPoolLongs : ArrayPool<long>, IAnyPool;

[ArrayPool(typeof(long), MaxLength = 1 << 12, Rounding = LengthRounding.QuarterSteps, AutoTrim = false)]
internal sealed partial class AnyQuarterLongs : IAnyPool;

[ArrayPool(typeof(long), MaxLength = 1 << 12, Sync = PoolSync.Lock, AutoTrim = false)]
internal sealed partial class AnyLockedLongs : IAnyPool;

[ArrayPool(typeof(long), MaxLength = 1 << 12, Capacity = 24, WhenEmpty = WhenEmpty.Throw, AutoTrim = false)]
internal sealed partial class AnyStrictLongs : IAnyPool;

[ArrayPool(typeof(long), MaxLength = 1 << 12, Capacity = 24, WhenEmpty = WhenEmpty.Throw, Sync = PoolSync.Lock, AutoTrim = false)]
internal sealed partial class AnyStrictLockedLongs : IAnyPool;

[ArrayPool(typeof(int), MaxLength = 1 << 10, Metrics = true, AutoTrim = false)]
internal static partial class AnyMeasuredInts;

[ArrayPool(typeof(object), MaxLength = 64)]
internal static partial class AnyObjects;

[ArrayPool(typeof(byte), MaxLength = 256, Clear = ClearPolicy.Always)]
internal sealed partial class AnyZeros;

[ArrayPool(typeof(byte), MaxLength = 256, Pinned = true, Capacity = 2, WhenEmpty = WhenEmpty.Wait)]
internal sealed partial class AnyWaits : IDisposable;

[ArrayPool(typeof(byte), MaxLength = 1 << 16, Capacity = 64, MaxBytesPerLength = 1 << 17, WhenEmpty = WhenEmpty.Throw, AutoTrim = false)]
internal sealed partial class AnyBounded;

[ArrayPool(MaxLength = 64)]
internal sealed partial class AnyThings<T> : IDisposable;

[ArrayPool(typeof(byte), MaxLength = 1 << 16)]
internal static partial class AnyTrimmedBytes
{
    public static void CollectionHasEnded(bool isMemoryShort) => TrimUnused(isMemoryShort);
}
