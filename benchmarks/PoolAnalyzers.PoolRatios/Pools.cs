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

/// <summary>What the object pools hold.</summary>
internal sealed class Node
{
    public int Value { get; set; }
}

/// <summary>A pool of objects.</summary>
[ObjectPool(typeof(Node), Capacity = 64)]
internal static partial class NodePool;

/// <summary>A scope over the shared pool.</summary>
[ArrayPoolScope]
internal ref partial struct Scope<T>;

/// <summary>A scope over bytes that each thread keeps an array for.</summary>
[ArrayPoolScope(typeof(byte), ThreadCache = true)]
internal ref partial struct CachedBytes;

/// <summary>A scope over ints that each thread keeps an array for.</summary>
[ArrayPoolScope(typeof(int), ThreadCache = true)]
internal ref partial struct CachedInts;

/// <summary>An owner.</summary>
[ArrayPoolOwner(typeof(byte))]
internal sealed partial class ByteOwner;
