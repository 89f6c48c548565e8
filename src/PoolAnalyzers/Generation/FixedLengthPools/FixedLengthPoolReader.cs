using System.Linq;
using PoolAnalyzers.Generation.Algorithms;
using PoolAnalyzers.Generation.Arrays;
using PoolAnalyzers.Generation.Declarations;
using PoolAnalyzers.Generation.Models;

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
        var length = declaration.RequireRange(ProblemKind.WrongLength, "Length", arguments.Number("Length", 0), 1, GreatestLength,
            "it is the number of elements of every array");
        // Without an element, the base class is not the one that is wrong.
        var pooled = element ?? type.BaseType?.TypeArguments.FirstOrDefault();
        var (isArrayPool, isMemoryPool) = (BuffersPools.IsArrayPoolOf(type.BaseType, pooled), BuffersPools.IsMemoryPoolOf(type.BaseType, pooled));
        var pool = PoolReader.Read(declaration, (long)length * (shape?.Size ?? 1), mayDerive: isArrayPool || isMemoryPool);
        var hasMemoryPool = arguments.Flag("AsMemoryPool");
        if (hasMemoryPool && isMemoryPool)
            problems.Add(ProblemKind.Conflict, "AsMemoryPool", $"'{type.Name}' is a MemoryPool already");
        if (shape is null)
            return null;
        var clear = declaration.ReadClearPolicy(shape);
        return problems.Any ? null : new FixedLengthPoolModel(TypeShape.Of(type), shape, length, pool, clear, arguments.Flag("Pinned"), isArrayPool)
        {
            IsMemoryPool = isMemoryPool,
            HasMemoryPool = hasMemoryPool,
        };
    }
}
