using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace PoolAnalyzers.Ownership.Facts;

/// <summary>
/// Pools of arrays that derive from nothing, told by the names and signatures of the framework's: <c>T[] Rent(int)</c> and <c>void Return(T[])</c>, the latter
/// with a second parameter or without one. Copies of the framework's pool are such types, and interfaces that a pool is given by.
/// </summary>
/// <remarks>
/// A class that asks a pool of the framework is none: its methods are read, and say more. Read off the syntax and the types of two methods.
/// </remarks>
internal static class NamedPools
{
    /// <summary>Stands for both names: they are words that every body is looked through for, and other methods have them too.</summary>
    public const string Mark = "T[] Rent(int)";

    private const string Rent = "Rent", Return = "Return";

    /// <summary>The declaration of a method that may be the renting one of such a pool.</summary>
    public static bool IsDeclaredBy(SyntaxNode declaration) => declaration is MethodDeclarationSyntax
    {
        Identifier.ValueText: Rent,
        ReturnType: ArrayTypeSyntax { RankSpecifiers: [{ Rank: 1 }] } or NullableTypeSyntax { ElementType: ArrayTypeSyntax { RankSpecifiers: [{ Rank: 1 }] } },
        ParameterList.Parameters: [{ Type: PredefinedTypeSyntax }],
        // What derives from something is known by that.
        Parent: TypeDeclarationSyntax { BaseList: null } type,
    } && type.Members.Any(m => m is MethodDeclarationSyntax { Identifier.ValueText: Return });

    /// <summary>True of a method that rents, false of one that gives back, null of any other one.</summary>
    /// <param name="method">A method of the compilation.</param>
    public static bool? Rents(IMethodSymbol method)
    {
        bool? rents = ElementOfRented(method) is not null ? true : ElementOfReturned(method) is not null ? false : null;
        return rents is not null && HasOther(method, rents.Value) && !AsksFramework(method.ContainingType) ? rents : null;
    }

    private static ITypeSymbol? ElementOfRented(IMethodSymbol method) => method is { Name: Rent, ReturnType: IArrayTypeSymbol { Rank: 1 } array,
        Parameters: [{ Type.SpecialType: SpecialType.System_Int32, RefKind: RefKind.None }] } ? array.ElementType : null;

    private static ITypeSymbol? ElementOfReturned(IMethodSymbol method) => method is { Name: Return, ReturnsVoid: true, Parameters: { Length: 1 or 2 } given }
        && given[0] is { RefKind: RefKind.None, Type: IArrayTypeSymbol { Rank: 1 } array }
        && (given.Length == 1 || given[1].Type.SpecialType == SpecialType.System_Boolean) ? array.ElementType : null;

    /// <summary>The type, or one that it is made of, declares the other of the two methods for the same arrays.</summary>
    private static bool HasOther(IMethodSymbol method, bool rents)
    {
        var element = rents ? ElementOfRented(method) : ElementOfReturned(method);
        for (var type = method.ContainingType; type is not null; type = type.BaseType)
        {
            foreach (var member in type.GetMembers(rents ? Return : Rent))
            {
                if (member is IMethodSymbol other && other.IsStatic == method.IsStatic
                    && SymbolEqualityComparer.Default.Equals(rents ? ElementOfReturned(other) : ElementOfRented(other), element))
                    return true;
            }
        }

        return false;
    }

    /// <summary>It names a pool of the framework, or a part of one.</summary>
    private static bool AsksFramework(INamedTypeSymbol type) => type.DeclaringSyntaxReferences.Any(part => part.GetSyntax().DescendantNodes().Any(n =>
        n is IdentifierNameSyntax { Identifier.ValueText: "Shared" } or GenericNameSyntax { Identifier.ValueText: "ArrayPool" or "MemoryPool" }));
}
