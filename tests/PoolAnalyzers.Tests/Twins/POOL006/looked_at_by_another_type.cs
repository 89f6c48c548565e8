// A reader, or a segment that a member gives, sees the array and does not own it. Whoever takes it over does.
using System;
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        internal sealed class Table : IDisposable
        {
            internal long[]? Slots;
            private int _count;
            private void Init(int n) => Slots = ArrayPool<long>.Shared.Rent(n); //! POOL006
            public ArraySegment<long> Used => new(Slots!, 0, _count);
            public void Add(long v)
            {
                if (Slots == null)
                    Init(4);
                Slots![_count++] = v;
            }
            public void Trim() => Init(_count);
            public void Dispose()
            {
                if (Slots != null)
                    ArrayPool<long>.Shared.Return(Slots);
                Slots = null;
            }
        }

        internal readonly struct Reader
        {
            private readonly long[] _slots;
            public Reader(Table table) => _slots = table.Slots!;
            public long First => _slots[0];
        }
    }
}

namespace Clean
{
    public static class Program
    {
        internal sealed class Table : IDisposable
        {
            internal long[]? Slots;
            private int _count;
            private void Init(int n) => Slots = ArrayPool<long>.Shared.Rent(n);
            public void Add(long v)
            {
                if (Slots == null)
                    Init(4);
                Slots![_count++] = v;
            }
            public Rest Next()
            {
                var rest = new Rest(this);
                Init(4);
                return rest;
            }
            public void Dispose()
            {
                if (Slots != null)
                    ArrayPool<long>.Shared.Return(Slots);
                Slots = null;
            }
        }

        internal readonly struct Rest : IDisposable
        {
            private readonly long[] _slots;
            public Rest(Table table) => _slots = table.Slots!;
            public void Dispose() => ArrayPool<long>.Shared.Return(_slots);
        }
    }
}
