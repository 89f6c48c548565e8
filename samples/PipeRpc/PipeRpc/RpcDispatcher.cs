namespace PipeRpc;

/// <summary>Calls the methods of a service. The generator derives a class for each interface.</summary>
/// <remarks>A host calls it from many threads at once, and calls the service from all of them.</remarks>
public abstract class RpcDispatcher
{
    /// <summary>The ids of its methods.</summary>
    public abstract ReadOnlySpan<uint> Methods { get; }

    /// <summary>Reads the arguments, calls the method, and writes the result.</summary>
    /// <param name="method">One of <see cref="Methods"/>.</param>
    /// <param name="call">Has the arguments, and takes the result.</param>
    /// <returns>Ends when the method has. What it throws is what the caller is told.</returns>
    public abstract ValueTask DispatchAsync(uint method, RpcCall call);
}
