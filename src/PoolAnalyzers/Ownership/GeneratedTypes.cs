using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;

namespace PoolAnalyzers.Ownership;

/// <summary>
/// The types that the generator completes, recognised by the attribute that asks for them: their members need no attributes of their own, and
/// their contract is known across assemblies, where attributes on members would be gone. With them, a scope that is known by its name.
/// </summary>
internal static class GeneratedTypes
{
    private const string This = "this";

    /// <summary>Null when the method is none of a generated type, or nothing that rents or releases.</summary>
    public static MethodContract? ContractOf(IMethodSymbol method)
    {
        var type = method.ContainingType;
        switch (AttributeOf(type))
        {
            case "ArrayPoolScopeAttribute" or "ArrayPoolOwnerAttribute" when method is { MethodKind: MethodKind.Constructor, Parameters.Length: > 0 }:
                return Yields(method, RentalKind.Owner) with { IsNothingAtZero = type.IsValueType };
            case "ArrayPoolOwnerAttribute" when method is { Name: "Rent", IsStatic: true }:
                return Yields(method, RentalKind.Owner);
            case "FixedLengthPoolAttribute":
                return OfPool(method, RentalKind.Array);
            case "ObjectPoolAttribute":
                return OfPool(method, RentalKind.Object);
            default:
                return method is { Name: "Allocate", IsStatic: true } && IsSpanOwner(type) ? Yields(method, RentalKind.Owner) : null;
        }
    }

    /// <summary>A scope: it owns, though it is a ref struct.</summary>
    public static bool IsScope(ITypeSymbol type) => type is INamedTypeSymbol { IsRefLikeType: true } named
        && (AttributeOf(named) == "ArrayPoolScopeAttribute" || IsSpanOwner(named) || named is { Name: "Scope", ContainingType: { } pool } && IsPool(pool));

    /// <summary>The scope that most people know, from a package: its brother <c>MemoryOwner</c> is an <c>IMemoryOwner</c>.</summary>
    public static bool IsSpanOwner(INamedTypeSymbol type) => PoolTypes.IsNamed(type, "SpanOwner`1", "CommunityToolkit", "HighPerformance", "Buffers");

    /// <summary>
    /// An owner or its lease: a second disposal, of the same variable or of a copy, does nothing. Of a scope that holds for one variable only, since a copy has the array too.
    /// </summary>
    public static bool EndsOnce(ITypeSymbol? type) => type is INamedTypeSymbol named
        && (AttributeOf(named) == "ArrayPoolOwnerAttribute" || named is { Name: "Lease", ContainingType: { } owner } && AttributeOf(owner) == "ArrayPoolOwnerAttribute");

    /// <summary><c>AsArrayPool</c>: the pool itself, seen as another type.</summary>
    public static bool IsPoolItself(IPropertySymbol property) => property.Name == "AsArrayPool" && IsPool(property.ContainingType);

    private static bool IsPool(INamedTypeSymbol type) => AttributeOf(type) is "FixedLengthPoolAttribute" or "ObjectPoolAttribute";

    private static string? AttributeOf(INamedTypeSymbol type)
    {
        foreach (var attribute in type.GetAttributes())
        {
            if (attribute.AttributeClass is { Name: "ArrayPoolScopeAttribute" or "ArrayPoolOwnerAttribute" or "FixedLengthPoolAttribute" or "ObjectPoolAttribute" } known
                && PoolTypes.InNamespace(known, "PoolAnalyzers"))
                return known.Name;
        }

        return null;
    }

    private static MethodContract? OfPool(IMethodSymbol method, RentalKind kind)
    {
        switch (method)
        {
            case { Name: "Rent", Parameters.IsEmpty: true }:
                return Yields(method, kind);
            case { Name: "RentScope", Parameters.IsEmpty: true }:
                return Yields(method, RentalKind.Owner);
            case { Name: "TryRent", Parameters: [{ RefKind: RefKind.Out }] }:
                return Nothing(method) with { Parameters = [new(DeclaredRoles.Rented, This)], Kind = kind };
            case { Name: "Return", Parameters: [_] }:
                return Nothing(method) with { Parameters = [new(DeclaredRoles.Released, This)] };
            default:
                return null;
        }
    }

    private static MethodContract Yields(IMethodSymbol method, RentalKind kind) =>
        Nothing(method) with { Result = new(DeclaredRoles.Rented, method.MethodKind == MethodKind.Constructor ? null : This), Kind = kind };

    private static MethodContract Nothing(IMethodSymbol method) => new(default, default, method.Parameters.Select(static _ => default(Declared)).ToImmutableArray());
}
