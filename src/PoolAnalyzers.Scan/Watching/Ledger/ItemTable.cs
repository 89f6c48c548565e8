namespace PoolAnalyzers.Scan.Watching.Ledger;

/// <summary>One array or object of a pool. Two that live at once can share a key, but hardly do: the hash code of an object has 26 bits.</summary>
internal readonly record struct ItemKey(int Pool, int Size, int Item);

/// <summary>What is known of an array or object.</summary>
internal struct ItemState
{
    /// <summary>How often it was rented and has not come back; more than 1 where a pool had it twice.</summary>
    public int Outstanding;

    /// <summary>The stack of the last rental; -1 where none was seen.</summary>
    public int Rented;

    /// <summary>The stack of the last return; -1 where none was seen.</summary>
    public int Returned;

    /// <summary>The stack of the return before the last rental.</summary>
    public int ReturnedBefore;

    /// <summary>When it was rented last, in seconds from the beginning.</summary>
    public double RentedAt;

    /// <summary>It was returned twice, so that the pool may hand it to two callers.</summary>
    public Offence? TwiceInPool;
}

/// <summary>
/// The arrays and objects that were seen last. There is room for so many; those that nothing was heard of for longest are forgotten, half of them at once.
/// </summary>
/// <param name="capacity">How many are remembered.</param>
/// <param name="forget">Is told of each that is forgotten.</param>
internal sealed class ItemTable(int capacity, Action<ItemKey, ItemState> forget)
{
    private Dictionary<ItemKey, ItemState> _young = [];
    private Dictionary<ItemKey, ItemState> _old = [];

    /// <summary>How many are known.</summary>
    public int Count => _young.Count + _old.Count;

    /// <summary>How many were forgotten.</summary>
    public long Forgotten { get; private set; }

    /// <summary>All that are known.</summary>
    public IEnumerable<KeyValuePair<ItemKey, ItemState>> All => _young.Concat(_old);

    /// <summary>What is known of one.</summary>
    public bool TryGet(ItemKey key, out ItemState state) => _young.TryGetValue(key, out state) || _old.TryGetValue(key, out state);

    /// <summary>Writes down what is known of one.</summary>
    public void Set(ItemKey key, ItemState state)
    {
        _old.Remove(key);
        _young[key] = state;
        if (_young.Count >= capacity / 2)
        {
            Forgotten += _old.Count;
            foreach (var (each, of) in _old)
            {
                forget(each, of);
            }

            _old = _young;
            _young = [];
        }
    }
}
