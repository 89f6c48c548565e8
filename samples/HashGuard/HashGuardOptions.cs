namespace HashGuard;

/// <summary>How bodies are checked. The same for all endpoints of an application.</summary>
public sealed class HashGuardOptions
{
    /// <summary>The header that carries the hash, in hexadecimal digits of either case.</summary>
    public string Header { get; set; } = "X-Content-Hash";

    /// <summary>What the hash is computed with.</summary>
    public ContentHashAlgorithm Algorithm { get; set; } = ContentHashAlgorithm.Sha256;

    /// <summary>Where the few bytes that a check needs are rented.</summary>
    public PoolKind Pool { get; set; } = PoolKind.LockFree;

    /// <summary>The longest body that is checked, in bytes. A checked body stays in memory until the endpoint has read it, so there is a limit.</summary>
    public int MaxBodyLength { get; set; } = 1 << 20;
}

/// <summary>What a hash is computed with.</summary>
public enum ContentHashAlgorithm
{
    /// <summary>20 bytes. For callers that have nothing better.</summary>
    Sha1,

    /// <summary>32 bytes.</summary>
    Sha256,

    /// <summary>48 bytes.</summary>
    Sha384,

    /// <summary>64 bytes.</summary>
    Sha512,
}

/// <summary>The pools that a check can rent from, all behind generated code.</summary>
public enum PoolKind
{
    /// <summary>A scope over <c>ArrayPool&lt;byte&gt;.Shared</c>.</summary>
    Shared,

    /// <summary>A scope over a pool of <c>ArrayPool&lt;byte&gt;.Create</c>.</summary>
    Created,

    /// <summary>A pool of arrays of one length, lock-free, filled on demand.</summary>
    LockFree,

    /// <summary>The same, full from the start.</summary>
    LockFreePreallocated,

    /// <summary>A pool of arrays of one length behind a lock, filled on demand.</summary>
    Locked,

    /// <summary>The same, full from the start.</summary>
    LockedPreallocated,
}
