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
/// Local collections of arrays that a body makes, fills and gives to nobody, and whose elements it releases in a loop. A way around that loop loses what is in
/// them.
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
            if (IsOwn(variable.Key, variable.Value, body))
                Add(variable.Key, variable.Value, isRelease);
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

    public static bool MayBe(ISymbol local) => local is ILocalSymbol { RefKind: RefKind.None, Type: var type } && type is
        IArrayTypeSymbol { Rank: 1, ElementType: IArrayTypeSymbol }
        or INamedTypeSymbol { Name: "List" or "Queue" or "Stack", TypeArguments: [IArrayTypeSymbol] }
        && (type is IArrayTypeSymbol || PoolTypes.IsFramework(type));

    /// <summary>Made here, empty, and in no other hands.</summary>
    private static bool IsOwn(ISymbol local, List<ILocalReferenceOperation> mentions, IOperation body)
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
        return made is [var only] && IsEmptyCollection(BodyIndex.Plain(only))
            && mentions.TrueForAll(m => EnclosingFunction.FunctionAround(m) is null && Of(m) != Mention.Leaves);
    }

    private static bool IsEmptyCollection(IOperation value) => value switch
    {
        IObjectCreationOperation { Initializer: null, Arguments: var given } => given.All(a => a.Value.Type is { SpecialType: SpecialType.System_Int32 }),
        IArrayCreationOperation { Initializer: null } => true,
        ICollectionExpressionOperation { Elements.IsEmpty: true } => true,
        _ => false,
    };

    private static Mention Of(ILocalReferenceOperation mention)
    {
        IOperation place = mention;
        while (place.Parent is IConversionOperation { OperatorMethod: null } or IParenthesizedOperation)
            place = place.Parent;
        switch (place.Parent)
        {
            case ISimpleAssignmentOperation assignment when assignment.Target == place: return Mention.Harmless;
            case IInvocationOperation call when call.Instance == place:
                return call.TargetMethod.Name is "Add" or "Push" or "Enqueue" ? Mention.Fills : Mention.Empties;
            case IArrayElementReferenceOperation element when element.ArrayReference == place:
                return element.Parent is ISimpleAssignmentOperation set && set.Target == element ? Mention.Fills
                    : element.Parent is IArgumentOperation { Parameter.RefKind: not RefKind.None } ? Mention.Leaves : Mention.Empties;
            case IPropertyReferenceOperation { Property: { IsIndexer: true } } item when item.Instance == place:
                return item.Parent is IAssignmentOperation { Target: var target } && target == item ? Mention.Leaves : Mention.Empties;
            case IPropertyReferenceOperation { Property: { Name: "Length", ContainingType.SpecialType: SpecialType.System_Array } }: return Mention.Harmless;
            case IPropertyReferenceOperation { Property.Name: "Count" or "Capacity" }: return Mention.Empties;
            case IForEachLoopOperation loop when loop.Collection == place: return Mention.Empties;
            default: return Mention.Leaves;
        }
    }

    private void Add(ISymbol local, List<ILocalReferenceOperation> mentions, Func<IMethodSymbol, bool> isRelease)
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
                if (ConditionOf(loop.Syntax) is { } condition)
                    _loops.Add((condition, local));
            }
        }

        if (isReleased)
            _collections.Add(local);
    }

    private static SyntaxNode? ConditionOf(SyntaxNode loop) => loop switch
    {
        ForStatementSyntax counting => counting.Condition,
        WhileStatementSyntax asking => asking.Condition,
        _ => null,
    };
}
