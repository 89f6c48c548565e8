using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using PoolAnalyzers.Ownership.Domain;
using PoolAnalyzers.Ownership.Facts;
using PoolAnalyzers.Ownership.Operations;

namespace PoolAnalyzers.Ownership.Transfer;

/// <summary>Calls by a function pointer: what is behind it cannot be read, and may take what it is given.</summary>
internal sealed class PointerCalls(TransferFunctions walk)
{
    public AbstractValue? Invoke(IFunctionPointerInvocationOperation call, AbstractState state)
    {
        walk.Evaluate(call.Target, state);
        var given = walk.EvaluateArguments(call.Arguments, state);
        state.LetGo(Heap.IsOfOthers);
        foreach (var argument in given)
        {
            if (argument.Value is not { IsOwnership: true } value)
                continue;
            walk.Rentals.Use(value, argument.At, state);
            if (walk.Fates.OfUnknown(ArgumentFate.PerhapsTaken) == ArgumentFate.Lent)
                continue;
            if (value is StructOf)
                Escapes.PerhapsTakeAll(value, state);
            foreach (int id in Escapes.Wholes(value))
                walk.Escapes.MarkMaybeTransferred(new RentalValue(id), call, state);
        }

        walk.Path.MayThrow(state, call);
        foreach (var argument in given.Where(g => g.Parameter is { RefKind: RefKind.Ref or RefKind.Out }))
        {
            Escapes.PerhapsTakeAll(argument.Value ?? ConstantValue.Null, state);
            if (argument.At is ILocalReferenceOperation or IParameterReferenceOperation or IDeclarationExpressionOperation or IFieldReferenceOperation)
                walk.Assignments.Assign(argument.At, walk.Heap.NewValue(argument.At, state, 1), argument.At, state);
        }

        walk.Heap.InvalidateHeap(state);
        return call.Type is null or { SpecialType: SpecialType.System_Void } ? null : walk.Heap.NewValue(call, state);
    }
}
