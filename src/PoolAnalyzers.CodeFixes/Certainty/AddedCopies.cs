using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using PoolAnalyzers.CodeFixes.Editing;
using PoolAnalyzers.Queries;

namespace PoolAnalyzers.CodeFixes.Certainty;

/// <summary>
/// Copies that a change makes. A copy stands for the original where that is only read, and nothing else of it is asked for: no writer, no position.
/// </summary>
internal sealed class AddedCopies(Change change)
{
    /// <summary>How often a local stands for another one.</summary>
    private const int MaxAliases = 4;

    private enum Use
    {
        Read,
        Unknown,
        Wrong,
    }

    public Doubt? Find()
    {
        if (change.CountAfter<InvocationExpressionSyntax>(IsCopy) <= change.CountBefore<InvocationExpressionSyntax>(IsCopy))
            return null;
        foreach (var copy in change.NodesAfter().OfType<InvocationExpressionSyntax>().Where(c => IsCopy(c) && change.IsAdded(c.GetLastToken())))
        {
            if (OfWriter(copy))
                return Doubt.Wrong;
            if (copy.Ancestors().Any(IsIterator))
                return new Doubt("a copy for each element is what you want");
            if (Judge(copy) is { } doubt)
                return doubt;
        }

        return null;
    }

    private Doubt? Judge(ExpressionSyntax copy)
    {
        var value = copy;
        while (value.Parent is ArgumentSyntax { Parent.Parent: BaseObjectCreationExpressionSyntax built } && change.IsAdded(built.GetFirstToken()))
            value = built;
        switch (value.Parent)
        {
            case EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax { Identifier.ValueText: var name } }:
                return OfLocal(name, copy);
            case AssignmentExpressionSyntax { Left: IdentifierNameSyntax { Identifier.ValueText: var name } left }
                when change.After.GetSymbolInfo(left).Symbol is ILocalSymbol:
                return OfLocal(name, copy);
            case AssignmentExpressionSyntax { Left: var target } when change.After.GetSymbolInfo(target).Symbol is IFieldSymbol or IPropertySymbol:
                return IsReleased(change.After.GetSymbolInfo(target).Symbol!) ? new Doubt($"'{target}' is not returned to a pool") : null;
            case ArgumentSyntax { Parent: ArgumentListSyntax { Parent: InvocationExpressionSyntax call } } argument:
                return Passed(call, argument, change.After) switch
                {
                    Use.Read => null,
                    Use.Wrong => Doubt.Wrong,
                    _ => new Doubt($"'{NameOf(call)}' only reads it"),
                };
            default:
                return null;
        }
    }

    /// <summary>What a writer lends is there to be written to.</summary>
    private bool OfWriter(InvocationExpressionSyntax copy) => copy.DescendantNodes().OfType<InvocationExpressionSyntax>()
        .Any(c => change.After.GetSymbolInfo(c).Symbol is IMethodSymbol method && PoolQueries.LendsMemory(method));

    private Doubt? OfLocal(string name, ExpressionSyntax copy)
    {
        var mentions = MentionsOf(name).ToList();
        var uses = mentions.Select(m => OfMention(m, MaxAliases)).ToList();
        if (uses.Contains(Use.Wrong))
            return Doubt.Wrong;
        // What is written into the rental between the copy and the release is not in the copy.
        if (change.Variable is { } rental && rental.Name != name)
        {
            int from = mentions.Count == 0 ? change.Rented.SpanStart : change.Part.DescendantNodes().OfType<VariableDeclaratorSyntax>()
                .FirstOrDefault(d => d.Identifier.ValueText == name)?.Span.End ?? mentions[0].Span.End;
            var late = MentionsOf(rental.Name).Where(m => m.SpanStart > from && !IsReleasing(m) && !mentions.Contains(m))
                .Select(m => OfMention(m, MaxAliases)).ToList();
            if (late.Contains(Use.Wrong))
                return Doubt.Wrong;
            if (late.Contains(Use.Unknown))
                return new Doubt($"nothing is written to '{rental.Name}' after the copy");
        }

        return uses.Contains(Use.Unknown) ? new Doubt($"'{name}' is only read") : null;
    }

    private IEnumerable<IdentifierNameSyntax> MentionsOf(string name) => change.Part.DescendantNodes().OfType<IdentifierNameSyntax>()
        .Where(n => n.Identifier.ValueText == name && change.Before.GetSymbolInfo(n).Symbol is ILocalSymbol or IParameterSymbol);

    private bool IsReleasing(IdentifierNameSyntax mention) => mention.Ancestors().TakeWhile(a => a is not StatementSyntax).OfType<InvocationExpressionSyntax>()
        .Any(c => change.Before.GetSymbolInfo(c).Symbol is IMethodSymbol method && change.Pools.KindOf(method) == PoolCallKind.Returns);

    private Use OfMention(ExpressionSyntax mention, int aliases)
    {
        var view = mention;
        while (Outer(view) is { } outer)
            view = outer;
        switch (view.Parent)
        {
            case ElementAccessExpressionSyntax element when element.Expression == view:
                return IsWritten(element) ? Use.Wrong : Use.Read;
            case MemberAccessExpressionSyntax access when access.Expression == view:
                return OfMember(change.Before.GetSymbolInfo(access).Symbol, change.Before.GetTypeInfo(view).Type);
            case ArgumentSyntax { Parent: ArgumentListSyntax { Parent: InvocationExpressionSyntax call } } argument:
                return Passed(call, argument, change.Before);
            case ArgumentSyntax { Parent: ArgumentListSyntax { Parent: BaseObjectCreationExpressionSyntax made } } argument:
                return PoolQueries.IsReadOnlyMemory(change.Before.GetTypeInfo(view).ConvertedType)
                    || Fills.IsMadeByReading(made, argument, change.Before, change.Pools) ? Use.Read : Use.Unknown;
            case AssignmentExpressionSyntax assignment when assignment.Left == view:
                return Use.Read;
            case EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax declarator }
                when aliases > 0 && declarator.Parent?.Parent is LocalDeclarationStatementSyntax:
                return Worst(MentionsOf(declarator.Identifier.ValueText).Select(m => OfMention(m, aliases - 1)));
            case ForEachStatementSyntax { Type: RefTypeSyntax }:
                return Use.Unknown;
            case CommonForEachStatementSyntax or BinaryExpressionSyntax or IsPatternExpressionSyntax or InterpolationSyntax or ReturnStatementSyntax
                or ArrowExpressionClauseSyntax or YieldStatementSyntax:
                return Use.Read;
            default:
                return PoolQueries.IsReadOnlyMemory(change.Before.GetTypeInfo(view).ConvertedType) ? Use.Read : Use.Unknown;
        }
    }

    private static Use Worst(IEnumerable<Use> uses) => uses.DefaultIfEmpty(Use.Read).Max();

    private ExpressionSyntax? Outer(ExpressionSyntax view) => view.Parent switch
    {
        ParenthesizedExpressionSyntax or PostfixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.SuppressNullableWarningExpression }
            => (ExpressionSyntax)view.Parent,
        MemberAccessExpressionSyntax access when access.Expression == view && change.Pools.IsView(change.Before.GetSymbolInfo(access).Symbol)
            => access.Parent is InvocationExpressionSyntax call && call.Expression == access ? call : access,
        ElementAccessExpressionSyntax { ArgumentList.Arguments: [{ Expression: RangeExpressionSyntax }] } part when part.Expression == view => part,
        _ => null,
    };

    private static bool IsWritten(ElementAccessExpressionSyntax element) =>
        element.Parent is AssignmentExpressionSyntax assignment && assignment.Left == element
        || element.Parent is PostfixUnaryExpressionSyntax { RawKind: not (int)SyntaxKind.SuppressNullableWarningExpression } or RefExpressionSyntax
        || element.Parent is PrefixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.PreIncrementExpression or (int)SyntaxKind.PreDecrementExpression }
        || element.Parent is ArgumentSyntax { RefKindKeyword.RawKind: not 0 and not (int)SyntaxKind.InKeyword };

    private Use OfMember(ISymbol? member, ITypeSymbol? type)
    {
        if (PoolQueries.IsAboutPlaces(member))
            return Use.Wrong;
        if (member is not IMethodSymbol method || !PoolQueries.IsWritableMemory(type))
            return Use.Read;
        return change.Pools.UseOf(method, parameter: null) switch
        {
            BufferUse.Reads => Use.Read,
            BufferUse.Unknown => Use.Unknown,
            _ => Use.Wrong,
        };
    }

    /// <summary>What gets a view that can be written to writes to it, unless it is known to read.</summary>
    private Use Passed(InvocationExpressionSyntax call, ArgumentSyntax argument, SemanticModel model)
    {
        var given = model.GetTypeInfo(argument.Expression);
        if (PoolQueries.IsReadOnlyMemory(given.ConvertedType))
            return Use.Read;
        if (model.GetSymbolInfo(call).Symbol is not IMethodSymbol method)
            return Use.Unknown;
        var pools = model == change.After ? change.PoolsAfter : change.Pools;
        if (pools.KindOf(method) != PoolCallKind.Other || argument.RefKindKeyword.RawKind != 0)
            return Use.Wrong;
        if (PoolQueries.IsWritableMemory(given.ConvertedType))
            return !PoolQueries.IsFramework(method) ? Use.Unknown
                : pools.UseOf(method, Fills.ParameterOf(method, argument)) == BufferUse.Reads ? Use.Read : Use.Wrong;
        return given.ConvertedType is { SpecialType: not SpecialType.None } or { TypeKind: TypeKind.Interface } ? Use.Read : Use.Unknown;
    }

    /// <summary>By the word, since a method that is called so returns it to some pool, the user's own too: it makes no more than a doubt.</summary>
    private bool IsReleased(ISymbol field) => field.ContainingType.DeclaringSyntaxReferences.SelectMany(r => r.GetSyntax(change.Cancellation).DescendantNodes())
        .OfType<InvocationExpressionSyntax>().Any(c => c.Expression is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Return" }
            && c.ArgumentList.DescendantNodes().OfType<IdentifierNameSyntax>().Any(n => n.Identifier.ValueText == field.Name));

    /// <summary>By the words that the fixes write: the symbols of all calls, before and after, would say no more.</summary>
    private static bool IsCopy(InvocationExpressionSyntax call) =>
        call.Expression is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "ToArray" or "ToList" };

    private static string NameOf(InvocationExpressionSyntax call) =>
        call.Expression is MemberAccessExpressionSyntax access ? access.Name.ToString() : call.Expression.ToString();

    private static bool IsIterator(SyntaxNode function) => function is BaseMethodDeclarationSyntax or AccessorDeclarationSyntax or LocalFunctionStatementSyntax
        && function.DescendantNodes(n => n == function || n is not (AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax))
            .Any(n => n is YieldStatementSyntax);
}
