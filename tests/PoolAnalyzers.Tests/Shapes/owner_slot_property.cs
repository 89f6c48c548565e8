using System;
using System.Buffers;
using System.Collections.Generic;

public sealed class Message : IDisposable
{
    public IMemoryOwner<byte>? Body { get; private set; }
    public int Length { get; private set; }

    public void SetBody(ReadOnlySpan<byte> data)
    {
        var owner = MemoryPool<byte>.Shared.Rent(data.Length);
        data.CopyTo(owner.Memory.Span);
        Body = owner; //! POOL006
        Length = data.Length;
    }

    public void Dispose()
    {
        Body?.Dispose();
        Body = null;
    }
}

public sealed class MessageRight : IDisposable
{
    public IMemoryOwner<byte>? Body { get; private set; }
    public int Length { get; private set; }

    public void SetBody(ReadOnlySpan<byte> data)
    {
        var owner = MemoryPool<byte>.Shared.Rent(data.Length);
        data.CopyTo(owner.Memory.Span);
        Body?.Dispose();
        Body = owner;
        Length = data.Length;
    }

    public void Dispose()
    {
        Body?.Dispose();
        Body = null;
    }
}
