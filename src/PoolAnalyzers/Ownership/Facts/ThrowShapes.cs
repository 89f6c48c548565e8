using System.Linq;
using Microsoft.CodeAnalysis;

namespace PoolAnalyzers.Ownership.Facts;

/// <summary>What a method's declaration alone says of whether it throws: rules over shapes, which no table can list.</summary>
internal static class ThrowShapes
{
    /// <summary>Fails only where its arguments are wrong, or says so by its result.</summary>
    public static bool CannotThrow(IMethodSymbol method, bool isFramework) =>
        OnlyAllocates(method, isFramework) || BuildsText(method) || FailsByItsResult(method, isFramework) || ComparesNumbers(method);

    /// <summary>An array or a span goes in.</summary>
    public static bool TakesMemory(IMethodSymbol method) =>
        method.Parameters.Any(p => p.Type is IArrayTypeSymbol or { SpecialType: SpecialType.System_Array } or { IsRefLikeType: true } or { Name: "Memory" });

    /// <summary>In the order of the elements themselves: no code of the user's compares them.</summary>
    public static bool SortsByValue(IMethodSymbol method) =>
        method.TypeArguments is [var element, ..] && (element.TypeKind == TypeKind.Enum
            || element.SpecialType is not (SpecialType.None or SpecialType.System_Object))
        && !method.Parameters.Any(p => p.Type.Name is "Comparison" or "IComparer" or "TComparer");

    /// <summary>A constructor that nobody wrote, or one of the framework that is given nothing.</summary>
    private static bool OnlyAllocates(IMethodSymbol method, bool isFramework) => method.MethodKind == MethodKind.Constructor
        && (method is { IsImplicitlyDeclared: true, ContainingType.BaseType.SpecialType: SpecialType.System_Object or SpecialType.System_ValueType }
            || (isFramework && method.Parameters.IsEmpty));

    /// <summary>A handler of an interpolated string is made and filled.</summary>
    private static bool BuildsText(IMethodSymbol method) => method.ContainingType.Name.EndsWith("InterpolatedStringHandler", System.StringComparison.Ordinal);

    /// <summary>Numbers, letters and truths are asked what they are, or compared.</summary>
    private static bool ComparesNumbers(IMethodSymbol method) => method.ContainingType is { IsValueType: true, SpecialType: not SpecialType.None }
        && (method is { Name: "GetHashCode" or "Equals" or "CompareTo", IsStatic: false }
            or { IsStatic: true, ReturnType.SpecialType: SpecialType.System_Boolean, Parameters.Length: 1 }
            && !method.Name.StartsWith("Try", System.StringComparison.Ordinal) && method.Name != "Parse");

    /// <summary>A formatter that says how far it came, a parser that says whether it could, or native code.</summary>
    private static bool FailsByItsResult(IMethodSymbol method, bool isFramework) =>
        (isFramework && (method is { Name: "TryFormat", IsStatic: false, ContainingType.TypeKind: TypeKind.Struct }
            || (method is { IsStatic: true, ReturnType.SpecialType: SpecialType.System_Boolean }
                && method.Name.StartsWith("Try", System.StringComparison.Ordinal))))
        || method.IsExtern || (method.IsPartialDefinition && method.GetAttributes().Any(a => a.AttributeClass?.Name == "LibraryImportAttribute"));
}
