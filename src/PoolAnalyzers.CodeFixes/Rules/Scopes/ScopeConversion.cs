using System.Collections.Generic;
using System.Linq;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;
using PoolAnalyzers.CodeFixes.Editing;
using PoolAnalyzers.CodeFixes.Rentals;
using PoolAnalyzers.Queries;

namespace PoolAnalyzers.CodeFixes.Rules.Scopes;

/// <summary>Lets a <c>using</c> release what a variable holds: an owner as it is, an array through a generated scope.</summary>
internal sealed class ScopeConversion(FixContext context)
{
    /// <summary>A conversion that may add a declaration to the type, which is more than the member with the report.</summary>
    public static async Task<Remedy?> OfTypeAsync(FixContext context, System.Func<ScopeConversion, Task<Remedy?>> convert) =>
        ScopeType.IsGenerated(context) && await context.WithTypeAsync().ConfigureAwait(false) is { } whole
            ? await convert(new ScopeConversion(whole)).ConfigureAwait(false) : null;

    /// <summary>Declares the owner with <c>using</c>.</summary>
    public async Task<Remedy?> ToUsingAsync(string key)
    {
        if (Variable() is not { Declaration: { } declaration } variable || !context.Pools.IsOwner(variable.Type))
            return null;
        var edits = context.Edit();
        edits.Insert(declaration.SpanStart, "using ");
        return TryBlock.RemoveReleases(edits, variable)
            ? await context.TryAsync($"Dispose '{variable.Symbol.Name}' with 'using'", key, edits).ConfigureAwait(false) : null;
    }

    /// <summary>Puts a generated scope in the place of an array from the shared pool.</summary>
    public async Task<Remedy?> ToScopeAsync(string key)
    {
        if (Variable() is not
            {
                Declaration: { } declaration, Type: IArrayTypeSymbol { Rank: 1, ElementType: var element },
                Call: InvocationExpressionSyntax { ArgumentList.Arguments: [{ Expression: var length }] } call
            } variable
            || IsInterrupted(variable) || !IsShared(call) || Clears(variable) is not { } clears || ScopeType.For(context, element, clears) is not { } scope)
            return null;
        var edits = context.Edit();
        if (!TryBlock.RemoveReleases(edits, variable))
            return null;
        var left = variable.References.Where(r => !edits.IsRemoved(r.SpanStart)).ToList();
        return await RewriteAsync(edits, declaration, variable.Symbol, left, length, scope, "", key).ConfigureAwait(false);
    }

    /// <summary>Puts a generated scope in the place of an array that is made for one call.</summary>
    public async Task<Remedy?> FromNewArrayAsync(string key)
    {
        if (context.Node is not ArrayCreationExpressionSyntax { Type.RankSpecifiers: [{ Sizes: [var length] }] }
            || Variable() is not { Declaration: { } declaration, Type: IArrayTypeSymbol { ElementType: var element } } variable || IsInterrupted(variable)
            || ScopeType.For(context, element, clears: false) is not { } scope)
            return null;
        return await RewriteAsync(context.Edit(), declaration, variable.Symbol, variable.References, length, scope, $"{variable.Name}.Span.Clear();", key)
            .ConfigureAwait(false);
    }

    private async Task<Remedy?> RewriteAsync(TextEdits edits, LocalDeclarationStatementSyntax declaration, ISymbol symbol,
        IReadOnlyList<IdentifierNameSyntax> references, ExpressionSyntax length, ScopeType scope, string next, string key)
    {
        var variable = declaration.Declaration.Variables[0];
        edits.Replace(TextSpan.FromBounds(declaration.Declaration.SpanStart, variable.SpanStart), "using var ");
        edits.Replace(variable.Initializer!.Value.Span, $"new {scope.Name}({length})");
        if (next.Length > 0)
            edits.InsertAfter(declaration, next);
        if (!scope.Declare(edits) || !references.All(r => Rewrite(edits, r, length)))
            return null;
        return await context.TryAsync($"Use a generated scope for '{symbol.Name}', of exactly the length asked for", key, edits).ConfigureAwait(false);
    }

    /// <summary>A variable that holds the rental from its declaration on.</summary>
    private RentedVariable? Variable() => context.Language >= LanguageVersion.CSharp8
        && RentedVariable.Of(context, context.Node)
            is { IsAlwaysRented: true, Declaration: { UsingKeyword.RawKind: 0, AwaitKeyword.RawKind: 0 } declaration } variable
        && !TextEdits.IsEmbedded(declaration) && variable.Scope is not SwitchSectionSyntax ? variable : null;

    /// <summary>
    /// The method is left and entered again while the variable lives, which no ref struct outlasts. The compiler says so only when it writes the assembly.
    /// </summary>
    private static bool IsInterrupted(RentedVariable variable) =>
        variable.Scope.DescendantNodes().Any(n => n.SpanStart > variable.Call.SpanStart && !ScopeSyntax.IsNested(n, variable.Function)
            && (n is AwaitExpressionSyntax or YieldStatementSyntax || n.ChildTokens().Any(t => t.IsKind(SyntaxKind.AwaitKeyword))));

