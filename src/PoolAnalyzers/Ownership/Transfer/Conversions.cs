using System;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using PoolAnalyzers.Ownership.Domain;
using PoolAnalyzers.Ownership.Facts;
using PoolAnalyzers.Ownership.Operations;

namespace PoolAnalyzers.Ownership.Transfer;

/// <summary>Conversions, slices and arrays that are made.</summary>
internal sealed class Conversions(TransferFunctions walk)
{
    /// <summary>What a range of an owner is may be the owner of its array from there on.</summary>
    public AbstractValue? EvaluateSlice(IImplicitIndexerReferenceOperation part, IMethodSymbol slice, AbstractState state)
    {
        var whole = walk.Evaluate(part.Instance, state);
        walk.Rentals.Use(whole, part.Instance, state);
        walk.Rentals.Use(walk.Evaluate(part.Argument, state), part.Argument, state);
        if (whole is RentalValue { Id: var cut } owner && state.Find(cut) is { Site.Kind: RentalKind.Owner } && walk.Context.Code.Methods.MayMoveOut(slice))
            Escapes.MarkMaybeTransferred(owner, state);
        return whole is not null && walk.Contracts.IsViewResult(part.Type) && !IsPointedTo(part) ? ViewValue.Over(whole.Rentals)
            : walk.Heap.NewValue(part, state);
    }

    /// <summary>All that is of the one type is of the other: only null is not.</summary>
    public static bool Derives(ITypeSymbol type, ITypeSymbol from)
    {
        if (from.SpecialType == SpecialType.System_Object)
            return true;
        for (var ancestor = type; ancestor is not null; ancestor = ancestor.BaseType)
        {
            if (SymbolEqualityComparer.Default.Equals(ancestor, from))
                return true;
        }

        return type.AllInterfaces.Contains(from, SymbolEqualityComparer.Default);
    }

    /// <summary>
    /// <c>*p</c> and <c>p[i]</c>, which have no operation of their own, give what stands there; with <c>&amp;</c> or <c>ref</c> before them, they give where.
    /// </summary>
    public static bool IsPointedTo(IOperation operation) =>
        operation is { Kind: OperationKind.None, Syntax: PrefixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.PointerIndirectionExpression }
        or ElementAccessExpressionSyntax }
        && operation.Parent is not IAddressOfOperation && operation.Syntax.Parent is not RefExpressionSyntax;

    public AbstractValue? Convert(IConversionOperation conversion, AbstractState state)
    {
        var value = walk.Evaluate(conversion.Operand, state);
        // What comes out of other conversions is a view, or counts as another value.
        if (conversion.OperatorMethod is { Parameters: [var parameter] } method
            && (walk.Context.Code.Gate.MayProduce(method) || (value is RentalValue && walk.Context.Code.PlainUses.IsMoreThanUsed(parameter)))
            && walk.Members.TryOperator(conversion, method, state, out var converted, (conversion.Operand, value)))
            return converted;
        if (value is null || conversion.Type is not { } type)
            return null;
        if (value is RentalValue or ViewValue)
        {
            bool look = walk.Types.Is(type, TypeTraits.View);
            if (look && value is RentalValue r)
                return conversion is { OperatorMethod: not null, Operand.Type: { } owner } ? walk.Pipes.ContentsOf(r, owner, conversion, state)
                    : new ViewValue(r.Rentals);
            if (conversion.OperatorMethod is not null && !look)
            {
                walk.Rentals.Use(value, conversion.Operand, state);
                if (value is RentalValue built && !PoolTypes.IsFramework(conversion.OperatorMethod))
                    Escapes.MarkMaybeTransferred(built, state);
                return walk.Heap.NewValue(conversion, state);
            }

            return value;
        }

        if (conversion.OperatorMethod is not null)
        {
            // Implicit conversions to spans of what was allocated say nothing about ownership any more.
            return value is ConstantValue { Content: null } && type.IsValueType ? null : value is TaskValue ? value : walk.Heap.NewValue(conversion, state);
        }

        return value;
    }

    public AbstractValue? CreateArray(IArrayCreationOperation array, AbstractState state)
    {
        AbstractValue? length = null;
        foreach (var size in array.DimensionSizes)
            length = walk.Evaluate(size, state);
        if (walk.Tasks.BagOf(array, array.Initializer?.ElementValues ?? ImmutableArray<IOperation>.Empty, state) is { } started)
            return started;
        return new AllocatedArray(array, array.DimensionSizes.Length == 1 ? length : null);
    }
}
