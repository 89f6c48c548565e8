namespace TreeStores;

/// <summary>All keys in their order, for listings and for what begins with a prefix. Used under the lock of the store.</summary>
/// <param name="order">Compares as <see cref="StringComparer.Ordinal"/> does, which is the default. A test can give one that counts.</param>
internal sealed class KeyIndex(IComparer<string>? order = null)
{
    private readonly SortedSet<string> _keys = new(order ?? StringComparer.Ordinal);

    /// <summary>Adds a key that is not there.</summary>
    public void Add(string key) => _keys.Add(key);

    /// <summary>Removes a key.</summary>
    public void Remove(string key) => _keys.Remove(key);

    /// <summary>The first keys with a prefix, in ordinal order.</summary>
    /// <param name="prefix">What they begin with.</param>
    /// <param name="after">They come after this key; null for the beginning.</param>
    /// <param name="most">How many at most.</param>
    /// <param name="keys">Gets them.</param>
    public void Find(string prefix, string? after, int most, List<string> keys)
    {
        if (_keys.Max is not { } last)
            return;
        var isAfter = after is not null && string.CompareOrdinal(after, prefix) > 0;
        var from = isAfter ? after! : prefix;
        if (string.CompareOrdinal(from, last) > 0)
            return;
        foreach (var key in _keys.GetViewBetween(from, last))
        {
            if (keys.Count >= most)
                return;
            if (key.StartsWith(prefix, StringComparison.Ordinal))
            {
                if (!isAfter || key != after)
                    keys.Add(key);
            }
            else if (string.CompareOrdinal(key, prefix) > 0)
            {
                return;
            }
        }
    }
}
