using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;
using PoolAnalyzers.Ownership.Domain;
using PoolAnalyzers.Ownership.Facts;
using PoolAnalyzers.Ownership.Observers;
using PoolAnalyzers.Ownership.Uses;

namespace PoolAnalyzers.Ownership.Operations;

/// <summary>
/// What a body puts into a collection of its own, whose elements it releases in a loop. The collection has it then, so that it counts as handed on; a path that
/// ends while it is still there has lost it.
/// </summary>
internal sealed class KeptElements(WalkOperations walk)
{
    private OwnCollections? _own;

    private bool IsTold => walk.Outer is null && walk.Context is { Depth: 0, History: null };

    private OwnCollections Own => _own ??= new OwnCollections(walk.Graph.OriginalOperation, m => walk.Contracts.RoleOf(m) == CallRole.ReturnToPool);

    /// <summary>The collection gets an element.</summary>
    public void Put(IOperation? collection, int id, AbstractState state)
    {
        if (!IsTold || collection is null || CollectionOf(BodyIndex.Plain(collection)) is not { } local
            || state.Find(id) is not { Status: RentalStatus.Transferred, MayBeTaken: false, Site: { IsProduced: true, Kind: RentalKind.Array } } rental
            || !rental.Escapes.IsEmpty || !Own.Has(local))
            return;
        var holding = (rental.Holding ?? new Holding(walk.Path.Block)) with { LastLocation = walk.Context.Locations.Of(local) };
        state.Put(rental with { KeptIn = local, Holding = holding });
    }

    /// <summary>The variable, or where elements are given while the collection is made, the one that it is made for.</summary>
    private ISymbol? CollectionOf(IOperation place) => place switch
    {
        ILocalReferenceOperation { Local: var local } => OwnCollections.MayBe(local) ? local : null,
        IFlowCaptureReferenceOperation { Syntax: BaseObjectCreationExpressionSyntax { Initializer: not null } } or IArrayCreationOperation
            or ICollectionExpressionOperation => Own.MadeFor(place.Syntax),
        _ => null,
    };

    /// <summary>A collection is made: where it takes the place of one that the variable had, nobody can reach what is in that.</summary>
    public void Make(IOperation made, AbstractState state)
    {
        if (!IsTold || !state.HasKept() || Own.MadeFor(made.Syntax) is not { } local)
            return;
        foreach (var rental in state.Rentals)
        {
            if (SymbolEqualityComparer.Default.Equals(rental.KeptIn, local))
                walk.Context.Observer.LeftInCollection(new LeftInCollection(rental, state, walk));
        }

        state.Empty(local);
    }

    /// <summary>The collection is mentioned.</summary>
    public void Read(ILocalReferenceOperation mention, AbstractState state)
    {
        if (IsTold && OwnCollections.MayBe(mention.Local) && Own.IsEmptiedAt(mention.Syntax))
            state.Empty(mention.Local);
    }

    /// <summary>A branch is taken: it may be that which leads around a loop of releases, as there is nothing to release.</summary>
    public void Decide(IOperation condition, AbstractState state)
    {
        if (!IsTold || !state.HasKept())
            return;
        foreach (var collection in Own.DecidedBy(condition.Syntax))
            state.Empty(collection);
    }
}
