using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using PoolAnalyzers.Ownership.Domain;
using PoolAnalyzers.Ownership.Facts;

namespace PoolAnalyzers.Ownership.Operations;

/// <summary>Rentals leave the body: into fields, objects and collections, or to whoever takes them over.</summary>
internal sealed class Escapes(WalkOperations walk)
{
    /// <summary>A member of an object that this body made is set.</summary>
    public static void KeepIn(AbstractValue? instance, AbstractValue? value, AbstractState state)
    {
        if (instance is not SymbolicValue { IsNew: true } made)
            return;
        if (value is RentalValue or ViewValue)
            state.Keep(made, value.Rentals);
        else
            state.LetGo(made);
    }

    /// <summary>Whoever reads the location after the body sees the rental, unless it is reset by then.</summary>
    public void MarkEscape(Escape escape, AbstractValue? value, bool transfers, AbstractState state)
    {
        if (value is { IsOwnership: true } and not TaskValue)
            walk.Rentals.Use(value, escape.At, state);
        walk.Rentals.UseKept(value, escape.At, state);
        foreach (int id in state.RentalsIn(value))
        {
            if (state.Find(id) is not { Status: not RentalStatus.Released } rental)
                continue;
            state.Put(rental with
            {
                Status = transfers && value is RentalValue && rental.Status == RentalStatus.Held ? RentalStatus.Transferred : rental.Status,
                Escapes = AddEscape(rental.Escapes, escape),
            });
        }
    }

    /// <summary>
    /// Whoever has a reference into an array, for as long as an object lasts, can have the array; but an array that is in a field already is kept there.
    /// </summary>
    public static void TakeBehind(AbstractValue? reference, AbstractState state)
    {
        foreach (int id in reference?.Rentals ?? ImmutableArray<int>.Empty)
        {
            if (state.Find(id) is { Status: not RentalStatus.Transferred })
                MarkMaybeTransferred(new RentalValue(id), state);
        }
    }

    /// <summary>Put into an object, array or collection: whoever holds that releases it now.</summary>
    public void EscapeToHeap(AbstractValue? value, IOperation at, AbstractState state)
    {
        switch (value)
        {
            case RentalValue reference when state.Find(reference.Id) is { } rental:
                walk.Rentals.Use(value, at, state);
                if (rental.Status == RentalStatus.Held)
                    state.Put(rental with { Status = RentalStatus.Transferred });
                else if (rental.Status == RentalStatus.Lent)
                    state.Put(rental with { MayBeTaken = true });
                else if (walk.Context.History is not null)
                    state.Put(History.Home.Set(rental, -1) with { MayBeTaken = true });
                break;
            case ViewValue when at.Type is IPointerTypeSymbol or { SpecialType: SpecialType.System_IntPtr or SpecialType.System_UIntPtr }:
                walk.Rentals.Use(value, at, state);
                break;
            // Only a ref struct can have it, and nobody has the array back from there.
            case ViewValue when walk.Context.Code.Owning.SeesOnlySpans(at.Type):
                walk.Rentals.Use(value, at, state);
                break;
            case ViewValue or ClosureValue:
                walk.Rentals.Use(value, at, state);
                // The array can be had back from a memory or segment, or through what was captured; the owner of a memory cannot.
                foreach (int id in value.Rentals)
                {
                    if (!(value is ViewValue && MemoryTypes.IsMemory(at.Type) && state.Find(id) is { Site.Kind: RentalKind.Owner }))
                        MarkMaybeTransferred(new RentalValue(id), state);
                }

                break;
            case TupleValue tuple:
                foreach (var item in tuple.Items)
                    EscapeToHeap(item, at, state);
                break;
            case TaskValue task:
                EscapeToHeap(PendingWork.Complete(task, state), at, state);
                break;
        }
    }

    /// <summary>Into a place of a collection, where something else may have been: the rental that was put there before, for all that is known.</summary>
    public void PutInto(AbstractValue? collection, AbstractValue? value, IOperation at, AbstractState state)
    {
        if (collection is not (TermValue or SymbolicValue { Kind: SymbolicKind.Parameter }))
            return;
        state.LetGo(collection);
        if (value is not (RentalValue or ViewValue or ClosureValue))
            return;
        foreach (int id in value.Rentals)
        {
            if (state.Find(id) is { Status: RentalStatus.Held or RentalStatus.Transferred })
                Fill(collection, id, at, state);
        }
    }

