using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using PoolAnalyzers.Ownership.Domain;
using PoolAnalyzers.Symbols;

namespace PoolAnalyzers.Ownership.Facts;

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
            case "PooledWriterAttribute" when method.MethodKind == MethodKind.Constructor:
                return Yields(method, RentalKind.Owner);
            case "PooledWriterAttribute" when method is { Name: "DetachOwner", IsStatic: false, Parameters.IsEmpty: true }:
                return Nothing(method) with { Result = new(DeclaredRoles.Rented, null), Kind = RentalKind.Owner };
            case "FixedLengthPoolAttribute" or "ArrayPoolAttribute":
                return OfPool(method, RentalKind.Array);
            case "ObjectPoolAttribute":
                return OfPool(method, RentalKind.Object);
            default:
                return null;
        }
    }

    /// <summary>A scope: it owns, though it is a ref struct.</summary>
    public static bool IsScope(ITypeSymbol type) => type is INamedTypeSymbol { IsRefLikeType: true } named
        && (AttributeOf(named) == "ArrayPoolScopeAttribute" || IsSpanOwner(named) || named is { Name: "Scope", ContainingType: { } pool } && IsPool(pool));

    /// <summary>A writer, or what one hands over, which need not be an <c>IMemoryOwner</c>.</summary>
    public static bool IsWriter(ITypeSymbol type) => type is INamedTypeSymbol named && (AttributeOf(named) == "PooledWriterAttribute" || IsDetached(named));

    /// <summary>
    /// A generated member of a writer or of what one hands over: what it does with its arrays is its own business, whether its body can be seen or not.
    /// </summary>
    public static bool IsOfWriter(IMethodSymbol method) => method.ContainingType is { } type
        && (IsDetached(type) || (AttributeOf(type) == "PooledWriterAttribute" && IsGenerated(method.AssociatedSymbol ?? method)));

    private static bool IsGenerated(ISymbol member) =>
        member.GetAttributes().Any(a => a is { AttributeClass.Name: "GeneratedCodeAttribute", ConstructorArguments: [{ Value: "PoolAnalyzers" }, ..] });

    private static bool IsDetached(INamedTypeSymbol type) =>
        type is { Name: "Owner", ContainingType: { } writer } && AttributeOf(writer) == "PooledWriterAttribute";

    /// <summary>The scope that most people know, from a package: its brother <c>MemoryOwner</c> is an <c>IMemoryOwner</c>.</summary>
    public static bool IsSpanOwner(INamedTypeSymbol type) => s_spanOwner.IsAbout(type);

    private static readonly FrameworkFact s_spanOwner = new("T:CommunityToolkit.HighPerformance.Buffers.SpanOwner`1", "", 0);

    /// <summary>
    /// An owner, its lease, a writer that is a class, or what one hands over: a second disposal, of the same variable or of a copy, does nothing. Of a scope
    /// that holds for one variable only, since a copy has the array too.
    /// </summary>
    public static bool EndsOnce(ITypeSymbol? type) => type is INamedTypeSymbol named
        && (AttributeOf(named) == "ArrayPoolOwnerAttribute" || IsLease(named) || named is { IsReferenceType: true } && IsWriter(named));

    /// <summary>The memory that a pool rents out as an owner: whoever disposes of that again does nothing.</summary>
    public static bool IsRentedMemory(IOperation made) =>
        made is IInvocationOperation { TargetMethod: { Name: "Rent", Parameters.Length: 1 }, Instance: { } pool }
        && PlainOperation.Of(pool) is var plain && (plain is IPropertyReferenceOperation { Property: var seenAs } && IsPoolItself(seenAs)
        || (plain.Type is INamedTypeSymbol type && IsPool(type)));

    /// <summary>A lease of an owner or of a pool.</summary>
    public static bool IsLease(ITypeSymbol? type) => type is INamedTypeSymbol { Name: "Lease", ContainingType: { } owner }
        && (AttributeOf(owner) == "ArrayPoolOwnerAttribute" || IsPool(owner));

    /// <summary><c>AsArrayPool</c> and <c>AsMemoryPool</c>: the pool itself, seen as another type.</summary>
    public static bool IsPoolItself(IPropertySymbol property) => property.Name is "AsArrayPool" or "AsMemoryPool" && IsPool(property.ContainingType);

    private static bool IsPool(INamedTypeSymbol type) => AttributeOf(type) is { } attribute && IsOfPool(attribute);

    /// <summary>Whether a type has an attribute with the name of one that asks for a pool, in whatever namespace.</summary>
    public static bool IsMarkedAsPool(ITypeSymbol type) => type.GetAttributes().Any(static a => a.AttributeClass is { Name: var name } && IsOfPool(name));

    private static bool IsOfPool(string attribute) => attribute is "FixedLengthPoolAttribute" or "ArrayPoolAttribute" or "ObjectPoolAttribute";

    private static string? AttributeOf(INamedTypeSymbol type)
    {
        foreach (var attribute in type.GetAttributes())
        {
            if (attribute.AttributeClass is 
                {
                    Name: "ArrayPoolScopeAttribute" or "ArrayPoolOwnerAttribute" or "PooledWriterAttribute" or "FixedLengthPoolAttribute"
                    or "ArrayPoolAttribute" or "ObjectPoolAttribute"
                } known
                && known.ContainingNamespace is { Name: "PoolAnalyzers", ContainingNamespace.IsGlobalNamespace: true })
                return known.Name;
        }

        return null;
    }

    private static MethodContract? OfPool(IMethodSymbol method, RentalKind kind)
    {
        // A pool of any length asks for one first.
        var rest = AttributeOf(method.ContainingType) == "ArrayPoolAttribute" && method.Parameters is [{ Type.SpecialType: SpecialType.System_Int32 }, ..]
            ? method.Parameters.RemoveAt(0) : method.Parameters;
        switch (method.Name)
        {
            case "Rent" when rest.IsEmpty:
            case "Rent" or "RentAsync" when rest is [{ Type.Name: "TimeSpan" }, { Type.Name: "CancellationToken" }]:
            case "RentAsync" when rest is [{ Type.Name: "CancellationToken" }]:
                return Yields(method, kind);
            case "RentScope" or "RentLease" when rest.IsEmpty:
            case "RentLeaseAsync":
                return Yields(method, RentalKind.Owner);
            case "TryRent" when rest is [{ RefKind: RefKind.Out }] or [{ Type.Name: "TimeSpan" }, { RefKind: RefKind.Out }, { Type.Name: "CancellationToken" }]:
                return Nothing(method) with { Parameters = [.. method.Parameters.Select(RentedByOut)], Kind = kind };
            case "Return" when rest is [_] or [_, { Type.SpecialType: SpecialType.System_Boolean }]:
                return Nothing(method) with { Parameters = [.. method.Parameters.Select(ReleasedFirst)] };
            default:
                return null;
        }
    }

    private static Declared ReleasedFirst(IParameterSymbol parameter) => parameter.Ordinal == 0 ? new(DeclaredRoles.Released, This) : default;

    private static Declared RentedByOut(IParameterSymbol parameter) => parameter.RefKind == RefKind.Out ? new(DeclaredRoles.Rented, This) : default;

    private static MethodContract Yields(IMethodSymbol method, RentalKind kind) =>
        Nothing(method) with { Result = new(DeclaredRoles.Rented, method.MethodKind == MethodKind.Constructor ? null : This), Kind = kind };

    private static MethodContract Nothing(IMethodSymbol method) =>
        new(default, default, method.Parameters.Select(static _ => default(Declared)).ToImmutableArray());
}
