using System;
using System.Buffers;
using System.Collections.Generic;

internal sealed class Node
{
    internal byte[]? Buffer;
    internal Node? Next;
    internal int Used;
}

internal sealed class Chain : IDisposable
{
    private Node? _head;
    private Node? _tail;
    public void Append(int n)
    {
        var node = new Node
        {
            Buffer = ArrayPool<byte>.Shared.Rent(n)
        };
        if (_tail == null)
            _head = _tail = node;
        else
        {
            _tail.Next = node;
            _tail = node;
        }
    }

    public void Dispose()
    {
        for (var n = _head; n != null; n = n.Next)
        {
            if (n.Buffer != null)
            {
                ArrayPool<byte>.Shared.Return(n.Buffer);
                n.Buffer = null;
            }
        }

        _head = _tail = null;
    }
}
