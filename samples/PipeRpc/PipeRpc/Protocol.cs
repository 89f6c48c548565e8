using System.Buffers.Binary;

namespace PipeRpc;

/// <summary>What a frame is. The numbers are those on the wire.</summary>
internal enum FrameKind : byte
{
    /// <summary>Client to host: calls a method. The payload is the arguments.</summary>
    Call = 1,

    /// <summary>Host to client: a call ended well. The payload is the result.</summary>
    Answer = 2,

    /// <summary>Host to client: a call failed, or with call id 0 the connection. The payload is a code and a message.</summary>
    Error = 3,

    /// <summary>Client to host: the caller no longer waits. The host still answers the call.</summary>
    Cancel = 4,

    /// <summary>Client to host: is anybody there?</summary>
    Ping = 5,

    /// <summary>Host to client: the answer to a ping.</summary>
    Pong = 6,

    /// <summary>Host to client: an item of a stream. The payload is the item.</summary>
    Item = 7,

    /// <summary>Client to host: the host may send more items. The method id is their number.</summary>
    Credit = 8,
}

/// <summary>Why a call or a connection failed. The numbers are those on the wire.</summary>
public enum RpcError : byte
{
    /// <summary>The host has no such method. Client and host were built from different interfaces, or the service was not added.</summary>
    UnknownMethod = 1,

    /// <summary>The arguments or the result could not be read.</summary>
    BadPayload = 2,

    /// <summary>The method threw an exception. The message tells its type, and its text where the host allows that.</summary>
    HandlerFailed = 3,

    /// <summary>The call was cancelled before it ended.</summary>
    Cancelled = 4,

    /// <summary>A frame is longer than the limit.</summary>
    TooLong = 5,

    /// <summary>The host is stopping, and takes no new calls.</summary>
    Stopping = 6,

    /// <summary>The other side broke the protocol. The connection is closed.</summary>
    BadFrame = 7,

    /// <summary>More calls are in flight on the connection than the host allows.</summary>
    Busy = 8,

    /// <summary>The other side speaks another version of the protocol. The connection is closed.</summary>
    WrongVersion = 9,

    /// <summary>The connection is closed. Whether the method ran is not known.</summary>
    Disconnected = 10,

    /// <summary>No answer came in time.</summary>
    TimedOut = 11,
}

/// <summary>The first 16 bytes of a frame.</summary>
/// <param name="Length">Bytes of the payload.</param>
/// <param name="Kind">What the frame is.</param>
/// <param name="CallId">Which call it belongs to.</param>
/// <param name="MethodId">Which method is called; the number of items in a credit.</param>
internal readonly record struct FrameHeader(int Length, FrameKind Kind, uint CallId, uint MethodId)
{
    /// <summary>Bytes of a header.</summary>
    public const int Size = 16;

    /// <summary>The version of this protocol.</summary>
    public const byte Version = 1;

    /// <summary>How many items the host may send before the first credit.</summary>
    public const int Window = 16;

    public void Write(Span<byte> bytes)
    {
        BinaryPrimitives.WriteInt32LittleEndian(bytes, Length);
        bytes[4] = Version;
        bytes[5] = (byte)Kind;
        BinaryPrimitives.WriteUInt16LittleEndian(bytes[6..], 0);
        BinaryPrimitives.WriteUInt32LittleEndian(bytes[8..], CallId);
        BinaryPrimitives.WriteUInt32LittleEndian(bytes[12..], MethodId);
    }

    /// <summary>Reads a header, and refuses what is not one. Nothing is rented before this has succeeded.</summary>
    /// <exception cref="RpcException">It is not a header, or it announces too much.</exception>
    public static FrameHeader Read(ReadOnlySpan<byte> bytes, int longest)
    {
        var length = BinaryPrimitives.ReadInt32LittleEndian(bytes);
        var flags = BinaryPrimitives.ReadUInt16LittleEndian(bytes[6..]);
        var header = new FrameHeader(
            length, (FrameKind)bytes[5], BinaryPrimitives.ReadUInt32LittleEndian(bytes[8..]), BinaryPrimitives.ReadUInt32LittleEndian(bytes[12..]));
        if (bytes[4] != Version)
        {
            throw new RpcException(RpcError.WrongVersion, $"The frame has version {bytes[4]} of the protocol; this side has version {Version}.")
            {
                CallId = header.CallId,
            };
        }

        if (header.Kind is < FrameKind.Call or > FrameKind.Credit || flags != 0)
            throw new RpcException(RpcError.BadFrame, $"There is no frame of kind {bytes[5]} with the flags {flags}.") { CallId = header.CallId };
        if (length < 0)
            throw new RpcException(RpcError.BadFrame, $"The frame announces a length of {length}.") { CallId = header.CallId };
        if (length > longest)
            throw new RpcException(RpcError.TooLong, $"The frame announces {length} bytes; the limit is {longest}.")
            {
                CallId = header.CallId,
                Skip = length / 8 <= longest ? length : 0,
            };
        return header;
    }
}

/// <summary>A call or a connection failed.</summary>
/// <param name="error">Why.</param>
/// <param name="message">The same in words.</param>
/// <param name="inner">What this side met, if anything.</param>
public sealed class RpcException(RpcError error, string message, Exception? inner = null) : IOException(message, inner)
{
    /// <summary>Why.</summary>
    public RpcError Error { get; } = error;

    /// <summary>The call that a refused frame named.</summary>
    internal uint CallId { get; init; }

    /// <summary>How many bytes to pass over, so that the next frame can be read; 0 if the connection ends.</summary>
    internal int Skip { get; init; }
}
