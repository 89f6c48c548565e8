using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;
using PoolAnalyzers.Ownership.Domain;
using PoolAnalyzers.Ownership.Facts;
using PoolAnalyzers.Ownership.Observers;
using PoolAnalyzers.Ownership.Uses;

namespace PoolAnalyzers.Ownership.Operations;

/// <summary>Rentals are produced, borrowed, used and released.</summary>
internal sealed class RentalLifecycle(WalkOperations walk)
{
    /// <summary>The call that gave it, or the object that has it, to somebody who gives it back: a release behind that is one too many.</summary>
    public static readonly Facet<IOperation?> GivenAway = new(null) { Apart = Apart.Always };

    public AbstractValue NewRental(RentalSite site, RentalStatus status, AbstractValue? pool, AbstractState state)
    {
        int id = site.IdOf(0), older = site.IdOf(1);
        if (state.Find(id) is { } previous)
        {
            if (state.Find(older) is { } oldest)
            {
                // Where paths have met, what refers to a rental of which nothing is known may be forgotten: it counts as in reach.
                if (oldest.Status == RentalStatus.Unknown || state.IsReferenced(older))
                {
                    // Two of earlier turns are in reach: which is which is not told any more.
                    previous = new Rental(id, site, RentalStatus.Unknown);
                }
                else
                {
                    walk.Context.Observer.Lost(new Lost(oldest, site, state, walk));
                    state.Remove(older);
                }

                state.ForgetConditionsOn(older);
            }

            state.Renumber(previous, older);
        }

        state.Put(new Rental(id, site, status) { Pool = pool, Holding = site.IsProduced && status == RentalStatus.Held ? new Holding(walk.Path.Block) : null });
        return new RentalValue(id);
    }

    /// <summary>Where a released rental is touched: told once on a path.</summary>
    public void Use(AbstractValue? value, IOperation at, AbstractState state)
    {
        if (value is not { IsOwnership: true } || value is TaskValue or StructOf)
            return;
        foreach (int id in value.Owned)
        {
            if (state.Find(id) is not { Status: RentalStatus.Released, Reported: false } rental)
                continue;
            if (!(value is RentalValue && IsOnlyAsked(rental, at)))
                walk.Context.Observer.Used(new Used(rental, CallThatReleases(rental, at), state));
            state.Put(rental with { Reported = true });
        }
    }

    /// <summary>
    /// An owner of the compilation is asked for something else than its memory: how much was written, whether it is disposed of. Or it rents again.
    /// </summary>
    private bool IsOnlyAsked(Rental rental, IOperation at)
    {
        if (rental.Site.Owner is null || walk.Types.LibraryOwners.Shapes.Of(rental.Site.Type) is not { } shape)
            return false;
        return at.Parent switch
        {
            IMemberReferenceOperation { Member: var member } => !shape.IsView(member),
            IInvocationOperation { TargetMethod: var method } called when called.Instance == at => !shape.IsView(method),
            IConversionOperation { OperatorMethod: { } conversion } => !shape.IsView(conversion),
            IBinaryOperation or IIsPatternOperation or IIsNullOperation => true,
            _ => false,
        };
    }

    /// <summary>An object leaves the body, and keeps what was released.</summary>
    public void UseKept(AbstractValue? keeper, IOperation at, AbstractState state)
    {
        if (keeper is not SymbolicValue)
            return;
        foreach (int id in state.RentalsIn(keeper))
        {
            if (state.Find(id) is { Status: RentalStatus.Released })
                Use(new RentalValue(id), at, state);
        }
    }

    public void Release(AbstractValue? value, IOperation at, AbstractValue? pool, bool checkPool, AbstractState state)
    {
        switch (value)
        {
            // Nobody who has nothing gives anything back: over several calls such a path proves no release.
            case RentalValue when walk.Context.History is not null && PathFacts.Decide(state, Conditions.IsNull(value)) == true:
                break;
            case RentalValue reference when state.Find(reference.Id) is { } rental:
                ReleaseRental(rental, at, pool, checkPool, state);
                break;
            case AllocatedArray allocated when checkPool:
                bool isEmpty = allocated.Length is { } length && PathFacts.Decide(state, Conditions.Equal(length, ConstantValue.Zero)) == true;
                walk.Context.Observer.ReleasedUnrented(new ReleasedUnrented(allocated, at) { IsEmpty = isEmpty });
                break;
            case SymbolicValue or TermValue:
                TrackFromRelease(value, RentalKind.Array, at, pool, state);
                break;
        }
    }

