using System;
using System.Collections.Generic;

namespace PoolAnalyzers.Ownership.Domain;

/// <summary>Whether paths that differ in a facet of a rental, and in nothing else, stay apart where they meet.</summary>
internal enum Apart
{
    /// <summary>They are one, with what the facet makes of both.</summary>
    Never,
    /// <summary>They stay apart while they are few, and while the rental can still be used.</summary>
    WhileFew,
    /// <summary>To differ in it is to disagree about the rental, so that nothing is known of it where the paths have to become one.</summary>
    Always,
}

/// <summary>
/// Something that one rule or room notes of rentals along a path, and that decides nothing about ownership. Who owns it declares it once, as a static key.
/// </summary>
/// <remarks>
/// What a rental has not been given is the value that the key names as nothing; it takes no memory. What is written to a rental goes with it along the path.
/// A rental whose paths disagree about ownership (<see cref="RentalStatus.Unknown"/>) loses it.
/// </remarks>
internal abstract class Facet
{
    public Apart Apart { get; init; }

    /// <summary>What a callee hands out has it at the caller as well.</summary>
    public bool IsHandedOut { get; init; }

    /// <summary>A rental that has it is not forgotten when it is out of reach.</summary>
    public bool KeepsRental { get; init; }

    /// <summary>It is about elements: an array without any does not have it.</summary>
    public bool IsOfElements { get; init; }

    /// <summary>What is known where two paths meet. Null is nothing.</summary>
    internal abstract object? Join(object? own, object? theirs);
}

/// <inheritdoc/>
/// <param name="nothing">What a rental has that was given nothing.</param>
/// <param name="join">
/// What is known behind two paths. The order of the two does not matter, and joining again and again goes one way and comes to an end: the walk does not end
/// otherwise. It is left out where paths that differ are always apart.
/// </param>
internal sealed class Facet<T>(T nothing, Func<T, T, T>? join = null) : Facet
{
    public T Of(Rental rental) => Value(Facets.Find(rental.Facets, this));

    /// <summary>The rental with that value. It is the same one where it has the value already.</summary>
    public Rental Set(Rental rental, T value) =>
        Facets.With(rental.Facets, this, Stored(value)) is var set && ReferenceEquals(set, rental.Facets) ? rental : rental with { Facets = set };

    internal override object? Join(object? own, object? theirs) => join is null ? own : Stored(join(Value(own), Value(theirs)));

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

    /// <summary>They differ in a facet that keeps a few paths apart.</summary>
    public static bool AreApartWhileFew(Facets? own, Facets? theirs) => Differ(own, theirs, static key => key.Apart == Apart.WhileFew);

    /// <summary>They differ in a facet that keeps paths apart whatever else is known.</summary>
    public static bool AreApart(Facets? own, Facets? theirs) => Differ(own, theirs, static key => key.Apart == Apart.Always);

    private static bool Differ(Facets? own, Facets? theirs, Predicate<Facet> matters) =>
        !ReferenceEquals(own, theirs) && (HasMore(own, theirs, matters) || HasMore(theirs, own, matters));

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
    public static Facets? HandedOut(Facets? all) => Without(all, static key => !key.IsHandedOut);

    /// <summary>Those that an array without elements has.</summary>
    public static Facets? OfEmpty(Facets? all) => Without(all, static key => key.IsOfElements);

    /// <summary>One of them keeps its rental known.</summary>
    public static bool KeepRental(Facets? all)
    {
        for (; all is not null; all = all._rest)
        {
            if (all._key.KeepsRental)
                return true;
        }

        return false;
    }

    /// <summary>The same object where none is left out.</summary>
    private static Facets? Without(Facets? all, Predicate<Facet> leavesOut)
    {
        var kept = all;
        for (var each = all; each is not null; each = each._rest)
        {
            if (leavesOut(each._key))
                kept = With(kept, each._key, null);
        }

        return kept;
    }

    public bool Equals(Facets? other) => !Differ(this, other, static _ => true);

    public override bool Equals(object? other) => other is Facets facets && Equals(facets);

    public override int GetHashCode()
    {
        int hash = 0;
        for (var each = this; each is not null; each = each._rest)
            hash += each._value.GetHashCode();
        return hash;
    }
}
