using System.Buffers;
using System.Security.Cryptography;

namespace HashGuard;

/// <summary>The end of a check: computes the hash, and compares it with the one in the header.</summary>
internal readonly ref struct HashComparison
{
    private readonly ContentHashAlgorithm _algorithm;
    private readonly ReadOnlySpan<char> _expected;
    private readonly ReadOnlySpan<byte> _content;
    private readonly Hasher? _hasher;

    /// <summary>Compares with the hash of a body that is in one piece.</summary>
    /// <param name="algorithm">What the hash is computed with.</param>
    /// <param name="expected">Well-formed digits, as <see cref="IsWellFormed"/> says.</param>
    /// <param name="content">The body.</param>
    public HashComparison(ContentHashAlgorithm algorithm, ReadOnlySpan<char> expected, ReadOnlySpan<byte> content)
    {
        _algorithm = algorithm;
        _expected = expected;
        _content = content;
    }

    /// <summary>Compares with the hash of what was appended to a hasher.</summary>
    /// <param name="algorithm">What the hash is computed with.</param>
    /// <param name="expected">Well-formed digits, as <see cref="IsWellFormed"/> says.</param>
    /// <param name="hasher">Has seen the body.</param>
    public HashComparison(ContentHashAlgorithm algorithm, ReadOnlySpan<char> expected, Hasher hasher)
    {
        _algorithm = algorithm;
        _expected = expected;
        _hasher = hasher;
    }

    /// <summary>The length of a hash, in bytes.</summary>
    public static int HashLength(ContentHashAlgorithm algorithm) => algorithm switch
    {
        ContentHashAlgorithm.Sha1 => SHA1.HashSizeInBytes,
        ContentHashAlgorithm.Sha256 => SHA256.HashSizeInBytes,
        ContentHashAlgorithm.Sha384 => SHA384.HashSizeInBytes,
        _ => SHA512.HashSizeInBytes,
    };

    /// <summary>Whether a text can be a hash: as many digits as it has, and nothing else. Decides without the body.</summary>
    public static bool IsWellFormed(ContentHashAlgorithm algorithm, ReadOnlySpan<char> text) =>
        text.Length == 2 * HashLength(algorithm) && !text.ContainsAnyExcept(s_digits);

    /// <summary>Compares, in a time that does not tell how much is right.</summary>
    /// <param name="buffer">At least <see cref="HashBuffers.Length"/> bytes.</param>
    public bool Run(Span<byte> buffer)
    {
        var length = HashLength(_algorithm);
        var computed = buffer[..length];
        if (_hasher is null)
            HashData(computed);
        else
            _hasher.Finish(computed);

        var expected = buffer.Slice(HashBuffers.Length / 2, length);
        return Convert.FromHexString(_expected, expected, out _, out _) == OperationStatus.Done && CryptographicOperations.FixedTimeEquals(computed, expected);
    }

    private void HashData(Span<byte> computed) => _ = _algorithm switch
    {
        ContentHashAlgorithm.Sha1 => SHA1.HashData(_content, computed),
        ContentHashAlgorithm.Sha256 => SHA256.HashData(_content, computed),
        ContentHashAlgorithm.Sha384 => SHA384.HashData(_content, computed),
        _ => SHA512.HashData(_content, computed),
    };

    private static readonly SearchValues<char> s_digits = SearchValues.Create("0123456789abcdefABCDEF");
}
