using System.Linq;
using Microsoft.CodeAnalysis;

namespace PoolAnalyzers.Symbols;

/// <summary>Short names of types for messages, as one would write them.</summary>
internal static class TypeNames
{
    public static string Of(ITypeSymbol type) => type switch
    {
        IArrayTypeSymbol array => Of(array.ElementType) + "[]",
        INamedTypeSymbol { IsTupleType: true } tuple => $"({string.Join(", ", tuple.TupleElements.Select(e => Of(e.Type)))})",
        INamedTypeSymbol { OriginalDefinition.SpecialType: SpecialType.System_Nullable_T, TypeArguments: [var value] } => Of(value) + "?",
        INamedTypeSymbol { IsGenericType: true } generic => $"{generic.Name}<{string.Join(", ", generic.TypeArguments.Select(Of))}>",
        _ => type.SpecialType switch
        {
            SpecialType.System_Byte => "byte",
            SpecialType.System_SByte => "sbyte",
            SpecialType.System_Char => "char",
            SpecialType.System_Int16 => "short",
            SpecialType.System_UInt16 => "ushort",
            SpecialType.System_Int32 => "int",
            SpecialType.System_UInt32 => "uint",
            SpecialType.System_Int64 => "long",
            SpecialType.System_UInt64 => "ulong",
            SpecialType.System_Single => "float",
            SpecialType.System_Double => "double",
            SpecialType.System_Decimal => "decimal",
            SpecialType.System_Boolean => "bool",
            SpecialType.System_String => "string",
            SpecialType.System_Object => "object",
            _ => type.Name,
        },
    };
}
