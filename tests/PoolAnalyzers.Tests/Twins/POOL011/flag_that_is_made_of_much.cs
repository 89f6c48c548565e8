// A flag says the same wherever it is asked for, whatever it was made of.
using System;
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        ref struct Packet
        {
            public Span<byte> Buffer;
            public IMemoryOwner<byte>? Owner;
            public bool IsEncrypted;
            public readonly (IMemoryOwner<byte> Owner, int Length) Transfer()
            {
                if (Owner is null)
                    throw new InvalidOperationException();
                var rest = Buffer.Length + (IsEncrypted ? 5 : 4) - 3;
                var length = rest + 3;
                var owner = Owner!;
                var resized = owner.Memory.Length < length;
                if (resized)
                    owner = MemoryPool<byte>.Shared.Rent(length);
                var buffer = owner.Memory.Span[..length];
                buffer[1] = (byte)(rest / 256);
                if (IsEncrypted)
                    buffer[4] = 3;
                if (buffer[0] > 3)
                    Owner!.Dispose();
                return (owner, length); //! POOL011
            }
        }
    }
}

namespace Clean
{
    public static class Program
    {
        ref struct Packet
        {
            public Span<byte> Buffer;
            public IMemoryOwner<byte>? Owner;
            public bool IsEncrypted;
            public readonly (IMemoryOwner<byte> Owner, int Length) Transfer()
            {
                if (Owner is null)
                    throw new InvalidOperationException();
                var rest = Buffer.Length + (IsEncrypted ? 5 : 4) - 3;
                var length = rest + 3;
                var owner = Owner!;
                var resized = owner.Memory.Length < length;
                if (resized)
                    owner = MemoryPool<byte>.Shared.Rent(length);
                var buffer = owner.Memory.Span[..length];
                buffer[1] = (byte)(rest / 256);
                if (IsEncrypted)
                    buffer[4] = 3;
                if (resized)
                    Owner!.Dispose();
                return (owner, length);
            }
        }
    }
}
