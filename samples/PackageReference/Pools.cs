using System.Text;
using PoolAnalyzers;

namespace PackageReference;

/// <summary>Bytes for a moment.</summary>
[ArrayPoolScope(typeof(byte))]
internal ref partial struct ByteScope;

/// <summary>Blocks of 4,096 bytes.</summary>
[FixedLengthPool(typeof(byte), Length = 4096)]
internal static partial class Blocks;

/// <summary>Builders, of which very large ones are not kept.</summary>
[ObjectPool(typeof(StringBuilder), Reset = "Clear", MaxRetained = "Capacity <= 4096")]
internal static partial class Builders;
