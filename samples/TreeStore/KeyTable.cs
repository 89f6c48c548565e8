using System.Numerics;
using System.Runtime.InteropServices;

namespace TreeStores;

/// <summary>Finds the entry of a key. One thread at a time changes it, under the lock of the store; any number of threads read it without a lock.</summary>
/// <remarks>
/// Open addressing in an array that is at most half full. A place in the array is taken once and then never changes. The entry of a removed key stays
/// until the array is replaced by one without it; the readers of the old array then find a key without a value.
/// </remarks>
internal sealed class KeyTable
{
    private const int LeastSlots = 64;

    /// <summary>So many keys side by side are no accident: somebody chose keys with the same hash code.</summary>
    private const int MostSteps = 100;

    private Table _table = new(LeastSlots, isRandomized: false);
    private int _used;
    private int _removed;

    /// <summary>Finds an entry.</summary>
    /// <returns>Null if there is none. An entry without a value is as good as none.</returns>
    public Entry? Find(ReadOnlySpan<char> key)
    {
        var table = Volatile.Read(ref _table);
        var slots = table.Slots;
        var hash = table.Hash(key);
        for (var i = hash & (slots.Length - 1); ; i = (i + 1) & (slots.Length - 1))
        {
            ref var slot = ref slots[i];
            if (Volatile.Read(ref slot.Entry) is not { } entry)
                return null;
            if (slot.Hash == hash && key.SequenceEqual(entry.Key))
                return entry;
        }
    }

    /// <summary>Adds an entry without a value for a key that has none.</summary>
    public Entry Add(string key)
    {
        if (2 * (_used + 1) > _table.Slots.Length)
            Replace(_used - _removed + 1, _table.IsRandomized);
        var entry = new Entry(key);
        if (_table.Add(entry) > MostSteps && !_table.IsRandomized)
        {
            Replace(_used - _removed + 1, isRandomized: true);
            _table.Add(entry);
        }

        _used++;
        return entry;
    }

    /// <summary>Takes note that the value of an entry was removed.</summary>
    public void NoteRemoval()
    {
        _removed++;
        if (_removed > LeastSlots && 2 * _removed > _used)
            Replace(_used - _removed, _table.IsRandomized);
    }

    /// <summary>Takes note that an entry without a value gets one again.</summary>
    public void NoteReturn() => _removed--;

    /// <summary>All entries, also those without a value.</summary>
    public IEnumerable<Entry> All() => _table.Slots.Where(slot => slot.Entry is not null).Select(slot => slot.Entry!);

    /// <summary>How many other keys <see cref="Find"/> passes on its way to each one. For tests.</summary>
    public IEnumerable<int> Steps()
    {
        var slots = _table.Slots;
        return Enumerable.Range(0, slots.Length).Where(i => slots[i].Entry is not null).Select(i => (i - slots[i].Hash) & (slots.Length - 1));
    }

    /// <summary>Makes an array with room for so many entries, and moves those with a value.</summary>
    private void Replace(int count, bool isRandomized)
    {
        var next = new Table(Math.Max(LeastSlots, (int)BitOperations.RoundUpToPowerOf2((uint)count * 3)), isRandomized);
        _used = 0;
        foreach (var entry in All())
        {
            if (entry.Value is null)
                continue;
            next.Add(entry);
            _used++;
        }

        _removed = 0;
        Volatile.Write(ref _table, next);
    }

    private struct Slot
    {
        public Entry? Entry;
        public int Hash;
    }

    /// <summary>An array, and how keys are found in it.</summary>
    private sealed class Table(int length, bool isRandomized)
    {
        public Slot[] Slots { get; } = new Slot[length];

        public bool IsRandomized => isRandomized;

        /// <summary>Adds an entry.</summary>
        /// <returns>After how many steps there was a place.</returns>
        public int Add(Entry entry)
        {
            var hash = Hash(entry.Key);
            for (var steps = 0; ; steps++)
            {
                ref var slot = ref Slots[(hash + steps) & (Slots.Length - 1)];
                if (slot.Entry is not null)
                    continue;

                // Whoever sees the entry sees the hash code.
                slot.Hash = hash;
                Volatile.Write(ref slot.Entry, entry);
                return steps;
            }
        }

        /// <summary>The fast hash code, or one that nobody can foresee.</summary>
        public int Hash(ReadOnlySpan<char> key)
        {
            if (isRandomized)
                return string.GetHashCode(key);
            var bytes = MemoryMarshal.AsBytes(key);
            var hash = (uint)key.Length;
            if (bytes.Length < sizeof(ulong))
            {
                foreach (var character in key)
                    hash = BitOperations.Crc32C(hash, character);
            }
            else
            {
                // Eight bytes at a time, and at the end the last eight, which may overlap those before.
                for (var i = 0; i < bytes.Length - sizeof(ulong); i += sizeof(ulong))
                    hash = BitOperations.Crc32C(hash, MemoryMarshal.Read<ulong>(bytes[i..]));
                hash = BitOperations.Crc32C(hash, MemoryMarshal.Read<ulong>(bytes[^sizeof(ulong)..]));
            }

            // The lower bits decide about the place: let all bits take part in them.
            hash *= 0x9E3779B1;
            return (int)(hash ^ (hash >> 15));
        }
    }
}
