using System.Net.Security;

namespace PipeRpc;

/// <summary>Limits that both sides have.</summary>
public abstract class RpcLimits
{
    /// <summary>The longest payload that this side takes, in bytes. It is refused before anything is rented for it.</summary>
    /// <exception cref="ArgumentOutOfRangeException">It is not positive.</exception>
    public int LongestFrame { get; init => field = Positive(value); } = 16 << 20;

    /// <summary>How many calls may be in flight on one connection.</summary>
    /// <exception cref="ArgumentOutOfRangeException">It is not in 1 to 65,536.</exception>
    public int CallsInFlight
    {
        get;
        init
        {
            ArgumentOutOfRangeException.ThrowIfGreaterThan(value, 1 << 16);
            field = Positive(value);
        }
    } = 64;

    /// <summary>How long the other side may take to send the rest of a frame, or to take one.</summary>
    /// <exception cref="ArgumentOutOfRangeException">It is not positive, or longer than 24 days.</exception>
    public TimeSpan FrameTimeLimit { get; init => field = Positive(value); } = TimeSpan.FromSeconds(10);

    /// <summary>Measures all limits of time: for frames, calls, silence, and what comes before a TLS connection is open.</summary>
    /// <remarks>
    /// A test gives one that it moves, and does not wait. Its timers also relieve a thread of a host whose method takes long. It is asked from many threads at
    /// once. How long a client waits until there is a pipe is measured by the system.
    /// </remarks>
    /// <exception cref="ArgumentNullException">It is null.</exception>
    public TimeProvider TimeProvider { get; init => field = value ?? throw new ArgumentNullException(nameof(value)); } = TimeProvider.System;

    private protected static int Positive(int value)
    {
        ArgumentOutOfRangeException.ThrowIfNegativeOrZero(value);
        return value;
    }

    // Timers count milliseconds in 31 bits.
    private protected static TimeSpan Positive(TimeSpan value)
    {
        ArgumentOutOfRangeException.ThrowIfLessThanOrEqual(value, TimeSpan.Zero);
        ArgumentOutOfRangeException.ThrowIfGreaterThan(value.TotalMilliseconds, int.MaxValue, nameof(value));
        return value;
    }
}

/// <summary>How a host treats its clients.</summary>
public sealed class RpcHostOptions : RpcLimits
{
    /// <summary>How many clients may be connected. Further ones wait until a place is free.</summary>
    /// <exception cref="ArgumentOutOfRangeException">It is not positive.</exception>
    public int Connections { get; init => field = Positive(value); } = 64;

    /// <summary>
    /// Whether each connection has a thread that waits for its frames. This answers soonest. Without it, connections share the threads of the pool, which suits
    /// hundreds of clients that are mostly idle.
    /// </summary>
    public bool HasThreads { get; init; } = true;

    /// <summary>How long a client may be silent, while no call of its is in flight.</summary>
    /// <exception cref="ArgumentOutOfRangeException">It is not positive, or longer than 24 days.</exception>
    public TimeSpan IdleTimeLimit { get; init => field = Positive(value); } = TimeSpan.FromMinutes(2);

    /// <summary>Whether callers see the message of an exception that a method throws. Its type they see always.</summary>
    public bool TellsMessages { get; init; }

    /// <summary>Makes a TCP host use TLS. Only then it may listen beyond this machine.</summary>
    public SslServerAuthenticationOptions? Tls { get; init; }
}

/// <summary>How a client treats its host.</summary>
public sealed class RpcClientOptions : RpcLimits
{
    /// <summary>How long a call may take. It is then cancelled.</summary>
    /// <exception cref="ArgumentOutOfRangeException">It is not positive, or longer than 24 days.</exception>
    public TimeSpan CallTimeLimit { get; init => field = Positive(value); } = TimeSpan.FromSeconds(100);

    /// <summary>How long the host may be silent before it is asked whether it is there, and how long it then has to answer.</summary>
    /// <exception cref="ArgumentOutOfRangeException">It is not positive, or longer than 24 days.</exception>
    public TimeSpan KeepAlive { get; init => field = Positive(value); } = TimeSpan.FromSeconds(15);

    /// <summary>Makes a TCP client use TLS. Only then it may connect beyond this machine.</summary>
    public SslClientAuthenticationOptions? Tls { get; init; }
}

/// <summary>Makes an interface callable from other processes: the generator writes a client and a dispatcher for it.</summary>
[AttributeUsage(AttributeTargets.Interface)]
public sealed class RpcServiceAttribute : Attribute
{
    /// <summary>A <c>JsonSerializerContext</c> that knows the types which cross as JSON.</summary>
    public Type? Json { get; set; }

    /// <summary>Types that implement <see cref="ITypeWriter{T}"/> and <see cref="ITypeReader{T}"/>.</summary>
    public Type[]? Formats { get; set; }
}
