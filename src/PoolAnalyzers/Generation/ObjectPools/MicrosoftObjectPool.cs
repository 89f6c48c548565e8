using System.Linq;
using Microsoft.CodeAnalysis;
using PoolAnalyzers.Generation.Emit;

namespace PoolAnalyzers.Generation.ObjectPools;

/// <summary>What a pool of objects has to do with the package <c>Microsoft.Extensions.ObjectPool</c>, whose types are found by their names.</summary>
/// <remarks>Only the author's project references the package, where it does: generated code names a type of it when the author's does.</remarks>
internal static class MicrosoftObjectPool
{
    /// <summary>Whether a class derives from <c>ObjectPool</c> of the type of the objects.</summary>
    public static bool IsBaseOf(INamedTypeSymbol pool, ITypeSymbol? item) =>
        pool.BaseType is { Name: "ObjectPool", Arity: 1 } type && IsInPackage(type) && SymbolEqualityComparer.Default.Equals(type.TypeArguments[0], item);

    /// <summary>The call that resets an <c>IResettable</c>, and says whether it can be kept; null for other objects.</summary>
    public static string? Reset(ITypeSymbol item, string variable)
    {
        var bounds = item is ITypeParameterSymbol parameter ? parameter.ConstraintTypes.SelectMany(WithInterfaces) : WithInterfaces(item);
        return bounds.Any(IsResettable) ? $"((global::Microsoft.Extensions.ObjectPool.IResettable){variable}).TryReset()" : null;
    }

    /// <summary>Writes the override of <c>Get</c>; that of <c>Return</c> is the pool's own method.</summary>
    public static void Emit(SourceWriter writer, ObjectPoolModel model)
    {
        if (!model.IsMicrosoftPool)
            return;
        writer.Member(
            $$"""
            /// <summary>Hands out an object, as <see cref="Rent()"/> does.</summary>
            /// <returns>An object that belongs to the caller until it is given to <c>Return</c>.</returns>
            {{GeneratedCode.Attribute}}
            public override {{model.Item}} Get()
            {
                return Rent();
            }
            """);
    }

    private static System.Collections.Generic.IEnumerable<ITypeSymbol> WithInterfaces(ITypeSymbol type) => type.AllInterfaces.Append(type);

    private static bool IsResettable(ITypeSymbol type) =>
        type is INamedTypeSymbol { Name: "IResettable", Arity: 0, TypeKind: TypeKind.Interface } named && IsInPackage(named);

    private static bool IsInPackage(INamedTypeSymbol type) =>
        type is
        {
            ContainingType: null,
            ContainingNamespace:
            {
                Name: "ObjectPool",
                ContainingNamespace: { Name: "Extensions", ContainingNamespace: { Name: "Microsoft", ContainingNamespace.IsGlobalNamespace: true } }
            },
        };
}
