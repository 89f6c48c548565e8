using System;
using System.Buffers;
using System.Collections.Generic;
using System.Linq;

static class Refs
{
    public static int Sum(IReadOnlyList<string> items)
    {
        var copy = ArrayPool<string>.Shared.Rent(items.Count);
        try
        {
            for (int i = 0; i < items.Count; i++)
                copy[i] = items[i];
            return copy.Take(items.Count).Sum(s => s.Length);
        }
        finally
        {
            ArrayPool<string>.Shared.Return(copy); //! POOL021
        }
    }

    public static int SumRight(IReadOnlyList<string> items)
    {
        var copy = ArrayPool<string>.Shared.Rent(items.Count);
        try
        {
            for (int i = 0; i < items.Count; i++)
                copy[i] = items[i];
            return copy.Take(items.Count).Sum(s => s.Length);
        }
        finally
        {
            ArrayPool<string>.Shared.Return(copy, clearArray: true);
        }
    }

    private struct Entry
    {
        public string? Key;
        public int Value;
    }

    private sealed class Table : IDisposable
    {
        private Entry[] _entries = ArrayPool<Entry>.Shared.Rent(16);
        public void Dispose()
        {
            var e = _entries;
            _entries = Array.Empty<Entry>();
            if (e.Length > 0)
                ArrayPool<Entry>.Shared.Return(e); //! POOL021
        }

        public void Set(int i, string k) => _entries[i].Key = k;
    }
}
