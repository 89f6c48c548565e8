using System;
using PoolAnalyzers.Generation.Algorithms;
using PoolAnalyzers.Generation.Arrays;
using PoolAnalyzers.Generation.Attributes;
using PoolAnalyzers.Generation.Emit;
using PoolAnalyzers.Generation.Leases;
using PoolAnalyzers.Generation.Models;
using PoolAnalyzers.Generation.Symbols;

namespace PoolAnalyzers.Generation.AnyLengthPools;

/// <summary>Writes the members of a pool of arrays whose renters say a length.</summary>
internal static class AnyLengthPoolEmitter
{
    public static string Emit(AnyLengthPoolModel model, GenerationSettings settings)
    {
        var element = model.Element.Name;
        var lengths = Lengths(model);
        var template = new PoolTemplate(
            model.Pool, model.Shape, settings, TypeNames.ArrayOf(element), "array", Create(model, "Length"), ArrayItems.Check(model.Element, "depot.Length"),
            ArrayItems.ClearLines(model.Element, model.Clear), CanBePoisoned: model.Element.References == References.No)
        {
            BytesPerItem = $"(long)Length * global::System.Runtime.CompilerServices.Unsafe.SizeOf<{element}>()",
            Lengths = lengths,
            OverridesRent = model.IsArrayPool,
            OverridesReturn = model.IsArrayPool,
        };
        return model.Shape.Write(Remarks(model, lengths), "", scope: null, writer =>
        {
            PoolEmitter.Emit(writer, template);
            ArrayReturns.Refuse(writer, template, NotFromHere(model, lengths));
            ArrayReturns.ReturnCleared(writer, template);
            ArrayScopes.Emit(writer, template, element);
            PoolLeases.Emit(writer, template, model.Element);
            ArrayPoolAdapter.Emit(writer, template, element, model.IsArrayPool);
        });
    }

    /// <summary>The lengths that a model says: its bounds, rounded.</summary>
    private static LengthTerms Lengths(AnyLengthPoolModel model)
    {
        var minimum = LengthTerms.PowerOfTwo(Math.Max(Math.Min(model.MinLength, model.MaxLength), LengthTerms.LeastMinimum(model.Rounding)));
        return new LengthTerms(minimum, model.MaxLength, model.Rounding, model.MaxBytes, Create(model, "minimumLength"), model.Element.Name);
    }

    private static ItemCreation Create(AnyLengthPoolModel model, string length) => ArrayItems.Create(model.Element, model.Clear, model.Pinned, length);

    private static string Steps(AnyLengthPoolModel model, LengthTerms lengths)
    {
        var range = $"from {Numbers.Grouped(lengths.Minimum)} to {Numbers.Grouped(lengths.Maximum)}";
        return model.Rounding == LengthRounding.QuarterSteps ? $"powers of two and three lengths between two of them, {range}" : $"powers of two, {range}";
    }

    private static string NotFromHere(AnyLengthPoolModel model, LengthTerms lengths) =>
        $"The array is not from this pool, whose arrays have other lengths: {Steps(model, lengths)}.";

    private static string Remarks(AnyLengthPoolModel model, LengthTerms lengths)
    {
        var keeps = model.Pool.IsStrict
            ? $"Never more than {Numbers.Grouped(model.Pool.Capacity)} of one length exist."
            : $"It keeps up to {Numbers.Grouped(model.Pool.Capacity)} of one length, and beside that a few for each thread that uses it.";
        var longer = model.Pool.IsStrict ? "Longer ones cannot be rented." : "Longer ones are made for each rental, and dropped when they come back.";
        return
            $"""
            /// <remarks>
            /// A pool of arrays with elements of type <c>{ArrayItems.Xml(model.Element.Name)}</c>. Their lengths are {Steps(model, lengths)}.
            /// {keeps}
            /// {longer}
            /// Safe for concurrent use; what is rented on one thread can be returned on any other.
            /// </remarks>
            """;
    }
}
