using System;
using System.Buffers;

public sealed class Rope : IDisposable
{
    private IMemoryOwner<char> _owner = MemoryPool<char>.Shared.Rent(64);
    private int _len;
    public void Append(ReadOnlySpan<char> s)
    {
        if (_len + s.Length > _owner.Memory.Length)
        {
            var bigger = MemoryPool<char>.Shared.Rent((_len + s.Length) * 2);
            _owner.Memory.Span[.._len].CopyTo(bigger.Memory.Span);
            _owner = bigger; //! POOL006
        }

        s.CopyTo(_owner.Memory.Span[_len..]);
        _len += s.Length;
    }

    public override string ToString() => new(_owner.Memory.Span); //! POOL020
    public void Dispose() => _owner.Dispose();
}

public sealed class RopeRight : IDisposable
{
    private IMemoryOwner<char> _owner = MemoryPool<char>.Shared.Rent(64);
    private int _len;
    public void Append(ReadOnlySpan<char> s)
    {
        if (_len + s.Length > _owner.Memory.Length)
        {
            using var old = _owner;
            _owner = MemoryPool<char>.Shared.Rent((_len + s.Length) * 2);
            old.Memory.Span[.._len].CopyTo(_owner.Memory.Span);
        }

        s.CopyTo(_owner.Memory.Span[_len..]);
        _len += s.Length;
    }

    public override string ToString() => new(_owner.Memory.Span[.._len]);
    public void Dispose() => _owner.Dispose();
}
