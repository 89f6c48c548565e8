using System.Collections.Generic;
using System.Collections.Immutable;
using System.Composition;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace PoolAnalyzers.CodeFixes.Rules;

/// <summary>POOL016 and POOL017: lets a copy leave the body instead of the rental.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp), Shared]
public sealed class Pool016Fix : PoolFixProvider
{
    private const string Key = "POOL016.CopyOut";

    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ["POOL016", "POOL017"];

    internal override Task<IEnumerable<Remedy>> ProposeAsync(FixContext context, string? key) => Proposals.Of(context, key, (Key, () => CopyAsync(context)));

    private static async Task<Remedy?> CopyAsync(FixContext context)
    {
        var value = context.Node switch
        {
            ReturnStatementSyntax { Expression: { } returned } => returned,
            YieldStatementSyntax { Expression: { } yielded } => yielded,
            AssignmentExpressionSyntax { Right: var assigned } => assigned,
            ExpressionStatementSyntax { Expression: AssignmentExpressionSyntax { Right: var assigned } } => assigned,
            ArgumentSyntax { Expression: var argument } => argument,
            ExpressionSyntax expression => expression,
            _ => null,
        };
        if (value is null)
            return null;
        foreach (var copy in Copies.Of(context, value, Copies.RequestedLength(context)))
        {
            var edits = context.Edit();
            edits.Replace(value.Span, copy);
            if (await context.TryAsync("Hand out a copy (ToArray)", Key, edits).ConfigureAwait(false) is { } remedy)
                return remedy;
        }

        return null;
    }
}
