using System;
using System.Buffers;
using System.IO;

public abstract class PooledBase : IDisposable
{
    protected byte[]? Buffer;
    private bool _disposed;
    protected PooledBase(int n) => Buffer = ArrayPool<byte>.Shared.Rent(n);
    public void Dispose()
    {
        Dispose(true);
        GC.SuppressFinalize(this);
    }

    protected virtual void Dispose(bool disposing)
    {
        if (_disposed)
            return;
        if (disposing && Buffer != null)
            ArrayPool<byte>.Shared.Return(Buffer);
        Buffer = null;
        _disposed = true;
    }
}

public sealed class Derived : PooledBase
{
    private readonly char[] _chars = ArrayPool<char>.Shared.Rent(10);
    public Derived() : base(10)
    {
    }

    public int First => Buffer![0] + _chars[0];

    protected override void Dispose(bool disposing)
    {
        if (disposing)
            ArrayPool<char>.Shared.Return(_chars); //! POOL012
        base.Dispose(disposing);
    }
}

public sealed class DerivedRight : PooledBase
{
    private char[]? _chars = ArrayPool<char>.Shared.Rent(10);
    public DerivedRight() : base(10)
    {
    }

    public int First => Buffer![0] + _chars![0];

    protected override void Dispose(bool disposing)
    {
        if (disposing && _chars is not null)
        {
            ArrayPool<char>.Shared.Return(_chars);
            _chars = null;
        }

        base.Dispose(disposing);
    }
}
