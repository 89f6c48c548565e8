using System;
using System.Buffers;
using System.Runtime.CompilerServices;

internal ref partial struct ValueBuilder
{
    private char[]? _arrayToReturnToPool;
    private Span<char> _chars;
    private int _pos;
    public ValueBuilder(Span<char> initialBuffer)
    {
        _arrayToReturnToPool = null;
        _chars = initialBuffer;
        _pos = 0;
    }

    public ValueBuilder(int capacity)
    {
        _arrayToReturnToPool = ArrayPool<char>.Shared.Rent(capacity);
        _chars = _arrayToReturnToPool;
        _pos = 0;
    }

    public void Append(char c)
    {
        int pos = _pos;
        if ((uint)pos < (uint)_chars.Length)
        {
            _chars[pos] = c;
            _pos = pos + 1;
        }
        else
        {
            GrowAndAppend(c);
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void GrowAndAppend(char c)
    {
        Grow(1);
        Append(c);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void Grow(int additional)
    {
        char[] poolArray = ArrayPool<char>.Shared.Rent((int)Math.Max((uint)(_pos + additional), (uint)_chars.Length * 2));
        _chars.Slice(0, _pos).CopyTo(poolArray);
        _chars = _arrayToReturnToPool = poolArray; //! POOL006
    }

    public override string ToString()
    {
        var s = _chars.Slice(0, _pos).ToString();
        Dispose();
        return s;
    }

    public void Dispose()
    {
        char[]? toReturn = _arrayToReturnToPool;
        this = default;
        if (toReturn != null)
            ArrayPool<char>.Shared.Return(toReturn);
    }
}

internal ref struct ValueBuilderRight
{
    private char[]? _arrayToReturnToPool;
    private Span<char> _chars;
    private int _pos;
    public ValueBuilderRight(Span<char> initialBuffer)
    {
        _arrayToReturnToPool = null;
        _chars = initialBuffer;
        _pos = 0;
    }

    public ValueBuilderRight(int capacity)
    {
        _arrayToReturnToPool = ArrayPool<char>.Shared.Rent(capacity);
        _chars = _arrayToReturnToPool;
        _pos = 0;
    }

    public void Append(char c)
    {
        int pos = _pos;
        if ((uint)pos < (uint)_chars.Length)
        {
            _chars[pos] = c;
            _pos = pos + 1;
        }
        else
        {
            GrowAndAppend(c);
        }
    }

    private void GrowAndAppend(char c)
    {
        Grow(1);
        Append(c);
    }

    private void Grow(int additional)
    {
        char[] poolArray = ArrayPool<char>.Shared.Rent((int)Math.Max((uint)(_pos + additional), (uint)_chars.Length * 2));
        _chars.Slice(0, _pos).CopyTo(poolArray);
        char[]? toReturn = _arrayToReturnToPool;
        _chars = _arrayToReturnToPool = poolArray;
        if (toReturn != null)
            ArrayPool<char>.Shared.Return(toReturn);
    }

    public override string ToString()
    {
        var s = _chars.Slice(0, _pos).ToString();
        Dispose();
        return s;
    }

    public void Dispose()
    {
        char[]? toReturn = _arrayToReturnToPool;
        this = default;
        if (toReturn != null)
            ArrayPool<char>.Shared.Return(toReturn);
    }
}
