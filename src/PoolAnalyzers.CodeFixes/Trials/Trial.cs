using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;
using PoolAnalyzers.CodeFixes.Editing;
using PoolAnalyzers.Queries;

namespace PoolAnalyzers.CodeFixes.Trials;

/// <summary>What a changed text says: the reports in the changed part, and whether the compiler takes it.</summary>
/// <param name="Changes">What was changed.</param>
/// <param name="Reports">The reports in the changed part, at their new places.</param>
/// <param name="Errors">What the compiler says that it did not say before.</param>
internal sealed record TrialResult(IReadOnlyList<TextChange> Changes, ImmutableArray<Diagnostic> Reports, ImmutableArray<Diagnostic> Errors)
{
    /// <summary>Handlers that only throw again what they caught.</summary>
    public int IdleHandlers { get; init; }

    /// <summary>Tasks that are awaited once more on some path.</summary>
    public int RepeatedAwaits { get; init; }

    /// <summary>What is known of the releases. Found when it is asked for: few changes come so far.</summary>
    public Lazy<ReleaseFacts> Releases { get; init; } = new(() => ReleaseFacts.None);

    /// <summary>Where a place of the old text is in the new one.</summary>
    public int Map(int position)
    {
        int shift = 0;
        foreach (var change in Changes)
        {
            if (change.Span.End <= position && !(change.Span.IsEmpty && change.Span.Start == position))
                shift += change.NewText!.Length - change.Span.Length;
        }

        return position + shift;
    }

    /// <summary>The old place of the change that put in what is at a place of the new text; null where nothing was.</summary>
    public int? ChangeAt(int position)
    {
        int shift = 0;
        foreach (var change in Changes)
        {
            int start = change.Span.Start + shift;
            if (position >= start && position < start + change.NewText!.Length)
                return change.Span.Start;
            shift += change.NewText!.Length - change.Span.Length;
        }

        return null;
    }

    /// <summary>Where a place of the new text was in the old one; null for what was put in.</summary>
    public int? Unmap(int position)
    {
        int shift = 0;
        foreach (var change in Changes)
        {
            int start = change.Span.Start + shift;
            if (position < start)
                break;
            if (position < start + change.NewText!.Length)
                return null;
            shift += change.NewText.Length - change.Span.Length;
        }

        return position - shift;
    }
}

/// <summary>Tries changes of one part of a document in memory, with the compiler and the analyzers.</summary>
internal sealed class Trial
{
    /// <summary>
    /// Ids that a fix of another rule may bring about: they say what could be better, not what is wrong. They are the rules that are quiet by default, and
    /// POOL021, a matter of policy. The other rules that are suggestions by default are about faults.
    /// </summary>
    private static readonly ImmutableHashSet<string> s_hints = [.. RuleAnalyzers.Quiet, "POOL021"];

    private readonly Compilation _compilation;
    private readonly SyntaxTree _tree;
    private readonly ImmutableArray<DiagnosticAnalyzer> _analyzers;
    private readonly string _id;

    private Trial(Compilation compilation, SyntaxTree tree, SyntaxNode part, AnalyzerOptions options, string id)
    {
        _compilation = compilation.WithOptions(EveryFault.On(compilation.Options, s_hints, id));
        (_tree, Part, Options, _id) = (tree, part, options, id);
        _analyzers = RuleAnalyzers.For(id);
        Before = new TrialResult([], [], []);
    }

    public AnalyzerOptions Options { get; }

    /// <summary>The member or type that may be changed.</summary>
    public SyntaxNode Part { get; }

    /// <summary>The state of the unchanged text; all that the compiler says of it counts as errors.</summary>
    public TrialResult Before { get; private set; }

    public static async Task<Trial> CreateAsync(Compilation compilation, SyntaxTree tree, SyntaxNode part, AnalyzerOptions options, string id,
        CancellationToken cancellation)
    {
        var trial = new Trial(compilation, tree, part, options, id);
        trial.Before = await trial.LookAsync(trial._compilation, tree, part.FullSpan, [], cancellation).ConfigureAwait(false);
        return trial;
    }

