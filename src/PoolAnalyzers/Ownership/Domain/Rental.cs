using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;

namespace PoolAnalyzers.Ownership.Domain;

internal enum RentalKind
{
    Array,
    Owner,
    Object,
    /// <summary>What a pipe or buffer writer lends for a while.</summary>
    Memory,
}

internal enum RentalStatus
{
    /// <summary>This body has to release it, or to hand it on.</summary>
    Held,
    /// <summary>It belongs to somebody else (a parameter, a field, a value of unknown origin); this body may use or release it.</summary>
    Lent,
    Released,
    /// <summary>Somebody else releases it now.</summary>
    Transferred,
    /// <summary>Paths that disagree were joined: nothing may be said about it any more.</summary>
    Unknown,
}

/// <summary>Where rentals come from: one a producing call, parameter, field or other source of a body.</summary>
internal sealed class RentalSite(int index, IOperation operation, RentalKind kind, bool isProduced, ISymbol? symbol, string name)
{
    public int Index { get; } = index;

    /// <summary>The call that produced it; for a borrowed one, the reference through which it was first seen.</summary>
    public IOperation Operation { get; } = operation;
    public RentalKind Kind { get; } = kind;

    /// <summary>False for values that the body was given: their leak is nobody's fault here.</summary>
    public bool IsProduced { get; } = isProduced;
    public ISymbol? Symbol { get; } = symbol;

    /// <summary>What the user calls it: the variable it was assigned to, or the call.</summary>
    public string Name { get; } = name;

    /// <summary>What was made, where the call is of a helper that gives it as something less.</summary>
    public ITypeSymbol? Type { get; init; }

    /// <summary>Of an owner whose type the compilation declares: where that rents.</summary>
    public SyntaxNode? Owner { get; init; }

    public int IdOf(int age) => Index * 2 + age;
}

/// <summary>One way out of the body that a rental took while the body still releases it.</summary>
/// <param name="NeverReleased">The field where it stays for good, if it stays there.</param>
internal sealed record Escape(IOperation At, int FieldLocation, ISymbol? NeverReleased = null)
{
    /// <summary>An iterator yielded it: whoever goes through the elements has it until the next one is asked for.</summary>
    public bool IsYielded { get; init; }
}

/// <summary>A rental on one path.</summary>
/// <param name="Id">The site and the age: 0 for the newest from its site, 1 for one of an earlier loop turn.</param>
internal sealed record Rental(int Id, RentalSite Site, RentalStatus Status)
{
    /// <summary>The pool that rented it, where known.</summary>
    public AbstractValue? Pool { get; init; }
    public IOperation? ReleasedAt { get; init; }

    /// <summary>The pool that got it back, where known: a method that chooses among several gives a parameter back on as many paths.</summary>
    public AbstractValue? ReleasedPool { get; init; }

    /// <summary>Operations that were started over it and not awaited yet.</summary>
    public ImmutableArray<IOperation> Pending { get; init; } = ImmutableArray<IOperation>.Empty;
    public ImmutableArray<Escape> Escapes { get; init; } = ImmutableArray<Escape>.Empty;

    /// <summary>Of a parameter: the body used it and nothing more.</summary>
    public bool IsOnlyLent => Status == RentalStatus.Lent && !MayBeTaken && Escapes.IsEmpty;

    /// <summary>New objects that keep it in a field, and collections that it was put into: where they go, it goes.</summary>
    public ImmutableArray<AbstractValue> Containers { get; init; } = ImmutableArray<AbstractValue>.Empty;

    /// <summary>The local collection that the body put it into, and that nothing was taken out of since.</summary>
    public ISymbol? KeptIn { get; init; }

    /// <summary>A call with unknown contract was given it and may have taken it: a leak is not provable.</summary>
    public bool MayBeTaken { get; init; }

    /// <summary>The one call that may have taken it, where the body can tell by giving it back behind that.</summary>
    public IOperation? PerhapsTakenBy { get; init; }

    /// <summary>A fault was reported on this path; what follows from it is not reported again.</summary>
    public bool Reported { get; init; }

    /// <summary>Which variables held what this body produced. No part of the equality of states.</summary>
    public Holding? Holding { get; init; }

    /// <summary>What single rules and rooms note of it. Part of the equality of states where the facet says so.</summary>
    public Facets? Facets { get; init; }

    public bool SamePathState(Rental other) =>
        other.Id == Id && other.Site == Site && other.Status == Status && other.MayBeTaken == MayBeTaken && other.Reported == Reported
        && SymbolEqualityComparer.Default.Equals(other.KeptIn, KeptIn)
        && other.PerhapsTakenBy == PerhapsTakenBy && !Facets.AreApart(Facets, other.Facets)
        && Equals(other.Pool, Pool) && (Site.Symbol is not IParameterSymbol || Equals(other.ReleasedPool, ReleasedPool))
        && other.Pending.SequenceEqual(Pending) && other.Escapes.SequenceEqual(Escapes);

    public override string ToString() => $"{Site.Name}#{Id}:{Status.ToString().ToLowerInvariant()}{(MayBeTaken ? "?" : "")}";
}
