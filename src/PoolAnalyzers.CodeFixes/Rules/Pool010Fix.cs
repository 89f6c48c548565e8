using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Composition;
using System.Globalization;
using System.Linq;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using PoolAnalyzers.CodeFixes.Editing;
using PoolAnalyzers.CodeFixes.Rentals;
using PoolAnalyzers.CodeFixes.Trials;
using PoolAnalyzers.Rules.Reporting;

namespace PoolAnalyzers.CodeFixes.Rules;

/// <summary>POOL010: takes one of two releases away, the second or the earlier one, whichever leaves no path without.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp), Shared]
public sealed class Pool010Fix : PoolFixProvider
{
    /// <summary>The earlier release goes by the same name as the second: either way one of two is left, and fix-all takes what works.</summary>
    private const string Key = "POOL010.RemoveOneRelease";

    private const string EarlierKey = "POOL010.RemoveEarlierRelease";

    private const string EarlierTitle = "Remove the earlier release in line ";

    private const string LoopKey = "POOL010.ReleaseBehindLoop";

    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ["POOL010"];

    internal override async Task<IEnumerable<Remedy>> ProposeAsync(FixContext context, string? key)
    {
        var remedies = new List<Remedy>();
        var second = StatementOf(context.Node);
        var earlier = context.Related(NoteKind.Released) is { } first ? StatementOf(first) : null;
        // The finally releases on all paths, exceptions included: there, the earlier one is too much, and the later one is needed.
        bool isInFinally = earlier is not null && second is not null && IsInFinallyOf(earlier, second);
        if (isInFinally && await RemoveEarlierAsync(context, earlier!, Key).ConfigureAwait(false) is { } early)
            remedies.Add(early);
        if (second is not null && !isInFinally && await RemoveAsync(context, "Remove this second release", Key, second).ConfigureAwait(false) is { } here)
            remedies.Add(here);
        if (second is null
            && context.Node.FirstAncestorOrSelf<LocalDeclarationStatementSyntax>() is { UsingKeyword.RawKind: not 0, AwaitKeyword.RawKind: 0 } declaration)
        {
            // What was given back by hand is the owner's, which gives it back itself: the 'using' stays.
            if (earlier is ExpressionStatementSyntax { Expression: InvocationExpressionSyntax { ArgumentList.Arguments.Count: > 0 } }
                && await RemoveEarlierAsync(context, earlier, Key).ConfigureAwait(false) is { } byHand)
                return [byHand];
            var edits = context.Edit();
            edits.RemoveWord(declaration.UsingKeyword);
            if (await context.TryAsync("Remove 'using': the owner is disposed already", Key, edits).ConfigureAwait(false) is { } plain)
                remedies.Add(plain);
        }

        if (earlier is not null && earlier != second && !remedies.Any(r => r.Title.StartsWith(EarlierTitle, StringComparison.Ordinal))
            && await RemoveEarlierAsync(context, earlier, remedies.Count == 0 ? Key : EarlierKey).ConfigureAwait(false) is { } there)
            remedies.Add(there);

        if (remedies.Count == 0 && second is not null && await BehindLoopAsync(context, second).ConfigureAwait(false) is { } behind)
            remedies.Add(behind);
        return remedies;
    }

    private static bool IsInFinallyOf(StatementSyntax earlier, StatementSyntax second) =>
        second.Ancestors().OfType<FinallyClauseSyntax>().Any(f => ((TryStatementSyntax)f.Parent!).Block.Span.Contains(earlier.Span));

    private static Task<Remedy?> RemoveEarlierAsync(FixContext context, StatementSyntax earlier, string key) =>
        RemoveAsync(context, EarlierTitle + (earlier.GetLocation().GetLineSpan().StartLinePosition.Line + 1).ToString(CultureInfo.InvariantCulture), key,
            earlier);

    private static StatementSyntax? StatementOf(SyntaxNode release) => release switch
    {
        ExpressionStatementSyntax statement => statement,
        { Parent: ExpressionStatementSyntax statement } => statement,
        { Parent: ConditionalAccessExpressionSyntax { Parent: ExpressionStatementSyntax statement } } => statement,
        { Parent: AwaitExpressionSyntax { Parent: ExpressionStatementSyntax statement } } => statement,
        _ => null,
    };

    private static async Task<Remedy?> RemoveAsync(FixContext context, string title, string key, StatementSyntax release)
    {
        var edits = context.Edit();
        if (DoesMore(context, release) || ReleasesAnother(context, release) || !IdleClauses.Remove(edits, [release]))
            return null;
        // After a second release nothing more is said about the rental: a use that came too late anyway shows now.
        if (await context.TryAsync(title, key, edits, unmasked: "POOL011").ConfigureAwait(false) is not { } remedy)
            return null;
        var after = await context.Trial.RunAsync(remedy.Changes, context.Cancellation).ConfigureAwait(false);
        return LosesMore(context, after) || context.Trial.KeepsOfOthers(after) ? null : remedy;
    }

    /// <summary>A helper releases, and has other work too, or the statement has: to take the call away would take that away.</summary>
    private static bool DoesMore(FixContext context, StatementSyntax release) =>
        release.DescendantNodes().OfType<InvocationExpressionSyntax>().FirstOrDefault() is not { } call
        || context.Model.GetSymbolInfo(call).Symbol is not IMethodSymbol method || !context.Pools.OnlyReleases(method, context.Cancellation)
        || !call.ArgumentList.Arguments.All(a => TextEdits.IsHarmless(a.Expression));

    /// <summary>On some path the variable has another rental by then, such as one that a helper has put there, and nothing else gives that back.</summary>
    private static bool ReleasesAnother(FixContext context, StatementSyntax release)
    {
        var rent = context.Related(NoteKind.Rented);
        return context.Trial.Before.Releases.Value.First.Any(f => release.Span.Contains(f.At.Span) && f.Rented.Span != rent?.Span);
    }

    /// <summary>The rental is lost on some path already: without the release, it would be on more of them, and the report of that is the same.</summary>
    private static bool LosesMore(FixContext context, TrialResult after) =>
        context.Related(NoteKind.Rented) is { } rent
            && after.Reports.Any(r => r.Id is "POOL001" or "POOL003" or "POOL004" && after.Unmap(r.Location.SourceSpan.Start) == rent.SpanStart);

    private static async Task<Remedy?> BehindLoopAsync(FixContext context, StatementSyntax release)
    {
        if (release.Ancestors().FirstOrDefault(n =>
            n is WhileStatementSyntax or ForStatementSyntax or CommonForEachStatementSyntax or DoStatementSyntax) is not StatementSyntax loop)
            return null;
        if (release is not ExpressionStatementSyntax call)
            return null;
        foreach (var moved in MovedRelease.WaysOf(call, loop.Parent!, context.Edit().Unit(release)))
        {
            var edits = context.Edit();
            edits.InsertAfter(loop, moved.TakeOut(edits));
            if (await context.TryAsync("Move the release behind the loop", LoopKey, edits).ConfigureAwait(false) is { } remedy)
                return remedy;
        }

        return null;
    }
}
