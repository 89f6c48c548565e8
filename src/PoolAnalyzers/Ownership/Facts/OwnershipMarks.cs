using System.Collections.Generic;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using PoolAnalyzers.Text;

namespace PoolAnalyzers.Ownership.Facts;

/// <summary>The attributes that declare ownership, by name: whoever declares them, in whatever namespace.</summary>
internal static class OwnershipMarks
{
    /// <summary>How they are written in source; the gate looks for these words.</summary>
    public static readonly string[] Attributes =
    [
        "Rented", "Releases", "TakesOwnership", "Lends", "RentsFrom", "MustDisposeResource", "HandlesResourceDisposal",
        "ArrayPoolScope", "ArrayPoolOwner", "PooledWriter", "FixedLengthPool", "ArrayPool", "ObjectPool",
    ];

    /// <summary>The name of every indexer; no code speaks of it.</summary>
    public const string Indexer = "this[]";

    /// <summary>What an attribute on a parameter, a result or a whole method says.</summary>
    public static Declared Read(AttributeData attribute)
    {
        switch (attribute.AttributeClass?.Name)
        {
            case "RentedAttribute" or "RentsFromAttribute": return new(DeclaredRoles.Rented, PoolOf(attribute));
            case "ReleasesAttribute": return new(DeclaredRoles.Released, PoolOf(attribute));
            case "TakesOwnershipAttribute": return new(DeclaredRoles.Taken);
            case "LendsAttribute": return new(DeclaredRoles.Lent);
            case "MustDisposeResourceAttribute": return attribute.ConstructorArguments is [{ Value: false }] ? new(DeclaredRoles.Lent)
                : new(DeclaredRoles.Rented);
            case "HandlesResourceDisposalAttribute": return new(DeclaredRoles.Taken);
            default: return default;
        }
    }

    /// <summary>The names of everything in the trees that an attribute marks.</summary>
    public static HashSet<string> NamesIn(IReadOnlyList<SyntaxTree> trees, bool concurrent, CancellationToken cancellation)
    {
        var names = new HashSet<string>(System.StringComparer.Ordinal);
        foreach (var file in WordIndex.InAll(trees, KnownWords.Vocabulary, concurrent, cancellation))
        {
            for (int i = 0; i < file.Found.Count; i++)
            {
                if (KnownWords.IsAttribute[file.Found.Word(i)])
                    names.UnionWith(NamesMarkedAt(file.Tree.GetRoot(cancellation).FindToken(file.Found.Position(i))));
            }
        }

        return names;
    }

    private static string? PoolOf(AttributeData attribute) => attribute.ConstructorArguments is [{ Value: string pool }, ..] ? pool : null;

    /// <summary>What the generator adds to a type with the attribute, by names that say nothing elsewhere.</summary>
    public static IEnumerable<string> MembersOf(string word) => word switch
    {
        "FixedLengthPool" or "ArrayPool" or "ObjectPool" => ["TryRent", "RentScope"],
        "PooledWriter" => ["DetachOwner"],
        _ => [],
    };

    /// <summary>The type is one that an attribute marks, by its name.</summary>
    public static bool IsNamed(TypeSyntax type, HashSet<string> marked) =>
        (type is QualifiedNameSyntax qualified ? qualified.Right : type) is SimpleNameSyntax { Identifier.ValueText: var name } && marked.Contains(name);

    /// <summary>
    /// The names by which code speaks of what the attribute at the token marks: the method's, or for constructors, primary constructors, delegates
    /// and types that of the type. Empty when the token is no such attribute.
    /// </summary>
    private static IEnumerable<string> NamesMarkedAt(SyntaxToken token)
    {
        if (token.Parent is not SimpleNameSyntax name || name.AncestorsAndSelf().FirstOrDefault(n => n is not NameSyntax) is not AttributeSyntax attribute
            || (attribute.Name is QualifiedNameSyntax qualified && qualified.Right != name))
            return [];
        foreach (var node in attribute.Ancestors())
        {
            switch (node)
            {
                case MethodDeclarationSyntax method: return [method.Identifier.ValueText];
                case LocalFunctionStatementSyntax function: return [function.Identifier.ValueText];
                case DelegateDeclarationSyntax type: return [type.Identifier.ValueText];
                case ConstructorDeclarationSyntax constructor: return [constructor.Identifier.ValueText];
                case BaseTypeDeclarationSyntax type:
                    return [type.Identifier.ValueText, .. MembersOf(token.ValueText)];
                case PropertyDeclarationSyntax property: return [property.Identifier.ValueText];
                case IndexerDeclarationSyntax: return [Indexer];
                case MemberDeclarationSyntax: return [];
            }
        }

        return [];
    }
}
