using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using PoolAnalyzers.Ownership.Calls;
using PoolAnalyzers.Ownership.Domain;
using PoolAnalyzers.Ownership.Facts;
using PoolAnalyzers.Ownership.Observers;
using PoolAnalyzers.Ownership.Operations;
using PoolAnalyzers.Ownership.Uses;

namespace PoolAnalyzers.Ownership.Transfer;

/// <summary>Does to a path what a model has said of a call.</summary>
internal sealed class CallEffects(TransferFunctions walk)
{
    /// <returns>False where nothing comes behind the call on this path.</returns>
    public bool Apply(CallEffect effect, Call call, AbstractState state, out AbstractValue? result)
    {
        result = null;
        while (true)
        {
            foreach (var step in effect.Steps)
            {
                if (Do(step, call, state))
                    continue;
                walk.Path.IsEnded = true;
                return false;
            }

            if (effect.OneOf.IsEmpty)
                break;
            effect = effect.OneOf[walk.Path.Choose(effect.OneOf.Length)];
        }

        result = (effect.Predicate is { } said ? Evaluate(said, call, state) : null) ?? (effect.Made is { } made ? Make(made, call, state) : effect.Value);
        return true;
    }

    /// <summary>What a call does that is not read, done.</summary>
    public AbstractValue? OfUnread(Call call, AbstractState state)
    {
        Apply(walk.Unknown.Of(call, state), call, state, out var result);
        return result;
    }

    /// <summary>With what the parameters are given.</summary>
    private AbstractValue? Evaluate(IOperation expression, Call call, AbstractState state)
    {
        foreach (var argument in call.Given)
            state[walk.Context.Locations.Of(argument.Parameter!.OriginalDefinition)] = argument.Value;
        var value = walk.Evaluate(expression, state);
        foreach (var argument in call.Given)
            state[walk.Context.Locations.Of(argument.Parameter!.OriginalDefinition)] = null;
        return value;
    }

    /// <returns>False where the path ends.</returns>
    private bool Do(in CallStep step, Call call, AbstractState state)
    {
        switch (step.Kind)
        {
            case StepKind.Throw:
                walk.Path.ThrowCollected(state.Clone());
                return false;
            case StepKind.Exit:
                return false;
            case StepKind.Holds or StepKind.HoldsNot:
                return PathFacts.Assume(state, step.Value, step.Kind == StepKind.Holds) || GoesOnAgainstWhatIsSaid(step, state);
            default:
                DoAndGoOn(step, call, state);
                return true;
        }
    }

    /// <summary>An assertion that is not compiled does not end the path. Its author says that nobody comes this way: nothing is missed here.</summary>
    private static bool GoesOnAgainstWhatIsSaid(in CallStep step, AbstractState state)
    {
        foreach (var rental in step.IsOnlySaid ? state.Rentals : [])
        {
            if (rental.Status == RentalStatus.Held)
                Escapes.PerhapsTakeAll(new RentalValue(rental.Id), state);
        }

        return step.IsOnlySaid;
    }

    private void DoAndGoOn(in CallStep step, Call call, AbstractState state)
    {
        switch (step.Kind)
        {
            case StepKind.MayThrow: walk.Path.MayThrow(state, call.At); break;
            case StepKind.Set:
                walk.Assignments.Assign(step.At!, step.Made is { } made ? Make(made, call, state) : step.Value, step.At!, state);
                break;
            case StepKind.Put: state[step.Location] = step.Value; break;
            case StepKind.ForgetHeap: walk.Heap.InvalidateHeap(state); break;
            case StepKind.ForgetByCall: walk.Heap.ForgetBy(call, state); break;
            case StepKind.ForgetThreads: PendingWork.ForgetThreads(state); break;
            case StepKind.Use: walk.Rentals.Use(step.Value, step.At!, state); break;
            case StepKind.GiveBack:
                walk.Context.Observer.GivenBack(new GivenBack(step.At!, step.Value, call.Invocation, step.Pool, state, walk));
                walk.Rentals.Release(Followed(step.At!, step.Value, state), call.At, step.Pool, checkPool: true, state);
                break;
            case StepKind.Release or StepKind.ReleaseToPool:
                walk.Rentals.Release(step.Value, call.At, step.Pool, checkPool: step.Kind == StepKind.ReleaseToPool, state);
                break;
            case StepKind.End: End(step.Value ?? walk.OtherObjects.AdoptOther(step.At!, RentalKind.Owner, state), call, state); break;
            case StepKind.EndUnknown: walk.Rentals.TrackFromRelease(step.Value!, RentalKind.Owner, call.At, null, state); break;
            case StepKind.EndKept: walk.Owning.EndWith(step.Value!, call.At, state); break;
            case StepKind.EndMemoryAt: walk.Pipes.EndAt(step.Value!, step.At!, step.Pool, call.At, state); break;
            case StepKind.ReadOn: walk.Pipes.ReadOn(step.Value!, state); break;
            case StepKind.EndMemory: walk.Pipes.EndMemory(step.Value, call.At, state); break;
            case StepKind.PerhapsTake: Escapes.PerhapsTakeAll(step.Value!, state); break;
            case StepKind.PerhapsTakeBy: walk.Escapes.MarkMaybeTransferred((RentalValue)step.Value!, call.At, state); break;
            case StepKind.Take: Escapes.Transfer(step.Value, state); break;
            case StepKind.Escape:
                if (state.Find(step.Value!.Rentals[0]) is { } seen)
                    state.Put(seen with { Escapes = Escapes.AddEscape(seen.Escapes, new Escape(step.At!, -1)) });
                break;
            case StepKind.Fill: walk.Escapes.Fill(call.Instance, step.Value!.Rentals[0], call.At, state); break;
            case StepKind.GiveAway: walk.Owning.GiveAway((SymbolicValue)step.Value!, call.At, state); break;
            case StepKind.TakeBack: OwningObjects.TakeBack(step.Value!, state); break;
            case StepKind.LetGo: state.LetGo(step.Value!); break;
            case StepKind.Start: PendingWork.Mark(step.At ?? call.At, step.Value!.Rentals, state); break;
            case StepKind.Await: walk.Awaits.Finish((TaskValue)step.Value!, call.At, state); break;
            case StepKind.Complete: PendingWork.Complete((TaskValue)step.Value!, state); break;
            case StepKind.Abandon: PendingWork.Abandon((TaskValue)step.Value!, state); break;
            case StepKind.EndSignaling: PendingWork.EndSignaling(step.At!, state); break;
            default:
                throw new System.InvalidOperationException($"A step of the kind {step.Kind} is not known.");
        }
    }

