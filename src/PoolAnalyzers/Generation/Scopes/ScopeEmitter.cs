using PoolAnalyzers.Generation.Emit;
using PoolAnalyzers.Generation.Models;
using PoolAnalyzers.Generation.RuntimeSupport;
using PoolAnalyzers.Generation.Safety;
using PoolAnalyzers.Generation.Symbols;

namespace PoolAnalyzers.Generation.Scopes;

/// <summary>Writes the members of a scope.</summary>
/// <remarks>
/// The array and the span are two fields, which the JIT keeps in registers: nothing but the two calls of the pool is left of a scope.
/// </remarks>
internal static class ScopeEmitter
{
    /// <summary>How much a thread keeps, in bytes.</summary>
    private const int BytesKept = 256 * 1024;

    private const string Layout = "[global::System.Runtime.InteropServices.StructLayout(global::System.Runtime.InteropServices.LayoutKind.Auto)]";

    public static string Emit(ScopeModel model, GenerationSettings settings)
    {
        var element = model.Element.Name;
        var remarks =
            $"""
            /// <remarks>
            /// Rents an array for a <c>using</c>: <c>using var scope = new {model.Shape.Name}(length);</c>. Disposing it twice returns the array once;
            /// a default value is an empty scope. A copy would return the array again, so pass a scope on by <c>ref</c> or pass its <see cref="Span"/>.
            /// </remarks>
            """;
        if (model.NeedsLayout)
            remarks += $"\n{Layout}";
        return model.Shape.Write(remarks, "", model.Texts.Scope, writer =>
        {
            writer.Lines($"private {TypeNames.ArrayOf(element)}? _array;\nprivate global::System.Span<{element}> _span;");
            if (model.RemembersPool)
                writer.Lines($"private readonly global::System.Buffers.ArrayPool<{element}> _pool;");
            Constructors(writer, model, settings);
            Views(writer, element);
            Dispose(writer, model, settings);
            if (model.ThreadCache)
                ThreadCache(writer, element);
            model.Texts.Write(writer);
        });
    }

    private static void Constructors(SourceWriter writer, ScopeModel model, GenerationSettings settings)
    {
        var element = model.Element.Name;
        var pool = PoolText(model);
        writer.Member(
            $"""
            /// <summary>Rents an array of at least <paramref name="length"/> elements, none when that is zero.</summary>
            /// <param name="length">The length of <see cref="Span"/>, in elements.</param>
            /// <exception cref="global::System.ArgumentOutOfRangeException"><paramref name="length"/> is negative.</exception>
            """);
        writer.Lines(GeneratedCode.Attribute);
        writer.Lines(GeneratedCode.Inline);
        writer.Open($"public {model.Shape.Name}(int length)");
        if (model.RemembersPool)
            writer.Lines($"_pool = {pool};");
        RentInto(writer, model, settings, model.RemembersPool ? "_pool" : pool);
        writer.Close();

        if (model.TakesPool)
        {
            writer.Member(
                $"""
                /// <summary>Rents an array of at least <paramref name="length"/> elements from <paramref name="pool"/>, none when that is zero.</summary>
                /// <param name="length">The length of <see cref="Span"/>, in elements.</param>
                /// <param name="pool">The pool that is asked for the array, and gets it back.</param>
                /// <exception cref="global::System.ArgumentOutOfRangeException"><paramref name="length"/> is negative.</exception>
                """);
            writer.Lines(GeneratedCode.Attribute);
            writer.Lines(GeneratedCode.Inline);
            writer.Open($"public {model.Shape.Name}(int length, global::System.Buffers.ArrayPool<{element}> pool)");
            writer.Lines("global::System.ArgumentNullException.ThrowIfNull(pool);");
            writer.Lines("_pool = pool;");
            RentInto(writer, model, settings, "pool");
            writer.Close();
        }

        writer.Member(
            $"""
            /// <summary>Uses <paramref name="buffer"/> where it is long enough, and rents an array where it is not.</summary>
            /// <param name="length">The length of <see cref="Span"/>, in elements.</param>
            /// <param name="buffer">Memory that outlives the scope, as from <c>stackalloc</c>. It is not cleared.</param>
            /// <exception cref="global::System.ArgumentOutOfRangeException"><paramref name="length"/> is negative.</exception>
            """);
        writer.Lines(GeneratedCode.Attribute);
        writer.Lines(GeneratedCode.Inline);
        writer.Open($"public {model.Shape.Name}(int length, global::System.Span<{element}> buffer)");
        if (model.RemembersPool)
            writer.Lines($"_pool = {pool};");
        writer.Open("if (length >= 0 && length <= buffer.Length)");
        writer.Lines("_span = buffer.Slice(0, length);").Close();
        RentInto(writer, model, settings, model.RemembersPool ? "_pool" : pool, "else if");
        writer.Close();
    }

