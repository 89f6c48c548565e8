namespace TreeStores;

/// <summary>A key, and which value it has now. Changed under the lock of the store, read without it.</summary>
/// <remarks>
/// A reader who only copies takes no reference to the value: that would be a write that all readers of the key share. It copies from the block of the
/// value, and then looks whether the entry was changed meanwhile. Blocks of a replaced value are returned after the change, and serve others after that.
/// So whoever sees no change has copied the right bytes ("sequence lock").
/// </remarks>
internal sealed class Entry(string key)
{
    private StoredValue? _value;
    private byte[]? _block;
    private int _length;

    // Odd while the entry is changed.
    private int _turn;

    /// <summary>The key.</summary>
    public string Key => key;

    /// <summary>The value, with a reference of the store; null when the key is removed.</summary>
    public StoredValue? Value
    {
        get => Volatile.Read(ref _value);
        set
        {
            _turn++;
            Volatile.WriteBarrier();
            _block = value?.Block;
            _length = value?.Length ?? 0;
            Volatile.Write(ref _value, value);
            Volatile.Write(ref _turn, _turn + 1);
        }
    }

    /// <summary>Copies the value.</summary>
    /// <param name="destination">Gets the bytes, if it is long enough.</param>
    /// <param name="length">How many there are.</param>
    /// <returns>False if the entry was changed meanwhile, has no value, or one that is not in one piece. Then nothing that was copied counts.</returns>
    public bool TryCopy(Span<byte> destination, out int length)
    {
        var turn = Volatile.Read(ref _turn);
        var block = _block;
        length = _length;
        if (block is null || (uint)length > (uint)block.Length)
            return false;
        if (length <= destination.Length)
            block.AsSpan(0, length).CopyTo(destination);

        // What was read above is read before the turn is read again.
        Volatile.ReadBarrier();
        return turn == _turn && (turn & 1) == 0;
    }
}
