using Microsoft.CodeAnalysis;
using PoolAnalyzers.Rules.Generation;

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
        if (type is not { TypeKind: TypeKind.Class, IsRecord: false })
            problems.Add(GenerationDescriptors.WrongKind, Problem.Type, $"'{type.Name}' must be a class: a pool is shared, not copied");
        else if (!type.IsStatic && !type.IsSealed)
            problems.Add(GenerationDescriptors.WrongKind, Problem.Type, $"'{type.Name}' must be a static class, which is one pool and the fastest, or a sealed class, of which each instance is a pool");
        else if (!type.IsStatic && !mayDerive && type.BaseType is { SpecialType: not SpecialType.System_Object })
            problems.Add(GenerationDescriptors.WrongKind, Problem.Type, $"'{type.Name}' must have no base class");
        else if (!type.IsStatic)
            declaration.RequireRoomForFields(hasConstructors: false);

        var capacity = declaration.RequireRange(
            GenerationDescriptors.WrongCapacity, "Capacity", arguments.Number("Capacity", PoolModel.UsualCapacity), 0, PoolModel.GreatestCapacity, "it counts what is kept");
        var preallocate = arguments.Flag("Preallocate");
        var whenEmpty = arguments.Choice<WhenEmpty>("WhenEmpty");
        if (whenEmpty == WhenEmpty.Throw && capacity == 0)
            problems.Add(GenerationDescriptors.Conflict, "WhenEmpty", "A pool that holds none and makes none could only throw");
        if (preallocate && itemBytes * capacity > MostPreallocated)
            problems.Add(GenerationDescriptors.Conflict, "Preallocate", $"{Numbers.Grouped(capacity)} times {Numbers.Grouped(itemBytes)} bytes are more than can be allocated at first use");

        return new PoolModel(
            type.IsStatic, capacity, arguments.Choice<PoolSync>("Sync"), preallocate, whenEmpty, arguments.Flag("Metrics"), PoolModel.ChooseMagazineSize(itemBytes, capacity));
    }

    /// <summary>64 GiB: more is a mistake in a unit.</summary>
    private const long MostPreallocated = 64L << 30;
}
