using System;
using System.Collections;
using System.Collections.Generic;
using System.Collections.Immutable;

namespace PoolAnalyzers.Generation.Models;

/// <summary>
/// An immutable sequence that is equal to another when their elements are: what a cached pipeline step needs, and <see cref="ImmutableArray{T}"/> does not
/// offer.
/// </summary>
/// <typeparam name="T">An element, itself equatable by value.</typeparam>
internal readonly struct EquatableArray<T>(ImmutableArray<T> elements) : IEquatable<EquatableArray<T>>, IEnumerable<T>
    where T : IEquatable<T>
{
    private readonly ImmutableArray<T> _elements = elements;

    public static EquatableArray<T> Empty => new([]);

    public int Count => Elements.Length;

    private ImmutableArray<T> Elements => _elements.IsDefault ? [] : _elements;

    public T this[int index] => Elements[index];

    public bool Equals(EquatableArray<T> other)
    {
        if (Count != other.Count)
            return false;
        for (var i = 0; i < Count; i++)
        {
            if (!this[i].Equals(other[i]))
                return false;
        }

        return true;
    }

    public override bool Equals(object? obj) => obj is EquatableArray<T> other && Equals(other);

    public override int GetHashCode()
    {
        var hash = 17;
        foreach (var element in Elements)
            hash = unchecked((hash * 31) + element.GetHashCode());
        return hash;
    }

    public ImmutableArray<T>.Enumerator GetEnumerator() => Elements.GetEnumerator();

    IEnumerator<T> IEnumerable<T>.GetEnumerator() => ((IEnumerable<T>)Elements).GetEnumerator();

    IEnumerator IEnumerable.GetEnumerator() => ((IEnumerable)Elements).GetEnumerator();
}
