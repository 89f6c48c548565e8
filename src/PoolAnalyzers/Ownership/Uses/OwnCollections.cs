using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using PoolAnalyzers.Ownership.Facts;
using PoolAnalyzers.Symbols;

namespace PoolAnalyzers.Ownership.Uses;

/// <summary>
/// Local collections of arrays, spans over such and dictionaries included, that a body makes, fills and gives to nobody, and whose elements it releases in a
/// loop. A way around that loop loses what is in them.
/// </summary>
/// <remarks>Read off the operations of the body, once. A collection that is used in any other way is none of these.</remarks>
internal sealed class OwnCollections
{
    /// <summary>What a mention of a collection does.</summary>
    private enum Mention
    {
        /// <summary>It is made, or asked for what does not depend on its elements.</summary>
        Harmless,
        /// <summary>It gets an element.</summary>
        Fills,
        /// <summary>It is gone through, loses elements, or is asked for them or their number.</summary>
        Empties,
        /// <summary>Somebody else may have it now.</summary>
        Leaves,
    }

    private readonly HashSet<ISymbol> _collections = new(SymbolEqualityComparer.Default);
    private readonly Dictionary<SyntaxNode, ISymbol> _made = [];
    private readonly HashSet<SyntaxNode> _emptying = [];

    /// <summary>The conditions of loops that release, with the collections of these.</summary>
    private readonly List<(SyntaxNode Condition, ISymbol Collection)> _loops = [];

    /// <param name="body">The body.</param>
    /// <param name="isRelease">Whether a method gives its first argument back to a pool.</param>
    public OwnCollections(IOperation body, Func<IMethodSymbol, bool> isRelease)
    {
        var mentions = new Dictionary<ISymbol, List<ILocalReferenceOperation>>(SymbolEqualityComparer.Default);
        foreach (var operation in body.Descendants())
        {
            if (operation.Kind != OperationKind.LocalReference || operation is not ILocalReferenceOperation { Local: var local } mention || !MayBe(local))
                continue;
            if (!mentions.TryGetValue(local, out var known))
                mentions.Add(local, known = []);
            known.Add(mention);
        }

        foreach (var variable in mentions)
        {
            if (IsOwn(variable.Key, variable.Value, body, out var made) && Add(variable.Key, variable.Value, made, isRelease))
                _made.Add(made, variable.Key);
        }
    }

    public bool Has(ISymbol local) => _collections.Contains(local);

    /// <summary>What is in the collection may be somewhere else from here on.</summary>
    public bool IsEmptiedAt(SyntaxNode mention) => _emptying.Contains(mention);

    /// <summary>The collections whose loop of releases a condition decides about: that there may be nothing to go through is for the loop to know.</summary>
    public IEnumerable<ISymbol> DecidedBy(SyntaxNode condition)
    {
        foreach (var (loop, collection) in _loops)
        {
            if (loop.Span.Contains(condition.Span) && loop.SyntaxTree == condition.SyntaxTree)
                yield return collection;
        }
    }

    /// <summary>The variable that a collection is made for by that expression; null of any other collection.</summary>
    public ISymbol? MadeFor(SyntaxNode creation) => _made.TryGetValue(creation, out var local) ? local : null;

    public static bool MayBe(ISymbol local) => local is ILocalSymbol { RefKind: RefKind.None, Type: var type } && type switch
    {
        IArrayTypeSymbol { Rank: 1, ElementType: IArrayTypeSymbol } => true,
        INamedTypeSymbol { IsGenericType: true } named => named.TypeArguments.Any(a => a is IArrayTypeSymbol)
            && (FrameworkTables.Is(named, TypeTraits.Span)
                || (named.TypeKind == TypeKind.Class && (PoolTypes.InNamespace(named, "System", "Collections", "Generic")
                || PoolTypes.InNamespace(named, "System", "Collections", "Concurrent")) && PoolTypes.IsFramework(named))),
        _ => false,
    };

    /// <summary>Made here, and in no other hands.</summary>
    private static bool IsOwn(ISymbol local, List<ILocalReferenceOperation> mentions, IOperation body, out SyntaxNode creation)
    {
        var made = new List<IOperation>();
        foreach (var operation in body.Descendants())
        {
            if (operation is IVariableDeclaratorOperation { Symbol: var symbol } declarator && SymbolEqualityComparer.Default.Equals(symbol, local)
                && declarator.GetVariableInitializer() is { Value: var value })
                made.Add(value);
        }

        made.AddRange(mentions.Select(m => m.Parent).OfType<ISimpleAssignmentOperation>().Where(a => a.Target is ILocalReferenceOperation { Local: var target }
            && SymbolEqualityComparer.Default.Equals(target, local)).Select(a => a.Value));
        var only = made.Count == 1 ? WithoutConversions(made[0]) : body;
        creation = only.Syntax;
        return made.Count == 1 && IsMadeHere(only) && mentions.TrueForAll(m => EnclosingFunction.FunctionAround(m) is null && Of(m) != Mention.Leaves);
    }

