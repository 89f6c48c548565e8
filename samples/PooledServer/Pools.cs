using System.Buffers;
using System.Text;
using Microsoft.Extensions.ObjectPool;
using PoolAnalyzers;

namespace PooledServer;

/// <summary>What Kestrel reads from connections and writes to them.</summary>
[FixedLengthPool(typeof(byte), Length = 4096, Capacity = 1024, Pinned = true, RuntimeLimits = true)]
internal sealed partial class ConnectionBlocks : MemoryPool<byte>;

/// <summary>The segments of the pipes between the reading and the counting of a body.</summary>
[FixedLengthPool(typeof(byte), Length = 1024, Capacity = 256, RuntimeLimits = true, AsMemoryPool = true)]
internal sealed partial class RelayBlocks : IDisposable;

/// <summary>Builders for answers. Whoever needs one asks for an <see cref="ObjectPool{T}"/> and need not know this type.</summary>
[ObjectPool(typeof(StringBuilder), Capacity = 64, Reset = "Clear", MaxRetained = "Capacity <= 4096", RuntimeLimits = true)]
internal sealed partial class AnswerBuilders : ObjectPool<StringBuilder>, IDisposable;

/// <summary>Counters of words. A <see cref="WordCounter"/> resets itself, and its end is awaited when the host ends.</summary>
[ObjectPool(typeof(WordCounter), Capacity = 16)]
internal sealed partial class WordCounters : IAsyncDisposable;
