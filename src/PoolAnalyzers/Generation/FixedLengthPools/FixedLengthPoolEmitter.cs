using PoolAnalyzers.Generation.Algorithms;
using PoolAnalyzers.Generation.Attributes;
using PoolAnalyzers.Generation.Emit;
using PoolAnalyzers.Generation.Leases;
using PoolAnalyzers.Generation.Models;
using PoolAnalyzers.Generation.Symbols;

namespace PoolAnalyzers.Generation.FixedLengthPools;

/// <summary>Writes the members of a pool of arrays of one length.</summary>
internal static class FixedLengthPoolEmitter
{
    private const string NotFromHere = "The array is not from this pool, whose arrays all have the length {0}.";

    public static string Emit(FixedLengthPoolModel model, GenerationSettings settings)
    {
        var element = model.Element.Name;
        var template = new PoolTemplate(
            model.Pool, model.Shape, settings, TypeNames.ArrayOf(element), "array", Create(model), Check(model), ClearLines(model),
            CanBePoisoned: model.Element.References == References.No)
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
            Refuse(writer, model);
            ReturnCleared(writer, template);
            RentScope(writer, model);
            PoolLeases.Emit(writer, template, model.Element);
            if (model.IsArrayPool)
                Overrides(writer, element, "override ");
            else
                Adapter(writer, model);
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
            /// A pool of arrays with {Numbers.Grouped(model.Length)} elements of type <c>{Xml(model.Element.Name)}</c>. {keeps}
            /// Safe for concurrent use; what is rented on one thread can be returned on any other.
            /// </remarks>
            """;
    }

    private static string Create(FixedLengthPoolModel model)
    {
        var element = model.Element.Name;
        var pinned = model.Pinned ? ", pinned: true" : "";
        if (model.Clear == ClearPolicy.Always || model.Element.References == References.Yes)
            return model.Pinned ? $"global::System.GC.AllocateArray<{element}>({model.Length}{pinned})"
                : $"new {TypeNames.ArrayOf(element, model.Length.ToString(System.Globalization.CultureInfo.InvariantCulture))}";
        return $"global::System.GC.AllocateUninitializedArray<{element}>({model.Length}{pinned})";
    }

    private static string Check(FixedLengthPoolModel model)
    {
        // Arrays are covariant: an array of a derived type has the right length, and throws when the next user stores into it.
        var type = model.Element.IsSealed ? "" : $" || array.GetType() != typeof({TypeNames.ArrayOf(model.Element.Name)})";
        return
            $$"""
            if (array is null || array.Length != Length{{type}})
            {
                Refuse(array);
            }

            """;
    }

    // Apart, so that the method which calls it needs no registers for what it does.
    private static void Refuse(SourceWriter writer, FixedLengthPoolModel model) =>
        writer.Member(
            $$"""
            [global::System.Diagnostics.CodeAnalysis.DoesNotReturn]
            private static void Refuse({{TypeNames.ArrayOf(model.Element.Name)}}? array)
            {
                global::System.ArgumentNullException.ThrowIfNull(array);
                throw new global::System.ArgumentException("{{string.Format(System.Globalization.CultureInfo.InvariantCulture, NotFromHere, Numbers.Grouped(model.Length))}}", nameof(array));
            }
            """);

    // An array that is refused may be in use elsewhere, or idle and filled by the checked build.
    private static void ReturnCleared(SourceWriter writer, PoolTemplate t)
    {
        const string Clear = "global::System.Array.Clear(array);";
        writer.Member("/// <summary>Clears an array and gives it back. One that is refused is left as it is.</summary>")
            .Lines(t.Settings.Checked ? GeneratedCode.NeverInline : GeneratedCode.Inline);
        writer.Open($"private {t.Static}void ReturnCleared({t.Item} array)");
        if (PoolEmitter.IsPoisoned(t))
        {
            writer.Lines("// Nothing of it is left: the checked build fills it.\nReturn(array);").Close();
            return;
        }

        if (t.Settings.Checked)
        {
            PoolEmitter.CheckReturned(writer, t);
            writer.Lines(Clear + "\nReturnUntracked(array);").Close();
            return;
        }

        // As a plain return, with a clearing: what is out of the slot is nobody else's. It is looked up once.
        PoolEmitter.ReturnToSlot(writer, t with { Clear = Clear }, t.Pool.IsStrict ? $" && !{t.Depot}.HasAll" : "");
        writer.Lines("\nReturnCleared(cache, array);").Close();

        writer.Member(GeneratedCode.NeverInline);
        writer.Open($"private {t.Static}void ReturnCleared(ThreadCache? cache, {t.Item}? array)");
        writer.Lines(t.Check);
        if (!t.Pool.IsStatic)
            writer.Lines($"cache = {t.Cache};");
        var isIdle = "cache is not null && !cache.SlotIsOut && object.ReferenceEquals(cache.Slot, array)";
        writer.Open($"if ({(t.Pool.IsStrict ? $"{t.Depot}.HasAll || ({isIdle})" : isIdle)})").Lines("ThreadCache.ThrowReturnedBefore();").Close();
        writer.Lines($"\n{Clear}\nReturn(array);").Close();
    }

    private static string? ClearLines(FixedLengthPoolModel model)
    {
        const string Clear = "global::System.Array.Clear(array);";
        return model.Element.ClearCondition(model.Clear) switch
        {
            "true" => Clear,
            "false" => null,
            var condition => $"if ({condition})\n{{\n    {Clear}\n}}\n",
        };
    }

    private static void RentScope(SourceWriter writer, FixedLengthPoolModel model)
    {
        var element = model.Element.Name;
        var (owner, set, give) = model.Pool.IsStatic
            ? ("", "", "Return(array);")
            : ($"private readonly {model.Shape.Reference} _pool;\n", "_pool = pool;\n", "_pool.Return(array);");
        writer.Member(
            $$"""
            /// <summary>Hands out an array for a <c>using</c>.</summary>
            /// <returns>A scope that gives the array back when it is disposed.</returns>
            {{GeneratedCode.Attribute}}
            {{GeneratedCode.Inline}}
            public {{(model.Pool.IsStatic ? "static " : "")}}Scope RentScope()
            {
                return new Scope({{(model.Pool.IsStatic ? "" : "this, ")}}Rent());
            }

            /// <summary>A rented array, given back at the end of its <c>using</c>. A copy would give it back again.</summary>
            {{GeneratedCode.Attribute}}
            """);
        writer.Open("public ref struct Scope");
        writer.Lines($"{owner}private {TypeNames.ArrayOf(element)}? _array;");
        writer.Member(
            $$"""
            internal Scope({{(model.Pool.IsStatic ? "" : $"{model.Shape.Reference} pool, ")}}{{TypeNames.ArrayOf(element)}} array)
            {
            """);
        if (set.Length > 0)
            writer.Lines("    _pool = pool;");
        writer.Lines("    _array = array;\n}");
        writer.Member(
            $$"""
            /// <summary>The array.</summary>
            /// <exception cref="global::System.ObjectDisposedException">It was given back.</exception>
            public readonly {{TypeNames.ArrayOf(element)}} Array => _array ?? throw new global::System.ObjectDisposedException("{{model.Shape.DisplayName}}.Scope");

            /// <summary>All of the array. Empty once the scope is disposed.</summary>
            public readonly global::System.Span<{{element}}> Span => _array;

            /// <summary>All of the array, for calls that end before the scope does. Empty once the scope is disposed.</summary>
            public readonly global::System.Memory<{{element}}> Memory => _array;

            /// <summary>Gives the array back. A second call does nothing.</summary>
            {{GeneratedCode.Inline}}
            public void Dispose()
            {
                {{TypeNames.ArrayOf(element)}}? array = _array;
                if (array is not null)
                {
                    _array = null;
                    {{give}}
                }
            }
            """);
        writer.Close();
    }

    private static void Adapter(SourceWriter writer, FixedLengthPoolModel model)
    {
        var element = model.Element.Name;
        var isStatic = model.Pool.IsStatic;
        if (isStatic)
        {
            writer.Member(
                $$"""
                /// <summary>The pool for code that takes an <c>ArrayPool</c>. It rents arrays of up to <see cref="Length"/> elements, all of them of that length.</summary>
                {{GeneratedCode.Attribute}}
                public static global::System.Buffers.ArrayPool<{{element}}> AsArrayPool { get; } = new ArrayPoolAdapter();
                """);
        }
        else
        {
            writer.Member(
                $$"""
                private ArrayPoolAdapter? _arrayPool;

                /// <summary>The pool for code that takes an <c>ArrayPool</c>. It rents arrays of up to <see cref="Length"/> elements, all of them of that length.</summary>
                {{GeneratedCode.Attribute}}
                public global::System.Buffers.ArrayPool<{{element}}> AsArrayPool => _arrayPool ??= new ArrayPoolAdapter(this);
                """);
        }

        writer.Member(GeneratedCode.Attribute);
        writer.Open($"private sealed class ArrayPoolAdapter : global::System.Buffers.ArrayPool<{element}>");
        if (!isStatic)
        {
            writer.Lines(
                $$"""
                private readonly {{model.Shape.Reference}} _pool;

                public ArrayPoolAdapter({{model.Shape.Reference}} pool)
                {
                    _pool = pool;
                }
                """);
        }

        var target = isStatic ? model.Shape.Reference : "_pool";
        RentOfAtLeast(writer, element, "public override ", target + ".");
        ReturnWithClear(writer, element, "public override ", target + ".");
        writer.Close();
    }

    private static void Overrides(SourceWriter writer, string element, string modifier)
    {
        writer.Member(
            $"""
            /// <summary>Hands out an array that is long enough, or throws.</summary>
            /// <param name="minimumLength">How many elements are needed, at most <see cref="Length"/>.</param>
            /// <returns>An array of <see cref="Length"/> elements.</returns>
            /// <exception cref="global::System.ArgumentOutOfRangeException"><paramref name="minimumLength"/> is negative or more than <see cref="Length"/>.</exception>
            {GeneratedCode.Attribute}
            """);
        RentOfAtLeast(writer, element, "public " + modifier, "");
        writer.Member(
            $"""
            /// <summary>Gives an array back; the caller must not use it any more.</summary>
            /// <param name="array">An array that was rented from this pool, on any thread.</param>
            /// <param name="clearArray">Whether it is cleared even if the pool would not.</param>
            /// <exception cref="global::System.ArgumentException">It cannot be from this pool, or it was given back before, as far as that shows.</exception>
            {GeneratedCode.Attribute}
            """);
        ReturnWithClear(writer, element, "public " + modifier, "");
    }

    private static void RentOfAtLeast(SourceWriter writer, string element, string modifiers, string target) =>
        writer.Lines(
            $$"""
            {{modifiers}}{{TypeNames.ArrayOf(element)}} Rent(int minimumLength)
            {
                global::System.ArgumentOutOfRangeException.ThrowIfNegative(minimumLength);
                global::System.ArgumentOutOfRangeException.ThrowIfGreaterThan(minimumLength, Length);
                return {{target}}Rent();
            }
            """);

    private static void ReturnWithClear(SourceWriter writer, string element, string modifiers, string target) =>
        writer.Lines(
            $$"""
            {{(target.Length == 0 ? "" : "\n")}}{{modifiers}}void Return({{TypeNames.ArrayOf(element)}} array, bool clearArray = false)
            {
                if (clearArray)
                {
                    {{target}}ReturnCleared(array);
                    return;
                }

                {{target}}Return(array);
            }
            """);

    private static string Xml(string text) => text.Replace("&", "&amp;").Replace("<", "&lt;").Replace(">", "&gt;");
}
