using System;
using System.Buffers;

public sealed class Outer : IDisposable
{
    private State _s;
    private struct State
    {
        public byte[]? Buffer;
        public int Length;
    }

    public void Load(ReadOnlySpan<byte> d)
    {
        _s.Buffer = ArrayPool<byte>.Shared.Rent(d.Length);
        d.CopyTo(_s.Buffer);
        _s.Length = d.Length;
    }

    public void Dispose()
    {
        if (_s.Buffer != null)
        {
            ArrayPool<byte>.Shared.Return(_s.Buffer); //! POOL012
        }
    }
}

public sealed class OuterRight : IDisposable
{
    private State _s;
    private struct State
    {
        public byte[]? Buffer;
        public int Length;
    }

    public void Load(ReadOnlySpan<byte> d)
    {
        Dispose();
        _s.Buffer = ArrayPool<byte>.Shared.Rent(d.Length);
        d.CopyTo(_s.Buffer);
        _s.Length = d.Length;
    }

    public void Dispose()
    {
        if (_s.Buffer != null)
        {
            ArrayPool<byte>.Shared.Return(_s.Buffer);
        }

        _s = default;
    }
}
