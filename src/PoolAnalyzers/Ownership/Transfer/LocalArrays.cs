using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using PoolAnalyzers.Ownership.Domain;
using PoolAnalyzers.Ownership.Operations;
using PoolAnalyzers.Ownership.Uses;
using PoolAnalyzers.Symbols;

namespace PoolAnalyzers.Ownership.Transfer;

/// <summary>
/// Arrays that a body makes and gives to nobody. Where each mention names one place, as <c>planes[0]</c> does, they are variables: a <see cref="PlacesValue"/>
/// has what is in them. Where the body only looks at what is in them, nobody gets a rental from there.
/// </summary>
/// <remarks>An array that is used in any other way has its elements as a collection has.</remarks>
internal sealed class LocalArrays(WalkOperations walk)
{
    /// <summary>More places than this are no variables.</summary>
    private const int MaxPlaces = 16;

    private enum Shape { Other, Places, Looked }

    private readonly Dictionary<ISymbol, Shape> _shapes = new(SymbolEqualityComparer.Default);
    private Dictionary<SyntaxNode, ISymbol>? _made;

    /// <summary>The places of the array that is made here, empty yet; null where they are no variables.</summary>
    public int? PlacesOf(IOperation made) => ShapeOf(made) == Shape.Places ? CountOf(made) : null;

    /// <summary>What is put there is no longer in reach, and stays with the body: the array is made here, or is in a local.</summary>
    public bool IsOnlyLookedAt(IOperation array) => ShapeOf(BodyIndex.Plain(array)) == Shape.Looked;

    private Shape ShapeOf(IOperation place)
    {
        if (walk.Outer is not null || place.Type is not IArrayTypeSymbol { Rank: 1, ElementType: var element } || walk.KindOf(element) is null)
            return Shape.Other;
        var local = place is ILocalReferenceOperation { Local: var variable } ? variable
            : (_made ??= FindMade()).TryGetValue(place.Syntax, out var made) ? made : null;
        if (local is null)
            return Shape.Other;
        if (!_shapes.TryGetValue(local, out var shape))
            _shapes.Add(local, shape = Find(local));
        return shape;
    }

    private Dictionary<SyntaxNode, ISymbol> FindMade()
    {
        var found = new Dictionary<SyntaxNode, ISymbol>();
        foreach (var declared in walk.Variables.Body.Descendants().OfType<IVariableDeclaratorOperation>())
        {
            if (MadeFor(declared.Symbol) is { } made)
                found[made.Syntax] = declared.Symbol;
        }

        return found;
    }

    /// <summary>The one thing that the variable is ever set to.</summary>
    private IOperation? MadeFor(ISymbol local) =>
        walk.Variables.AssignedTo(local) is [var only] && BodyIndex.Plain(only) is var made && CountOf(made) is not null ? made : null;

    /// <summary>How many places there are; null where it is no array, or nobody knows.</summary>
    private static int? CountOf(IOperation made) => made switch
    {
        IArrayCreationOperation { Initializer: { ElementValues: var elements } } => elements.Length,
        IArrayCreationOperation { DimensionSizes: [{ ConstantValue: { HasValue: true, Value: int count } }] } => count,
        IArrayCreationOperation { DimensionSizes: [_] } => int.MaxValue,
        ICollectionExpressionOperation { Elements: var elements } when elements.All(e => e is not ISpreadOperation) => elements.Length,
        _ => null,
    };

    private Shape Find(ISymbol local)
    {
        if (MadeFor(local) is not { } made || CountOf(made) is not { } count)
            return Shape.Other;
        var mentions = UseClassifier.MentionsOf(local, walk.Variables.Body).Where(m => !IsSet(m)).ToList();
        if (mentions.Count == 0 || mentions.Exists(m => EnclosingFunction.FunctionAround(m) is not null))
            return Shape.Other;
        if (count <= MaxPlaces && mentions.TrueForAll(m => PlaceOf(m) is { } place && place >= 0 && place < count))
            return Shape.Places;
        return mentions.TrueForAll(m => IsPut(m) || walk.Context.Code.LentParameters.IsLookAtElements(m, walk.Variables.Body, walk.Context.Cancellation))
            ? Shape.Looked : Shape.Other;
    }

    private static bool IsSet(IOperation mention) => mention.Parent is ISimpleAssignmentOperation { Target: var target } && target == mention;

    /// <summary><c>planes[0]</c>, by value.</summary>
    private static int? PlaceOf(IOperation mention) =>
        mention.Parent is IArrayElementReferenceOperation { Indices: [{ ConstantValue: { HasValue: true, Value: int place } }] } element
        && element.ArrayReference == mention && UseClassifier.Of(element).Kind != UseKind.ByReference && !IsReferredTo(element) ? place : null;

    private static bool IsReferredTo(IOperation element) => element.Parent is ISimpleAssignmentOperation { IsRef: true } or IReturnOperation { Parent: null }
        or IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol.RefKind: not RefKind.None } };

    private static bool IsPut(IOperation mention) => mention.Parent is IArrayElementReferenceOperation element && element.ArrayReference == mention
        && element.Parent is ISimpleAssignmentOperation { IsRef: false, Target: var target } && target == element;
}
