using System.Composition;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeRefactorings;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;
using PoolAnalyzers.CodeFixes.Editing;
using PoolAnalyzers.CodeFixes.Trials;

namespace PoolAnalyzers.CodeFixes.Refactorings;

/// <summary>Suppresses the report under the cursor for its member, with a place for the reason: the next reader must know why it is right.</summary>
[ExportCodeRefactoringProvider(LanguageNames.CSharp, Name = "Suppress a PoolAnalyzers report with a reason"), Shared]
public sealed class SuppressWithReason : CodeRefactoringProvider
{
    /// <summary>What stands for the reason until somebody writes it.</summary>
    internal const string Placeholder = "<reason>";

    /// <inheritdoc/>
    public override async Task ComputeRefactoringsAsync(CodeRefactoringContext context)
    {
        var (document, cancellation) = (context.Document, context.CancellationToken);
        if (await document.GetSemanticModelAsync(cancellation).ConfigureAwait(false) is not { } model
            || await document.GetSyntaxRootAsync(cancellation).ConfigureAwait(false) is not { } root)
            return;
        var member = root.FindNode(context.Span).FirstAncestorOrSelf<MemberDeclarationSyntax>(m => m is BaseMethodDeclarationSyntax
            or BasePropertyDeclarationSyntax or BaseFieldDeclarationSyntax or TypeDeclarationSyntax);
        if (member is null)
            return;
        var with = model.Compilation.WithAnalyzers(RuleAnalyzers.All, document.Project.AnalyzerOptions);
        var reports = await with.GetAnalyzerSemanticDiagnosticsAsync(model, member.FullSpan, cancellation).ConfigureAwait(false);
        foreach (var report in reports
            .Where(r => !r.IsSuppressed && r.Severity != DiagnosticSeverity.Hidden && r.Location.SourceSpan.IntersectsWith(context.Span))
            .GroupBy(r => r.Id).Select(g => g.First()))
        {
            // The place decides: a report can be in another member than the cursor's line begins with.
            var home = root.FindNode(report.Location.SourceSpan).FirstAncestorOrSelf<MemberDeclarationSyntax>(m => m is BaseMethodDeclarationSyntax
                or BasePropertyDeclarationSyntax or BaseFieldDeclarationSyntax or TypeDeclarationSyntax) ?? member;
            context.RegisterRefactoring(CodeAction.Create($"Suppress {report.Id} with a reason", token => SuppressAsync(document, model, home, report, token),
                "Suppress." + report.Id));
        }
    }

    private static async Task<Document> SuppressAsync(Document document, SemanticModel model, MemberDeclarationSyntax member, Diagnostic report,
        CancellationToken cancellation)
    {
        var text = await document.GetTextAsync(cancellation).ConfigureAwait(false);
        var root = await document.GetSyntaxRootAsync(cancellation).ConfigureAwait(false);
        var edits = new TextEdits(root!, text);
        bool imported = model.LookupNamespacesAndTypes(member.SpanStart, name: "SuppressMessageAttribute").Any();
        var attribute = $"[{(imported ? "" : "System.Diagnostics.CodeAnalysis.")}SuppressMessage("
            + $"\"{report.Descriptor.Category}\", \"{report.Id}\", Justification = \"{Placeholder}\")]";
        int at = member.SpanStart;
        edits.Insert(at, edits.StartsLine(at) ? attribute + edits.NewLine + edits.IndentAt(at) : attribute + " ");
        return document.WithText(text.WithChanges(edits.Changes()));
    }
}
