using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;

namespace PoolAnalyzers.Ownership.Facts;

/// <summary>What ownership can be declared of, and what cannot be meant: the same answers for attributes and for ownership files.</summary>
internal static class DeclaredPlaces
{
    /// <summary>
    /// No value of the type can be a rental or hold one: numbers, texts, enumerations, and what consists of nothing else. False for every type that somebody
    /// may rent: handles and pointers, collections, type parameters, types that were not found.
    /// </summary>
    public static bool CannotBeRental(ITypeSymbol type)
    {
        if (type.TypeKind is TypeKind.Enum)
            return true;
        switch (type.SpecialType)
        {
            case SpecialType.System_Boolean or SpecialType.System_Char or SpecialType.System_String or SpecialType.System_DateTime or SpecialType.System_Void:
            case >= SpecialType.System_SByte and <= SpecialType.System_Double:
                return true;
        }

        if (type is not INamedTypeSymbol named)
            return false;
        if (named.IsTupleType)
            return named.TupleElements.All(element => CannotBeRental(element.Type));
        bool isTask = named.Name is "Task" or "ValueTask" && PoolTypes.InNamespace(named, "System", "Threading", "Tasks");
        if (isTask || named.OriginalDefinition.SpecialType == SpecialType.System_Nullable_T)
            return named.TypeArguments.All(CannotBeRental);
        return false;
    }

    /// <summary>
    /// What a declaration can name as the pool of a method or property: its parameters, and fields and properties of its type and the types that it derives
    /// from.
    /// </summary>
    public static IEnumerable<ISymbol> Pools(ISymbol member)
    {
        foreach (var parameter in ParametersOf(member))
            yield return parameter;
        for (var type = member as INamedTypeSymbol ?? member.ContainingType; type is not null; type = type.BaseType)
        {
            foreach (var one in type.GetMembers())
            {
                if (one is IFieldSymbol or IPropertySymbol { IsIndexer: false } && one.CanBeReferencedByName)
                    yield return one;
            }
        }
    }

    public static ITypeSymbol? TypeOf(ISymbol pool) => pool switch
    {
        IParameterSymbol parameter => parameter.Type,
        IFieldSymbol field => field.Type,
        IPropertySymbol property => property.Type,
        ILocalSymbol local => local.Type,
        _ => null,
    };

    private static IEnumerable<IParameterSymbol> ParametersOf(ISymbol member) => member switch
    {
        IMethodSymbol method => method.Parameters,
        IPropertySymbol property => property.Parameters,
        _ => [],
    };
}
