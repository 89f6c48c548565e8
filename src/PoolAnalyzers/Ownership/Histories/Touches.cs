using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;
using PoolAnalyzers.Ownership.Domain;
using PoolAnalyzers.Ownership.Observers;

namespace PoolAnalyzers.Ownership.Histories;

/// <summary>Notes what a call touches of that which was given back before. What happens only on a path with a doubt proves nothing.</summary>
/// <remarks>
/// A place touches one rental: a member that gives back several fields is called in one place, and is told for the first of them. To mend that mends the rest.
/// </remarks>
internal sealed class Touches : PathObserver
{
    private readonly HashSet<Place> _places = [];
    private readonly HashSet<RentalSite> _sites = [];

    private sealed record Place(bool IsRelease, SyntaxTree Tree, TextSpan Span);

    /// <summary>What comes from there was used or released when it should not have been.</summary>
    public bool Has(RentalSite site) => _sites.Contains(site);

    /// <summary>Another call begins.</summary>
    public void Clear()
    {
        _places.Clear();
        _sites.Clear();
    }

    public override void Used(in Used e)
    {
        if (e.State.Doubts.IsEmpty)
            Note(e.Rental.Site, e.At, isRelease: false);
    }

    public override void ReleasedAgain(in ReleasedAgain e)
    {
        if (e.Rental.Status != RentalStatus.Released || e.State.Doubts.IsEmpty)
            Note(e.Rental.Site, e.At, isRelease: true);
    }

    private void Note(RentalSite site, IOperation at, bool isRelease)
    {
        if (_places.Add(new Place(isRelease, at.Syntax.SyntaxTree, at.Syntax.Span)))
            _sites.Add(site);
    }
}
