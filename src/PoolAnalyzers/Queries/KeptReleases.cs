using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using PoolAnalyzers.Ownership.Domain;
using PoolAnalyzers.Ownership.Observers;

namespace PoolAnalyzers.Queries;

/// <summary>
/// A release of what the body has rented and something else has on some path: a field, a collection, an object that outlives the body, or a call that may have
/// kept it. Whoever finds it there goes on using it, or releases it as well.
/// </summary>
/// <param name="At">The release; the declaration or statement, where the end of a <c>using</c> is one.</param>
/// <param name="Rented">The call that rented it.</param>
/// <param name="IsCertain">It is known to be there. False where a call of unknown contract got it.</param>
public sealed record KeptRelease(SyntaxNode At, SyntaxNode Rented, bool IsCertain);

/// <summary>Listens for releases of what something else has by then.</summary>
internal sealed class KeptReleases : PathObserver
{
    private readonly HashSet<KeptRelease> _found = [];

    public override void Released(in Released e)
    {
        if (!e.IsEndOfMemory)
            Note(e.Rental, e.At, e.State, e.Walk.Locations);
    }

    /// <summary>Told of what a call was given that gives it back: it has it for certain.</summary>
    public override void ReleasedAgain(in ReleasedAgain e)
    {
        if (e.Rental is { Site.IsProduced: true, Status: RentalStatus.Held or RentalStatus.Transferred })
            _found.Add(new KeptRelease(e.At.Syntax, e.Rental.Site.Operation.Syntax, IsCertain: true));
    }

    private void Note(Rental rental, IOperation at, AbstractState state, LocationTable locations)
    {
        if (!rental.Site.IsProduced)
            return;
        bool isKept = rental.Status == RentalStatus.Transferred || rental.Escapes.Any(e => IsStillThere(e, rental, state, locations));
        if (isKept || rental.MayBeTaken)
            _found.Add(new KeptRelease(at.Syntax, rental.Site.Operation.Syntax, isKept));
    }

    /// <summary>The field still has it. What left the body in another way does not come back.</summary>
    private static bool IsStillThere(Escape escape, Rental rental, AbstractState state, LocationTable locations)
    {
        if (escape.FieldLocation < 0)
            return !escape.IsYielded;
        if (state[escape.FieldLocation] is { } kept && (kept.Rentals.Contains(rental.Id) || rental.Containers.Contains(kept)))
            return true;
        var place = locations[escape.FieldLocation].Symbol;
        return rental.Containers.Any(k => SymbolEqualityComparer.Default.Equals(k is TermValue term ? term.Root : (k as SymbolicValue)?.Symbol, place));
    }

    public IEnumerable<KeptRelease> Found() => _found.OrderBy(f => f.At.SpanStart);
}
