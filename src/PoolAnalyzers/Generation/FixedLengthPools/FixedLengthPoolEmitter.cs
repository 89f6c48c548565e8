using PoolAnalyzers.Generation.Algorithms;
using PoolAnalyzers.Generation.Arrays;
using PoolAnalyzers.Generation.Emit;
using PoolAnalyzers.Generation.Leases;
using PoolAnalyzers.Generation.Models;
using PoolAnalyzers.Generation.Symbols;

namespace PoolAnalyzers.Generation.FixedLengthPools;

/// <summary>Writes the members of a pool of arrays of one length.</summary>
internal static class FixedLengthPoolEmitter
{
    public static string Emit(FixedLengthPoolModel model, GenerationSettings settings)
    {
        var element = model.Element.Name;
        var template = new PoolTemplate(
            model.Pool, model.Shape, settings, TypeNames.ArrayOf(element), "array",
            ArrayItems.Create(model.Element, model.Clear, model.Pinned, Numbers.Plain(model.Length)), ArrayItems.Check(model.Element, "Length"),
            ArrayItems.ClearLines(model.Element, model.Clear), CanBePoisoned: model.Element.References == References.No)
        {
            BytesPerItem = $"(long)Length * global::System.Runtime.CompilerServices.Unsafe.SizeOf<{element}>()",
        };
        return model.Shape.Write(Remarks(model), "", scope: null, writer =>
        {
            writer.Lines(
                $"""
                /// <summary>The length of every array, in elements.</summary>
                {GeneratedCode.Attribute}
                public const int Length = {model.Length};
                """);
            PoolEmitter.Emit(writer, template);
            ArrayReturns.Refuse(writer, template, $"The array is not from this pool, whose arrays all have the length {Numbers.Grouped(model.Length)}.");
            ArrayReturns.ReturnCleared(writer, template);
            ArrayScopes.Emit(writer, template, element);
            PoolLeases.Emit(writer, template, model.Element);
            ArrayPoolAdapter.Emit(writer, template, element, model.IsArrayPool);
            MemoryPoolAdapter.Emit(writer, model);
        });
    }

    private static string Remarks(FixedLengthPoolModel model)
    {
        var keeps = model.Pool.IsStrict
            ? $"Never more than {Numbers.Grouped(model.Pool.Capacity)} of them exist."
            : $"It keeps up to {Numbers.Grouped(model.Pool.Capacity)} of them, and beside that a few for each thread that uses it.";
        return
            $"""
            /// <remarks>
            /// A pool of arrays with {Numbers.Grouped(model.Length)} elements of type <c>{ArrayItems.Xml(model.Element.Name)}</c>. {keeps}
            /// Safe for concurrent use; what is rented on one thread can be returned on any other.
            /// </remarks>
            """;
    }
}
