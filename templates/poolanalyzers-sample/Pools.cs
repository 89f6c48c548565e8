using PoolAnalyzers;

namespace PoolSample;

/// <summary>Characters for a moment: exactly as many as were asked for.</summary>
[ArrayPoolScope(typeof(char))]
internal ref partial struct CharScope;

/// <summary>Blocks of 4,096 bytes.</summary>
[FixedLengthPool(typeof(byte), Length = 4096)]
internal static partial class Blocks;
