using System.Linq;
using PoolAnalyzers.Generation.Algorithms;
using PoolAnalyzers.Generation.Arrays;
using PoolAnalyzers.Generation.Attributes;
using PoolAnalyzers.Generation.Declarations;
using PoolAnalyzers.Generation.Emit;
using PoolAnalyzers.Generation.Models;

namespace PoolAnalyzers.Generation.AnyLengthPools;

/// <summary>Reads <c>[ArrayPool]</c>.</summary>
internal static class AnyLengthPoolReader
{
    private const int UsualMinLength = 16;
    private const long UsualMaxBytes = 16 << 20;

    public static AnyLengthPoolModel? Read(Declaration declaration)
    {
        var (type, arguments, problems) = (declaration.Type, declaration.Arguments, declaration.Problems);
        declaration.RequirePartial();
        var element = declaration.RequireElement("elements");
        var shape = element is null ? null : ElementShape.Of(element);
        var maximum = declaration.RequireRange(ProblemKind.WrongLength, "MaxLength", arguments.Number("MaxLength", 0), 1, LengthTerms.Greatest,
            "it is the number of elements up to which arrays are pooled");
        var minimum = ReadMinimum(declaration, maximum);
        var bytes = arguments.LongNumber("MaxBytesPerLength", UsualMaxBytes);
        if (bytes < 1)
            problems.Add(ProblemKind.WrongCapacity, "MaxBytesPerLength",
                $"MaxBytesPerLength must be at least 1, not {Numbers.Plain(bytes)}: it bounds the bytes of all arrays of one length");
        // Without an element, the base class is not the one that is wrong.
        var isArrayPool = BuffersPools.IsArrayPoolOf(type.BaseType, element ?? type.BaseType?.TypeArguments.FirstOrDefault());
        var pool = PoolReader.Read(declaration, itemBytes: 0, mayDerive: isArrayPool);
        if (shape is null)
            return null;
        var clear = declaration.ReadClearPolicy(shape);
        var rounding = arguments.Choice<LengthRounding>("Rounding");
        return problems.Any ? null : new AnyLengthPoolModel(
            TypeShape.Of(type), shape, minimum, maximum, rounding, bytes, pool, clear, arguments.Flag("Pinned"), isArrayPool);
    }

    private static int ReadMinimum(Declaration declaration, int maximum)
    {
        var minimum = declaration.RequireRange(ProblemKind.WrongLength, "MinLength", declaration.Arguments.Number("MinLength", UsualMinLength), 1,
            LengthTerms.Greatest, "it is the number of elements of the shortest arrays");
        if (declaration.Arguments.IsGiven("MinLength") && maximum >= 1 && minimum > maximum)
            declaration.Problems.Add(ProblemKind.WrongLength, "MinLength",
                $"MinLength is {Numbers.Plain(minimum)}, and MaxLength {Numbers.Plain(maximum)}: the shortest arrays must not be longer than the longest");
        return minimum;
    }
}