    /// <summary>The model of the changed text, without a look at it.</summary>
    public SemanticModel ModelOf(IReadOnlyList<TextChange> changes, CancellationToken cancellation)
    {
        var (compilation, changed) = Apply(changes, cancellation);
        return compilation.GetSemanticModel(changed);
    }

    private (Compilation Compilation, SyntaxTree Tree) Apply(IReadOnlyList<TextChange> changes, CancellationToken cancellation)
    {
        var changed = _tree.WithChangedText(_tree.GetText(cancellation).WithChanges(changes));
        var compilation = _compilation.ReplaceSyntaxTree(_tree, changed);
        bool isScoped = changes.Any(c => c.NewText!.Contains(GeneratedScopes.Attribute));
        return (isScoped ? GeneratedScopes.Complete(compilation, changed, cancellation) : compilation, changed);
    }

    public Task<TrialResult> RunAsync(TextEdits edits, CancellationToken cancellation) => RunAsync(edits.Changes(), cancellation);

    public async Task<TrialResult> RunAsync(IReadOnlyList<TextChange> changes, CancellationToken cancellation)
    {
        var (compilation, changed) = Apply(changes, cancellation);
        int growth = changes.Sum(c => c.NewText!.Length - c.Span.Length);
        var outcome = await LookAsync(compilation, changed, new TextSpan(Part.FullSpan.Start, Part.FullSpan.Length + growth), changes, cancellation)
            .ConfigureAwait(false);
        // Errors that were there before are not this change's doing.
        var old = Before.Errors.Select(e => e.Id).ToList();
        return outcome with { Errors = outcome.Errors.RemoveAll(e => old.Remove(e.Id)) };
    }

    /// <summary>The change does what it should: it compiles, the report is gone, no other has come, and no code is left that nobody would write.</summary>
    /// <param name="unmasked">An id that the report hid, so that it may come to light now.</param>
    public bool IsRepaired(TrialResult after, string? unmasked = null) =>
        after.Errors.IsEmpty && Count(after, _id) < Count(Before, _id) && after.IdleHandlers <= Before.IdleHandlers
            && after.RepeatedAwaits <= Before.RepeatedAwaits
        && after.Reports.GroupBy(r => r.Id).All(g => g.Key == _id || g.Key == unmasked || s_hints.Contains(g.Key) || g.Count() <= Count(Before, g.Key))
        && !WrongReleases(after).Any() && !LosesElsewhere(after);

    /// <summary>
    /// A rental that is lost on some path is lost on another one now, under the same report: the release that was there was taken away, or moved.
    /// </summary>
    private bool LosesElsewhere(TrialResult after)
    {
        if (!after.Reports.Any(r => r.Id is "POOL001" or "POOL003" or "POOL004"))
            return false;
        foreach (var losses in after.Releases.Value.Lost.GroupBy(l => after.Unmap(l.Rental.Start)).Where(g => g.Key is not null))
        {
            var before = Before.Releases.Value.Lost.Where(l => l.Rental.Start == losses.Key).Select(l => l.Place.Start).ToList();
            var places = losses.Select(l => after.Unmap(l.Place.Start)).ToList();
            if (places.Count > before.Count || places.Any(p => p is { } known && !before.Contains(known)))
                return true;
        }

        return false;
    }

    /// <summary>
    /// The releases by which a change gives back what is not this code's own, or not its own any more, as the code did not before. And those that a report
    /// hides: of what is released already on a path that has a report for another reason, and those that the change has put before a use that is reported
    /// for another path.
    /// </summary>
    public IEnumerable<SyntaxNode> WrongReleases(TrialResult after)
    {
        var (old, now) = (Before.Releases.Value, after.Releases.Value);
        return ReleasesOfOthers(after).Select(r => r.At).Concat(ReleasesOfKept(after).Select(r => r.At))
            .Concat(now.Early.Where(f => after.ChangeAt(f.At.SpanStart) is not null).Select(f => f.At))
            .Concat(now.Repeated.Where(f => CountOf(now, f) > CountOf(old, f)).Select(f => f.At));
    }

