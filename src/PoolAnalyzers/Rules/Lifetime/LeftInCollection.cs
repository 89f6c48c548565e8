using System;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using PoolAnalyzers.Ownership.Engine;
using PoolAnalyzers.Ownership.Facts;
using PoolAnalyzers.Ownership.Inference;
using PoolAnalyzers.Ownership.Uses;
using PoolAnalyzers.Symbols;
using PoolAnalyzers.Text;

namespace PoolAnalyzers.Rules.Lifetime;

/// <summary>
/// The rule of <see cref="Pool012LeftInField"/> where a field keeps many: its elements go back one after the other, and the collection still has them.
/// </summary>
internal static class LeftInCollection
{
    /// <param name="release">A call that gives its first argument back to a pool.</param>
    public static void Check(IInvocationOperation release, ISymbol owner, OwnershipAnalysis analysis, Action<Diagnostic> report, CancellationToken cancellation)
    {
        if (owner is IMethodSymbol { DeclaringSyntaxReferences: [var reference] } method
            && release.Arguments.FirstOrDefault(a => a.Parameter?.Ordinal == 0) is { } given
            && BodyIndex.Plain(given.Value) is var element && CollectionOf(element) is { } field
            && !IsCounted(element.Syntax, reference.GetSyntax(cancellation)) && EnclosingFunction.FunctionAround(release) is null
            && IsOnlyRead(field, method, reference.GetSyntax(cancellation), cancellation)
            && analysis.Histories.IsOpenToOthers(method, field, release, isRentedHere: false, isElement: true, cancellation))
            report(Diagnostic.Create(Pool012LeftInField.Rule, release.Syntax.GetLocation(), field.Name, "array"));
    }

    /// <summary>The field of this object that an element is of: by its index, or as the variable of a loop over all.</summary>
    private static IFieldSymbol? CollectionOf(IOperation element) => element switch
    {
        IArrayElementReferenceOperation { ArrayReference: var array } => OwnField(array),
        IPropertyReferenceOperation { Property.IsIndexer: true, Instance: { } list } => OwnField(list),
        ILocalReferenceOperation { Local: var local } => LoopOf(element, local) is { } loop ? OwnField(loop.Collection)
            : LookedUpBy(element, local) is { Instance: { } collection } ? OwnField(collection) : null,
        _ => null,
    };

    /// <summary>What says how many there are goes down with each, or is set behind the loop: the element counts as gone, as in a stack.</summary>
    private static bool IsCounted(SyntaxNode element, SyntaxNode member)
    {
        if (element is not ElementAccessExpressionSyntax { ArgumentList.Arguments: [{ Expression: var index }] })
            return false;
        if (index is PrefixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.PreDecrementExpression or (int)SyntaxKind.PreIncrementExpression }
            or PostfixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.PostDecrementExpression or (int)SyntaxKind.PostIncrementExpression })
            return true;
        return element.FirstAncestorOrSelf<ForStatementSyntax>() is { Condition: BinaryExpressionSyntax { Right: IdentifierNameSyntax {
            Identifier.ValueText: var bound } } } loop
            && member.DescendantNodes().Any(n => n is AssignmentExpressionSyntax { Left: var set } && !loop.Span.Contains(n.Span)
                && (set is MemberAccessExpressionSyntax { Expression: ThisExpressionSyntax, Name: var own } ? own
                    : set) is IdentifierNameSyntax { Identifier.ValueText: var name } && name == bound);
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

    /// <summary>The call that has looked the local up and left it where it is: <c>if (_buffers.TryGetValue(key, out var buffer))</c>.</summary>
    private static IInvocationOperation? LookedUpBy(IOperation use, ILocalSymbol local)
    {
        var body = use;
        while (body.Parent is { } around)
            body = around;
        IInvocationOperation? found = null;
        foreach (var operation in body.Descendants())
        {
            switch (operation)
            {
                case IInvocationOperation { TargetMethod: var method } call when FrameworkTables.Has(method, CallTraits.LooksUp)
                    && call.Arguments.Any(a => a.Parameter?.RefKind == RefKind.Out && Is(a.Value, local)):
                    if (found is not null)
                        return null;
                    found = call;
                    break;
                case IArgumentOperation { Parameter.RefKind: RefKind.Ref or RefKind.Out, Value: var given, Parent: var by }
                    when Is(given, local) && by != found:
                case IAssignmentOperation { Target: var target } when Is(target, local):
                    return null;
            }
        }

        return found;
    }

    private static bool Is(IOperation place, ILocalSymbol local) =>
        (place is IDeclarationExpressionOperation declaration ? declaration.Expression : place) is ILocalReferenceOperation { Local: var named }
        && SymbolEqualityComparer.Default.Equals(named, local);

    /// <summary>Or the values of a dictionary in the field.</summary>
    private static IFieldSymbol? OwnField(IOperation collection) => BodyIndex.Plain(collection) switch
    {
        IFieldReferenceOperation { Instance: IInstanceReferenceOperation, Field: var field } => field,
        IPropertyReferenceOperation { Property.Name: "Values", Instance: { } dictionary } => OwnField(dictionary),
        _ => null,
    };

    private static bool IsOnlyRead(IFieldSymbol field, IMethodSymbol method, SyntaxNode member, CancellationToken cancellation) =>
        OnlyReads(member, field, cancellation)
        && FieldUses.CallersOf(method, member, cancellation).TrueForAll(caller => OnlyReads(caller, field, cancellation));

    /// <summary>The member neither empties the collection nor sets it or an element of it, and gives it to nobody who might.</summary>
    private static bool OnlyReads(SyntaxNode member, IFieldSymbol field, CancellationToken cancellation)
    {
        foreach (var name in WordIndex.Names(member.SyntaxTree, member.Span, field.Name, cancellation))
        {
            var use = SyntaxUses.Of(name, Through.This);
            if (!(use.Kind is UseKind.Enumerated or UseKind.Compared || use.IsOnlyElementRead
                || (use.Kind == UseKind.Asked && FrameworkTables.Has(use.Member, CallTraits.AsksCollection))
                || (use.Kind == UseKind.Called && FrameworkTables.Has(use.Member, CallTraits.LooksUp))))
                return false;
        }

        return true;
    }
}
