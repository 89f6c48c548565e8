using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using PoolAnalyzers.CodeFixes.Certainty;

namespace PoolAnalyzers.CodeFixes;

/// <summary>A fix that offers only what it has tried: each remedy was applied in memory, compiled, and looked at by the analyzers.</summary>
public abstract class PoolFixProvider : CodeFixProvider
{
    /// <summary>Whether the remedies change more of a type than the member with the report.</summary>
    internal virtual bool ChangesType => false;

    /// <inheritdoc/>
    public sealed override FixAllProvider GetFixAllProvider() => new RoundwiseFixAll(this);

    /// <inheritdoc/>
    public sealed override async Task RegisterCodeFixesAsync(CodeFixContext context)
    {
        // dotnet format offers whatever else the same analyzer reported.
        foreach (var diagnostic in context.Diagnostics.Where(d => FixableDiagnosticIds.Contains(d.Id)))
        {
            foreach (var remedy in await RemediesAsync(context.Document, diagnostic, context.CancellationToken).ConfigureAwait(false))
                context.RegisterCodeFix(CodeAction.Create(remedy.Title, token => ApplyAsync(context.Document, remedy, token), remedy.OfferedKey), diagnostic);
        }
    }

    /// <summary>
    /// All remedies of a report that were found to work, one a key: those that are proven, then those with something to check, the best first.
    /// </summary>
    /// <remarks>A report whose fix fails has none, and is noted: the others are fixed all the same.</remarks>
    internal async Task<IReadOnlyList<Remedy>> RemediesAsync(Document document, Diagnostic diagnostic, CancellationToken cancellation, string? key = null) =>
        (await LookAsync(document, diagnostic, cancellation, key).ConfigureAwait(false)).Remedies;

    /// <summary>The remedies, or what is in the way of them.</summary>
    internal async Task<Offer> LookAsync(Document document, Diagnostic diagnostic, CancellationToken cancellation, string? key = null)
    {
        try
        {
            FixFailures.FailWhereProvoked(diagnostic);
            if (await FixContext.CreateAsync(document, diagnostic, ChangesType, cancellation).ConfigureAwait(false) is not { } context)
                return Offer.None;
            var remedies = await RemediesAsync(context, key).ConfigureAwait(false);
            return new Offer(remedies, remedies.Count == 0 ? Obstacle(context) : null);
        }
        catch (Exception exception) when (FixFailures.IsOfOneAttempt(exception))
        {
            FixFailures.Note(diagnostic, exception);
            return Offer.None;
        }
    }

    internal async Task<IReadOnlyList<Remedy>> RemediesAsync(FixContext context, string? key = null)
    {
        var remedies = new List<Remedy>();
        foreach (var remedy in await ProposeAsync(context, key).ConfigureAwait(false))
        {
            if ((key is null || remedy.Key == key) && !remedies.Any(r => r.Key == remedy.Key)
                && await JudgeAsync(context, remedy).ConfigureAwait(false) is { } judged)
                remedies.Add(judged);
        }

        return [.. remedies.OrderBy(r => r.Check is not null)];
    }

    /// <summary>The remedy as what it is: proven, or with something to check; null where it is wrong.</summary>
    private static async Task<Remedy?> JudgeAsync(FixContext context, Remedy remedy)
    {
        var trial = context.Trial;
        if (remedy.Changes.Any(c => !trial.Part.FullSpan.Contains(c.Span)) && await context.WithTypeAsync().ConfigureAwait(false) is { } whole)
            trial = whole.Trial;
        return FixCertainty.Of(context.ChangeOf(remedy, trial)) switch
        {
            null => remedy,
            { Check: { } check } => remedy.AsSuggestion(check),
            _ => null,
        };
    }

    /// <summary>The remedies that repair the report. With a key, only that one is asked for.</summary>
    internal abstract Task<IEnumerable<Remedy>> ProposeAsync(FixContext context, string? key);

    /// <summary>
    /// Why a report has no remedy, and what to do about it, to be read behind "not fixed". Null where nothing is known but that no change passed.
    /// </summary>
    internal virtual string? Obstacle(FixContext context) => null;

    private static async Task<Document> ApplyAsync(Document document, Remedy remedy, CancellationToken cancellation)
    {
        var text = await document.GetTextAsync(cancellation).ConfigureAwait(false);
        return document.WithText(text.WithChanges(remedy.Changes));
    }
}
