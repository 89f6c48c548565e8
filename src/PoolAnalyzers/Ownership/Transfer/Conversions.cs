using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using PoolAnalyzers.Ownership.Calls;
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

    public AbstractValue? EvaluateElement(IArrayElementReferenceOperation element, AbstractState state)
    {
        var elements = walk.Evaluate(element.ArrayReference, state);
        if (elements is TaskValue bag)
            PendingWork.Complete(bag, state);
        if (elements is PlacesValue places && places.IndexOf(element.Indices) is >= 0 and var place)
            return places.Items[place];
        walk.Rentals.Use(elements, element.ArrayReference, state);
        foreach (var index in element.Indices)
            walk.Evaluate(index, state);
        // A range of an array is a copy.
        return element is { Type: IArrayTypeSymbol, Indices: [IRangeOperation] } ? new AllocatedArray(element, null) : walk.Heap.NewValue(element, state);
    }

    public AbstractValue? CreateArray(IArrayCreationOperation array, AbstractState state)
    {
        AbstractValue? length = null;
        foreach (var size in array.DimensionSizes)
            length = walk.Evaluate(size, state);
        if (PlacesOf(array, array.Initializer?.ElementValues ?? [], state) is { } places)
            return places;
        if (BagOf(array, array.Initializer?.ElementValues ?? [], state) is { } started)
            return started;
        return new AllocatedArray(array, array.DimensionSizes.Length == 1 ? length : null);
    }

    public AbstractValue? CreateList(ICollectionExpressionOperation list, AbstractState state)
    {
        // [with(capacity: 5), ...]: what the collection is made with comes first, and may be kept in it.
        foreach (var argument in list.ChildOperations.Take(list.ChildOperations.Count - list.Elements.Length))
        {
            var value = walk.Evaluate(argument is IArgumentOperation { Value: var passed } ? passed : argument, state);
            walk.Rentals.Use(value, argument, state);
            walk.Escapes.EscapeToHeap(value, argument, state);
        }

        if (PlacesOf(list, list.Elements, state) is { } places)
            return places;
        if (BagOf(list, list.Elements, state) is { } started)
            return started;
        return list.Type is IArrayTypeSymbol
            ? new AllocatedArray(list, list.Elements.Any(e => e is ISpreadOperation) ? null : new ConstantValue(list.Elements.Length)) : null;
    }

    /// <summary>An array whose places are variables; what no element is given for is null.</summary>
    private PlacesValue? PlacesOf(IOperation all, ImmutableArray<IOperation> elements, AbstractState state)
    {
        if (walk.Arrays.PlacesOf(all) is not { } count)
            return null;
        var items = elements.Select(e => walk.Evaluate(e, state)).ToList();
        return new PlacesValue([.. items, .. Enumerable.Repeat<AbstractValue?>(ConstantValue.Null, count - items.Count)]);
    }

    /// <summary>An array or list of what was started, or one that keeps rentals, memory over them or closures; null where it is none of these.</summary>
    private AbstractValue? BagOf(IOperation all, IEnumerable<IOperation> elements, AbstractState state)
    {
        TaskValue? bag = null;
        var kept = ImmutableArray<int>.Empty;
        walk.Kept.Make(all, state);
        foreach (var element in elements)
        {
            var value = walk.Evaluate(element is ISpreadOperation { Operand: var list } ? list : element, state);
            if (element is ISpreadOperation spread)
            {
                walk.Watch(spread, state);
                walk.Rentals.Use(value, spread.Operand, state);
                value = spread.ElementType is { } started ? GoThrough(element, value, started, state) : null;
            }

            if (value is TaskValue { Result: null or { IsOwnership: false }, Pending.IsEmpty: false } task)
            {
                bag = TaskValue.Bag(bag, task);
                continue;
            }

            if (value is RentalValue && walk.Arrays.IsOnlyLookedAt(all))
            {
                walk.Rentals.Use(value, element, state);
                continue;
            }

            if (value is RentalValue or ViewValue or ClosureValue && element.Type is not (IPointerTypeSymbol or { IsRefLikeType: true }))
                kept = ViewValue.Union(kept, value.Rentals);
            walk.Escapes.EscapeToHeap(value, element, state);
            if (value is RentalValue { Id: var id })
                walk.Kept.Put(all, id, state);
        }

        if (bag is not null || kept.IsEmpty)
            return bag;
        var made = walk.Heap.NewValue(all, state);
        state.Keep(made, kept);
        return made;
    }

    /// <summary>A query that starts an operation for each element: all of them run. Null where it is none.</summary>
    private TaskValue? GoThrough(IOperation at, AbstractValue? query, ITypeSymbol element, AbstractState state)
    {
        if (new CombinedTasks(walk).StartedBy(at, query, element) is not { } running)
            return null;
        walk.Path.MayThrow(state, at);
        PendingWork.Mark(at, running.Pending, state);
        return running;
    }
}
