using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;
using PoolAnalyzers.CodeFixes.Trials;

namespace PoolAnalyzers.CodeFixes;

/// <summary>Fixes all reports in rounds: one a member each time, then the analyzers look again. Only what is proven is done.</summary>
/// <remarks>
/// Two fixes in one member can want the same lines, and the first can make the second one needless. Members do not overlap, so that
/// a round can change all of them at once. Each round repairs at least one report, or is the last.
/// </remarks>
internal sealed class RoundwiseFixAll(PoolFixProvider provider) : FixAllProvider
{
    private const int MaxRounds = 64;

    /// <summary>A report that is not fixed.</summary>
    /// <param name="Suggestion">What could be done by somebody who looks.</param>
    /// <param name="Obstacle">Why nothing can be done, where that is known.</param>
    private sealed record LeftReport(Diagnostic Report, string? Suggestion, string? Obstacle);

    public override IEnumerable<FixAllScope> GetSupportedFixAllScopes() => [FixAllScope.Document, FixAllScope.Project, FixAllScope.Solution];

    public override async Task<CodeAction?> GetFixAsync(FixAllContext context)
    {
        var reports = await ReportsAsync(context).ConfigureAwait(false);
        if (reports.Count == 0)
            return null;
        // Only the changes tell whether there are any: some remedies are for somebody who looks at them, and all others may be refused.
        var after = await FixAsync(context.Solution, reports, context.CodeActionEquivalenceKey, context.CancellationToken).ConfigureAwait(false);
        if (after == context.Solution && !WantsAction(context.Solution.Workspace))
            return null;
        var title = $"Fix all {string.Join(", ", context.DiagnosticIds.OrderBy(id => id, System.StringComparer.Ordinal))}";
        return CodeAction.Create(title, _ => Task.FromResult(after), context.CodeActionEquivalenceKey);
    }

    /// <summary>
    /// Where a command has loaded the projects, such as <c>dotnet format</c>, an action that changes nothing is better than none: it would warn that the fix is
    /// at fault. An editor offers no such action.
    /// </summary>
    private static bool WantsAction(Workspace workspace) => workspace.Kind == WorkspaceKind.MSBuild;

    private static async Task<Dictionary<DocumentId, ImmutableArray<Diagnostic>>> ReportsAsync(FixAllContext context)
    {
        var reports = new Dictionary<DocumentId, ImmutableArray<Diagnostic>>();
        var documents = context.Scope switch
        {
            FixAllScope.Document => context.Document is { } only ? [only] : ImmutableArray<Document>.Empty,
            FixAllScope.Project => [.. context.Project.Documents],
            _ => [.. context.Solution.Projects.Where(p => p.Language == LanguageNames.CSharp).SelectMany(p => p.Documents)],
        };
        foreach (var document in documents)
        {
            var found = await context.GetDocumentDiagnosticsAsync(document).ConfigureAwait(false);
            if (!found.IsEmpty)
                reports[document.Id] = found;
        }

        return reports;
    }

    private async Task<Solution> FixAsync(
        Solution solution, Dictionary<DocumentId, ImmutableArray<Diagnostic>> reports, string? key, CancellationToken cancellation)
    {
        FixFailures.TellOnce();
        // A suggestion is for one report. Some tools go by the first offer of the first report: all that is proven is what they ask for.
        if (key?.EndsWith(Remedy.SuggestedSuffix, System.StringComparison.Ordinal) == true)
            key = null;
        var left = new Dictionary<DocumentId, List<LeftReport>>();
        var ids = reports.Values.SelectMany(r => r).Select(r => r.Id).Distinct().ToArray();
        for (int round = 0; round < MaxRounds && reports.Count > 0; round++)
        {
            var next = new Dictionary<DocumentId, ImmutableArray<Diagnostic>>();
            var fixedSolution = solution;
            foreach (var entry in reports)
            {
                if (solution.GetDocument(entry.Key) is not { } document
                    || await ChangesAsync(document, entry.Value, key, left[entry.Key] = [], cancellation).ConfigureAwait(false) is not { Count: > 0 } changes)
                    continue;
                var text = await document.GetTextAsync(cancellation).ConfigureAwait(false);
                fixedSolution = fixedSolution.WithDocumentText(document.Id, text.WithChanges(changes));
                next[document.Id] = [];
            }

            foreach (var id in next.Keys.ToList())
            {
                var again = await LookAgainAsync(fixedSolution.GetDocument(id)!, ids, cancellation).ConfigureAwait(false);
                if (again.IsEmpty)
                    next.Remove(id);
                else
                    next[id] = again;
            }

            (solution, reports) = (fixedSolution, next);
        }

        foreach (var (report, suggestion, obstacle) in left.Values.SelectMany(l => l))
        {
            if (suggestion is not null)
                FixFailures.NoteSuggested(report, suggestion);
            else if (obstacle is not null)
                FixFailures.NoteUnfixed(report, obstacle);
        }

        return solution;
    }

    /// <summary>The changes of one round: in each member those of the first report that can be repaired.</summary>
    /// <param name="left">Gets the reports that have suggestions only, or none of which the reason is known.</param>
    private async Task<List<TextChange>> ChangesAsync(
        Document document, ImmutableArray<Diagnostic> reports, string? key, List<LeftReport> left, CancellationToken cancellation)
    {
        var changes = new List<TextChange>();
        if (await document.GetSyntaxRootAsync(cancellation).ConfigureAwait(false) is not { } root)
            return changes;
        var taken = new List<SyntaxNode>();
        var members = reports.Where(r => root.FullSpan.Contains(r.Location.SourceSpan))
            .GroupBy(r => FixContext.PartOf(root, r.Location.SourceSpan, provider.ChangesType)).OrderBy(g => g.Key.SpanStart);
        foreach (var member in members)
        {
            foreach (var report in member.OrderBy(r => r.Location.SourceSpan.Start))
            {
                var (remedies, obstacle) = await provider.LookAsync(document, report, cancellation, key).ConfigureAwait(false);
                // Where the chosen remedy does not fit, another one is what "all" asks for.
                if (key is not null && remedies.All(r => r.Check is not null))
                    (remedies, obstacle) = await provider.LookAsync(document, report, cancellation).ConfigureAwait(false);
                if (remedies is not [{ Check: null }, ..])
                {
                    left.Add(new LeftReport(report, remedies.FirstOrDefault()?.Title, obstacle));
                    continue;
                }

                // A remedy that reaches out of its member has the type to itself for this round.
                var type = FixContext.PartOf(root, report.Location.SourceSpan, changesType: true);
                bool reachesOut = remedies[0].Changes.Any(c => !member.Key.FullSpan.Contains(c.Span));
                if (taken.Contains(type) || reachesOut && changes.Any(c => type.FullSpan.Contains(c.Span)))
                    break;
                if (reachesOut)
                    taken.Add(type);
                changes.AddRange(remedies[0].Changes);
                break;
            }
        }

        return changes;
    }

    private static async Task<ImmutableArray<Diagnostic>> LookAgainAsync(Document document, string[] ids, CancellationToken cancellation)
    {
        if (await document.GetSemanticModelAsync(cancellation).ConfigureAwait(false) is not { } model)
            return [];
        var with = model.Compilation.WithAnalyzers(RuleAnalyzers.For(ids), document.Project.AnalyzerOptions);
        var reports = await with.GetAnalyzerSemanticDiagnosticsAsync(model, null, cancellation).ConfigureAwait(false);
        return reports.RemoveAll(r => r.IsSuppressed || !ids.Contains(r.Id));
    }
}
