using System;

namespace PoolAnalyzers.Ownership.Domain;

/// <summary>
/// What the locations of one path hold: the few that hold something, sorted by location. A body of thousands of statements has thousands of
/// locations, of which a handful are alive at a time; whatever walks over them walks over that handful.
/// </summary>
/// <remarks>Mutable; a copy shares its entries until one of the two writes.</remarks>
internal struct LocationMap
{
    private sealed class Entry(int location, AbstractValue value)
    {
        public int Location { get; } = location;
        public AbstractValue Value { get; } = value;
    }

    private Entry[]? _entries;
    private bool _shared;

    /// <summary>How many locations hold something.</summary>
    public int Count { get; private set; }

    public readonly int LocationAt(int position) => _entries![position].Location;

    public readonly AbstractValue ValueAt(int position) => _entries![position].Value;

    /// <summary>A copy, which from here on shares with this one.</summary>
    public LocationMap Share()
    {
        _shared = true;
        return this;
    }

    public readonly bool IsSameAs(LocationMap other) => ReferenceEquals(_entries, other._entries) && Count == other.Count;

    /// <summary>The position of the first location that is not below <paramref name="location"/>.</summary>
    public readonly int PositionOf(int location)
    {
        int low = 0, high = Count;
        while (low < high)
        {
            int middle = (low + high) >>> 1;
            if (_entries![middle].Location < location)
                low = middle + 1;
            else
                high = middle;
        }

        return low;
    }

    public readonly AbstractValue? Get(int location)
    {
        int position = PositionOf(location);
        return position < Count && _entries![position].Location == location ? _entries[position].Value : null;
    }

    /// <summary>True when that changed something.</summary>
    public bool Set(int location, AbstractValue? value)
    {
        int position = PositionOf(location);
        bool isThere = position < Count && _entries![position].Location == location;
        if (isThere ? ReferenceEquals(_entries![position].Value, value) : value is null)
            return false;
        if (value is null)
            RemoveAt(position);
        else if (isThere)
            Own(Count)[position] = new Entry(location, value);
        else
            Insert(position, new Entry(location, value));
        return true;
    }

    private void Insert(int position, Entry entry)
    {
        var entries = Own(Count + 1);
        Array.Copy(entries, position, entries, position + 1, Count - position);
        entries[position] = entry;
        Count++;
    }

    private void RemoveAt(int position)
    {
        var entries = Own(Count);
        Count--;
        Array.Copy(entries, position + 1, entries, position, Count - position);
        entries[Count] = null!;
    }

    private Entry[] Own(int count)
    {
        if (_entries is null || _shared || _entries.Length < count)
        {
            var own = new Entry[Math.Max(count, Count + 4)];
            if (_entries is not null)
                Array.Copy(_entries, own, Count);
            _entries = own;
            _shared = false;
        }

        return _entries;
    }
}
