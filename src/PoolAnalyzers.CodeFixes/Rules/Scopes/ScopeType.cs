using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using PoolAnalyzers.CodeFixes.Editing;
using PoolAnalyzers.Queries;

namespace PoolAnalyzers.CodeFixes.Rules.Scopes;

/// <summary>The generated scope for arrays of an element type: one that is in sight, or one that is declared at the end of the type that needs it.</summary>
internal sealed class ScopeType
{
    private readonly FixContext _context;
    private readonly TypeDeclarationSyntax _home;
    private readonly string? _declaration;

    private ScopeType(FixContext context, TypeDeclarationSyntax home, string name, string? declaration) =>
        (_context, _home, Name, _declaration) = (context, home, name, declaration);

    public string Name { get; }

    /// <summary>Null where there is no scope, and no type to declare one in.</summary>
    public static ScopeType? For(FixContext context, ITypeSymbol element, bool clears)
    {
        // A block of extension members is written like a type, and can hold none.
        if (context.Node.FirstAncestorOrSelf<TypeDeclarationSyntax>(t => t is ClassDeclarationSyntax or StructDeclarationSyntax or RecordDeclarationSyntax
            or InterfaceDeclarationSyntax) is not { } home)
            return null;
        int at = context.Node.SpanStart;
        bool isExtra = clears && !HoldsReferences(element);
        if (context.Model.LookupNamespacesAndTypes(at).OfType<INamedTypeSymbol>()
            .Where(t => t is { IsRefLikeType: true, Arity: 0 } && Fits(t, element, isExtra))
            .OrderBy(t => t.Name, System.StringComparer.Ordinal).FirstOrDefault() is { } known)
            return new ScopeType(context, home, known.ToMinimalDisplayString(context.Model, at), null);
        if (home.OpenBraceToken.Span.IsEmpty || home is InterfaceDeclarationSyntax)
            return null;
        var name = context.Names.ForMember(NameFor(element) + "Scope", context.Model.LookupNamespacesAndTypes(at).Select(t => t.Name));
        var attribute = (context.Model.LookupNamespacesAndTypes(at, name: GeneratedScopes.Attribute + "Attribute").IsEmpty ? "PoolAnalyzers." : "")
            + GeneratedScopes.Attribute;
        var policy = !isExtra ? ""
            : $", Clear = {(context.Model.LookupNamespacesAndTypes(at, name: "ClearPolicy").IsEmpty ? "PoolAnalyzers." : "")}ClearPolicy.Always";
        return new ScopeType(context, home, name,
            $"[{attribute}(typeof({context.TypeText(element.WithNullableAnnotation(NullableAnnotation.NotAnnotated), at)}){policy})]");
    }

    /// <summary>The generator is there to complete a scope.</summary>
    public static bool IsGenerated(FixContext context) =>
        context.Model.Compilation.GetTypeByMetadataName("PoolAnalyzers." + GeneratedScopes.Attribute + "Attribute") is not null;

    /// <summary>Adds the declaration, and lets it and the types around it have further parts. False where there is no place for it.</summary>
    public bool Declare(TextEdits edits)
    {
        if (_declaration is null)
            return true;
        var close = _home.CloseBraceToken;
        if (_home.Members.Count == 0 || !edits.StartsLine(close.SpanStart) || !edits.StartsLine(_home.Members[0].SpanStart))
            return false;
        foreach (var type in _home.AncestorsAndSelf().OfType<TypeDeclarationSyntax>().Where(t => !t.Modifiers.Any(SyntaxKind.PartialKeyword)))
            edits.Insert(type.Keyword.SpanStart, "partial ");
        var (indent, nl) = (edits.IndentAt(_home.Members[0].SpanStart), edits.NewLine);
        edits.Insert(edits.LineStart(close.SpanStart), $"{nl}{indent}{_declaration}{nl}{indent}private ref partial struct {Name};{nl}");
        return true;
    }

    private static bool Fits(INamedTypeSymbol type, ITypeSymbol element, bool clears) =>
        type.GetAttributes().Any(a => a.AttributeClass is { Name: GeneratedScopes.Attribute + "Attribute", ContainingNamespace.Name: "PoolAnalyzers" }
            && a.ConstructorArguments is [{ Value: ITypeSymbol of }] && SymbolEqualityComparer.Default.Equals(of, element)
            && a.NamedArguments.All(n => n.Key is "Clear" or "ThreadCache")
            && a.NamedArguments.Any(n => n is { Key: "Clear", Value.Value: 1 }) == clears && !a.NamedArguments.Any(n => n is { Key: "Clear", Value.Value: 2 }));

    private static bool HoldsReferences(ITypeSymbol element) => !element.IsUnmanagedType;

    private static string NameFor(ITypeSymbol element)
    {
        var name = element.SpecialType != SpecialType.None ? element.ToDisplayString(SymbolDisplayFormat.MinimallyQualifiedFormat).TrimEnd('?') : element.Name;
        return name.Length == 0 ? "Array" : char.ToUpperInvariant(name[0]) + name.Substring(1);
    }
}