    private static void RentInto(SourceWriter writer, ScopeModel model, GenerationSettings settings, string pool, string @if = "if")
    {
        var element = model.Element.Name;
        writer.Open($"{@if} (length > 0)");
        writer.Lines($"{TypeNames.ArrayOf(element)} array = {(model.ThreadCache ? "ThreadCache.Rent(length)" : $"{pool}.Rent(length)")};");
        if (settings.Checked)
            writer.Lines(CheckedBuild.Rented("array", model.Shape, CheckedBuild.TypeItself(model.Shape)));
        writer.Lines("_array = array;");
        // Pools of the framework keep their promise of a long enough array; for those of others the span is checked.
        var checkedSpan = $"_span = new global::System.Span<{element}>(array, 0, length);";
        writer.Lines(model.Pool is null && !model.TakesPool
            ? settings.Safety.Statement(
                UnsafeCalls.UncheckedSpans,
                "_span = global::System.Runtime.InteropServices.MemoryMarshal.CreateSpan("
                    + "ref global::System.Runtime.InteropServices.MemoryMarshal.GetArrayDataReference(array), length);",
                "Safe: the length is positive, and the pools of the framework give an array that is at least as long, of exactly this type.",
                checkedSpan)
            : checkedSpan);
        // Only what is not positive comes here: a scope that rents pays for no other check than that for zero.
        writer.Close().Open("else").Lines("global::System.ArgumentOutOfRangeException.ThrowIfNegative(length);").Close();
    }

    private static void Views(SourceWriter writer, string element)
    {
        writer.Member(
            $$"""
            /// <summary>The rented elements, exactly as many as were asked for. Empty once the scope is disposed.</summary>
            {{GeneratedCode.Attribute}}
            public readonly global::System.Span<{{element}}> Span => _span;

            /// <summary>How many elements were asked for.</summary>
            {{GeneratedCode.Attribute}}
            public readonly int Length => _span.Length;

            /// <summary>An element.</summary>
            /// <param name="index">Its index.</param>
            /// <exception cref="global::System.IndexOutOfRangeException"><paramref name="index"/> is negative or not less than <see cref="Length"/>.</exception>
            {{GeneratedCode.Attribute}}
            public readonly ref {{element}} this[int index] => ref _span[index];

            /// <summary>The rented elements as memory, for calls that end before the scope does.</summary>
            /// <exception cref="global::System.InvalidOperationException">The scope uses a buffer that it was given, which no memory can refer to.</exception>
            {{GeneratedCode.Attribute}}
            public readonly global::System.Memory<{{element}}> Memory => Segment;

            /// <summary>The rented elements as a part of their array, for calls that end before the scope does.</summary>
            /// <exception cref="global::System.InvalidOperationException">The scope uses a buffer that it was given, which no array holds.</exception>
            {{GeneratedCode.Attribute}}
            public readonly global::System.ArraySegment<{{element}}> Segment
            {
                get
                {
                    {{TypeNames.ArrayOf(element)}}? array = _array;
                    if (array is not null)
                    {
                        return new global::System.ArraySegment<{{element}}>(array, 0, _span.Length);
                    }

                    if (_span.Length != 0)
                    {
                        throw new global::System.InvalidOperationException("The elements are in a buffer that the scope was given, not in an array.");
                    }

                    return global::System.ArraySegment<{{element}}>.Empty;
                }
            }
            """);
    }

