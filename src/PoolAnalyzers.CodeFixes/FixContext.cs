using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;
using PoolAnalyzers.CodeFixes.Certainty;
using PoolAnalyzers.CodeFixes.Editing;
using PoolAnalyzers.CodeFixes.Trials;
using PoolAnalyzers.Queries;
using PoolAnalyzers.Rules.Reporting;

namespace PoolAnalyzers.CodeFixes;

/// <summary>A way to mend a report: what the user is told, and what becomes of the text.</summary>
/// <param name="Key">The name of the remedy. The same intention has the same key wherever it is offered: fix-all goes by it.</param>
internal sealed record Remedy(string Title, string Key, IReadOnlyList<TextChange> Changes)
{
    /// <summary>What makes the key of a suggestion another one.</summary>
    public const string SuggestedSuffix = ".Suggested";

    /// <summary>What somebody has to check, to follow "check that": a suggestion, which fix-all leaves alone. Null where the change is proven.</summary>
    public string? Check { get; init; }

    /// <summary>The key under which it is offered.</summary>
    public string OfferedKey => Check is null ? Key : Key + SuggestedSuffix;

    /// <summary>The same change as a suggestion.</summary>
    public Remedy AsSuggestion(string check) => this with { Title = $"{Title} (check that {check})", Check = check };
}

/// <summary>One report with everything around it that a fix needs, and the means to try a change.</summary>
internal sealed class FixContext
{
    private FixContext(Diagnostic diagnostic, SemanticModel model, SyntaxNode root, SourceText text, Trial trial, PoolQueries pools,
        CancellationToken cancellation)
    {
        (Diagnostic, Model, Root, Text, Trial, Pools, Cancellation) = (diagnostic, model, root, text, trial, pools, cancellation);
        Node = root.FindNode(diagnostic.Location.SourceSpan, getInnermostNodeForTie: true);
        Names = new FreeNames(model, trial.Part);
    }

    public Diagnostic Diagnostic { get; }
    public string Id => Diagnostic.Id;
    public SemanticModel Model { get; }
    public SyntaxNode Root { get; }
    public SourceText Text { get; }
    public Trial Trial { get; }
    public PoolQueries Pools { get; }
    public FreeNames Names { get; }
    public CancellationToken Cancellation { get; }

    /// <summary>The innermost node at the place of the report.</summary>
    public SyntaxNode Node { get; }

    public LanguageVersion Language => ((CSharpParseOptions)Root.SyntaxTree.Options).LanguageVersion;

    /// <summary>Null where nothing can be tried: the report is in another tree, or the compilation knows no pool.</summary>
    public static async Task<FixContext?> CreateAsync(Document document, Diagnostic diagnostic, bool changesType, CancellationToken cancellation)
    {
        if (await document.GetSemanticModelAsync(cancellation).ConfigureAwait(false) is not { } model)
            return null;
        return await CreateAsync(model, document.Project.AnalyzerOptions, diagnostic, changesType, cancellation).ConfigureAwait(false);
    }

    public static async Task<FixContext?> CreateAsync(SemanticModel model, Microsoft.CodeAnalysis.Diagnostics.AnalyzerOptions options, Diagnostic diagnostic,
        bool changesType, CancellationToken cancellation)
    {
        var root = await model.SyntaxTree.GetRootAsync(cancellation).ConfigureAwait(false);
        var text = await model.SyntaxTree.GetTextAsync(cancellation).ConfigureAwait(false);
        var span = diagnostic.Location.SourceSpan;
        if (!root.FullSpan.Contains(span) || PoolQueries.Of(model.Compilation, options, cancellation) is not { } pools)
            return null;
        var part = PartOf(root, span, changesType);
        var trial = await Trial.CreateAsync(model.Compilation, model.SyntaxTree, part, options, diagnostic.Id, cancellation).ConfigureAwait(false);
        // What the host reports may be stale.
        if (!trial.Before.Reports.Any(r => r.Id == diagnostic.Id && r.Location.SourceSpan == span))
            return null;
        return new FixContext(diagnostic, model, root, text, trial, pools, cancellation);
    }

