using System.Collections.Concurrent;
using System.Security.Cryptography;
using PoolAnalyzers;

namespace HashGuard;

/// <summary>Hashes a body piece by piece. One check uses it at a time, whatever its algorithm.</summary>
internal sealed class Hasher : IDisposable
{
    // A pool gets back what an ended thread had at hand, from a finalizer. The handle inside of a hash would be finalized with it, unless something
    // else refers to the hasher: this does, until the pool has no room for it and disposes it.
    private static readonly ConcurrentDictionary<Hasher, bool> s_all = new();

    // Made when first needed: an application uses one algorithm.
    private readonly IncrementalHash?[] _hashes = new IncrementalHash?[4];
    private IncrementalHash? _current;
    private bool _isBegun;

    /// <summary>Hashes nothing yet.</summary>
    public Hasher() => s_all[this] = true;

    /// <summary>Chooses the algorithm.</summary>
    public void Begin(ContentHashAlgorithm algorithm) => _current = _hashes[(int)algorithm] ??= IncrementalHash.CreateHash(algorithm switch
    {
        ContentHashAlgorithm.Sha1 => HashAlgorithmName.SHA1,
        ContentHashAlgorithm.Sha256 => HashAlgorithmName.SHA256,
        ContentHashAlgorithm.Sha384 => HashAlgorithmName.SHA384,
        _ => HashAlgorithmName.SHA512,
    });

    /// <summary>The next piece.</summary>
    public void Append(ReadOnlySpan<byte> piece)
    {
        _isBegun = true;
        _current!.AppendData(piece);
    }

    /// <summary>The hash of all pieces.</summary>
    public void Finish(Span<byte> hash)
    {
        _current!.GetHashAndReset(hash);
        _isBegun = false;
    }

    /// <summary>Forgets what a check that was given up has appended.</summary>
    public void Reset()
    {
        if (!_isBegun)
            return;
        Span<byte> unused = stackalloc byte[SHA512.HashSizeInBytes];
        Finish(unused);
    }

    /// <inheritdoc/>
    public void Dispose()
    {
        s_all.TryRemove(this, out _);
        foreach (var hash in _hashes)
            hash?.Dispose();
    }
}

/// <summary>Hashers for the checks whose bodies do not arrive in one piece.</summary>
[ObjectPool(typeof(Hasher), Capacity = 64, Reset = nameof(Hasher.Reset))]
internal static partial class Hashers;
