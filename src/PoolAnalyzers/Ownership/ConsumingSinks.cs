using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;

namespace PoolAnalyzers.Ownership;

/// <summary>The framework methods that take all of what they are given as data: by type, name and the position of the parameter.</summary>
/// <remarks>A position counts the receiver of an extension method; <see cref="Receiver"/> is the instance itself.</remarks>
internal static class ConsumingSinks
{
    public const int Receiver = -1;

    // "Type: Method positions, ..." a line; a type stands for what derives from it too.
    private const string Table = """
        System.Text.Encoding: GetString 0, GetChars 0, GetCharCount 0, GetBytes 0, GetByteCount 0, Convert 2
        System.Text.Decoder: GetChars 0, GetCharCount 0, Convert 0
        System.Text.Encoder: GetBytes 0, GetByteCount 0, Convert 0
        System.Text.StringBuilder: Append 0
        System.IO.Stream: Write 0, WriteAsync 0, BeginWrite 0, CopyTo -1, CopyToAsync -1
        System.IO.MemoryStream: ToArray -1, WriteTo -1
        System.IO.TextReader: ReadToEnd -1, ReadToEndAsync -1
        System.IO.TextWriter: Write 0, WriteAsync 0, WriteLine 0, WriteLineAsync 0
        System.IO.BinaryWriter: Write 0
        System.IO.File: WriteAllBytes 1, WriteAllBytesAsync 1, WriteAllText 1, WriteAllTextAsync 1, AppendAllBytes 1, AppendAllBytesAsync 1, AppendAllText 1, AppendAllTextAsync 1, WriteAllLines 1, WriteAllLinesAsync 1
        System.IO.RandomAccess: Write 1, WriteAsync 1
        System.IO.Pipelines.PipeWriter: WriteAsync 0
        System.Buffers.BuffersExtensions: Write 1, ToArray 0
        System.Buffers.ReadOnlySequence: ToString -1, GetEnumerator -1
        System.Text.EncodingExtensions: GetString 1, GetChars 1, GetBytes 1, Convert 1
        System.Net.Sockets.Socket: Send 0, SendAsync 0, SendTo 0, SendToAsync 0, BeginSend 0, IOControl 1, SetSocketOption 2
        System.Net.Sockets.UdpClient: Send 0, SendAsync 0
        System.Net.WebSockets.WebSocket: SendAsync 0
        System.Net.Http.ByteArrayContent: .ctor 0
        System.Net.Http.ReadOnlyMemoryContent: .ctor 0
        System.Security.Cryptography.KeyedHashAlgorithm: HashData 0 1, HashDataAsync 0 1, ComputeHash 0, set_Key 0
        System.Security.Cryptography.HMACMD5: .ctor 0
        System.Security.Cryptography.HMACSHA1: .ctor 0
        System.Security.Cryptography.HMACSHA256: .ctor 0
        System.Security.Cryptography.HMACSHA384: .ctor 0
        System.Security.Cryptography.HMACSHA512: .ctor 0
        System.Security.Cryptography.AesGcm: .ctor 0
        System.Security.Cryptography.AesCcm: .ctor 0
        System.Security.Cryptography.ChaCha20Poly1305: .ctor 0
        System.Security.Cryptography.HashAlgorithm: HashData 0, TryHashData 0, ComputeHash 0, TryComputeHash 0, TransformBlock 0, TransformFinalBlock 0
        System.Security.Cryptography.ICryptoTransform: TransformBlock 0, TransformFinalBlock 0
        System.Security.Cryptography.IncrementalHash: AppendData 0
        System.Security.Cryptography.CryptographicOperations: HashData 1, HmacData 1 2, TryHashData 1, FixedTimeEquals 0 1
        System.Security.Cryptography.AsymmetricAlgorithm: SignData 0, SignHash 0, VerifyData 0 1, VerifyHash 0 1, Encrypt 0, Decrypt 0
        System.Security.Cryptography.SymmetricAlgorithm: set_Key 0, set_IV 0, EncryptCbc 0, EncryptEcb 0, EncryptCfb 0, DecryptCbc 0, DecryptEcb 0, DecryptCfb 0
        System.Security.Cryptography.X509Certificates.X509Certificate: .ctor 0
        System.Security.Cryptography.X509Certificates.X509Certificate2: .ctor 0, GetCertContentType 0
        System.Security.Cryptography.X509Certificates.X509CertificateLoader: LoadCertificate 0, LoadPkcs12 0, LoadPkcs12Collection 0
        System.IO.Hashing.NonCryptographicHashAlgorithm: Append 0, Hash 0, TryHash 0, HashToUInt32 0, HashToUInt64 0, HashToUInt128 0
        System.HashCode: AddBytes 0
        System.Text.Unicode.Utf8: ToUtf16 0, FromUtf16 0, IsValid 0
        System.Text.Ascii: IsValid 0, Equals 0 1, EqualsIgnoreCase 0 1, ToUtf16 0, FromUtf16 0
        System.Text.RegularExpressions.Regex: IsMatch 0, Count 0, EnumerateMatches 0
        System.Buffers.Text.Utf8Parser: TryParse 0
        System.Convert: ToHexString 0, ToHexStringLower 0, TryToHexString 0, ToBase64String 0, ToBase64CharArray 0, TryToBase64Chars 0, FromHexString 0, FromBase64CharArray 0
        System.BitConverter: ToString 0
        System.Buffers.Text.Base64: EncodeToUtf8 0, DecodeFromUtf8 0
        System.Buffers.Text.Base64Url: EncodeToString 0, EncodeToChars 0, EncodeToUtf8 0, DecodeFromChars 0, DecodeFromUtf8 0
        System.String: .ctor 0, Concat 0 1 2 3, Join 1, GetHashCode 0
        System.Numerics.BigInteger: .ctor 0
        System.Text.Json.JsonSerializer: Deserialize 0, DeserializeAsync 0, Serialize 0 1, SerializeAsync 1, SerializeToUtf8Bytes 0, SerializeToElement 0, SerializeToDocument 0, SerializeToNode 0
        System.Text.Json.Utf8JsonWriter: WriteBase64StringValue 0, WriteBase64String 1, WriteStringValue 0, WriteString 1, WriteRawValue 0
        System.Console: Write 0, WriteLine 0
        System.Threading.Tasks.Parallel: ForEach 0, ForEachAsync 0
        System.Text.Json.JsonDocument: Parse 0
        System.Text.Json.Utf8JsonReader: .ctor 0
        System.Int32: Parse 0, TryParse 0
        System.Int64: Parse 0, TryParse 0
        System.UInt32: Parse 0, TryParse 0
        System.UInt64: Parse 0, TryParse 0
        System.Double: Parse 0, TryParse 0
        System.Single: Parse 0, TryParse 0
        System.Decimal: Parse 0, TryParse 0
        System.Guid: .ctor 0, Parse 0, TryParse 0
        System.Net.IPAddress: .ctor 0
        System.DateTime: Parse 0, TryParse 0
        System.MemoryExtensions: SequenceEqual 0 1, SequenceCompareTo 0 1, StartsWith 1, EndsWith 0 1, Equals 0 1, CompareTo 0 1, Sort 0, Reverse 0, Contains 0, Count 0, BinarySearch 0, LastIndexOf 0, LastIndexOfAny 0, ContainsAny 0, ToLowerInvariant 0, ToUpperInvariant 0
        System.Span: ToArray -1, ToString -1, GetEnumerator -1
        System.ReadOnlySpan: ToArray -1, ToString -1, GetEnumerator -1
        System.Memory: ToArray -1, ToString -1
        System.ReadOnlyMemory: ToArray -1, ToString -1
        System.ArraySegment: ToArray -1, GetEnumerator -1
        System.Array: Sort 0, Reverse 0, BinarySearch 0, LastIndexOf 0, Exists 0, Find 0, FindAll 0, FindLast 0, TrueForAll 0, ForEach 0, ConvertAll 0, Clone -1, GetEnumerator -1
        System.Collections.IEnumerable: GetEnumerator -1
        System.Collections.Generic.IEnumerable: GetEnumerator -1
        System.Linq.Enumerable: Distinct 0, DistinctBy 0, Order 0, OrderDescending 0, OrderBy 0, OrderByDescending 0, GroupBy 0, ToLookup 0, Sum 0, Count 0, LongCount 0, Average 0, Min 0, Max 0, MinBy 0, MaxBy 0, Aggregate 0, All 0, Last 0, LastOrDefault 0, SequenceEqual 0 1, Contains 0, ToArray 0, ToList 0, ToHashSet 0, ToDictionary 0
        System.Linq.ImmutableArrayExtensions: ToImmutableArray 0
        System.Collections.Immutable.ImmutableArray: ToImmutableArray 0, Create 0, CreateRange 0
        System.Collections.Generic.List: .ctor 0, AddRange 0
        System.Collections.Generic.HashSet: .ctor 0
        System.Collections.Generic.CollectionExtensions: AddRange 1
        System.Random: Shuffle 0
        System.Threading.Tasks.Task: WhenAll 0, WhenAny 0, WaitAll 0, WaitAny 0
        System.Numerics.Tensors.TensorPrimitives: Sum 0, Max 0, Min 0, Product 0, Norm 0, Dot 0 1, SumOfSquares 0, IndexOfMax 0, IndexOfMin 0, CosineSimilarity 0 1, Distance 0 1
        """;

