using PoolAnalyzers.Generation.Algorithms;
using PoolAnalyzers.Generation.Emit;

namespace PoolAnalyzers.Generation.Arrays;

/// <summary>Writes what makes a pool of arrays an <c>ArrayPool</c>: overrides where the class derives from it, else a property.</summary>
internal static class ArrayPoolAdapter
{
    /// <summary>Writes the members.</summary>
    /// <param name="writer">The text.</param>
    /// <param name="t">The pool.</param>
    /// <param name="element">What its arrays hold.</param>
    /// <param name="isArrayPool">Whether the class derives from <c>ArrayPool</c> of the element.</param>
    public static void Emit(SourceWriter writer, PoolTemplate t, string element, bool isArrayPool)
    {
        if (!isArrayPool)
            Adapter(writer, t, element);
        else if (!t.IsByLength)
            Overrides(writer, t);
    }

    private static void Adapter(SourceWriter writer, PoolTemplate t, string element)
    {
        var isStatic = t.Pool.IsStatic;
        var rents = t.IsByLength ? "" : " It rents arrays of up to <see cref=\"Length\"/> elements, all of them of that length.";
        var summary = $"/// <summary>The pool for code that takes an <c>ArrayPool</c>.{rents}</summary>\n{GeneratedCode.Attribute}";
        writer.Member(isStatic
            ? $$"""
            {{summary}}
            public static global::System.Buffers.ArrayPool<{{element}}> AsArrayPool { get; } = new ArrayPoolAdapter();
            """
            : $$"""
            private ArrayPoolAdapter? _arrayPool;

            {{summary}}
            public global::System.Buffers.ArrayPool<{{element}}> AsArrayPool => _arrayPool ??= new ArrayPoolAdapter(this);
            """);
        writer.Member(GeneratedCode.Attribute);
        writer.Open($"private sealed class ArrayPoolAdapter : global::System.Buffers.ArrayPool<{element}>");
        if (!isStatic)
        {
            writer.Lines(
                $$"""
                private readonly {{t.Shape.Reference}} _pool;

                public ArrayPoolAdapter({{t.Shape.Reference}} pool)
                {
                    _pool = pool;
                }
                """);
        }

        var target = (isStatic ? t.Shape.Reference : "_pool") + ".";
        RentOfAtLeast(writer, t, target);
        ReturnWithClear(writer, t, target);
        writer.Close();
    }

    private static void Overrides(SourceWriter writer, PoolTemplate t)
    {
        writer.Member(
            $"""
            /// <summary>Hands out an array that is long enough, or throws.</summary>
            /// <param name="minimumLength">How many elements are needed, at most <see cref="Length"/>.</param>
            /// <returns>An array of <see cref="Length"/> elements.</returns>
            /// <exception cref="global::System.ArgumentOutOfRangeException"><paramref name="minimumLength"/> is negative or more than <see cref="Length"/>.</exception>
            {GeneratedCode.Attribute}
            """);
        RentOfAtLeast(writer, t, "");
        writer.Member(
            $"""
            /// <summary>Gives an array back; the caller must not use it any more.</summary>
            /// <param name="array">An array that was rented from this pool, on any thread.</param>
            /// <param name="clearArray">Whether it is cleared even if the pool would not.</param>
            /// <exception cref="global::System.ArgumentException">It cannot be from this pool, or it was given back before, as far as that shows.</exception>
            {GeneratedCode.Attribute}
            """);
        ReturnWithClear(writer, t, "");
    }

    // One comparison, and a method apart that throws: what the caller pays for at each rental needs fewer registers.
    private static void RentOfAtLeast(SourceWriter writer, PoolTemplate t, string target)
    {
        writer.Open($"public override {t.Item} Rent(int minimumLength)");
        if (t.IsByLength)
        {
            writer.Lines($"return {target}Rent(minimumLength);").Close();
            return;
        }

        writer.Open("if (unchecked((uint)minimumLength) > Length)").Lines("RefuseLength(minimumLength);").Close();
        writer.Lines($"\nreturn {target}Rent();").Close();
        writer.Member(
            """
            [global::System.Diagnostics.CodeAnalysis.DoesNotReturn]
            private static void RefuseLength(int minimumLength)
            {
                global::System.ArgumentOutOfRangeException.ThrowIfNegative(minimumLength);
                throw new global::System.ArgumentOutOfRangeException(nameof(minimumLength), minimumLength, "Each array has " + Length + " elements.");
            }
            """);
    }

    private static void ReturnWithClear(SourceWriter writer, PoolTemplate t, string target)
    {
        writer.Lines((target.Length == 0 ? "" : "\n") + $"public override void Return({t.Item} array, bool clearArray = false)\n{{");
        writer.Lines(t.IsByLength
            ? $"    {target}Return(array, clearArray);"
            : $$"""
                if (clearArray)
                {
                    {{target}}ReturnCleared(array);
                    return;
                }

                {{target}}Return(array);
            """);
        writer.Lines("}");
    }
}