    private bool IsShared(InvocationExpressionSyntax call) => call.Expression is MemberAccessExpressionSyntax { Expression: var pool }
        && context.Model.GetSymbolInfo(pool).Symbol is IPropertySymbol { Name: "Shared", IsStatic: true, ContainingType: var type }
        && context.Pools.IsArrayPool(type);

    /// <summary>Whether a return clears the array; null where that is decided elsewhere.</summary>
    private static bool? Clears(RentedVariable variable)
    {
        bool clears = false;
        foreach (var argument in variable.Releases.SelectMany(r => r.ArgumentList.Arguments.Skip(1)))
        {
            if (argument.Expression
                is not LiteralExpressionSyntax { RawKind: (int)SyntaxKind.TrueLiteralExpression or (int)SyntaxKind.FalseLiteralExpression } flag)
                return null;
            clears |= flag.IsKind(SyntaxKind.TrueLiteralExpression);
        }

        return clears;
    }

    /// <summary>Makes a use of the array one of the scope. False where there is no such use.</summary>
    private bool Rewrite(TextEdits edits, IdentifierNameSyntax use, ExpressionSyntax length)
    {
        switch (use.Parent)
        {
            case ElementAccessExpressionSyntax { ArgumentList.Arguments: [{ Expression: var index }] } element when element.Expression == use:
                return index is not RangeExpressionSyntax;
            case MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Length" } access when access.Expression == use:
                return true;
            case MemberAccessExpressionSyntax { Name.Identifier.ValueText: "AsSpan" or "AsMemory", Parent: InvocationExpressionSyntax view } access
                when access.Expression == use:
                edits.Replace(view.Span, Part($"{use}.{access.Name.Identifier.ValueText.Substring(2)}", view.ArgumentList.Arguments, use, length));
                return true;
            case ArgumentSyntax { Parent: ArgumentListSyntax { Arguments: var all, Parent: BaseObjectCreationExpressionSyntax creation } }
                when context.Model.GetTypeInfo(creation).Type is INamedTypeSymbol
                    { Name: "Span" or "ReadOnlySpan" or "Memory" or "ReadOnlyMemory" or "ArraySegment", Name: var kind }:
                edits.Replace(creation.Span,
                    Part($"{use}.{(kind == "ArraySegment" ? "Segment" : kind.Replace("ReadOnly", ""))}", [.. all.Skip(1)], use, length));
                return true;
        }

        var place = context.Model.GetTypeInfo(use).ConvertedType switch
        {
            INamedTypeSymbol { Name: "Span" or "ReadOnlySpan" } => "Span",
            INamedTypeSymbol { Name: "Memory" or "ReadOnlyMemory" } => "Memory",
            INamedTypeSymbol { Name: "ArraySegment" } => "Segment",
            _ when use.Parent is ForEachStatementSyntax or EqualsValueClauseSyntax { Parent.Parent.Parent: FixedStatementSyntax } => "Span",
            _ => null,
        };
        if (place is not null)
        {
            edits.Insert(use.Span.End, "." + place);
            return true;
        }

        if (use.Parent is not ArgumentSyntax
            { NameColon: null, Parent: ArgumentListSyntax { Arguments: var arguments, Parent: InvocationExpressionSyntax call } } argument
            || context.Model.GetSymbolInfo(call).Symbol is not IMethodSymbol method || !PoolQueries.IsFramework(method))
            return false;
        // Methods of the framework that take an array, with a start and a count or without, have mostly one of the same name that takes a span.
        int at = arguments.IndexOf(argument);
        if (at + 2 < arguments.Count && arguments.Skip(at + 1).Take(2)
            .All(a => a.NameColon is null && context.Model.GetTypeInfo(a.Expression).Type?.SpecialType == SpecialType.System_Int32))
            edits.Replace(TextSpan.FromBounds(argument.SpanStart, arguments[at + 2].Span.End),
                Part($"{use}.Span", [arguments[at + 1], arguments[at + 2]], use, length));
        else
            edits.Insert(use.Span.End, ".Span");
        return true;
    }

    private static string Part(string whole, IReadOnlyList<ArgumentSyntax> bounds, IdentifierNameSyntax array, ExpressionSyntax length)
    {
        bool isWhole = bounds.Count == 0 || bounds[0].Expression is LiteralExpressionSyntax { Token.Value: 0 }
            && (bounds.Count == 1 || SyntaxFactory.AreEquivalent(bounds[1].Expression, length) || bounds[1].Expression.ToString() == $"{array}.Length");
        if (isWhole)
            return whole;
        return bounds is [{ Expression: RangeExpressionSyntax range }] ? $"{whole}[{range}]" : $"{whole}.Slice({string.Join(", ", bounds)})";
    }
}
