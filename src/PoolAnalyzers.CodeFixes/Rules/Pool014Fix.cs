using System.Collections.Generic;
using System.Collections.Immutable;
using System.Composition;
using System.Linq;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.CodeFixes;
using PoolAnalyzers.CodeFixes.Editing;
using PoolAnalyzers.CodeFixes.Rentals;
using PoolAnalyzers.Queries;
using PoolAnalyzers.Rules.Reporting;

namespace PoolAnalyzers.CodeFixes.Rules;

/// <summary>POOL014: drops the return, returns only where something was rented, or rents what was allocated.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp), Shared]
public sealed class Pool014Fix : PoolFixProvider
{
    /// <summary>No array that was allocated is returned: because none is, or because the return is guarded.</summary>
    private const string DropKey = "POOL014.ReturnOnlyRentals";

    private const string RentKey = "POOL014.RentInstead";

    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ["POOL014"];

    internal override Task<IEnumerable<Remedy>> ProposeAsync(FixContext context, string? key) =>
        Proposals.Of(context, key, (DropKey, () => ReturnOnlyRentalsAsync(context)), (RentKey, () => RentInsteadAsync(context)));

    private static async Task<Remedy?> ReturnOnlyRentalsAsync(FixContext context)
    {
        if (context.Node is not InvocationExpressionSyntax
            { Parent: ExpressionStatementSyntax statement, ArgumentList.Arguments: [{ Expression: var array }, ..] } release)
            return null;
        // A helper that is given something else first does more than to return the array.
        if (context.Model.GetTypeInfo(array).Type is not IArrayTypeSymbol)
            return null;
        // A helper may give back what it was lent on one path and allocate on another. What the release does on the first one, no rule may miss.
        if (!context.Trial.Before.Releases.Value.First.Any(f => f.At.Span == release.Span))
        {
            var edits = context.Edit();
            edits.Remove(statement);
            if (await context.TryAsync($"Drop the return of '{array}', which was not rented", DropKey, edits).ConfigureAwait(false) is { } dropped)
                return dropped;
        }

        // On some path it was rented: where that hangs on a condition, so can the return.
        var rents = context.Trial.Part.DescendantNodes().OfType<InvocationExpressionSyntax>()
            .Where(c => context.Model.GetSymbolInfo(c).Symbol is IMethodSymbol method && context.Pools.KindOf(method) == PoolCallKind.RentsArray);
        foreach (var rent in rents)
        {
            if (RentedVariable.Of(context, rent) is not { Condition: { } condition } variable || variable.Name != array.ToString())
                continue;
            var guarded = context.Edit();
            var (indent, unit, nl) = (guarded.IndentAt(statement.SpanStart), guarded.Unit(statement), guarded.NewLine);
            int end = guarded.EndOfLineBehind(statement.GetLastToken());
            if (TextEdits.IsEmbedded(statement) || !guarded.StartsLine(statement.SpanStart) || end < 0)
            {
                guarded.Insert(statement.SpanStart, $"if ({condition}) ");
            }
            else
            {
                guarded.Insert(statement.SpanStart, $"if ({condition}){nl}{indent}{{{nl}{indent}{unit}");
                guarded.Insert(end, $"{nl}{indent}}}");
            }

            if (await context.TryAsync($"Return '{array}' only when '{condition}', where it was rented", DropKey, guarded)
                .ConfigureAwait(false) is { } conditional)
                return conditional;
        }

        return null;
    }

    /// <summary>The allocation becomes a rental from the pool that gets it back. It can be longer than what was allocated, and is not cleared.</summary>
    private static async Task<Remedy?> RentInsteadAsync(FixContext context)
    {
        if (context.Node is not InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Expression: var pool } }
            || !ReleaseText.IsStable(context.Model, pool, context.Root))
            return null;
        if (context.Related(NoteKind.Allocated) is not ArrayCreationExpressionSyntax
            { Initializer: null, Type.RankSpecifiers: [{ Sizes: [var size] }] } allocation)
            return null;
        // A helper allocates: all its callers have to return the array then, and the trial has to see them.
        if (!context.Trial.Part.Span.Contains(allocation.Span))
        {
            if (!HasCallersInSight(context, allocation) || await context.WithTypeAsync().ConfigureAwait(false) is not { } whole
                || !whole.Trial.Part.Span.Contains(allocation.Span))
                return null;
            context = whole;
        }

        var edits = context.Edit();
        edits.Replace(allocation.Span, $"{pool}.Rent({size})");
        return await context.TryAsync($"Rent the array from '{pool}'", RentKey, edits).ConfigureAwait(false);
    }

    /// <summary>Nobody outside of the type, which is written in one place, can call the method around the allocation.</summary>
    private static bool HasCallersInSight(FixContext context, SyntaxNode allocation) =>
        allocation.FirstAncestorOrSelf<MemberDeclarationSyntax>() is MethodDeclarationSyntax declaration
        && context.Model.GetDeclaredSymbol(declaration, context.Cancellation) is { DeclaredAccessibility: Accessibility.Private } method
        && method is { PartialDefinitionPart: null, PartialImplementationPart: null, ContainingType.DeclaringSyntaxReferences.Length: 1 };
}
