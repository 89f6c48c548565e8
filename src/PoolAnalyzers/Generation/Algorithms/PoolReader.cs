using Microsoft.CodeAnalysis;
using PoolAnalyzers.Generation.Attributes;
using PoolAnalyzers.Generation.Declarations;
using PoolAnalyzers.Generation.Emit;

namespace PoolAnalyzers.Generation.Algorithms;

/// <summary>Reads what the attributes of array pools and object pools have in common.</summary>
internal static class PoolReader
{
    /// <param name="declaration">The declared pool.</param>
    /// <param name="itemBytes">The size of what is pooled; zero when it is small or unknown.</param>
    /// <param name="mayDerive">Whether a base class is allowed.</param>
    public static PoolModel Read(Declaration declaration, long itemBytes, bool mayDerive)
    {
        var (type, arguments, problems) = (declaration.Type, declaration.Arguments, declaration.Problems);
        if (type.IsRecord)
            problems.Add(ProblemKind.WrongKind, Problem.Type, $"'{type.Name}' is a record, and a record cannot be a pool: it would be copied by 'with'");
        else if (type.TypeKind != TypeKind.Class)
            problems.Add(ProblemKind.WrongKind, Problem.Type, $"'{type.Name}' must be a class: a pool is shared, not copied");
        else if (!type.IsStatic && !type.IsSealed)
            problems.Add(ProblemKind.WrongKind, Problem.Type,
                $"'{type.Name}' must be a static class, which is one pool and the fastest, or a sealed class, of which each instance is a pool");
        else if (!type.IsStatic && !mayDerive && type.BaseType is { SpecialType: not SpecialType.System_Object })
            problems.Add(ProblemKind.WrongKind, Problem.Type, $"'{type.Name}' must have no base class");
        else if (!type.IsStatic)
            declaration.RequireRoomForFields(hasConstructors: arguments.Flag("RuntimeLimits"));

        var capacity = declaration.RequireRange(
            ProblemKind.WrongCapacity, "Capacity", arguments.Number("Capacity", PoolModel.UsualCapacity), 0, PoolModel.GreatestCapacity,
            "it counts what is kept");
        var preallocate = arguments.Flag("Preallocate");
        var whenEmpty = arguments.Choice<WhenEmpty>("WhenEmpty");
        if (whenEmpty != WhenEmpty.Allocate && capacity == 0)
            problems.Add(ProblemKind.Conflict, "WhenEmpty", whenEmpty == WhenEmpty.Throw
                ? "A pool that holds none and makes none could only throw" : "A pool that holds none and makes none could only wait");
        if (preallocate && itemBytes * capacity > MostPreallocated)
            problems.Add(ProblemKind.Conflict, "Preallocate",
                $"{Numbers.Grouped(capacity)} times {Numbers.Grouped(itemBytes)} bytes are more than can be allocated at first use");

        return new PoolModel(
            type.IsStatic, capacity, arguments.Choice<PoolSync>("Sync"), preallocate, whenEmpty, arguments.Flag("Metrics"),
            AutoTrim: arguments.Flag("AutoTrim", otherwise: true), PoolModel.ChooseMagazineSize(itemBytes, capacity))
        {
            Events = arguments.Flag("Events"),
            End = PoolDisposal.Read(type),
            HasRuntimeLimits = RuntimeLimits.Read(declaration),
        };
    }

    /// <summary>64 GiB: more is a mistake in a unit.</summary>
    private const long MostPreallocated = 64L << 30;
}