    public void ReleaseRental(Rental rental, IOperation at, AbstractValue? pool, bool checkPool, AbstractState state)
    {
        if (rental.Status == RentalStatus.Released)
        {
            if (GeneratedTypes.EndsOnce(rental.Site.Type) || GeneratedTypes.IsRentedMemory(rental.Site.Operation)
                || walk.Context.Code.Owning.DisposesOnce(rental.Site.Type)
                || walk.Contracts.Declared.IsDisposedRepeatedly(rental.Site.Type))
                return;
            var again = new ReleasedAgain(rental, rental.ReleasedAt, CallThatReleases(rental, at), state);
            if (rental.Reported)
                walk.Context.Observer.ReleasedInConsequence(again);
            else
                walk.Context.Observer.ReleasedAgain(again);
            state.Put(rental with { Reported = true });
            return;
        }

        if (rental.Status == RentalStatus.Unknown)
            return;
        if (rental is { Status: RentalStatus.Held or RentalStatus.Transferred, Reported: false } && GivenAway.Of(rental) is { } given
            && state.Throws == Plausibility.Expected)
        {
            walk.Context.Observer.ReleasedAgain(new ReleasedAgain(rental, given, CallThatReleases(rental, at), state));
            state.Put(rental with { Reported = true });
            return;
        }

        walk.Takers.Refute(rental, state);
        walk.Context.Observer.Released(new Released(rental, at, state, walk) { IsToPool = checkPool, Pool = pool });

        // A field that is read to be released is not a field that kept what another variable released.
        var escapes = rental.Escapes.RemoveAll(e => e.FieldLocation < 0 || ReleasesThroughField(at));
        state.Put(rental with { Status = RentalStatus.Released, ReleasedAt = at, ReleasedPool = checkPool ? pool : null,
            Pending = ImmutableArray<IOperation>.Empty, Escapes = escapes, MayBeTaken = rental is { MayBeTaken: true, PerhapsTakenBy: null } });
    }

    /// <summary>In a local function or lambda that is given, or has captured, what was released before: the call is the fault.</summary>
    private IOperation CallThatReleases(Rental rental, IOperation at)
    {
        for (var step = walk; step.Call is { } call && step.Before.Any(r => r.Id == rental.Id && r.Status == RentalStatus.Released); step = step.Outer!)
            at = call;
        return at;
    }

    /// <summary>What is given back is what the field has, also by way of a copy that is made for that.</summary>
    private bool ReleasesThroughField(IOperation release)
    {
        if (release is not IInvocationOperation { Arguments: var arguments, Instance: var instance }
            || (arguments.Length > 0 ? arguments[0].Value : instance) is not { } given)
            return false;
        given = BodyIndex.Plain(given);
        if (given is ILocalReferenceOperation { Local: var copy } && walk.Variables.AssignedTo(copy) is [var origin])
            given = BodyIndex.Plain(origin);
        return given is IFieldReferenceOperation or IPropertyReferenceOperation;
    }

    /// <summary>A value of unknown origin that is released: from here on it is followed like a rental.</summary>
    public void TrackFromRelease(AbstractValue value, RentalKind kind, IOperation at, AbstractValue? pool, AbstractState state)
    {
        var site = walk.Context.Site(at, kind, isProduced: false, null);
        var rental = NewRental(site, RentalStatus.Lent, null, state);
        for (int i = state.Occupied - 1; i >= 0; i--)
        {
            if (state.ValueAt(i).Equals(value))
                state[state.LocationAt(i)] = rental;
        }

        if (state.Find(site.IdOf(0)) is { } adopted)
            ReleaseRental(adopted, at, pool, checkPool: false, state);
    }

    /// <summary>
    /// What an asynchronous operation throws is thrown where it is awaited: that starting a second one fails, with the first one running, does not count.
    /// Neither does
    /// what a call throws (it logs, cancels or closes) behind a wait that was given up.
    /// </summary>
    public bool IsThrownAside(Rental rental, AbstractState state) =>
        state.Thrower is IInvocationOperation { TargetMethod: var method }
        && (rental.MayBeTaken || (walk.Types.Is(method.ReturnType, TypeTraits.Task) && !IsAwaitedAtOnce(state.Thrower)))
        && walk.Path.IsHandling;

    public AbstractValue Borrow(ISymbol symbol, RentalKind kind, IOperation at, AbstractState state)
    {
        var site = walk.Context.Site(at, kind, isProduced: false, symbol);
        // A field that a call may have set holds something else than what a variable still has from it.
        if (state.Find(site.IdOf(0)) is { Status: RentalStatus.Lent }
            && !(symbol is IFieldSymbol or IPropertySymbol && !LocationTable.IsSetOnce(symbol) && state.IsReferenced(site.IdOf(0))))
            return new RentalValue(site.IdOf(0));
        return NewRental(site, RentalStatus.Lent, null, state);
    }

    /// <summary><c>await F(...)</c>, <c>await F(...).ConfigureAwait(...)</c>.</summary>
    public static bool IsAwaitedAtOnce(IOperation call) =>
        UseClassifier.Of(call, Through.Casts | Through.Task).Kind == UseKind.Awaited;

    /// <summary>It is at least as long as asked for: what that is more than, the length is more than.</summary>
    public void LearnLength(AbstractValue rented, AbstractValue asked, AbstractState state)
    {
        if (walk.Context.Compilation.GetSpecialType(SpecialType.System_Array).GetMembers("Length").FirstOrDefault() is not { } property)
            return;
        foreach (var fact in state.Facts)
        {
            var known = fact switch
            {
                { Truth: true, Condition: TermValue { Kind: TermKind.Less, Operands: [ConstantValue less, var more] } } when more.Equals(asked) =>
                    Conditions.Binary(BinaryOperatorKind.LessThan, less, Members.Read(property, rented)),
                { Truth: false, Condition: TermValue { Kind: TermKind.Less, Operands: [var more, ConstantValue least] } }
                    when more.Equals(asked) && !least.Equals(ConstantValue.Zero) =>
                    Conditions.Binary(BinaryOperatorKind.GreaterThanOrEqual, Members.Read(property, rented), least),
                _ => null,
            };
            if (known is not null)
                PathFacts.Assume(state, known, true);
        }
    }
}
