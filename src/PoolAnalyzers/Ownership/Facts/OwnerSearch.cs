using System.Collections.Generic;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using PoolAnalyzers.Text;

namespace PoolAnalyzers.Ownership.Facts;

/// <summary>Finds the owners that a compilation declares.</summary>
/// <remarks>
/// Read off the syntax of a type, before any body is walked: <see cref="OwnerPlaces"/> looks at what is put into its members, <see cref="OwnerDisposal"/> at
/// what is given back. What they do not know makes the type no owner.
/// </remarks>
internal static class OwnerSearch
{
    public static OwnerShapes Find(Compilation compilation, CancellationToken cancellation)
    {
        var trees = compilation.SyntaxTrees as IReadOnlyList<SyntaxTree> ?? compilation.SyntaxTrees.ToList();
        Dictionary<ITypeSymbol, OwnerShape>? shapes = null;
        HashSet<string>? helpers = null;
        var files = WordIndex.InAll(trees, KnownWords.Vocabulary, compilation.Options.ConcurrentBuild, cancellation);
        foreach (var file in files)
        {
            if (!file.Found.Has(KnownWords.Dispose) || !(file.Found.Has(KnownWords.Return) || file.Found.Has(KnownWords.Owner)))
                continue;
            SemanticModel? model = null;
            for (int i = 0; i < file.Found.Count; i++)
            {
                cancellation.ThrowIfCancellationRequested();
                if (file.Found.Word(i) != KnownWords.Dispose
                    || file.Tree.GetRoot(cancellation).FindToken(file.Found.Position(i)) is not { Parent: MethodDeclarationSyntax
                        { ParameterList.Parameters.Count: 0, Parent: TypeDeclarationSyntax declaration } }
                    || !MayOwn(declaration)
                    || (model ??= compilation.GetSemanticModel(file.Tree)).GetDeclaredSymbol(declaration, cancellation) is not { } type
                    || shapes?.ContainsKey(type) == true
                    || Read(type, helpers ??= HelpersIn(files, cancellation), cancellation) is not { } shape)
                    continue;
                (shapes ??= new(SymbolEqualityComparer.Default)).Add(type, shape);
            }
        }

        return shapes is null ? OwnerShapes.None : new(shapes);
    }

    /// <summary>By its declaration alone: some part has a member for a rental. Others are not asked for their symbols.</summary>
    private static bool MayOwn(TypeDeclarationSyntax declaration) =>
        (declaration is ClassDeclarationSyntax || (declaration is StructDeclarationSyntax && declaration.Modifiers.Any(SyntaxKind.RefKeyword)
            // Copies of any other one differ in what they have.
            && declaration.Modifiers.Any(SyntaxKind.ReadOnlyKeyword)))
        && !declaration.Modifiers.Any(SyntaxKind.AbstractKeyword) && !declaration.Modifiers.Any(SyntaxKind.StaticKeyword)
        && (declaration.Modifiers.Any(SyntaxKind.PartialKeyword) || declaration.Members.Any(m => OwnerPlaces.NamesIn(m).Any()));

    private static OwnerShape? Read(INamedTypeSymbol type, HashSet<string> helpers, CancellationToken cancellation)
    {
        // What a base class does with the object is not read, and a generated type is known as that.
        if (type.BaseType?.SpecialType is not (SpecialType.System_Object or SpecialType.System_ValueType) || GeneratedTypes.IsScope(type)
            || GeneratedTypes.IsWriter(type) || GeneratedTypes.IsLease(type))
            return null;
        var parts = type.DeclaringSyntaxReferences.Select(r => r.GetSyntax(cancellation)).OfType<TypeDeclarationSyntax>().ToList();
        return OwnerPlaces.Read(parts, helpers);
    }

    /// <summary>Methods that do nothing but rent, by name.</summary>
    private static HashSet<string> HelpersIn(List<WordIndex.InTree> files, CancellationToken cancellation)
    {
        var helpers = new HashSet<string>(System.StringComparer.Ordinal);
        foreach (var file in files)
        {
            for (int i = 0; i < file.Found.Count; i++)
            {
                if (file.Found.Word(i) == KnownWords.Rent
                    && file.Tree.GetRoot(cancellation).FindToken(file.Found.Position(i)).Parent is { Parent: MemberAccessExpressionSyntax { Parent:
                        InvocationExpressionSyntax { Parent: ArrowExpressionClauseSyntax or ReturnStatementSyntax } call } }
                    && call.FirstAncestorOrSelf<MethodDeclarationSyntax>() is { ReturnType: ArrayTypeSyntax, Identifier.ValueText: var name })
                    helpers.Add(name);
            }
        }

        return helpers;
    }
}
