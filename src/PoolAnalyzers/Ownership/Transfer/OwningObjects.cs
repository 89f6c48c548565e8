using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using PoolAnalyzers.Ownership.Calls;
using PoolAnalyzers.Ownership.Domain;
using PoolAnalyzers.Ownership.Observers;
using PoolAnalyzers.Ownership.Operations;
using PoolAnalyzers.Ownership.Uses;

namespace PoolAnalyzers.Ownership.Transfer;

/// <summary>Objects that give back what they were given.</summary>
internal sealed class OwningObjects(TransferFunctions walk)
{
    /// <summary>
    /// The type has one array, and its <c>Dispose</c> gives that back, whatever the object was told: nothing but its own flags keeps it from that.
    /// </summary>
    public bool GivesBackWhenDisposed(INamedTypeSymbol type)
    {
        type = type.OriginalDefinition;
        if (type.DeclaringSyntaxReferences.IsEmpty
            || type.GetMembers("Dispose").OfType<IMethodSymbol>().FirstOrDefault(m => m.Parameters.IsEmpty) is not { IsAbstract: false, IsAsync: false } dispose
            || new CarrierTypes(walk).PlacesIn(type).Take(2).ToList() is not [var place])
            return false;
        return walk.Summaries.ReplacedBy(dispose, walk.Context)
            .Any(r => SymbolEqualityComparer.Default.Equals(r.Member, place) && (r.Always || !Holders.IsTold(type)));
    }

    /// <summary>The object is disposed: what it was given has gone back.</summary>
    public void EndWith(AbstractValue instance, IOperation dispose, AbstractState state)
    {
        if (instance is not SymbolicValue { Made: { } type })
            return;
        foreach (int id in state.RentalsIn(instance))
        {
            if (state.Find(id) is not { Status: RentalStatus.Held or RentalStatus.Transferred or RentalStatus.Released,
                Site.Kind: RentalKind.Array or RentalKind.Owner } rental || !GivesBackWhenDisposed(type))
                continue;
            if (rental.Status == RentalStatus.Released)
            {
                walk.Rentals.ReleaseRental(rental, dispose, null, checkPool: false, state);
                continue;
            }

            if (rental.Escapes.Any(static e => e is { FieldLocation: < 0, IsYielded: false }))
                walk.Context.Observer.Released(new Released(rental, dispose, state, walk));
            state.Put(rental with { Status = RentalStatus.Released, ReleasedAt = dispose, ReleasedPool = null });
        }
    }

    /// <summary>A property that gives nothing but a view of the rental that the object was given.</summary>
    public AbstractValue? ViewInto(IPropertySymbol property, AbstractValue? instance, AbstractState state) =>
        instance is SymbolicValue { Made: { } type } && walk.Types.LibraryOwners.Shapes.Of(type) is { } shape && shape.IsView(property)
        && state.RentalsIn(instance) is [var kept] && state.Find(kept) is { Site.Kind: RentalKind.Array or RentalKind.Owner } ? new ViewValue([kept]) : null;

    /// <summary>The object goes into a collection or channel, whose owner disposes of it.</summary>
    public void GiveAway(SymbolicValue made, IOperation at, AbstractState state)
    {
        if (made.Made is not { } type)
            return;
        foreach (int id in state.RentalsIn(made))
        {
            if (state.Find(id) is { Status: RentalStatus.Held or RentalStatus.Transferred, Site.Kind: RentalKind.Array } rental && GivesBackWhenDisposed(type))
                state.Put(RentalLifecycle.GivenAway.Set(rental, at));
        }
    }

    /// <summary>Whoever is asked for something more may have let go of it.</summary>
    public static void TakeBack(AbstractValue asked, AbstractState state)
    {
        foreach (var rental in state.Rentals)
        {
            if (RentalLifecycle.GivenAway.Of(rental) is IInvocationOperation { Instance: { } receiver }
                && asked is TermValue or SymbolicValue { Kind: SymbolicKind.Parameter }
                && IsSamePlace(receiver, asked))
                state.Put(RentalLifecycle.GivenAway.Set(rental, null));
        }
    }

    private static bool IsSamePlace(IOperation receiver, AbstractValue asked) => BodyIndex.Plain(receiver) switch
    {
        IParameterReferenceOperation { Parameter: var parameter } =>
            asked is SymbolicValue { Symbol: IParameterSymbol other } && SymbolEqualityComparer.Default.Equals(parameter, other),
        // By another way, it may be the same object.
        _ => true,
    };
}
