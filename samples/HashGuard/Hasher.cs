using System.Security.Cryptography;
using PoolAnalyzers;

namespace HashGuard;

/// <summary>Hashes a body piece by piece. One check uses it at a time, whatever its algorithm.</summary>
internal sealed class Hasher : IDisposable
{
    // Made when first needed: an application uses one algorithm.
    private readonly IncrementalHash?[] _hashes = new IncrementalHash?[4];
    private IncrementalHash? _current;
    private bool _isBegun;

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
        foreach (var hash in _hashes)
            hash?.Dispose();
    }
}

/// <summary>Hashers for the checks whose bodies do not arrive in one piece.</summary>
[ObjectPool(typeof(Hasher), Capacity = 64, Reset = nameof(Hasher.Reset))]
internal static partial class Hashers;
