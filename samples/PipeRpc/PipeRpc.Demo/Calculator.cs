namespace PipeRpc.Demo;

/// <summary>What the demo calls.</summary>
[RpcService]
public interface ICalculator
{
    /// <summary>Adds.</summary>
    long Add(long a, long b);

    /// <summary>Gives a text back.</summary>
    string Echo(string text);

    /// <summary>Gives bytes back, without copying them out of the frame on either side.</summary>
    RpcBytes Slice(ReadOnlyMemory<byte> bytes);

    /// <summary>Gives a number back after a while, so that there is something to cancel.</summary>
    Task<long> LaterAsync(long value, CancellationToken cancellation);
}

internal sealed class Calculator : ICalculator
{
    public long Add(long a, long b) => a + b;

    public string Echo(string text) => text;

    public RpcBytes Slice(ReadOnlyMemory<byte> bytes) => new(System.Runtime.InteropServices.MemoryMarshal.AsMemory(bytes));

    public async Task<long> LaterAsync(long value, CancellationToken cancellation)
    {
        await Task.Delay(1, cancellation);
        return value;
    }
}