    /// <summary>The member, or the outermost type, that a fix of a report may change; the whole file for top-level statements.</summary>
    public static SyntaxNode PartOf(SyntaxNode root, TextSpan span, bool changesType)
    {
        var at = root.FindNode(span);
        if (changesType)
            return at.AncestorsAndSelf().OfType<TypeDeclarationSyntax>().LastOrDefault() ?? root;
        var member = at.FirstAncestorOrSelf<MemberDeclarationSyntax>();
        return member is null or GlobalStatementSyntax or BaseNamespaceDeclarationSyntax ? root : member;
    }

    public TextEdits Edit() => new(Root, Text, IsIdle);

    /// <summary>To go through the collection has no effect: an array, or a collection of the framework, element by element as they are.</summary>
    private bool IsIdle(ForEachStatementSyntax loop)
    {
        var type = Model.GetTypeInfo(loop.Expression).Type;
        return loop.AwaitKeyword.IsKind(SyntaxKind.None) && TextEdits.IsHarmless(loop.Expression)
            && Model.GetForEachStatementInfo(loop).ElementConversion.IsIdentity
            && (type is IArrayTypeSymbol || type is { TypeKind: TypeKind.Class or TypeKind.Struct } && PoolQueries.IsFramework(type));
    }

    /// <summary>The node at the first further place of the report that is of this kind; null where it is in another file.</summary>
    public SyntaxNode? Related(NoteKind kind)
    {
        for (int i = 0; i < Diagnostic.AdditionalLocations.Count; i++)
        {
            if (NoteProperties.KindOf(Diagnostic.Properties, i) != kind)
                continue;
            var place = Diagnostic.AdditionalLocations[i];
            return place.SourceTree?.FilePath == Root.SyntaxTree.FilePath && Root.FullSpan.Contains(place.SourceSpan)
                ? Root.FindNode(place.SourceSpan, getInnermostNodeForTie: true) : null;
        }

        return null;
    }

    /// <summary>The code before and after a change, and the rental that it is about.</summary>
    public Change ChangeOf(Remedy remedy, Trial trial) => new(trial, Model, remedy.Key, remedy.Changes, Diagnostic, Pools, Cancellation)
    {
        Rented = Related(NoteKind.Rented) ?? Node,
        Released = Related(NoteKind.Released) ?? (Id == "POOL015" ? Node : null),
        Started = Related(NoteKind.Started),
    };

    /// <summary>The same report, for remedies that change more of the type than the member.</summary>
    public Task<FixContext?> WithTypeAsync() => CreateAsync(Model, Trial.Options, Diagnostic, changesType: true, Cancellation);

    /// <summary>The same report after a change that leaves it there.</summary>
    public async Task<FixContext?> AfterAsync(TextEdits edits)
    {
        var changed = Root.SyntaxTree.WithChangedText(Text.WithChanges(edits.Changes()));
        var model = Model.Compilation.ReplaceSyntaxTree(Root.SyntaxTree, changed).GetSemanticModel(changed);
        var root = await changed.GetRootAsync(Cancellation).ConfigureAwait(false);
        var start = edits.Changes()[0].Span.Start;
        var part = PartOf(root, new TextSpan(Math.Min(start, root.FullSpan.End), 0), changesType: false);
        var trial = await Trial.CreateAsync(model.Compilation, changed, part, Trial.Options, Id, Cancellation).ConfigureAwait(false);
        var report = trial.Before.Reports.FirstOrDefault(r => r.Id == Id && r.Location.SourceSpan.Start >= start);
        return report is null || !trial.Before.Errors.IsEmpty && Trial.Before.Errors.IsEmpty ? null
            : new FixContext(report, model, root, await changed.GetTextAsync(Cancellation).ConfigureAwait(false), trial, Pools, Cancellation);
    }

    /// <summary>Tries a change; the remedy when it repairs the report.</summary>
    public async Task<Remedy?> TryAsync(string title, string key, TextEdits edits, string? unmasked = null)
    {
        if (edits.IsEmpty)
            return null;
        try
        {
            var changes = edits.Changes();
            return Trial.IsRepaired(await Trial.RunAsync(changes, Cancellation).ConfigureAwait(false), unmasked) ? new Remedy(title, key, changes) : null;
        }
        catch (OverlapException)
        {
            return null;
        }
    }

    public string TypeText(ITypeSymbol type, int position) => type.ToMinimalDisplayString(Model, position);
}
