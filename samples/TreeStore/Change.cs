namespace TreeStores;

/// <summary>What a change did.</summary>
public enum ChangeKind
{
    /// <summary>A key got a value.</summary>
    Set,

    /// <summary>A key was removed.</summary>
    Removed,

    /// <summary>All keys with a prefix were removed. <see cref="Change.Key"/> is the prefix, <see cref="Change.Count"/> the number of keys.</summary>
    Cleared,

    /// <summary>The reader was too slow, and <see cref="Change.Count"/> changes are missing here.</summary>
    Missed,
}

/// <summary>One change of a store.</summary>
/// <param name="Kind">What it did.</param>
/// <param name="Key">The key, or the prefix; empty for <see cref="ChangeKind.Missed"/>.</param>
/// <param name="Version">Grows with every change. For <see cref="ChangeKind.Missed"/>, that of the last change that is missing.</param>
/// <param name="Length">The length of the new value, in bytes.</param>
/// <param name="Count">How many keys or changes; 1 for <see cref="ChangeKind.Set"/> and <see cref="ChangeKind.Removed"/>.</param>
public readonly record struct Change(ChangeKind Kind, string Key, long Version, int Length = 0, long Count = 1);
