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
using PoolAnalyzers.Queries;

namespace PoolAnalyzers.CodeFixes.Rules;

/// <summary>POOL006: releases what the field has before it gets something else.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp), Shared]
public sealed class Pool006Fix : PoolFixProvider
{
    private const string Key = "POOL006.ReleaseFirst";

    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ["POOL006"];

    internal override Task<IEnumerable<Remedy>> ProposeAsync(FixContext context, string? key) =>
        Proposals.Of(context, key, (Key, () => ReleaseAsync(context)));

    private static async Task<Remedy?> ReleaseAsync(FixContext context)
    {
        var change = context.Node.FirstAncestorOrSelf<SyntaxNode>(n => n is AssignmentExpressionSyntax or InvocationExpressionSyntax);
        var place = change switch
        {
            AssignmentExpressionSyntax assignment => assignment.Left,
            InvocationExpressionSyntax call => call.ArgumentList.Arguments.FirstOrDefault(a => a.RefKindKeyword.IsKind(SyntaxKind.RefKeyword))?.Expression,
            _ => null,
        };
        if (RentalField.Of(context, place) is not { } field)
            return null;
        var title = $"Release what '{field.Symbol.Name}' holds first";
        foreach (bool isTested in new[] { MayBeNull(context, field), true })
        {
            var edits = context.Edit();
            if (Lines(context, field, isTested, change!.SpanStart, edits.Unit(change)) is not { } lines || !Insert(context, edits, change, lines))
                return null;
            if (await context.TryAsync(title, Key, edits).ConfigureAwait(false) is { } remedy)
                return remedy;
        }

        return null;
    }

    private static bool MayBeNull(FixContext context, RentalField field) =>
        field.Type.NullableAnnotation != NullableAnnotation.NotAnnotated || !context.Model.GetNullableContext(context.Node.SpanStart).WarningsEnabled()
        // The declared type promises that there is something, but not all code keeps to it.
        || !context.Pools.IsAlwaysFilled(field.Symbol, context.Cancellation);

    private static string[]? Lines(FixContext context, RentalField field, bool isTested, int at, string unit)
    {
        if (context.Pools.IsOwner(field.Type))
            return [isTested ? $"{field.Text}?.Dispose();" : $"{field.Text}.Dispose();"];
        if (Release(context, field, at) is not { } release)
            return null;
        var test = context.Language >= LanguageVersion.CSharp9 ? "is not null" : "!= null";
        return isTested ? [$"if ({field.Text} {test})", "{", unit + release, "}"] : [release];
    }

    /// <summary>As the type gives it back elsewhere, its clearing included; else to the pool that the report names.</summary>
    private static string? Release(FixContext context, RentalField field, int at)
    {
        var clearing = field.Type is IArrayTypeSymbol { ElementType.IsReferenceType: true } ? ", clearArray: true" : "";
        var calls = field.Symbol.ContainingType.DeclaringSyntaxReferences.Where(r => r.SyntaxTree == context.Root.SyntaxTree)
            .SelectMany(r => r.GetSyntax(context.Cancellation).DescendantNodes()).OfType<InvocationExpressionSyntax>().Where(c =>
                PoolOf(c) is not null).ToList();
        foreach (var call in calls.OrderBy(c => NameOf(c) != "Return"))
        {
            if (PoolOf(call) is not { } pool || context.Model.GetSymbolInfo(call).Symbol is not IMethodSymbol method || !Matches(method, field)
                || !IsOfType(context, pool)
                || context.Pools.KindOf(method) is var kind && kind is not (PoolCallKind.Returns or PoolCallKind.RentsArray or PoolCallKind.TakesObject))
                continue;
            return kind == PoolCallKind.Returns
                ? $"{pool}.Return({field.Text}"
                    + $"{string.Concat(call.ArgumentList.Arguments.Skip(1).Where(a => a.Expression is LiteralExpressionSyntax).Select(a => ", " + a))});"
                : $"{pool}.Return({field.Text}{clearing});";
        }

        return field.Type is IArrayTypeSymbol { ElementType: var element }
            ? $"{ReleaseText.SharedPool(context, element, at)}.Return({field.Text}{clearing});" : null;
    }

    private static ExpressionSyntax? PoolOf(InvocationExpressionSyntax call) => NameOf(call) is "Return" or "Rent" or "Get"
        ? ((MemberAccessExpressionSyntax)call.Expression).Expression : null;

    private static string? NameOf(InvocationExpressionSyntax call) => (call.Expression as MemberAccessExpressionSyntax)?.Name.Identifier.ValueText;

    /// <summary>A pool of what the field has.</summary>
    private static bool Matches(IMethodSymbol method, RentalField field)
    {
        var given = method.Name == "Return" ? method.Parameters.FirstOrDefault()?.Type : method.ReturnType;
        return SymbolEqualityComparer.Default.Equals(given, field.Type);
    }

    /// <summary>All members can name it so.</summary>
    private static bool IsOfType(FixContext context, ExpressionSyntax pool) =>
        !pool.DescendantNodesAndSelf().OfType<IdentifierNameSyntax>().Any(n => context.Model.GetSymbolInfo(n).Symbol is ILocalSymbol
            || (context.Model.GetSymbolInfo(n).Symbol is IParameterSymbol parameter && !PoolQueries.IsPrimaryConstructorParameter(parameter)))
        && ReleaseText.IsStable(context.Model, pool, context.Root);

    private static bool Insert(FixContext context, TextEdits edits, SyntaxNode change, string[] lines)
    {
        if (change.FirstAncestorOrSelf<StatementSyntax>() is { } statement)
        {
            edits.InsertBefore(statement, lines);
            return true;
        }

        return change.FirstAncestorOrSelf<ArrowExpressionClauseSyntax>() is { } arrow
            && ExpressionBody.IsWithoutResult(context.Model.GetDeclaredSymbol(arrow.Parent!) as IMethodSymbol)
            && ExpressionBody.Replace(edits, arrow, [.. lines, arrow.Expression + ";"]);
    }
}
