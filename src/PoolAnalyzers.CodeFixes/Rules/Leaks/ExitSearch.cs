using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;
using PoolAnalyzers.CodeFixes.Editing;
using PoolAnalyzers.CodeFixes.Rentals;
using PoolAnalyzers.CodeFixes.Trials;
using PoolAnalyzers.Rules.Reporting;

namespace PoolAnalyzers.CodeFixes.Rules.Leaks;

/// <summary>
/// Finds the exits at which a rental is still held, by asking the analyzer: it names one exit, a release is put there, and it is asked again.
/// </summary>
/// <remarks>Each turn adds a place or bans one for good, so the search ends.</remarks>
internal sealed class ExitSearch(FixContext context, RentedVariable variable, ReleaseText release, Guard guard)
{
    private const int MaxTurns = 24;

    private readonly List<ReleasePlace> _chosen = [];
    private readonly HashSet<ReleasePlace> _banned = [];

    /// <summary>The changes that repair the report, and the places they release at; null where no set of places does.</summary>
    /// <param name="candidates">Where a release may be put.</param>
    /// <param name="initial">Where one is put from the start.</param>
    /// <param name="removed">Releases that go away, because the new ones do their work.</param>
    public async Task<(IReadOnlyList<TextChange> Changes, IReadOnlyList<ReleasePlace> Sites)?> RunAsync(IReadOnlyList<ReleasePlace> candidates,
        IReadOnlyList<ReleasePlace> initial, IReadOnlyList<StatementSyntax> removed)
    {
        _chosen.AddRange(initial);
        for (int turn = 0; turn < MaxTurns; turn++)
        {
            var (edits, anchors) = Plan(removed);
            if (edits.IsEmpty)
            {
                if (!Grow(candidates, context.Related(NoteKind.Leaves)))
                    return null;
                continue;
            }

            IReadOnlyList<TextChange> changes;
            try
            {
                changes = edits.Changes();
            }
            catch (OverlapException)
            {
                return null;
            }

            var outcome = await context.Trial.RunAsync(changes, context.Cancellation).ConfigureAwait(false);
            // Without a release nothing is used after it: that is no repair, but a loss.
            if (removed.Count > 0 && _chosen.Count == 0)
                return null;
            if (context.Trial.IsRepaired(outcome))
                return await NarrowAsync(changes, candidates, initial, removed).ConfigureAwait(false);
            if (Ban(outcome, anchors))
                continue;
            if (!outcome.Errors.IsEmpty || !Grow(candidates, ExitAt(outcome)))
                return null;
        }

        return null;
    }

    /// <summary>Leaves out what was put in on suspicion, where the analyzer can do without.</summary>
    private async Task<(IReadOnlyList<TextChange>, IReadOnlyList<ReleasePlace>)?> NarrowAsync(IReadOnlyList<TextChange> changes,
        IReadOnlyList<ReleasePlace> candidates, IReadOnlyList<ReleasePlace> initial, IReadOnlyList<StatementSyntax> removed)
    {
        foreach (var site in _chosen.Where(s => removed.Count == 0 && _chosen.Count > 1 && IsSilent(s)).ToList())
        {
            if (_chosen.Count == 1)
                break;
            int at = _chosen.IndexOf(site);
            _chosen.RemoveAt(at);
            var fewer = Plan(removed).Edits.Changes();
            if (context.Trial.IsRepaired(await context.Trial.RunAsync(fewer, context.Cancellation).ConfigureAwait(false)))
                changes = fewer;
            else
                _chosen.Insert(at, site);
        }

        return (changes, _chosen);
    }

    private (TextEdits Edits, List<(ReleasePlace ReleasePlace, IReadOnlyCollection<int> Positions)> Anchors) Plan(IReadOnlyList<StatementSyntax> removed)
    {
        var edits = context.Edit();
        // Where a handler stays that only throws again, the trial refuses the whole.
        IdleClauses.Remove(edits, removed);
        if (_chosen.Count > 0)
            guard.Alias?.Declare(edits);
        var anchors = new List<(ReleasePlace, IReadOnlyCollection<int>)>();
        foreach (var site in _chosen)
        {
            int mark = edits.Count;
            site.Insert(edits, context, release.Lines(guard, edits.Unit(site.Node), context.Language));
            anchors.Add((site, edits.StartsSince(mark)));
        }

        return (edits, anchors);
    }

    /// <summary>Takes in the exit that the analyzer names, or all those that it cannot name.</summary>
    private bool Grow(IReadOnlyList<ReleasePlace> candidates, SyntaxNode? exit)
    {
        if (exit is not null
            && candidates.FirstOrDefault(c => c.Kind == ReleasePlaceKind.Exit && c.Node.Span.Contains(exit.Span) && !_chosen.Contains(c)) is { } named
            && _banned.Contains(named) == false)
        {
            _chosen.Add(named);
            return true;
        }

        var silent = candidates.Where(c => IsSilent(c) && !_chosen.Contains(c) && !_banned.Contains(c)).ToList();
        _chosen.AddRange(silent);
        return silent.Count > 0;
    }

    private static bool IsSilent(ReleasePlace site) => site.Node is not ReturnStatementSyntax { Expression: not null };

    /// <summary>A release that is itself at fault, or the cause of a fault, is at the wrong place.</summary>
    private bool Ban(TrialResult outcome, List<(ReleasePlace ReleasePlace, IReadOnlyCollection<int> Positions)> anchors)
    {
        bool any = false;
        var faults = outcome.Reports.Where(r => r.Id != context.Id).Concat(outcome.Errors).Select(r => new[] { r.Location }.Concat(r.AdditionalLocations));
        if (outcome.Errors.IsEmpty)
            faults = faults.Concat(context.Trial.WrongReleases(outcome).Select(at => new[] { at.GetLocation() }));
        foreach (var fault in faults)
        {
            foreach (var location in fault)
            {
                if (outcome.ChangeAt(location.SourceSpan.Start) is not { } start
                    || anchors.FirstOrDefault(a => a.Positions.Contains(start)).ReleasePlace is not { } site)
                    continue;
                if (_banned.Add(site))
                {
                    _chosen.Remove(site);
                    any = true;
                }

                break;
            }
        }

        return any;
    }

    private SyntaxNode? ExitAt(TrialResult outcome)
    {
        foreach (var report in outcome.Reports.Where(r => r.Id is "POOL001" or "POOL003" or "POOL004"
            && outcome.Unmap(r.Location.SourceSpan.Start) == variable.Call.SpanStart))
        {
            for (int i = 0; i < report.AdditionalLocations.Count; i++)
            {
                if (NoteProperties.KindOf(report.Properties, i) == NoteKind.Leaves
                    && outcome.Unmap(report.AdditionalLocations[i].SourceSpan.Start) is { } position)
                    return context.Root.FindToken(position).Parent;
            }
        }

        return null;
    }
}
