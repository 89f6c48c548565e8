using System;
using System.Buffers;
using System.Collections.Generic;

public sealed class ReusableSequenceBuilder
{
    private readonly Stack<Segment> _pool = new();
    private readonly List<Segment> _list = new();
    public void Add(byte[] buffer, int length, bool returnToPool)
    {
        if (!_pool.TryPop(out var s))
            s = new Segment();
        s.SetBuffer(buffer, length, returnToPool);
        _list.Add(s);
    }

    public void Reset()
    {
        foreach (var s in _list)
        {
            s.Reset();
            _pool.Push(s);
        }

        _list.Clear();
    }

    private sealed class Segment : ReadOnlySequenceSegment<byte>
    {
        private byte[]? _array;
        private bool _return;
        public void SetBuffer(byte[] b, int n, bool r)
        {
            _array = b;
            _return = r;
            Memory = b.AsMemory(0, n);
        }

        public void Reset()
        {
            if (_return)
            {
                ArrayPool<byte>.Shared.Return(_array!);
            }

            _array = null;
            Memory = default;
            Next = null;
            RunningIndex = 0;
        }
    }
}

public static class Decompress
{
    public static bool Fill(ReusableSequenceBuilder b, System.IO.Stream s)
    {
        while (true)
        {
            var buffer = ArrayPool<byte>.Shared.Rent(4096); //! POOL001
            int n = s.Read(buffer, 0, 4096);
            if (n == 0)
                return true;
            b.Add(buffer, n, true);
        }
    }

    public static bool FillRight(ReusableSequenceBuilder b, System.IO.Stream s)
    {
        while (true)
        {
            var buffer = ArrayPool<byte>.Shared.Rent(4096);
            int n = s.Read(buffer, 0, 4096);
            if (n == 0)
            {
                ArrayPool<byte>.Shared.Return(buffer);
                return true;
            }

            b.Add(buffer, n, true);
        }
    }
}
