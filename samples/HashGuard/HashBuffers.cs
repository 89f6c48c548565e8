using System.Buffers;
using PoolAnalyzers;

namespace HashGuard;

/// <summary>Lends a check its buffer, from one of six pools.</summary>
internal abstract class HashBuffers
{
    /// <summary>Room for the longest hash twice: the expected and the computed one.</summary>
    public const int Length = 2 * 64;

    /// <summary>How many buffers a pool of one length keeps.</summary>
    public const int Capacity = 512;

    /// <summary>The buffers of a kind.</summary>
    public static HashBuffers Of(PoolKind kind) => kind switch
    {
        PoolKind.Shared => new Shared(),
        PoolKind.Created => new Created(),
        PoolKind.LockFree => new LockFree(),
        PoolKind.LockFreePreallocated => new LockFreePreallocated(),
        PoolKind.Locked => new Locked(),
        PoolKind.LockedPreallocated => new LockedPreallocated(),
        _ => throw new ArgumentOutOfRangeException(nameof(kind), kind, "There is no such kind of pool."),
    };

    /// <summary>Runs the comparison in a rented buffer.</summary>
    public abstract bool Matches(HashComparison comparison);

    private sealed class Shared : HashBuffers
    {
        public override bool Matches(HashComparison comparison)
        {
            using var buffer = new SharedBytes(Length);
            return comparison.Run(buffer.Span);
        }
    }

    private sealed class Created : HashBuffers
    {
        public override bool Matches(HashComparison comparison)
        {
            using var buffer = new CreatedBytes(Length);
            return comparison.Run(buffer.Span);
        }
    }

    private sealed class LockFree : HashBuffers
    {
        public override bool Matches(HashComparison comparison)
        {
            using var buffer = LockFreeBytes.RentScope();
            return comparison.Run(buffer.Span);
        }
    }

    private sealed class LockFreePreallocated : HashBuffers
    {
        public override bool Matches(HashComparison comparison)
        {
            using var buffer = LockFreePreallocatedBytes.RentScope();
            return comparison.Run(buffer.Span);
        }
    }

    private sealed class Locked : HashBuffers
    {
        public override bool Matches(HashComparison comparison)
        {
            using var buffer = LockedBytes.RentScope();
            return comparison.Run(buffer.Span);
        }
    }

    private sealed class LockedPreallocated : HashBuffers
    {
        public override bool Matches(HashComparison comparison)
        {
            using var buffer = LockedPreallocatedBytes.RentScope();
            return comparison.Run(buffer.Span);
        }
    }
}

/// <summary>Bytes of the pool that everybody uses.</summary>
[ArrayPoolScope(typeof(byte))]
internal ref partial struct SharedBytes;

/// <summary>Bytes of a pool of our own.</summary>
[ArrayPoolScope(typeof(byte), Pool = nameof(Pool))]
internal ref partial struct CreatedBytes
{
    /// <summary>The pool.</summary>
    public static readonly ArrayPool<byte> Pool = ArrayPool<byte>.Create(HashBuffers.Length, HashBuffers.Capacity);
}

/// <summary>Buffers of one length; nobody waits.</summary>
[FixedLengthPool(typeof(byte), Length = HashBuffers.Length, Capacity = HashBuffers.Capacity)]
internal static partial class LockFreeBytes;

/// <summary>Buffers of one length; nobody waits; all of them exist from the start.</summary>
[FixedLengthPool(typeof(byte), Length = HashBuffers.Length, Capacity = HashBuffers.Capacity, Preallocate = true)]
internal static partial class LockFreePreallocatedBytes;

/// <summary>Buffers of one length behind a lock.</summary>
[FixedLengthPool(typeof(byte), Length = HashBuffers.Length, Capacity = HashBuffers.Capacity, Sync = PoolSync.Lock)]
internal static partial class LockedBytes;

/// <summary>Buffers of one length behind a lock; all of them exist from the start.</summary>
[FixedLengthPool(typeof(byte), Length = HashBuffers.Length, Capacity = HashBuffers.Capacity, Sync = PoolSync.Lock, Preallocate = true)]
internal static partial class LockedPreallocatedBytes;
