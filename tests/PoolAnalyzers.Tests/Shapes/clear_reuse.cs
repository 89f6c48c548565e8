using System;
using System.Buffers;
using System.Collections.Generic;

public class PooledList<T> : IDisposable
{
    private T[] _items;
    private int _count;
    public PooledList(int capacity)
    {
        _items = ArrayPool<T>.Shared.Rent(capacity);
    }

    public int Count => _count;

    public void Add(T item)
    {
        EnsureCapacity(_count + 1);
        _items[_count++] = item;
    }

    private void EnsureCapacity(int min)
    {
        if (_items.Length < min)
        {
            Capacity = Math.Max(_items.Length * 2, min);
        }
    }

    public int Capacity
    {
        get => _items.Length;
        set
        {
            if (value < _count)
                throw new ArgumentOutOfRangeException();
            var fresh = ArrayPool<T>.Shared.Rent(value);
            Array.Copy(_items, fresh, _count);
            _items = fresh; //! POOL006
        }
    }

    public void Clear()
    {
        Array.Clear(_items, 0, _count);
        _count = 0;
    }

    public void Dispose()
    {
        var i = _items;
        _items = Array.Empty<T>();
        _count = 0;
        if (i.Length != 0)
            ArrayPool<T>.Shared.Return(i, true);
    }
}

public class PooledListRight<T> : IDisposable
{
    private T[] _items;
    private int _count;
    public PooledListRight(int capacity)
    {
        _items = ArrayPool<T>.Shared.Rent(capacity);
    }

    public int Count => _count;

    public void Add(T item)
    {
        EnsureCapacity(_count + 1);
        _items[_count++] = item;
    }

    private void EnsureCapacity(int min)
    {
        if (_items.Length < min)
        {
            Capacity = Math.Max(_items.Length * 2, min);
        }
    }

    public int Capacity
    {
        get => _items.Length;
        set
        {
            if (value < _count)
                throw new ArgumentOutOfRangeException();
            var fresh = ArrayPool<T>.Shared.Rent(value);
            Array.Copy(_items, fresh, _count);
            ReturnArray();
            _items = fresh;
        }
    }

    private void ReturnArray()
    {
        if (_items.Length == 0)
            return;
        try
        {
            ArrayPool<T>.Shared.Return(_items, true);
        }
        catch (ArgumentException)
        {
        }

        _items = Array.Empty<T>();
    }

    public void Clear()
    {
        Array.Clear(_items, 0, _count);
        _count = 0;
    }

    public void Dispose()
    {
        ReturnArray();
        _count = 0;
    }
}
