using System.Collections.Concurrent;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using PoolAnalyzers.Ownership.Facts;
using PoolAnalyzers.Ownership.Inference;
using PoolAnalyzers.Ownership.Uses;

namespace PoolAnalyzers.Ownership.Contents;

/// <summary>Pools of arrays that the compilation declares: whether what they rent may be longer than what was asked for.</summary>
/// <remarks>Safe for concurrent use.</remarks>
internal sealed class OwnPools(CompilationModel code)
{
    private readonly ConcurrentDictionary<IMethodSymbol, bool> _roundUp = new(SymbolEqualityComparer.Default);

    /// <summary>
    /// The body of <c>Rent</c> is seen, and does more than to make an array of just that length. Unknown bodies, and pools that keep arrays by their length,
    /// count as exact.
    /// </summary>
    public bool RoundsUp(IMethodSymbol rent) => _roundUp.GetOrAdd(rent.OriginalDefinition, Find);

    private bool Find(IMethodSymbol rent)
    {
        if (rent is not { IsAbstract: false, Parameters: [var length, ..], DeclaringSyntaxReferences: [var reference] }
            || reference.GetSyntax() is not MethodDeclarationSyntax { } syntax || code.Source.OperationOf(syntax) is not { } body)
            return false;
        bool isLonger = false;
        foreach (var operation in body.Descendants())
        {
            switch (operation)
            {
                // Handed on to another pool, with at least that length.
                case IInvocationOperation { TargetMethod: var called }
                    when code.Contracts.RoleOf(called) == CallRole.RentArray && !SymbolEqualityComparer.Default.Equals(called.OriginalDefinition, rent):
                    isLonger |= PoolTypes.IsFramework(called);
                    break;
                // Of some other length: a power of two, a block.
                case IArrayCreationOperation { DimensionSizes: [var size] }:
                    isLonger |= !IsLength(size) && !size.ConstantValue.HasValue;
                    break;
                // What was kept is looked for by the length.
                case IArgumentOperation { Value: var key, Parent: IInvocationOperation { TargetMethod.Name: "TryGetValue" or "GetOrAdd" or "TryTake" } }
                    when IsLength(key):
                case IPropertyReferenceOperation { Property.IsIndexer: true, Arguments: [{ Value: var index }] } when IsLength(index):
                case IArrayElementReferenceOperation { Indices: [var place] } when IsLength(place):
                    return false;
                // Kept arrays do that are long enough.
                case IBinaryOperation { OperatorKind: BinaryOperatorKind.GreaterThanOrEqual or BinaryOperatorKind.LessThanOrEqual
                    or BinaryOperatorKind.GreaterThan or BinaryOperatorKind.LessThan } comparison:
                    isLonger |= (IsLength(comparison.LeftOperand) && IsOfArray(comparison.RightOperand))
                        || (IsLength(comparison.RightOperand) && IsOfArray(comparison.LeftOperand));
                    break;
            }
        }

        return isLonger;

        bool IsLength(IOperation number) => BodyIndex.Plain(number) is IParameterReferenceOperation { Parameter: var asked }
            && SymbolEqualityComparer.Default.Equals(asked, length);
    }

    private static bool IsOfArray(IOperation number) =>
        BodyIndex.LengthOf(BodyIndex.Plain(number)) is { Type: IArrayTypeSymbol };
}
