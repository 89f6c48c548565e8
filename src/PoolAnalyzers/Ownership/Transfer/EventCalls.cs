using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using PoolAnalyzers.Ownership.Domain;
using PoolAnalyzers.Ownership.Operations;

namespace PoolAnalyzers.Ownership.Transfer;

/// <summary>Handlers of events.</summary>
internal sealed class EventCalls(TransferFunctions walk)
{
    /// <summary>What is registered runs some time, until that is undone.</summary>
    private static void Register(IOperation at, ImmutableArray<int> captured, AbstractState state)
    {
        foreach (int id in captured)
        {
            if (state.Find(id) is { Status: not RentalStatus.Released } rental)
                state.Put(rental with { Escapes = Escapes.AddEscape(rental.Escapes, new Escape(at, -1)) });
        }
    }

    /// <summary>A handler is added to an event of this object, of another one that was given, or of a type; or taken from it again.</summary>
    public AbstractValue? Handle(IEventAssignmentOperation assignment, AbstractState state)
    {
        var handler = walk.Evaluate(assignment.HandlerValue, state);
        if (assignment.EventReference is not IEventReferenceOperation { Event: var raised, Instance: var source }
            || handler is not ClosureValue { Rentals: var captured })
        {
            walk.Rentals.Use(handler, assignment.HandlerValue, state);
            return null;
        }

        if (source is not (null or IInstanceReferenceOperation or IParameterReferenceOperation or IFieldReferenceOperation))
        {
            walk.Escapes.EscapeToHeap(handler, assignment.HandlerValue, state);
            return null;
        }

        if (assignment.Adds)
        {
            walk.Rentals.Use(handler, assignment.HandlerValue, state);
            Register(assignment, captured, state);
            return null;
        }

        foreach (int id in captured)
        {
            if (state.Find(id) is { Escapes.IsEmpty: false } rental)
                state.Put(rental with { Escapes =
                    rental.Escapes.RemoveAll(e => e.At is IEventAssignmentOperation { EventReference: IEventReferenceOperation { Event: var added } }
                    && SymbolEqualityComparer.Default.Equals(added, raised)) });
        }

        return null;
    }
}