    private static void Dispose(SourceWriter writer, ScopeModel model, GenerationSettings settings)
    {
        var element = model.Element.Name;
        writer.Member("/// <summary>Returns the array, if there is one. A second call does nothing.</summary>");
        writer.Lines(GeneratedCode.Attribute);
        writer.Lines(GeneratedCode.Inline);
        writer.Open("public void Dispose()");
        writer.Lines($"{TypeNames.ArrayOf(element)}? array = _array;");
        writer.Open("if (array is not null)");
        // What is refused may be somebody else's by now, and what the checked build fills needs no clearing.
        var isPoisoned = settings.Checked && model.Element.References == References.No;
        if (settings.Checked)
            writer.Lines("_array = null;\n" + CheckedBuild.Returned("array", model.Shape, CheckedBuild.TypeItself(model.Shape), isPoisoned));
        var clear = isPoisoned ? "false" : model.Element.ClearCondition(model.Clear);
        // Only the used part can hold anything of the caller's.
        const string ClearUsed = "_span.Clear();";
        if (clear == "true")
            writer.Lines(ClearUsed);
        else if (clear != "false")
            writer.Open($"if ({clear})").Lines(ClearUsed).Close();
        if (!settings.Checked)
            writer.Lines("_array = null;");
        writer.Lines(model.ThreadCache ? "ThreadCache.Return(array);" : $"{(model.RemembersPool ? "_pool" : PoolText(model))}.Return(array);");
        writer.Close().Lines("\n_span = default;").Close();
    }

    private static void ThreadCache(SourceWriter writer, string element)
    {
        writer.Member(
            $$"""
            /// <summary>The array that each thread keeps, of at most {{Numbers.Grouped(BytesKept)}} bytes, until the thread ends.</summary>
            {{GeneratedCode.Attribute}}
            """);
        writer.Open("private static class ThreadCache");
        writer.Lines(
            $$"""
            [global::System.ThreadStatic]
            private static Slot? t_slot;

            // A power of two, as the lengths of the pool's arrays are, so that an array for what is asked for within it is no longer. A constant for the JIT.
            private static int LongestKept
            {
                {{GeneratedCode.Inline}}
                get => 1 << global::System.Numerics.BitOperations.Log2((uint)({{BytesKept}} / global::System.Runtime.CompilerServices.Unsafe.SizeOf<{{element}}>()));
            }
            """);
        RentFromCache(writer, element);
        ReturnToCache(writer, element);
        writer.Member(
            $$"""
            private sealed class Slot
            {
                public Slot({{TypeNames.ArrayOf(element)}} array)
                {
                    Array = array;
                    IsOut = true;
                }

                public {{TypeNames.ArrayOf(element)}} Array { get; set; }

                public bool IsOut { get; set; }
            }
            """);
        writer.Close();
    }

    private static void RentFromCache(SourceWriter writer, string element) =>
        writer.Member(
            $$"""
            {{GeneratedCode.Inline}}
            public static {{TypeNames.ArrayOf(element)}} Rent(int length)
            {
                // As an unsigned number, a negative length is too long as well; the pool throws for it.
                if (unchecked((uint)(length - 1)) >= (uint)LongestKept)
                {
                    return global::System.Buffers.ArrayPool<{{element}}>.Shared.Rent(length);
                }

                // The slot keeps its reference while the array is out: marking it is a plain store, where taking it out and putting it
                // back would be two that the garbage collector has to see.
                Slot? slot = t_slot;
                if (slot is not null && !slot.IsOut && slot.Array.Length >= length)
                {
                    slot.IsOut = true;
                    return slot.Array;
                }

                return RentFromPool(slot, length);
            }

            {{GeneratedCode.NeverInline}}
            private static {{TypeNames.ArrayOf(element)}} RentFromPool(Slot? slot, int length)
            {
                {{TypeNames.ArrayOf(element)}} array = global::System.Buffers.ArrayPool<{{element}}>.Shared.Rent(length);
                if (array.Length > LongestKept)
                {
                    return array;
                }

                if (slot is null)
                {
                    t_slot = new Slot(array);
                }
                else if (!slot.IsOut)
                {
                    // What is kept is too short: the longer array takes its place.
                    global::System.Buffers.ArrayPool<{{element}}>.Shared.Return(slot.Array);
                    slot.Array = array;
                    slot.IsOut = true;
                }

                return array;
            }
            """);

    private static void ReturnToCache(SourceWriter writer, string element) =>
        writer.Member(
            $$"""
            {{GeneratedCode.Inline}}
            public static void Return({{TypeNames.ArrayOf(element)}} array)
            {
                // Above the bound the array is not the thread's: there is no need to look.
                if (array.Length <= LongestKept)
                {
                    Slot? slot = t_slot;
                    if (slot is not null && slot.Array == array)
                    {
                        slot.IsOut = false;
                        return;
                    }
                }

                global::System.Buffers.ArrayPool<{{element}}>.Shared.Return(array);
            }
            """);

    private static string PoolText(ScopeModel model) => model.Pool ?? $"global::System.Buffers.ArrayPool<{model.Element.Name}>.Shared";
}
