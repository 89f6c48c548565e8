using System;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using PoolAnalyzers.Ownership;

namespace PoolAnalyzers.Rules;

/// <summary>POOL012, where a field keeps many: its elements go back one after the other, and the collection still has them.</summary>
internal static class LeftInCollection
{
    /// <param name="release">A call that gives its first argument back to a pool.</param>
    public static void Check(IInvocationOperation release, ISymbol owner, Engine engine, Action<Diagnostic> report, CancellationToken cancellation)
    {
        if (owner is IMethodSymbol { DeclaringSyntaxReferences: [var reference] } method && release.Arguments.FirstOrDefault(a => a.Parameter?.Ordinal == 0) is { } given
            && Storage.Plain(given.Value) is var element && CollectionOf(element) is { } field && !IsCounted(element.Syntax, reference.GetSyntax(cancellation)) && EnclosingFunction.FunctionAround(release) is null && IsOnlyRead(field, method, reference.GetSyntax(cancellation), cancellation)
            && engine.Fields.IsOpenToOthers(method, field, release, trail: null, isRentedHere: false, cancellation))
            report(Diagnostic.Create(Descriptors.LeftInField, release.Syntax.GetLocation(), field.Name, "array"));
    }

    /// <summary>The field of this object that an element is of: by its index, or as the variable of a loop over all.</summary>
    private static IFieldSymbol? CollectionOf(IOperation element) => element switch
    {
        IArrayElementReferenceOperation { ArrayReference: var array } => OwnField(array),
        IPropertyReferenceOperation { Property.IsIndexer: true, Instance: { } list } => OwnField(list),
        ILocalReferenceOperation { Local: var local } => LoopOf(element, local) is { } loop ? OwnField(loop.Collection) : null,
        _ => null,
    };

    /// <summary>What says how many there are goes down with each, or is set behind the loop: the element counts as gone, as in a stack.</summary>
    private static bool IsCounted(SyntaxNode element, SyntaxNode member)
    {
        if (element is not ElementAccessExpressionSyntax { ArgumentList.Arguments: [{ Expression: var index }] })
            return false;
        if (index is PrefixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.PreDecrementExpression or (int)SyntaxKind.PreIncrementExpression } or PostfixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.PostDecrementExpression or (int)SyntaxKind.PostIncrementExpression })
            return true;
        return element.FirstAncestorOrSelf<ForStatementSyntax>() is { Condition: BinaryExpressionSyntax { Right: IdentifierNameSyntax { Identifier.ValueText: var bound } } } loop
            && member.DescendantNodes().Any(n => n is AssignmentExpressionSyntax { Left: var set } && !loop.Span.Contains(n.Span)
                && (set is MemberAccessExpressionSyntax { Expression: ThisExpressionSyntax, Name: var own } ? own : set) is IdentifierNameSyntax { Identifier.ValueText: var name } && name == bound);
    }

    private static IForEachLoopOperation? LoopOf(IOperation use, ILocalSymbol variable)
    {
        for (var around = use.Parent; around is not null; around = around.Parent)
        {
            if (around is IForEachLoopOperation loop && loop.Locals.Contains(variable, SymbolEqualityComparer.Default))
                return loop;
        }

        return null;
    }

    /// <summary>Or the values of a dictionary in the field.</summary>
    private static IFieldSymbol? OwnField(IOperation collection) => Storage.Plain(collection) switch
    {
        IFieldReferenceOperation { Instance: IInstanceReferenceOperation, Field: var field } => field,
        IPropertyReferenceOperation { Property.Name: "Values", Instance: { } dictionary } => OwnField(dictionary),
        _ => null,
    };

    private static bool IsOnlyRead(IFieldSymbol field, IMethodSymbol method, SyntaxNode member, CancellationToken cancellation) =>
        OnlyReads(member, field, cancellation) && Fields.CallersOf(method, member, cancellation).TrueForAll(caller => OnlyReads(caller, field, cancellation));

    /// <summary>The member neither empties the collection nor sets it or an element of it, and gives it to nobody who might.</summary>
    private static bool OnlyReads(SyntaxNode member, IFieldSymbol field, CancellationToken cancellation)
    {
        foreach (var name in Words.Names(member.SyntaxTree, member.Span, field.Name, cancellation))
        {
            SyntaxNode node = name;
            while (node.Parent is MemberAccessExpressionSyntax { Expression: ThisExpressionSyntax } or PostfixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.SuppressNullableWarningExpression } or ParenthesizedExpressionSyntax)
                node = node.Parent;
            if (!IsRead(node))
                return false;
        }

        return true;
    }

    private static bool IsRead(SyntaxNode name) => name.Parent switch
    {
        ForEachStatementSyntax loop => loop.Expression == name,
        MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Count" or "Length" or "Values", Parent: not InvocationExpressionSyntax } => true,
        ElementAccessExpressionSyntax element => element.Parent is not (AssignmentExpressionSyntax or ArgumentSyntax { RefKindKeyword.RawKind: not 0 } or RefExpressionSyntax)
            || element.Parent is AssignmentExpressionSyntax assignment && assignment.Right == element,
        BinaryExpressionSyntax { RawKind: (int)SyntaxKind.EqualsExpression or (int)SyntaxKind.NotEqualsExpression } or IsPatternExpressionSyntax { Pattern: ConstantPatternSyntax or UnaryPatternSyntax } => true,
        _ => false,
    };
}
