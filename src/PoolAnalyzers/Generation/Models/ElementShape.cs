using Microsoft.CodeAnalysis;
using PoolAnalyzers.Generation.Attributes;
using PoolAnalyzers.Generation.Symbols;

namespace PoolAnalyzers.Generation.Models;

/// <summary>Whether a type holds references, as far as that is known before run time.</summary>
internal enum References
{
    No = 0,
    Yes = 1,

    /// <summary>A type parameter decides; the generated code asks <c>RuntimeHelpers.IsReferenceOrContainsReferences</c>.</summary>
    Depends = 2,
}

/// <summary>The element type of an array.</summary>
/// <param name="Name">Its text in code.</param>
/// <param name="References">Whether it is or contains references.</param>
/// <param name="IsSealed">Whether everything fits into an array of it that the type allows: false where array covariance lets in arrays of derived
/// types.</param>
/// <param name="Size">The size of an element in bytes, estimated where a type parameter or a struct decides; it chooses the size of magazines.</param>
internal sealed record ElementShape(string Name, References References, bool IsSealed, int Size)
{
    /// <summary>Its text in a list of interfaces.</summary>
    public string NameInBaseList => TypeNames.InBaseList(Name);

    public static ElementShape Of(ITypeSymbol type) =>
        new(TypeNames.Of(type), ReferencesOf(type, 0), IsExact(type), SizeOf(type, 0));

    /// <summary>Whether what is given back is cleared, as a condition in code: <c>true</c>, <c>false</c> or a test.</summary>
    public string ClearCondition(ClearPolicy policy) => policy switch
    {
        ClearPolicy.Always => "true",
        ClearPolicy.Never => "false",
        _ => References switch
        {
            References.No => "false",
            References.Yes => "true",
            _ => $"global::System.Runtime.CompilerServices.RuntimeHelpers.IsReferenceOrContainsReferences<{Name}>()",
        },
    };

    private static References ReferencesOf(ITypeSymbol type, int depth)
    {
        if (type.IsReferenceType)
            return References.Yes;
        if (type.IsUnmanagedType)
            return References.No;
        if (type is ITypeParameterSymbol || depth > 8)
            return References.Depends;
        var result = References.No;
        foreach (var member in type.GetMembers())
        {
            if (member is not IFieldSymbol { IsStatic: false } field)
                continue;
            var inner = ReferencesOf(field.Type, depth + 1);
            if (inner == References.Yes)
                return inner;
            if (inner == References.Depends)
                result = inner;
        }

        // Reference assemblies may leave private fields out: only an unmanaged type is known to have no references.
        return result == References.No ? References.Depends : result;
    }

    private static bool IsExact(ITypeSymbol type) => type switch
    {
        IArrayTypeSymbol array => IsExact(array.ElementType),
        // An sbyte[] can pass as a byte[], which does no harm: what is stored is the same.
        { IsValueType: true } => true,
        ITypeParameterSymbol => false,
        _ => type.IsSealed,
    };

    private static int SizeOf(ITypeSymbol type, int depth)
    {
        const int Pointer = 8;
        switch (type.SpecialType)
        {
            case SpecialType.System_Boolean or SpecialType.System_Byte or SpecialType.System_SByte:
                return 1;
            case SpecialType.System_Char or SpecialType.System_Int16 or SpecialType.System_UInt16:
                return 2;
            case SpecialType.System_Int32 or SpecialType.System_UInt32 or SpecialType.System_Single:
                return 4;
            case SpecialType.System_Decimal:
                return 16;
        }

        if (type is INamedTypeSymbol { EnumUnderlyingType: { } underlying })
            return SizeOf(underlying, depth);
        if (type is not INamedTypeSymbol { TypeKind: TypeKind.Struct, SpecialType: SpecialType.None } || depth > 8)
            return Pointer;
        var size = 0;
        foreach (var member in type.GetMembers())
        {
            if (member is IFieldSymbol { IsStatic: false } field)
                size += SizeOf(field.Type, depth + 1);
        }

        return System.Math.Max(size, 1);
    }
}
