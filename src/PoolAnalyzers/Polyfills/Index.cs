namespace System;

/// <summary>Lets list patterns compile for netstandard2.0.</summary>
internal readonly struct Index(int value, bool fromEnd = false)
{
    public int GetOffset(int length) => fromEnd ? length - value : value;
    public static implicit operator Index(int value) => new(value);
}
