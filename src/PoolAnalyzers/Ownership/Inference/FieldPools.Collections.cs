using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using PoolAnalyzers.Ownership.Facts;
using PoolAnalyzers.Ownership.Uses;

namespace PoolAnalyzers.Ownership.Inference;

// Pools of the elements of collections, and of fields that are filled from one of several.
internal sealed partial class FieldPools
{
    private readonly ConcurrentDictionary<ISymbol, FieldPool?> _ofElements = new(SymbolEqualityComparer.Default);
    private readonly ConcurrentDictionary<ISymbol, ImmutableArray<FieldPool>> _alternatives = new(SymbolEqualityComparer.Default);

    /// <summary>The pool that rents all that is ever put into the collection or array of a private field.</summary>
    public FieldPool? OfElements(IFieldSymbol field, CancellationToken cancellation) =>
        _ofElements.GetOrAdd(field.OriginalDefinition, f => FindOfElements((IFieldSymbol)f, cancellation));

    /// <summary>The pools that a field is filled from, where a flag or a null test chooses among them; empty where something else may be in it.</summary>
    public ImmutableArray<FieldPool> Alternatives(ISymbol member, CancellationToken cancellation) =>
        _alternatives.GetOrAdd(member.OriginalDefinition, m => FindAlternatives(m, cancellation));

    private FieldPool? FindOfElements(IFieldSymbol field, CancellationToken cancellation)
    {
        FieldPool? found = null;
        foreach (var mention in code.FieldUses.MentionsOf(field, cancellation))
        {
            if (mention is null || !AddElements(mention, ref found, cancellation))
                return null;
        }

        return field.DeclaringSyntaxReferences.All(r => r.GetSyntax(cancellation) is VariableDeclaratorSyntax { Initializer: var initializer }
            && (initializer is null || IsEmptyCollection(initializer.Value))) ? found : null;
    }

    private bool AddElements(SimpleNameSyntax mention, ref FieldPool? found, CancellationToken cancellation)
    {
        var use = SyntaxUses.Of(mention, Through.This);
        switch (use)
        {
            case { Kind: UseKind.Enumerated or UseKind.Compared or UseKind.Matched }: return true;
            case { Kind: UseKind.Written, By: AssignmentExpressionSyntax assignment }: return IsEmptyCollection(assignment.Right);
            case { Kind: UseKind.Indexed or UseKind.Sliced, By: ElementAccessExpressionSyntax element }:
                return element.Parent is AssignmentExpressionSyntax set && set.Left == element ? Add(set.Right, ref found, cancellation)
                    : SyntaxUses.Of(element).Kind != UseKind.ByReference;
            case { Kind: UseKind.Asked, Member: var asked }: return FrameworkTables.Has(asked, CallTraits.AsksCollection);
            case { Kind: UseKind.Called, Member: var put, By: InvocationExpressionSyntax call } when FrameworkTables.Has(put, CallTraits.PutsElement):
                return call.ArgumentList.Arguments is { Count: > 0 } given && Add(given.Last().Expression, ref found, cancellation);
            case { Kind: UseKind.Called, Member: var called }:
                return FrameworkTables.Has(called, CallTraits.TakesElement | CallTraits.AsksCollection);
            default: return false;
        }
    }

    private static bool IsEmptyCollection(ExpressionSyntax value) => value switch
    {
        BaseObjectCreationExpressionSyntax { Initializer: null, ArgumentList: var given } =>
            given is null
            || given.Arguments.All(a => a.Expression is LiteralExpressionSyntax or MemberAccessExpressionSyntax
                or IdentifierNameSyntax { Identifier.ValueText: "capacity" or "size" }),
        ArrayCreationExpressionSyntax { Initializer: null } or CollectionExpressionSyntax { Elements.Count: 0 } or LiteralExpressionSyntax
            or DefaultExpressionSyntax => true,
        PostfixUnaryExpressionSyntax { Operand: var operand } => IsEmptyCollection(operand),
        _ => false,
    };

    private ImmutableArray<FieldPool> FindAlternatives(ISymbol member, CancellationToken cancellation)
    {
        var found = new List<FieldPool>();
        foreach (var mention in code.FieldUses.MentionsOf(member, cancellation))
        {
            if (mention is null)
                return [];
            if (!SyntacticWrites.MaySet(mention, out var value)
                || !SymbolEqualityComparer.Default.Equals(code.Source.ModelOf(mention.SyntaxTree).GetSymbolInfo(mention,
                    cancellation).Symbol?.OriginalDefinition, member))
                continue;
            if (value is null || code.Source.OperationOf(value) is not { } operation || !AddOrigins(operation, found, 0, cancellation))
                return [];
        }

        return [.. found];
    }

    /// <summary>The pools in <c>pool ?? Shared</c> and <c>flag ? first : second</c>.</summary>
    private static ImmutableArray<IOperation>? ChosenAmong(IOperation pool) => BodyIndex.Plain(pool) switch
    {
        ICoalesceOperation choice => [choice.Value, choice.WhenNull],
        IConditionalOperation { WhenFalse: { } otherwise } choice => [choice.WhenTrue, otherwise],
        _ => null,
    };

    private static bool AddTo(List<FieldPool> origins, FieldPool origin)
    {
        origins.Add(origin);
        return true;
    }
}
