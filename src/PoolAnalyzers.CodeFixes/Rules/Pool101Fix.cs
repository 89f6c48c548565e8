using System.Collections.Generic;
using System.Collections.Immutable;
using System.Composition;
using System.Linq;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using PoolAnalyzers.CodeFixes.Editing;

namespace PoolAnalyzers.CodeFixes.Rules;

/// <summary>POOL101: makes a generated type partial, and the types around it. POOL102: gives it the modifiers of its kind.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp), Shared]
public sealed class Pool101Fix : PoolFixProvider
{
    /// <inheritdoc/>
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ["POOL101", "POOL102"];

    /// <inheritdoc/>
    internal override bool ChangesType => true;

    internal override Task<IEnumerable<Remedy>> ProposeAsync(FixContext context, string? key) => context.Id == "POOL101"
        ? Proposals.Of(context, key, ("POOL101.Partial", () => PartialAsync(context)))
        : Proposals.Of(context, key, ("POOL102.Modifier", () => ModifierAsync(context)));

    private static async Task<Remedy?> PartialAsync(FixContext context)
    {
        var edits = context.Edit();
        var types = context.Node.AncestorsAndSelf().OfType<TypeDeclarationSyntax>().Where(t => !t.Modifiers.Any(SyntaxKind.PartialKeyword)).ToList();
        foreach (var type in types)
            edits.Insert(type.Keyword.SpanStart, "partial ");
        return types.Count == 0 ? null : await context.TryAsync(
            types.Count == 1 ? $"Make '{types[0].Identifier.ValueText}' partial" : "Make the type and those around it partial",
            "POOL101.Partial", edits).ConfigureAwait(false);
    }

    private static async Task<Remedy?> ModifierAsync(FixContext context)
    {
        if (context.Node.FirstAncestorOrSelf<TypeDeclarationSyntax>() is not { } type)
            return null;
        foreach (var (title, edits) in Ways(context, type))
        {
            if (await context.TryAsync(title, "POOL102.Modifier", edits).ConfigureAwait(false) is { } remedy)
                return remedy;
        }

        return null;
    }

    /// <summary>A scope is a ref struct that is not readonly, an owner a sealed class, a pool a sealed or static one.</summary>
    private static IEnumerable<(string, TextEdits)> Ways(FixContext context, TypeDeclarationSyntax type)
    {
        var name = type.Identifier.ValueText;
        var partial = type.Modifiers.FirstOrDefault(m => m.IsKind(SyntaxKind.PartialKeyword));
        int at = partial.IsKind(SyntaxKind.None) ? type.Keyword.SpanStart : partial.SpanStart;
        var edits = context.Edit();
        if (type is StructDeclarationSyntax)
        {
            if (!type.Modifiers.Any(SyntaxKind.RefKeyword))
                edits.Insert(at, "ref ");
            if (type.Modifiers.FirstOrDefault(m => m.IsKind(SyntaxKind.ReadOnlyKeyword)) is { RawKind: not 0 } fixedWord)
                edits.RemoveWord(fixedWord);
            yield return ($"Make '{name}' a ref struct that can change", edits);
        }
        else if (type is ClassDeclarationSyntax
            && !type.Modifiers.Any(m => m.IsKind(SyntaxKind.SealedKeyword) || m.IsKind(SyntaxKind.StaticKeyword) || m.IsKind(SyntaxKind.AbstractKeyword)))
        {
            edits.Insert(at, "sealed ");
            yield return ($"Make '{name}' sealed", edits);
            edits = context.Edit();
            edits.Insert(at, "static ");
            yield return ($"Make '{name}' static", edits);
        }
    }
}
