using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using PoolAnalyzers.Ownership.Facts;

namespace PoolAnalyzers.Ownership.Uses;

/// <summary>Values that are no part of anything, wherever they come from: an array, or a view of all of one.</summary>
internal sealed class WholeForms(BodyIndex variables, CallFacts contracts, PoolTypes types)
{
    public bool IsWhole(IOperation value) => IsWhole(value, 0);

    private bool IsWhole(IOperation value, int depth)
    {
        value = BodyIndex.Plain(value);
        if (depth > 8)
            return false;
        switch (value)
        {
            case IConditionalOperation { WhenFalse: { } otherwise } choice: return IsWhole(choice.WhenTrue, depth + 1) && IsWhole(otherwise, depth + 1);
            case ISimpleAssignmentOperation assignment: return IsWhole(assignment.Value, depth + 1);
            case IArrayCreationOperation or IDefaultValueOperation or { ConstantValue.HasValue: true } or IParameterReferenceOperation
                or IFieldReferenceOperation: return true;
            case ILocalReferenceOperation { Local: var local }:
                return local.Type is IArrayTypeSymbol || types.Is(local.Type, TypeTraits.Owner)
                    || (variables.AssignedTo(local) is { Count: > 0 } values && values.All(v => IsWhole(v, depth + 1)));
            // An array is no part of one.
            case IInvocationOperation { TargetMethod: var method } call
                when call.Type is IArrayTypeSymbol || contracts.RoleOf(method) is CallRole.RentArray or CallRole.HandOverOwner: return true;
        }

        if (value.Syntax is StackAllocArrayCreationExpressionSyntax or ImplicitStackAllocArrayCreationExpressionSyntax)
            return true;
        return BodyIndex.View(value, whole: true) is { } inner && IsWhole(inner, depth + 1);
    }
}