    /// <summary>A collection that this body made, was given, or that a field has, keeps the rental.</summary>
    public void Fill(AbstractValue? collection, int id, IOperation at, AbstractState state)
    {
        if (collection is null or SymbolicValue { IsNew: true })
        {
            if (collection is not null)
                state.Keep(collection, ImmutableArray.Create(id));
            walk.Kept.Put((at as IInvocationOperation)?.Instance, id, state);
        }
        else if (collection is TermValue { Root: IFieldSymbol or IPropertySymbol } field)
        {
            state.Keep(collection, ImmutableArray.Create(id));
            var rental = state.Find(id)!;
            state.Put(rental with { Escapes = AddEscape(rental.Escapes, new Escape(at, walk.Context.Locations.Of(field.Root))) });
        }
        else if (collection is SymbolicValue { Kind: SymbolicKind.Parameter, Symbol: IParameterSymbol { RefKind: RefKind.None } given } && walk.Outer is null
            && state.Find(id) is { Site.IsProduced: true } own)
        {
            state.Put(own with { Containers = own.Containers.Contains(collection) ? own.Containers : own.Containers.Add(collection),
                Escapes = AddEscape(own.Escapes, new Escape(at, walk.Context.Locations.Of(given))) });
        }
    }

    public static void MarkMaybeTransferred(RentalValue reference, AbstractState state)
    {
        if (state.Find(reference.Id) is { } rental && (!rental.MayBeTaken || rental.PerhapsTakenBy is not null))
            state.Put(rental with { MayBeTaken = true, PerhapsTakenBy = null });
    }

    public static void PerhapsTakeAll(AbstractValue carrier, AbstractState state) => PerhapsTakeAll(carrier.Rentals, state);

    public static void PerhapsTakeAll(ImmutableArray<int> rentals, AbstractState state)
    {
        foreach (int id in rentals)
            MarkMaybeTransferred(new RentalValue(id), state);
    }

    /// <summary>Somebody else releases it from here on.</summary>
    public static void Transfer(AbstractValue? value, AbstractState state)
    {
        if (value is not { IsOwnership: true } or TaskValue or AllocatedArray)
            return;
        foreach (int id in value.Rentals)
        {
            if (state.Find(id) is { Status: RentalStatus.Held } rental && value is RentalValue)
                state.Put(rental with { Status = RentalStatus.Transferred });
            else
                MarkMaybeTransferred(new RentalValue(id), state);
        }
    }

    /// <summary>The delegate is in no field any more.</summary>
    public static void LetGoOf(ClosureValue closure, AbstractState state)
    {
        foreach (int id in closure.Rentals)
        {
            if (state.Find(id) is { } rental)
                state.Put(rental with { Escapes = rental.Escapes.RemoveAll(e => e.FieldLocation >= 0 && closure.Equals(state[e.FieldLocation])) });
        }
    }

    public static ImmutableArray<Escape> AddEscape(ImmutableArray<Escape> escapes, Escape escape) => escapes.Contains(escape) ? escapes : escapes.Add(escape);

    /// <summary>The rentals that a value hands over whole: itself, or as an item of a tuple.</summary>
    public static ImmutableArray<int> Wholes(AbstractValue value) => value switch
    {
        RentalValue reference => reference.Rentals,
        TupleValue tuple => tuple.Items.Aggregate(ImmutableArray<int>.Empty, (ids, i) => i is null ? ids : ViewValue.Union(ids, Wholes(i))),
        _ => ImmutableArray<int>.Empty,
    };
    /// <summary>A call of unknown contract was given it. Which one is remembered where it is the only one, and nothing that it gives may say whether it took
    /// it.</summary>
    public void MarkMaybeTransferred(RentalValue reference, IOperation call, AbstractState state)
    {
        if (state.Find(reference.Id) is not { } rental)
            return;
        if (!rental.MayBeTaken)
            state.Put(rental with { MayBeTaken = true, PerhapsTakenBy =
                rental is { Status: RentalStatus.Held, Site.IsProduced: true } && PossibleTakers.MayBeRefuted(call)
                ? call : null });
        else if (rental.PerhapsTakenBy is { } other && other != call)
            state.Put(rental with { PerhapsTakenBy = null });
    }
}
