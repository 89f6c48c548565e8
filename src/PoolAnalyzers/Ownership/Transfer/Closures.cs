using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;
using PoolAnalyzers.Ownership.Domain;
using PoolAnalyzers.Ownership.Facts;
using PoolAnalyzers.Ownership.Operations;

namespace PoolAnalyzers.Ownership.Transfer;

/// <summary>Lambdas and method groups, and what they capture.</summary>
internal sealed class Closures(TransferFunctions walk)
{
    public AbstractValue? Capture(IFlowAnonymousFunctionOperation lambda, AbstractState state)
    {
        var body = lambda.Symbol.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax();
        var operation = body is null ? null : walk.Context.Code.Source.OperationOf(body);
        return operation is null ? null : CaptureBody(operation, lambda.Symbol, lambda, state);
    }

    public AbstractValue? CaptureGroup(IMethodReferenceOperation group, AbstractState state)
    {
        if (group.Instance is { } owner && group.Method is { Name: var name, Parameters.IsEmpty: true } && NamingConventions.IsDisposal(name))
        {
            // Whoever gets the delegate disposes the owner.
            Escapes.Transfer(walk.Evaluate(owner, state), state);
            return new ClosureValue(group.Method, null, ImmutableArray<int>.Empty);
        }

        if (group.Method.MethodKind == MethodKind.LocalFunction && group.Method.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax() is { } body
            && walk.Context.Code.Source.OperationOf(body) is { } operation)
            return CaptureBody(operation, group.Method, null, state);
        if (group.Instance is { } instance)
            return walk.Evaluate(instance, state) is { IsOwnership: true } value ? new ClosureValue(group.Method, null, value.Rentals) : null;
        return null;
    }

    /// <summary>A closure looks at the rentals that it captures; one that releases them takes them over.</summary>
    private AbstractValue CaptureBody(IOperation body, IMethodSymbol function, IOperation? lambda, AbstractState state)
    {
        var seen = ImmutableArray<int>.Empty;
        foreach (var variable in NestedFunctions.CapturedBy(body, function))
        {
            int location = walk.Context.Locations.Of(variable);
            if (state[location] is not { IsOwnership: true } value)
                continue;
            if (value is StructOf)
                Escapes.PerhapsTakeAll(value, state);
            if (walk.Context.Code.Closures.MayRelease(body, variable))
            {
                foreach (int id in value.Rentals)
                {
                    if (state.Find(id) is { Status: RentalStatus.Held } rental)
                        state.Put(rental with { Status = RentalStatus.Transferred });
                    else
                        Escapes.MarkMaybeTransferred(new RentalValue(id), state);
                }
            }
            else
            {
                seen = ViewValue.Union(seen, value.Rentals);
                if (!value.Rentals.IsEmpty && walk.Context.Code.Closures.MayKeep(body, variable, walk.Context.Cancellation))
                    Escapes.PerhapsTakeAll(value, state);
            }
        }

        return new ClosureValue(function, lambda, seen);
    }
}