    private static readonly Dictionary<string, int[]> s_sinks = Read();
    private static readonly HashSet<string> s_names = new(s_sinks.Keys.Select(k => k.Substring(k.IndexOf(':') + 1)), StringComparer.Ordinal);

    /// <summary>There is such a method of that name.</summary>
    public static bool MayBe(string name) => s_names.Contains(name);

    /// <summary>Where the method takes data; empty for all others.</summary>
    public static int[] PositionsOf(IMethodSymbol method)
    {
        if (!s_names.Contains(method.Name))
            return [];
        // What a type of this compilation overrides still does what the framework's method promises.
        for (var promised = method; promised is not null; promised = promised.OverriddenMethod)
        {
            if (PoolTypes.IsFramework(promised) && PositionsIn(promised) is { } positions)
                return positions;
        }

        return [];
    }

    private static int[]? PositionsIn(IMethodSymbol method)
    {
        for (var type = method.ContainingType; type is not null; type = type.BaseType)
        {
            if (s_sinks.TryGetValue(FullName(type) + ":" + method.Name, out var positions))
                return positions;
            // Constructors are not inherited.
            if (method.MethodKind == MethodKind.Constructor)
                break;
        }

        return null;
    }

    private static string FullName(INamedTypeSymbol type)
    {
        var name = type.Name;
        for (var space = type.ContainingNamespace; space is { IsGlobalNamespace: false }; space = space.ContainingNamespace)
            name = space.Name + "." + name;
        return name;
    }

    /// <summary>By <c>type:method</c>.</summary>
    private static Dictionary<string, int[]> Read()
    {
        var sinks = new Dictionary<string, int[]>(StringComparer.Ordinal);
        foreach (var line in Table.Split(['\n', '\r'], StringSplitOptions.RemoveEmptyEntries))
        {
            int colon = line.IndexOf(':');
            foreach (var method in line.Substring(colon + 1).Split(','))
            {
                var words = method.Split([' '], StringSplitOptions.RemoveEmptyEntries);
                sinks.Add(line.Substring(0, colon + 1) + words[0], words.Skip(1).Select(w => int.Parse(w, System.Globalization.CultureInfo.InvariantCulture)).ToArray());
            }
        }

        return sinks;
    }
}
