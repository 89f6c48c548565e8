using System.Composition;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeRefactorings;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using PoolAnalyzers.CodeFixes.Editing;

namespace PoolAnalyzers.CodeFixes.Refactorings;

/// <summary>Says with an attribute who owns an array or owner: what a parameter, field or result means where its code does not show it.</summary>
/// <remarks>Offers an attribute only where the compilation has it.</remarks>
[ExportCodeRefactoringProvider(LanguageNames.CSharp, Name = "Declare ownership"), Shared]
public sealed class DeclareOwnership : CodeRefactoringProvider
{
    private const string Namespace = "PoolAnalyzers";

    /// <inheritdoc/>
    public override async Task ComputeRefactoringsAsync(CodeRefactoringContext context)
    {
        var (document, cancellation) = (context.Document, context.CancellationToken);
        if (await document.GetSemanticModelAsync(cancellation).ConfigureAwait(false) is not { } model
            || await document.GetSyntaxRootAsync(cancellation).ConfigureAwait(false) is not { } root)
            return;
        switch (root.FindNode(context.Span)
            .FirstAncestorOrSelf<SyntaxNode>(n => n is ParameterSyntax or MethodDeclarationSyntax or FieldDeclarationSyntax or StatementSyntax or BlockSyntax))
        {
            case ParameterSyntax parameter when model.GetDeclaredSymbol(parameter, cancellation) is { RefKind: RefKind.None } symbol && CanOwn(symbol.Type):
                Offer(context, model, symbol, parameter.SpanStart, "TakesOwnership", $"Declare ownership: '{symbol.Name}' belongs to the callee from then on",
                    onOwnLine: false, target: "");
                Offer(context, model, symbol, parameter.SpanStart, "Releases", $"Declare ownership: the call releases '{symbol.Name}'", onOwnLine: false,
                    target: "");
                Offer(context, model, symbol, parameter.SpanStart, "Lends", $"Declare ownership: '{symbol.Name}' stays the caller's", onOwnLine: false,
                    target: "");
                break;
            case ParameterSyntax parameter when model.GetDeclaredSymbol(parameter, cancellation) is { RefKind: RefKind.Out } symbol && CanOwn(symbol.Type):
                Offer(context, model, symbol, parameter.SpanStart, "Rented", $"Declare ownership: the caller releases '{symbol.Name}'", onOwnLine: false,
                    target: "");
                break;
            case MethodDeclarationSyntax method when !IsInBody(method, context.Span.Start) && model.GetDeclaredSymbol(method, cancellation) is { } symbol
                && CanOwn(Awaited(symbol.ReturnType)) && !Has(symbol.GetReturnTypeAttributes(), "Rented") && !Has(symbol.GetReturnTypeAttributes(), "Lends"):
                Offer(context, model, symbol, method.SpanStart, "Rented", $"Declare ownership: the caller releases what '{symbol.Name}' returns",
                    onOwnLine: true, target: "return: ");
                Offer(context, model, symbol, method.SpanStart, "Lends", $"Declare ownership: what '{symbol.Name}' returns is lent", onOwnLine: true,
                    target: "return: ");
                break;
            case FieldDeclarationSyntax { Declaration.Variables: [var variable] } field
                when model.GetDeclaredSymbol(variable, cancellation) is IFieldSymbol symbol && CanOwn(symbol.Type):
                Offer(context, model, symbol, field.SpanStart, "TakesOwnership", $"Declare ownership: '{symbol.Name}' is released by its object",
                    onOwnLine: true, target: "");
                break;
        }
    }

    private static void Offer(CodeRefactoringContext context, SemanticModel model, ISymbol symbol, int at, string attribute, string title, bool onOwnLine,
        string target)
    {
        var (name, full) = (attribute + "Attribute", $"{Namespace}.{attribute}Attribute");
        if (model.Compilation.GetTypeByMetadataName(full) is null
            || new[] { "TakesOwnership", "Releases", "Lends", "Rented" }.Any(a => target.Length == 0 && Has(symbol.GetAttributes(), a)))
            return;
        bool imported = model.LookupNamespacesAndTypes(at, name: name).Any();
        var text = $"[{target}{(imported ? "" : Namespace + ".")}{attribute}]";
        context.RegisterRefactoring(
            CodeAction.Create(title, token => InsertAsync(context.Document, at, text, onOwnLine, token), "DeclareOwnership." + attribute));
    }

    private static async Task<Document> InsertAsync(Document document, int at, string attribute, bool onOwnLine, CancellationToken cancellation)
    {
        var text = await document.GetTextAsync(cancellation).ConfigureAwait(false);
        var edits = new TextEdits((await document.GetSyntaxRootAsync(cancellation).ConfigureAwait(false))!, text);
        edits.Insert(at, onOwnLine && edits.StartsLine(at) ? attribute + edits.NewLine + edits.IndentAt(at) : attribute + " ");
        return document.WithText(text.WithChanges(edits.Changes()));
    }

    private static bool IsInBody(MethodDeclarationSyntax method, int position) =>
        method.Body?.Span.Contains(position) == true || method.ExpressionBody?.Span.Contains(position) == true;

    private static bool Has(System.Collections.Immutable.ImmutableArray<AttributeData> attributes, string name) =>
        attributes.Any(a => a.AttributeClass?.Name == name + "Attribute");

    private static ITypeSymbol Awaited(ITypeSymbol type) =>
        type is INamedTypeSymbol { Name: "Task" or "ValueTask", TypeArguments: [var result] } ? result : type;

    private static bool CanOwn(ITypeSymbol type) => type is IArrayTypeSymbol { Rank: 1 } or INamedTypeSymbol { MetadataName: "IMemoryOwner`1" }
        || type.AllInterfaces.Any(i => i.MetadataName == "IMemoryOwner`1");
}
