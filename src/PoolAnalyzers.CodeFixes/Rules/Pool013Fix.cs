using System.Collections.Generic;
using System.Collections.Immutable;
using System.Composition;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using PoolAnalyzers.CodeFixes.Rentals;
using PoolAnalyzers.Rules.Reporting;

namespace PoolAnalyzers.CodeFixes.Rules;

/// <summary>POOL013: returns to the pool that rented, or rents from the pool that gets it back.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp), Shared]
public sealed class Pool013Fix : PoolFixProvider
{
    private const string ReturnKey = "POOL013.ReturnToRentingPool";

    private const string RentKey = "POOL013.RentFromReturningPool";

    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ["POOL013"];

    internal override Task<IEnumerable<Remedy>> ProposeAsync(FixContext context, string? key)
    {
        var release = PoolOf(context.Node);
        var producer = context.Related(NoteKind.Rented);
        var rent = producer is null ? null : PoolOf(producer);
        return Proposals.Of(context, key, (ReturnKey, ReturnAsync), (RentKey, RentAsync));

        async Task<Remedy?> ReturnAsync()
        {
            var pool = rent is not null && ReleaseText.IsStable(context.Model, rent, context.Root) ? rent.ToString() : null;
            if (release is null || pool is null)
                return null;
            var edits = context.Edit();
            edits.Replace(release.Span, pool);
            return await context.TryAsync($"Return to '{pool}', which rented it", ReturnKey, edits).ConfigureAwait(false);
        }

        async Task<Remedy?> RentAsync()
        {
            if (release is null || rent is null || !ReleaseText.IsStable(context.Model, release, context.Root))
                return null;
            var edits = context.Edit();
            edits.Replace(rent.Span, release.ToString());
            return await context.TryAsync($"Rent from '{release}', which gets it back", RentKey, edits).ConfigureAwait(false);
        }
    }

    /// <summary>What the call is made on.</summary>
    private static ExpressionSyntax? PoolOf(SyntaxNode call) =>
        call is InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Expression: var pool } } ? pool : null;
}
