using System.Buffers;
using Microsoft.AspNetCore.Connections;
using Microsoft.Extensions.Options;

namespace PooledServer;

/// <summary>Gives Kestrel its pools. Kestrel asks for one for each of its queues, and owns what it gets.</summary>
internal sealed class ConnectionBlocksFactory(IOptions<ConnectionBlocks.Limits> limits) : IMemoryPoolFactory<byte>
{
    private int _created;

    /// <summary>How many pools Kestrel has asked for.</summary>
    public int Created => Volatile.Read(ref _created);

    /// <inheritdoc/>
    public MemoryPool<byte> Create(MemoryPoolOptions? options = null)
    {
        Interlocked.Increment(ref _created);
        return new ConnectionBlocks(limits.Value);
    }
}
