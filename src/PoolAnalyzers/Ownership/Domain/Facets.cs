using System;
using System.Collections.Generic;

namespace PoolAnalyzers.Ownership.Domain;

/// <summary>
/// Something that one rule notes of rentals along a path, and that decides nothing about ownership. The room of the rule declares it once, as a static key.
/// </summary>
/// <remarks>
/// What a rental has not been given is the value that the key names as nothing; it takes no memory. What is written to a rental goes with it along the path.
/// A rental whose paths disagree about ownership (<see cref="RentalStatus.Unknown"/>) loses it.
/// </remarks>
internal abstract class Facet
{
    /// <summary>Paths that differ in nothing else of a rental that can still be used are kept apart where they meet, while they are few.</summary>
    public bool IsToldApart { get; init; }

    /// <summary>What a callee hands out has it at the caller as well.</summary>
    public bool IsHandedOut { get; init; }

    /// <summary>What is known where two paths meet. Null is nothing.</summary>
    internal abstract object? Join(object? own, object? theirs);
}

/// <inheritdoc/>
/// <param name="nothing">What a rental has that was given nothing.</param>
/// <param name="join">
/// What is known behind two paths. The order of the two does not matter, and joining again and again goes one way and comes to an end: the walk does not end
/// otherwise.
/// </param>
internal sealed class Facet<T>(T nothing, Func<T, T, T> join) : Facet
    where T : notnull
{
    public T Of(Rental rental) => Value(Facets.Find(rental.Facets, this));

    /// <summary>The rental with that value. It is the same one where it has the value already.</summary>
    public Rental Set(Rental rental, T value) =>
        Facets.With(rental.Facets, this, Stored(value)) is var set && ReferenceEquals(set, rental.Facets) ? rental : rental with { Facets = set };

    internal override object? Join(object? own, object? theirs) => Stored(join(Value(own), Value(theirs)));

    private T Value(object? stored) => stored is T value ? value : nothing;

    private object? Stored(T value) => EqualityComparer<T>.Default.Equals(value, nothing) ? null : value;
}

/// <summary>The facets of one rental that are something. Immutable; null where there are none.</summary>
internal sealed class Facets : IEquatable<Facets>
{
    private readonly Facet _key;
    private readonly object _value;
    private readonly Facets? _rest;

    private Facets(Facet key, object value, Facets? rest) => (_key, _value, _rest) = (key, value, rest);

    internal static object? Find(Facets? all, Facet key)
    {
        for (; all is not null; all = all._rest)
        {
            if (ReferenceEquals(all._key, key))
                return all._value;
        }

        return null;
    }

    /// <summary>The same object where nothing changes.</summary>
    internal static Facets? With(Facets? all, Facet key, object? value)
    {
        var present = Find(all, key);
        if (Equals(present, value))
            return all;
        var others = present is null ? all : Without(all!, key);
        return value is null ? others : new Facets(key, value, others);
    }

    private static Facets? Without(Facets all, Facet key) =>
        ReferenceEquals(all._key, key) ? all._rest : new Facets(all._key, all._value, Without(all._rest!, key));

    /// <summary>What is known behind two paths: the same object as the first where it says all.</summary>
    public static Facets? Join(Facets? own, Facets? theirs)
    {
        var joined = own;
        if (ReferenceEquals(own, theirs))
            return joined;
        for (var each = own; each is not null; each = each._rest)
            joined = With(joined, each._key, each._key.Join(each._value, Find(theirs, each._key)));
        for (var each = theirs; each is not null; each = each._rest)
        {
            if (Find(own, each._key) is null)
                joined = With(joined, each._key, each._key.Join(null, each._value));
        }

        return joined;
    }

    /// <summary>They differ in a facet that is told apart.</summary>
    public static bool AreToldApart(Facets? own, Facets? theirs) =>
        !ReferenceEquals(own, theirs) && (HasMore(own, theirs, static key => key.IsToldApart) || HasMore(theirs, own, static key => key.IsToldApart));

    private static bool HasMore(Facets? own, Facets? theirs, Predicate<Facet> matters)
    {
        for (; own is not null; own = own._rest)
        {
            if (matters(own._key) && !own._value.Equals(Find(theirs, own._key)))
                return true;
        }

        return false;
    }

    /// <summary>Those that go with what a callee hands out.</summary>
    public static Facets? HandedOut(Facets? all)
    {
        Facets? kept = null;
        for (; all is not null; all = all._rest)
        {
            if (all._key.IsHandedOut)
                kept = new Facets(all._key, all._value, kept);
        }

        return kept;
    }

    public bool Equals(Facets? other) => ReferenceEquals(this, other) || !(HasMore(this, other, static _ => true) || HasMore(other, this, static _ => true));

    public override bool Equals(object? other) => other is Facets facets && Equals(facets);

    public override int GetHashCode()
    {
        int hash = 0;
        for (var each = this; each is not null; each = each._rest)
            hash += each._value.GetHashCode();
        return hash;
    }
}
