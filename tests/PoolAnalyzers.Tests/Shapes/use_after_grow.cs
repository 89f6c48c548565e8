using System;
using System.Buffers;

public ref struct Bits
{
    private ulong[]? _rented;
    private Span<ulong> _bits;
    public Bits(Span<ulong> initial)
    {
        _bits = initial;
        _rented = null;
    }

    public void Set(int i)
    {
        ref ulong word = ref _bits[0];
        if (i / 64 >= _bits.Length)
            Grow(i / 64 + 1);
        word |= 1UL << i;
    }

    public void Set2(int i)
    {
        var bits = _bits;
        if (i / 64 >= bits.Length)
            Grow(i / 64 + 1);
        bits[i / 64] |= 1UL << i;
    }

    private void Grow(int n)
    {
        var larger = ArrayPool<ulong>.Shared.Rent(n);
        larger.AsSpan().Clear();
        _bits.CopyTo(larger);
        var old = _rented;
        _bits = _rented = larger;
        if (old != null)
            ArrayPool<ulong>.Shared.Return(old);
    }

    public void Dispose()
    {
        var r = _rented;
        this = default;
        if (r != null)
            ArrayPool<ulong>.Shared.Return(r);
    }
}

public sealed class Heap
{
    private int[] _items = ArrayPool<int>.Shared.Rent(4);
    private int _n;
    public void Push(int v)
    {
        var items = _items;
        if (_n == items.Length)
            Grow();
        items[_n++] = v; //! POOL011
    }

    public void PushRight(int v)
    {
        if (_n == _items.Length)
            Grow();
        var items = _items;
        items[_n++] = v;
    }

    private void Grow()
    {
        var l = ArrayPool<int>.Shared.Rent(_n * 2);
        Array.Copy(_items, l, _n);
        ArrayPool<int>.Shared.Return(_items);
        _items = l;
    }

    public void Free()
    {
        var i = _items;
        _items = Array.Empty<int>();
        ArrayPool<int>.Shared.Return(i);
    }
}
