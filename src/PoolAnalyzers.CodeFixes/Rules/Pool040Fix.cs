using System.Collections.Generic;
using System.Collections.Immutable;
using System.Composition;
using System.Linq;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using PoolAnalyzers.CodeFixes.Editing;
using PoolAnalyzers.CodeFixes.Rentals;
using PoolAnalyzers.CodeFixes.Rules.Leaks;
using PoolAnalyzers.CodeFixes.Rules.Scopes;
using PoolAnalyzers.Queries;

namespace PoolAnalyzers.CodeFixes.Rules;

/// <summary>POOL040: rents the array, and returns it in a <c>finally</c> or through a generated scope.</summary>
/// <remarks>A new array holds zeros and is exactly as long as asked for: what is rented is cleared, and every use of the whole is cut to the length.</remarks>
[ExportCodeFixProvider(LanguageNames.CSharp), Shared]
public sealed class Pool040Fix : PoolFixProvider
{
    private const string ScopeKey = "POOL040.Scope";

    private const string RentKey = "POOL040.Rent";

    private const string UnclearedKey = "POOL040.RentUncleared";

    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ["POOL040"];

    internal override Task<IEnumerable<Remedy>> ProposeAsync(FixContext context, string? key) => Proposals.Of(context, key,
        (ScopeKey, () => ScopeConversion.OfTypeAsync(context, c => c.FromNewArrayAsync(ScopeKey))),
        (RentKey, () => RentAsync(context, clears: true)), (UnclearedKey, () => RentAsync(context, clears: false)));

    private static async Task<Remedy?> RentAsync(FixContext context, bool clears)
    {
        if (context.Node is not ArrayCreationExpressionSyntax { Type.RankSpecifiers: [{ Sizes: [var size] }] } creation
            || !Copies.IsUnchanged(context, size, creation)
            || RentedVariable.Of(context, creation) is not { Declaration: { } declaration, Type: IArrayTypeSymbol { ElementType: var element } } variable
            || !Uses.EndWithTheirCalls(variable))
            return null;
        var edits = context.Edit();
        var pool = ReleaseText.SharedPool(context, element, creation.SpanStart);
        edits.Replace(creation.Span, $"{pool}.Rent({size})");
        if (clears)
            edits.InsertAfter(declaration, $"{variable.Name}.AsSpan(0, {size}).Clear();");
        if (!variable.References.All(r => Cut(context, edits, r, size)) || !new LeakRepair(context).Wrap(edits, variable, [$"{pool}.Return({variable.Name});"]))
            return null;
        var title = clears ? $"Rent '{variable.Symbol.Name}', and clear it first" : $"Rent '{variable.Symbol.Name}' without clearing it";
        return await context.TryAsync(title, clears ? RentKey : UnclearedKey, edits).ConfigureAwait(false);
    }

    /// <summary>Keeps a use from seeing more than was asked for. False where that cannot be said there.</summary>
    private static bool Cut(FixContext context, TextEdits edits, IdentifierNameSyntax use, ExpressionSyntax size)
    {
        switch (use.Parent)
        {
            case ElementAccessExpressionSyntax element when element.Expression == use:
                return true;
            case MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Length" } access when access.Expression == use:
                edits.Replace(access.Span,
                    access.Parent is ArgumentSyntax or EqualsValueClauseSyntax || Copies.IsPrimary(size) || size is LiteralExpressionSyntax
                        ? size.ToString() : $"({size})");
                return true;
            case MemberAccessExpressionSyntax
                { Name.Identifier.ValueText: "AsSpan" or "AsMemory", Parent: InvocationExpressionSyntax { ArgumentList.Arguments: var bounds } view } access
                when access.Expression == use:
                if (bounds.Count == 0)
                    edits.Replace(view.ArgumentList.Span, $"(0, {size})");
                return bounds.Count is 0 or 2;
        }

        var cut = context.Model.GetTypeInfo(use).ConvertedType switch
        {
            INamedTypeSymbol { Name: "Span" or "ReadOnlySpan" } => "AsSpan",
            INamedTypeSymbol { Name: "Memory" or "ReadOnlyMemory" } => "AsMemory",
            _ => null,
        };
        if (cut is not null)
        {
            edits.Insert(use.Span.End, $".{cut}(0, {size})");
            return true;
        }

        if (use.Parent is not ArgumentSyntax
            { NameColon: null, Parent: ArgumentListSyntax { Arguments: var arguments, Parent: InvocationExpressionSyntax call } } argument
            || context.Model.GetSymbolInfo(call).Symbol is not IMethodSymbol method || !PoolQueries.IsFramework(method))
            return false;
        // With a start and a count the part is named; alone it is the whole, which a view of the part stands for where the method takes one.
        int at = arguments.IndexOf(argument);
        bool isPart = at + 2 < arguments.Count && arguments.Skip(at + 1).Take(2)
            .All(a => a.NameColon is null && context.Model.GetTypeInfo(a.Expression).Type?.SpecialType == SpecialType.System_Int32);
        if (!isPart)
            edits.Insert(use.Span.End, $".{(Uses.IsTask(method.ReturnType) ? "AsMemory" : "AsSpan")}(0, {size})");
        return true;
    }
}
