using System;
using System.Buffers;
using System.IO;

public abstract class BlockTransform : IDisposable
{
    private byte[]? _in;
    private byte[]? _out;
    private bool _final;
    protected abstract int BlockSize { get; }

    protected abstract void TransformBlock(ReadOnlySpan<byte> i, Span<byte> o);
    public void Init()
    {
        _in ??= ArrayPool<byte>.Shared.Rent(BlockSize);
        _out ??= ArrayPool<byte>.Shared.Rent(BlockSize);
    }

    public void Write(Stream s, ReadOnlySpan<byte> data)
    {
        Init();
        data.CopyTo(_in);
        TransformBlock(_in.AsSpan(0, data.Length), _out);
        s.Write(_out!, 0, data.Length);
    }

    public void FinalBlock()
    {
        if (!_final)
        {
            _final = true;
            Release();
        }
    }

    private void Release()
    {
        ArrayPool<byte>.Shared.Return(_in!); //! POOL012
        ArrayPool<byte>.Shared.Return(_out!);
    }

    public void Dispose()
    {
        Dispose(true);
        GC.SuppressFinalize(this);
    }

    protected virtual void Dispose(bool disposing)
    {
        if (disposing)
            Release();
    }
}

public abstract class BlockTransformRight : IDisposable
{
    private byte[]? _in;
    private byte[]? _out;
    protected abstract int BlockSize { get; }

    protected abstract void TransformBlock(ReadOnlySpan<byte> i, Span<byte> o);
    public void Init()
    {
        _in ??= ArrayPool<byte>.Shared.Rent(BlockSize);
        _out ??= ArrayPool<byte>.Shared.Rent(BlockSize);
    }

    public void Write(Stream s, ReadOnlySpan<byte> data)
    {
        Init();
        data.CopyTo(_in);
        TransformBlock(_in.AsSpan(0, data.Length), _out);
        s.Write(_out!, 0, data.Length);
    }

    public void FinalBlock() => Release();
    private void Release()
    {
        if (_in != null)
            ArrayPool<byte>.Shared.Return(_in);
        _in = null;
        if (_out != null)
            ArrayPool<byte>.Shared.Return(_out);
        _out = null;
    }

    public void Dispose()
    {
        Dispose(true);
        GC.SuppressFinalize(this);
    }

    protected virtual void Dispose(bool disposing)
    {
        if (disposing)
            Release();
    }
}
