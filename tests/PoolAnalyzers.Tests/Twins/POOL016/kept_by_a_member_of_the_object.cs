// A member of the object puts what it is given into a field or collection: whoever calls it and returns the array leaves it there.
using System;
using System.Buffers;
using System.Collections.Generic;
using System.IO;

namespace Faulty
{
    public sealed class Parser
    {
        private readonly Queue<byte[]> _all = new();
        private byte[] _last = [];

        public int First => _last[0] + _all.Count;

        private void Keep(byte[] bytes) => _last = bytes;

        private void Enqueue(byte[] bytes)
        {
            if (bytes.Length > 0)
                _all.Enqueue(bytes);
        }

        public void Parse(int n)
        {
            var bytes = ArrayPool<byte>.Shared.Rent(n);
            Keep(bytes); //! POOL016
            ArrayPool<byte>.Shared.Return(bytes); //! POOL012
        }

        public void ParseLater(int n)
        {
            var bytes = ArrayPool<byte>.Shared.Rent(n);
            Enqueue(bytes); //! POOL016
            ArrayPool<byte>.Shared.Return(bytes);
        }
    }
}

namespace Clean
{
    public sealed class Parser : IDisposable
    {
        private byte[]? _last;
        private int _count;

        private void Keep(byte[]? bytes, int count)
        {
            var old = _last;
            _last = bytes;
            _count = count;
            if (old != null)
                ArrayPool<byte>.Shared.Return(old);
        }

        public void Grow(int n)
        {
            var bytes = ArrayPool<byte>.Shared.Rent(n);
            _last.AsSpan(0, _count).CopyTo(bytes);
            Keep(bytes, n);
        }

        public void Write(Stream to, int n)
        {
            Keep(ArrayPool<byte>.Shared.Rent(n), n);
            to.Write(_last!, 0, _count);
            Keep(null, 0);
        }

        public void Dispose() => Keep(null, 0);
    }

    public sealed class Scanner
    {
        private byte[]? _current;

        private void Use(byte[] bytes)
        {
            _current = bytes;
            _current[0]++;
        }

        private void Forget() => _current = null;

        public void SetBack(int n)
        {
            var bytes = ArrayPool<byte>.Shared.Rent(n);
            try
            {
                Use(bytes);
            }
            finally
            {
                _current = null;
                ArrayPool<byte>.Shared.Return(bytes);
            }
        }

        public void SetBackByAMember(int n)
        {
            var bytes = ArrayPool<byte>.Shared.Rent(n);
            Use(bytes);
            Forget();
            ArrayPool<byte>.Shared.Return(bytes);
        }

        public void ReturnedFromThere(int n)
        {
            var bytes = ArrayPool<byte>.Shared.Rent(n);
            Use(bytes);
            ArrayPool<byte>.Shared.Return(_current!);
            _current = null;
        }

        public void AsItWasBefore(int n)
        {
            var before = _current;
            var bytes = ArrayPool<byte>.Shared.Rent(n);
            Use(bytes);
            _current = before;
            ArrayPool<byte>.Shared.Return(bytes);
        }
    }

    public sealed class Queued
    {
        private readonly Queue<byte[]> _waiting = new();

        private void Add(byte[] bytes) => _waiting.Enqueue(bytes);

        public void Send(int n, Stream to)
        {
            var bytes = ArrayPool<byte>.Shared.Rent(n);
            Add(bytes);
            while (_waiting.Count > 0)
                to.Write(_waiting.Dequeue(), 0, n);
            ArrayPool<byte>.Shared.Return(bytes);
        }
    }
}
