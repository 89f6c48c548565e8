using System;
using System.Buffers;

public sealed class RowSet : IDisposable
{
    private object[] _rows = Array.Empty<object>();
    private int _count;
    public void Load(int n)
    {
        Clear();
        _rows = ArrayPool<object>.Shared.Rent(n);
        _count = n;
    }

    public void Clear()
    {
        if (_count == 0)
            return;
        ArrayPool<object>.Shared.Return(_rows, true);
        _rows = Array.Empty<object>();
        _count = 0;
    }

    public void Dispose() => Clear();
}

public sealed class RowSetWrong : IDisposable
{
    private object[] _rows = Array.Empty<object>();
    private int _count;
    public void Load(int n)
    {
        Clear();
        _rows = ArrayPool<object>.Shared.Rent(n);
        _count = n;
    }

    public void Clear()
    {
        if (_count == 0)
            return;
        ArrayPool<object>.Shared.Return(_rows, true); //! POOL012
    }

    public void Dispose() => Clear();
}