    /// <summary>The array that a span is made of.</summary>
    private static IOperation WithoutConversions(IOperation value)
    {
        while (true)
        {
            switch (value)
            {
                case IConversionOperation or IParenthesizedOperation:
                    value = value.ChildOperations.First();
                    break;
                case IInvocationOperation { Arguments: [{ Value: var array }] } call when FrameworkTables.MemoryOf(call.TargetMethod) == MemorySource.OfFirst:
                    value = array;
                    break;
                default:
                    return value;
            }
        }
    }

    private static bool IsMadeHere(IOperation value) => value switch
    {
        IObjectCreationOperation { Arguments: var given } creation => given.All(IsSizeOrComparer) && creation.Initializer?.Initializers.All(i =>
            i is IInvocationOperation or ISimpleAssignmentOperation { Target: IPropertyReferenceOperation }) != false,
        IArrayCreationOperation => true,
        ICollectionExpressionOperation { Elements: var elements } => elements.All(e => e is not ISpreadOperation),
        _ => false,
    };

    private static bool IsSizeOrComparer(IArgumentOperation given) =>
        given.Parameter?.Type is { SpecialType: SpecialType.System_Int32 } or { Name: "IEqualityComparer" or "IComparer" };

    private static Mention Of(ILocalReferenceOperation mention)
    {
        IOperation place = mention;
        while (place.Parent is IConversionOperation { OperatorMethod: null } or IParenthesizedOperation)
            place = place.Parent;
        switch (place.Parent)
        {
            case ISimpleAssignmentOperation assignment when assignment.Target == place: return Mention.Harmless;
            case IInvocationOperation call when call.Instance == place:
                return FrameworkTables.Has(call.TargetMethod, CallTraits.Adds) ? Mention.Fills : Mention.Empties;
            case IArrayElementReferenceOperation element when element.ArrayReference == place:
                return element.Parent is ISimpleAssignmentOperation set && set.Target == element ? Mention.Fills
                    : element.Parent is IArgumentOperation { Parameter.RefKind: not RefKind.None } ? Mention.Leaves : Mention.Empties;
            case IPropertyReferenceOperation { Property: { IsIndexer: true } } item when item.Instance == place:
                return item.Parent is IAssignmentOperation { Target: var target } && target == item
                    ? target.Parent is ISimpleAssignmentOperation { IsRef: false } && (FrameworkTables.Is(place.Type, TypeTraits.Span) || IsMap(place.Type))
                        ? Mention.Fills : Mention.Leaves
                    : IsReferredTo(item) ? Mention.Leaves : Mention.Empties;
            case IPropertyReferenceOperation when BodyIndex.LengthOf(place.Parent) is { Type: var sized }
                && (sized is IArrayTypeSymbol || FrameworkTables.Is(sized, TypeTraits.Span)):
                return Mention.Harmless;
            case IPropertyReferenceOperation { Property.Name: "Count" or "Capacity" or "IsEmpty" or "First" or "Last" }: return Mention.Empties;
            case IPropertyReferenceOperation { Property.Name: "Values" or "Keys" } part:
                return part.Parent is IForEachLoopOperation || part.Parent is IConversionOperation { Parent: IForEachLoopOperation }
                    ? Mention.Empties : Mention.Leaves;
            case IForEachLoopOperation loop when loop.Collection == place:
                return loop.LoopControlVariable is IVariableDeclaratorOperation { Symbol.RefKind: RefKind.Ref } ? Mention.Leaves : Mention.Empties;
            default: return Mention.Leaves;
        }
    }

    /// <summary>Somebody may set the place.</summary>
    private static bool IsReferredTo(IOperation element) => element.Parent is IArgumentOperation { Parameter.RefKind: not RefKind.None } or IAddressOfOperation
        or IReturnOperation or ISimpleAssignmentOperation { IsRef: true }
        or IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol.RefKind: not RefKind.None } };

    /// <summary>An element is put there by its key, where most of the time there was none before.</summary>
    private static bool IsMap(ITypeSymbol? type) => type is INamedTypeSymbol { TypeArguments.Length: 2 };

    private bool Add(ISymbol local, List<ILocalReferenceOperation> mentions, SyntaxNode made, Func<IMethodSymbol, bool> isRelease)
    {
        bool isReleased = false;
        foreach (var mention in mentions)
        {
            if (Of(mention) != Mention.Empties)
                continue;
            _emptying.Add(mention.Syntax);
            for (var around = mention.Parent; around is not null; around = around.Parent)
            {
                if (around is not ILoopOperation loop || !loop.Body.Descendants().Any(o => o is IInvocationOperation call && isRelease(call.TargetMethod)))
                    continue;
                isReleased = true;
                // In each turn of a loop around all of it, there is another collection.
                if (ConditionOf(loop.Syntax) is { } condition && !loop.Syntax.Span.Contains(made.Span))
                    _loops.Add((condition, local));
            }
        }

        return isReleased && _collections.Add(local);
    }

    private static SyntaxNode? ConditionOf(SyntaxNode loop) => loop switch
    {
        ForStatementSyntax counting => counting.Condition,
        WhileStatementSyntax asking => asking.Condition,
        _ => null,
    };
}
