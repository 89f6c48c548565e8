// A collection that still has what went back.
using System;
using System.Buffers;
using System.Collections.Generic;

namespace Faulty1
{
    public static class Program
    {
        sealed class Reader
        {
            private readonly List<byte[]> _chunks = new();
            private readonly byte[]? [] _slots = new byte[4][];
            private readonly Dictionary<int, byte[]> _byKey = new();
            private bool _ended;
            public void Read(int n)
            {
                _chunks.Add(ArrayPool<byte>.Shared.Rent(n));
                _slots[n] = ArrayPool<byte>.Shared.Rent(n);
                _byKey[n] = ArrayPool<byte>.Shared.Rent(n);
            }

            public void Dispose()
            {
                foreach (var c in _chunks)
                    ArrayPool<byte>.Shared.Return(c); //! POOL012
            }
        }
    }
}

namespace Clean1
{
    public static class Program
    {
        sealed class Reader
        {
            private readonly List<byte[]> _chunks = new();
            private readonly byte[]? [] _slots = new byte[4][];
            private readonly Dictionary<int, byte[]> _byKey = new();
            private bool _ended;
            public void Read(int n)
            {
                _chunks.Add(ArrayPool<byte>.Shared.Rent(n));
                _slots[n] = ArrayPool<byte>.Shared.Rent(n);
                _byKey[n] = ArrayPool<byte>.Shared.Rent(n);
            }

            public void Dispose()
            {
                foreach (var c in _chunks)
                    ArrayPool<byte>.Shared.Return(c);
                _chunks.Clear();
            }
        }
    }
}

namespace Clean2
{
    public static class Program
    {
        sealed class Reader
        {
            private readonly List<byte[]> _chunks = new();
            private readonly byte[]? [] _slots = new byte[4][];
            private readonly Dictionary<int, byte[]> _byKey = new();
            private bool _ended;
            public void Read(int n)
            {
                _chunks.Add(ArrayPool<byte>.Shared.Rent(n));
                _slots[n] = ArrayPool<byte>.Shared.Rent(n);
                _byKey[n] = ArrayPool<byte>.Shared.Rent(n);
            }

            public void Dispose()
            {
                if (_ended)
                    return;
                _ended = true;
                foreach (var c in _chunks)
                    ArrayPool<byte>.Shared.Return(c);
            }
        }
    }
}

namespace Faulty2
{
    public static class Program
    {
        sealed class Reader
        {
            private readonly List<byte[]> _chunks = new();
            private readonly byte[]? [] _slots = new byte[4][];
            private readonly Dictionary<int, byte[]> _byKey = new();
            private bool _ended;
            public void Read(int n)
            {
                _chunks.Add(ArrayPool<byte>.Shared.Rent(n));
                _slots[n] = ArrayPool<byte>.Shared.Rent(n);
                _byKey[n] = ArrayPool<byte>.Shared.Rent(n);
            }

            public void Dispose()
            {
                for (int i = 0; i < _slots.Length; i++)
                    ArrayPool<byte>.Shared.Return(_slots[i]!); //! POOL012
            }
        }
    }
}

namespace Clean3
{
    public static class Program
    {
        sealed class Reader
        {
            private readonly List<byte[]> _chunks = new();
            private readonly byte[]? [] _slots = new byte[4][];
            private readonly Dictionary<int, byte[]> _byKey = new();
            private bool _ended;
            public void Read(int n)
            {
                _chunks.Add(ArrayPool<byte>.Shared.Rent(n));
                _slots[n] = ArrayPool<byte>.Shared.Rent(n);
                _byKey[n] = ArrayPool<byte>.Shared.Rent(n);
            }

            public void Dispose()
            {
                for (int i = 0; i < _slots.Length; i++)
                {
                    ArrayPool<byte>.Shared.Return(_slots[i]!);
                    _slots[i] = null;
                }
            }
        }
    }
}

namespace Faulty3
{
    public static class Program
    {
        sealed class Reader
        {
            private readonly List<byte[]> _chunks = new();
            private readonly byte[]? [] _slots = new byte[4][];
            private readonly Dictionary<int, byte[]> _byKey = new();
            private bool _ended;
            public void Read(int n)
            {
                _chunks.Add(ArrayPool<byte>.Shared.Rent(n));
                _slots[n] = ArrayPool<byte>.Shared.Rent(n);
                _byKey[n] = ArrayPool<byte>.Shared.Rent(n);
            }

