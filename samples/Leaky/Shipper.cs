using System.Buffers;
using System.Text;

namespace Leaky;

/// <summary>Sends messages on, one a line.</summary>
internal static class Shipper
{
    /// <summary>Writes the message unless it is too long.</summary>
    /// <param name="limit">The longest message that the receiver takes, in bytes.</param>
    public static bool Ship(Stream target, string message, int limit)
    {
        IMemoryOwner<byte> owner = MemoryPool<byte>.Shared.Rent(Encoding.UTF8.GetMaxByteCount(message.Length) + 1); // bug: POOL003
        int length = Encoding.UTF8.GetBytes(message, owner.Memory.Span);
        if (length > limit)
        {
            return false;
        }

        owner.Memory.Span[length] = (byte)'\n';
        target.Write(owner.Memory.Span[..(length + 1)]);
        owner.Dispose();
        return true;
    }

    /// <summary>The checksum that the receiver compares.</summary>
    public static uint Digest(string message)
    {
        ReadOnlyMemory<byte> bytes;
        using (IMemoryOwner<byte> owner = MemoryPool<byte>.Shared.Rent(Encoding.UTF8.GetMaxByteCount(message.Length)))
        {
            int length = Encoding.UTF8.GetBytes(message, owner.Memory.Span);
            bytes = owner.Memory[..length];
        }

        return Checksum.Of(bytes.Span); // bug: POOL011
    }
}
