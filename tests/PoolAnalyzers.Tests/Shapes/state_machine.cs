using System;
using System.Buffers;
using System.Collections.Generic;
using System.IO;

public sealed class RowReader : IDisposable
{
    private object? []? _values;
    private int _fieldCount;
    private bool _open;
    private readonly Queue<int> _sets = new();
    public bool NextResult()
    {
        if (_sets.Count == 0)
        {
            _open = false;
            if (_values is not null)
                ArrayPool<object?>.Shared.Return(_values, true); //! POOL012
            return false;
        }

        _fieldCount = _sets.Dequeue();
        if (_values is null || _values.Length < _fieldCount)
        {
            if (_values is not null)
                ArrayPool<object?>.Shared.Return(_values, true);
            _values = ArrayPool<object?>.Shared.Rent(_fieldCount);
        }

        _open = true;
        return true;
    }

    public object? this[int i] => _open ? _values![i] : null;
    public void Dispose()
    {
        if (_values is { } v)
        {
            _values = null;
            ArrayPool<object?>.Shared.Return(v, true);
        }
    }
}

public sealed class RowReaderRight : IDisposable
{
    private object? []? _values;
    private int _fieldCount;
    private bool _open;
    private readonly Queue<int> _sets = new();
    public bool NextResult()
    {
        if (_sets.Count == 0)
        {
            _open = false;
            Free();
            return false;
        }

        _fieldCount = _sets.Dequeue();
        if (_values is null || _values.Length < _fieldCount)
        {
            Free();
            _values = ArrayPool<object?>.Shared.Rent(_fieldCount);
        }

        _open = true;
        return true;
    }

    private void Free()
    {
        if (_values is not null)
            ArrayPool<object?>.Shared.Return(_values, true);
        _values = null;
    }

    public object? this[int i] => _open ? _values![i] : null;
    public void Dispose() => Free();
}
