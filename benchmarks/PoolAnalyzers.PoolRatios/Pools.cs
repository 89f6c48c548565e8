using System.Buffers;
using System.Text;

namespace PoolAnalyzers.PoolRatios;

/// <summary>Soft bound, nobody waits.</summary>
[FixedLengthPool(typeof(byte), Length = 4096, Capacity = 512)]
internal static partial class LockFreePool;

/// <summary>Soft bound, nobody waits, full from the start.</summary>
[FixedLengthPool(typeof(byte), Length = 4096, Capacity = 512, Preallocate = true)]
internal static partial class PreallocatedPool;

/// <summary>Soft bound, one lock.</summary>
[FixedLengthPool(typeof(byte), Length = 4096, Capacity = 512, Sync = PoolSync.Lock)]
internal static partial class LockedPool;

/// <summary>Never more than the capacity.</summary>
[FixedLengthPool(typeof(byte), Length = 4096, Capacity = 512, Preallocate = true, WhenEmpty = WhenEmpty.Throw)]
internal static partial class StrictPool;

/// <summary>Never more than the capacity, with fewer arrays at hand.</summary>
[FixedLengthPool(typeof(byte), Length = 4096, Capacity = 512, Preallocate = true, WhenEmpty = WhenEmpty.Throw, Sync = PoolSync.Lock)]
internal static partial class StrictLockedPool;

/// <summary>A pool that is an object.</summary>
[FixedLengthPool(typeof(byte), Length = 4096, Capacity = 512)]
internal sealed partial class InstancePool;

/// <summary>A pool that is an ArrayPool.</summary>
[FixedLengthPool(typeof(byte), Length = 4096, Capacity = 512)]
internal sealed partial class InstanceArrayPool : ArrayPool<byte>;