    private void End(AbstractValue? owner, Call call, AbstractState state)
    {
        if (owner is not RentalValue reference || state.Find(reference.Id) is not { } rental)
            return;
        if (rental.Site.Kind == RentalKind.Owner)
            walk.Rentals.Release(reference, call.At, null, checkPool: false, state);
        else
            Escapes.MarkMaybeTransferred(reference, state);
    }

    private AbstractValue Make(MadeValue made, Call call, AbstractState state)
    {
        switch (made.Kind)
        {
            case MadeKind.Value:
                var value = walk.Heap.NewValue(made.At ?? call.At, state, made.Part);
                if (!made.Keeps.IsEmpty)
                    state.Keep(value, made.Keeps);
                if (made.AtLeast is { } least)
                    PathFacts.Assume(state, Conditions.Binary(BinaryOperatorKind.LessThan, value, least), false);
                return value;
            case MadeKind.Task:
                var result = made.Given is { } given ? walk.Rentals.NewRental(given, RentalStatus.Held, made.From, state) : made.From;
                return PendingWork.Start(made.At!, result, made.Keeps, state);
            case MadeKind.Rental:
                var rented = walk.Rentals.NewRental(made.Site!, made.MayBeKept ? RentalStatus.Lent : RentalStatus.Held, made.From, state);
                if (made.AtLeast is { } asked)
                    walk.Rentals.LearnLength(rented, asked, state);
                return rented;
            case MadeKind.Memory:
                var memory = walk.Pipes.NewMemory(call.At, made.From!, state, name: made.Name);
                return made.Owner is { } owner ? new ViewValue(ViewValue.Union(owner.Rentals, memory.Rentals)) : memory;
            case MadeKind.MemoryInTask:
                return TaskValue.Ended(walk.Pipes.NewMemory(call.At, made.From!, state));
            case MadeKind.Struct:
                var members = (StructOf)made.From!;
                return new StructOf(members.Type, members.Members, members.Items, walk.Heap.NewValue(call.At, state));
            default:
                throw new System.InvalidOperationException($"A value of the kind {made.Kind} is not known.");
        }
    }

    /// <summary>What goes back, if it is known, or can be followed from here on.</summary>
    private AbstractValue? Followed(IOperation at, AbstractValue? value, AbstractState state)
    {
        if (value is RentalValue)
            return value;
        var kind = at.Type is IArrayTypeSymbol ? RentalKind.Array : RentalKind.Object;
        // What a lambda captured.
        if (value is null && walk.VariableOf(BodyIndex.Plain(at)) is { } captured && walk.IsOfBodyAround(captured))
            return state[walk.Context.Locations.Of(captured)] =
                walk.Rentals.NewRental(walk.Context.Site(at, kind, isProduced: false, null, name: captured.Name), RentalStatus.Lent, null, state);
        return OfField(at, value, state) ?? walk.OtherObjects.AdoptOther(at, kind, state) ?? value;
    }

    /// <summary>A pooled object that a field of this object keeps: that it is one, its type does not say, but that it goes back.</summary>
    private AbstractValue? OfField(IOperation at, AbstractValue? value, AbstractState state)
    {
        var place = BodyIndex.Plain(at);
        ISymbol? member = place switch
        {
            IFieldReferenceOperation { Instance: IInstanceReferenceOperation, Field: var field } => field,
            IPropertyReferenceOperation { Instance: IInstanceReferenceOperation, Property: var property }
                when walk.AutoLocation(property) is not null => property,
            // In a struct that the field has.
            IFieldReferenceOperation { Instance: IFieldReferenceOperation { Instance: IInstanceReferenceOperation,
                Field: { Type.IsValueType: true } around } } => around,
            _ => null,
        };
        if (member is null || value is not (null or TermValue { Kind: TermKind.Member }))
            return null;
        bool isPart = place is IFieldReferenceOperation { Instance: IFieldReferenceOperation };
        var borrowed = walk.Rentals.Borrow(member, at.Type is IArrayTypeSymbol ? RentalKind.Array : RentalKind.Object, place, state);
        state[walk.Context.Locations.Of(member)] = isPart ? new ViewValue(borrowed.Rentals) : borrowed;
        return borrowed;
    }
}
