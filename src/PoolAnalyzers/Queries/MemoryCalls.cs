using Microsoft.CodeAnalysis;
using PoolAnalyzers.Ownership.Facts;

namespace PoolAnalyzers.Queries;

/// <summary>What calls do with memory: by the tables, and by the types of parameters.</summary>
internal static class MemoryCalls
{
    /// <param name="contracts">What is known of methods.</param>
    /// <param name="method">The method, as it is called.</param>
    /// <param name="parameter">A parameter of it; null for what it is called on.</param>
    public static BufferUse UseOf(CallFacts contracts, IMethodSymbol method, IParameterSymbol? parameter)
    {
        int position = parameter?.Ordinal ?? ConsumingSinks.Receiver;
        // An extension method has what it is called on as its first parameter.
        return method.ReducedFrom is { } extension ? UseOf(contracts, extension, position + 1) : UseOf(contracts, method, position);
    }

    private static BufferUse UseOf(CallFacts contracts, IMethodSymbol method, int position)
    {
        // What overrides a method of the framework keeps to what that says.
        for (var promised = method; promised is not null; promised = promised.OverriddenMethod)
        {
            if (UseOf(contracts.FactsOf(promised), promised, position) is var use and not BufferUse.Unknown)
                return use;
        }

        return BufferUse.Unknown;
    }

    private static BufferUse UseOf(MethodFacts facts, IMethodSymbol method, int position)
    {
        var said = position == ConsumingSinks.Receiver ? facts.Instance : position < facts.Arguments.Length ? facts.Arguments[position] : ArgumentFacts.None;
        if ((said & ArgumentFacts.Counted) != 0)
            return BufferUse.Counts;
        if ((said & ArgumentFacts.Cleared) != 0)
            return BufferUse.Clears;
        var type = position == ConsumingSinks.Receiver ? method.ContainingType : method.Parameters[position].Type;
        bool isWritable = MemoryTypes.IsWritable(type);
        if (isWritable && facts.Has(CallTraits.Fills))
            return BufferUse.Fills;
        if ((said & ArgumentFacts.Changed) != 0)
            return BufferUse.Changes;
        if ((said & (ArgumentFacts.Read | ArgumentFacts.Data | ArgumentFacts.Values)) != 0 || MemoryTypes.IsReadOnly(type)
            || type.SpecialType == SpecialType.System_String)
            return BufferUse.Reads;
        return isWritable && (facts.Has(CallTraits.Copies) || facts.Has(CallTraits.FillsSecond)) ? BufferUse.Copies : BufferUse.Unknown;
    }

    /// <summary>The member gives what it is asked of as another kind of view, or a part of it: <c>owner.Memory</c>, <c>array.AsSpan()</c>.</summary>
    public static bool IsView(PoolTypes types, ISymbol? member) => member switch
    {
        IMethodSymbol method => (!method.IsStatic || method.ReducedFrom is not null)
            && FrameworkTables.MemoryOf(method) is MemorySource.OfFirst or MemorySource.AllOfFirst or MemorySource.PartOfThis,
        IPropertySymbol property => types.Is(property.Type, TypeTraits.View | TypeTraits.Array)
            && (types.Is(property.ContainingType, TypeTraits.Owner)
                || (types.Is(property.ContainingType, TypeTraits.View) && PoolTypes.IsFramework(property))),
        _ => false,
    };

    /// <summary>The member says how many elements an array, span or memory has.</summary>
    public static bool IsLength(ISymbol? member) => member is IPropertySymbol { Name: "Length", ContainingType: var type }
        && (type.SpecialType == SpecialType.System_Array || MemoryTypes.IsSpanOrMemory(type));

    /// <summary>The member gives, or is given, a place in a sequence, which is one in no copy of the sequence.</summary>
    public static bool IsAboutPlaces(ISymbol? member)
    {
        if (member is IPropertySymbol property)
            return IsPlace(property.Type);
        if (member is not IMethodSymbol method)
            return false;
        foreach (var parameter in method.Parameters)
        {
            if (IsPlace(parameter.Type))
                return true;
        }

        return IsPlace(method.ReturnType);
    }

    private static bool IsPlace(ITypeSymbol type) =>
        PoolTypes.IsNamed(type is INamedTypeSymbol { TypeArguments: [var inner], OriginalDefinition.SpecialType: SpecialType.System_Nullable_T } ? inner : type,
            "SequencePosition", "System");
}
