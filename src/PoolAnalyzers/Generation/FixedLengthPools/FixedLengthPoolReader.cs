using System.Linq;
using Microsoft.CodeAnalysis;
using PoolAnalyzers.Generation.Algorithms;
using PoolAnalyzers.Rules.Generation;

namespace PoolAnalyzers.Generation.FixedLengthPools;

/// <summary>Reads <c>[FixedLengthPool]</c>.</summary>
internal static class FixedLengthPoolReader
{
    /// <summary>What the runtime can allocate: <c>Array.MaxLength</c>.</summary>
    private const int GreatestLength = 0x7FFFFFC7;

    public static FixedLengthPoolModel? Read(Declaration declaration)
    {
        var (type, arguments, problems) = (declaration.Type, declaration.Arguments, declaration.Problems);
        declaration.RequirePartial();
        var element = declaration.RequireElement("elements");
        var shape = element is null ? null : ElementShape.Of(element);
        var length = declaration.RequireRange(GenerationDescriptors.WrongLength, "Length", arguments.Number("Length", 0), 1, GreatestLength, "it is the number of elements of every array");
        // Without an element, the base class is not the one that is wrong.
        var isArrayPool = IsArrayPoolOf(type.BaseType, element ?? type.BaseType?.TypeArguments.FirstOrDefault());
        var pool = PoolReader.Read(declaration, (long)length * (shape?.Size ?? 1), mayDerive: isArrayPool);
        if (shape is null)
            return null;
        var clear = declaration.ReadClearPolicy(shape);
        return problems.Any ? null : new FixedLengthPoolModel(TypeShape.Of(type), shape, length, pool, clear, arguments.Flag("Pinned"), isArrayPool);
    }

    private static bool IsArrayPoolOf(INamedTypeSymbol? type, ITypeSymbol? element) =>
        type is { Name: "ArrayPool", Arity: 1, ContainingNamespace: { Name: "Buffers", ContainingNamespace.Name: "System" } }
        && SymbolEqualityComparer.Default.Equals(type.TypeArguments[0], element);
}
