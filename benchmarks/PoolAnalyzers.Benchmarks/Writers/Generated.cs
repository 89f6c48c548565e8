namespace PoolAnalyzers.Benchmarks.Writers;

/// <summary>A writer in one array.</summary>
[PooledWriter(typeof(byte))]
internal sealed partial class PooledByteWriter;

/// <summary>A writer in blocks.</summary>
[PooledWriter(typeof(byte), Segments = true)]
internal sealed partial class BlockByteWriter;

/// <summary>A writer that starts on the stack.</summary>
[PooledWriter(typeof(byte))]
internal ref partial struct StackByteWriter : ISink;

/// <summary>Writers in one array that are used again.</summary>
[ObjectPool(typeof(PooledByteWriter), Reset = "Clear", MaxRetained = "Capacity <= 1 << 21")]
internal static partial class IdleWriters;