    private static int CountOf(ReleaseFacts facts, NamedRelease release) => facts.Repeated.Count(f => Name(f.Origin) == Name(release.Origin));

    /// <summary>What it never gave back before, or kept on some path and gives back on all of them now.</summary>
    private IEnumerable<ForeignRelease> ReleasesOfOthers(TrialResult after) =>
        after.Releases.Value.Foreign.Where(f => !Before.Releases.Value.Foreign.Any(b => Name(b.Origin) == Name(f.Origin) && (b.IsAlways || !f.IsAlways)));

    /// <summary>What something else has by then: no release of the same rental came that late before.</summary>
    private IEnumerable<KeptRelease> ReleasesOfKept(TrialResult after) =>
        after.Releases.Value.Kept.Where(k => !Before.Releases.Value.Kept.Any(b => b.Rented.SpanStart == after.Unmap(k.Rented.SpanStart)
            && (b.IsCertain || !k.IsCertain)));

    /// <summary>
    /// The change takes away a release of what the code did not rent, such as what a call by reference has put into the variable, and on some path no other
    /// comes.
    /// </summary>
    public bool KeepsOfOthers(TrialResult after) => Before.Releases.Value.Foreign.Any(b =>
        !after.Releases.Value.Foreign.Any(f => Name(b.Origin) == Name(f.Origin) && (f.IsAlways || !b.IsAlways)));

    private static string? Name(ISymbol? origin) => origin?.ToDisplayString();

    private static int Count(TrialResult outcome, string id) => outcome.Reports.Count(r => r.Id == id);

    private async Task<TrialResult> LookAsync(Compilation compilation, SyntaxTree tree, TextSpan span, IReadOnlyList<TextChange> changes,
        CancellationToken cancellation)
    {
        var model = compilation.GetSemanticModel(tree);
        var errors = model.GetDiagnostics(span, cancellation).Where(IsUnwanted).ToImmutableArray();
        var with = compilation.WithAnalyzers(_analyzers, new CompilationWithAnalyzersOptions(
            Options, onAnalyzerException: null, concurrentAnalysis: false, logAnalyzerExecutionTime: false, reportSuppressedDiagnostics: true));
        var reports = await with.GetAnalyzerSemanticDiagnosticsAsync(model, Part is CompilationUnitSyntax ? null : span, cancellation).ConfigureAwait(false);
        var root = await tree.GetRootAsync(cancellation).ConfigureAwait(false);
        return new TrialResult(changes,
            reports.RemoveAll(r => !r.Id.StartsWith("POOL", System.StringComparison.Ordinal) || !span.Contains(r.Location.SourceSpan)),
            errors)
        {
            IdleHandlers = root.DescendantNodes(span).OfType<CatchClauseSyntax>().Count(c => span.Contains(c.Span) && Emptied.OnlyThrowsAgain(c)),
            RepeatedAwaits = RepeatedAwaits.Count(model, root, span, cancellation),
            Releases = new(() => ReleasesIn(model, span, cancellation)),
        };
    }

    /// <summary>What a field has is the object's own, unless somebody else may have put it there before the change.</summary>
    private ReleaseFacts ReleasesIn(SemanticModel model, TextSpan span, CancellationToken cancellation)
    {
        if (PoolQueries.Of(model.Compilation, Options, cancellation) is not { } pools || PoolQueries.Of(_compilation, Options, cancellation) is not { } before)
            return ReleaseFacts.None;
        var given = new GivenFields(_compilation, before, cancellation);
        var facts = pools.ReleasesIn(model, span, cancellation);
        return facts with { Foreign = [.. facts.Foreign.Where(f => f.Origin is not (IFieldSymbol or IPropertySymbol) || given.MayHaveBeenGiven(f.Origin))] };
    }

    /// <summary>Errors, and the warnings about null that a careless edit brings.</summary>
    private static bool IsUnwanted(Diagnostic diagnostic) => !diagnostic.IsSuppressed && (diagnostic.Severity == DiagnosticSeverity.Error
        || diagnostic is { Severity: DiagnosticSeverity.Warning, Id: ['C', 'S', '8', '6', _, _] or "CS4014" or "CS0162" or "CS1998" });
}