            public void Dispose()
            {
                for (int i = 0; i < _chunks.Count; i++)
                    ArrayPool<byte>.Shared.Return(_chunks[i]); //! POOL012
            }
        }
    }
}

namespace Clean4
{
    public static class Program
    {
        sealed class Reader
        {
            private readonly List<byte[]> _chunks = new();
            private readonly byte[]? [] _slots = new byte[4][];
            private readonly Dictionary<int, byte[]> _byKey = new();
            private bool _ended;
            public void Read(int n)
            {
                _chunks.Add(ArrayPool<byte>.Shared.Rent(n));
                _slots[n] = ArrayPool<byte>.Shared.Rent(n);
                _byKey[n] = ArrayPool<byte>.Shared.Rent(n);
            }

            public void Dispose()
            {
                for (int i = _chunks.Count - 1; i >= 0; i--)
                {
                    ArrayPool<byte>.Shared.Return(_chunks[i]);
                    _chunks.RemoveAt(i);
                }
            }
        }
    }
}

namespace Faulty4
{
    public static class Program
    {
        sealed class Reader
        {
            private readonly List<byte[]> _chunks = new();
            private readonly byte[]? [] _slots = new byte[4][];
            private readonly Dictionary<int, byte[]> _byKey = new();
            private bool _ended;
            public void Read(int n)
            {
                _chunks.Add(ArrayPool<byte>.Shared.Rent(n));
                _slots[n] = ArrayPool<byte>.Shared.Rent(n);
                _byKey[n] = ArrayPool<byte>.Shared.Rent(n);
            }

            public void Dispose()
            {
                foreach (var c in _byKey.Values)
                    ArrayPool<byte>.Shared.Return(c); //! POOL012
            }
        }
    }
}

namespace Clean5
{
    public static class Program
    {
        sealed class Reader
        {
            private readonly List<byte[]> _chunks = new();
            private readonly byte[]? [] _slots = new byte[4][];
            private readonly Dictionary<int, byte[]> _byKey = new();
            private bool _ended;
            public void Read(int n)
            {
                _chunks.Add(ArrayPool<byte>.Shared.Rent(n));
                _slots[n] = ArrayPool<byte>.Shared.Rent(n);
                _byKey[n] = ArrayPool<byte>.Shared.Rent(n);
            }

            public void Dispose()
            {
                foreach (var c in _byKey.Values)
                    ArrayPool<byte>.Shared.Return(c);
                _byKey.Clear();
            }
        }
    }
}

namespace Faulty5
{
    public static class Program
    {
        sealed class Reader
        {
            private readonly List<byte[]> _chunks = new();
            private readonly byte[]? [] _slots = new byte[4][];
            private readonly Dictionary<int, byte[]> _byKey = new();
            private bool _ended;
            public void Read(int n)
            {
                _chunks.Add(ArrayPool<byte>.Shared.Rent(n));
                _slots[n] = ArrayPool<byte>.Shared.Rent(n);
                _byKey[n] = ArrayPool<byte>.Shared.Rent(n);
            }

            public void Dispose()
            {
                foreach (var c in this._slots)
                {
                    if (c is not null)
                        ArrayPool<byte>.Shared.Return(c); //! POOL012
                }
            }
        }
    }
}

namespace Clean6
{
    public static class Program
    {
        sealed class Reader
        {
            private readonly List<byte[]> _chunks = new();
            private readonly byte[]? [] _slots = new byte[4][];
            private readonly Dictionary<int, byte[]> _byKey = new();
            private bool _ended;
            public void Read(int n)
            {
                _chunks.Add(ArrayPool<byte>.Shared.Rent(n));
                _slots[n] = ArrayPool<byte>.Shared.Rent(n);
                _byKey[n] = ArrayPool<byte>.Shared.Rent(n);
            }

            public void Dispose()
            {
                foreach (var c in this._slots)
                {
                    if (c is not null)
                        ArrayPool<byte>.Shared.Return(c);
                }

                Array.Clear(_slots);
            }
        }
    }
}
