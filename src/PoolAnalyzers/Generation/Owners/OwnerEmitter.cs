using PoolAnalyzers.Generation.Emit;
using PoolAnalyzers.Generation.Leases;
using PoolAnalyzers.Generation.Models;
using PoolAnalyzers.Generation.RuntimeSupport;
using PoolAnalyzers.Generation.Symbols;

namespace PoolAnalyzers.Generation.Owners;

/// <summary>Writes the members of an owner.</summary>
/// <remarks>
/// A reference to a pooled object cannot tell its last use from its next, so that callers get no reference to one: they get a lease, which
/// is the object and the number of the use.
/// </remarks>
internal static class OwnerEmitter
{
    public static string Emit(OwnerModel model, GenerationSettings settings)
    {
        var element = model.Element.Name;
        var remarks =
            """
            /// <remarks>
            /// Owns a rented array until it is disposed, across <c>await</c> and threads. <see cref="Rent(int)"/> gives a lease, which costs no allocation;
            /// <c>new</c> gives an owner of its own. Both throw when they are used after their disposal, and ignore a second disposal.
            /// </remarks>
            """;
        return model.Shape.Write(remarks, $" : global::System.Buffers.IMemoryOwner<{model.Element.NameInBaseList}>", model.Texts.Scope, writer =>
        {
            writer.Lines($"private {TypeNames.ArrayOf(element)}? _array;\nprivate int _length;\nprivate int _use;\n"
                + $"private {model.Shape.Reference}? _next;\nprivate int _place;");
            if (model.RemembersPool)
                writer.Lines($"private {PoolType(model)}? _pool;");
            Construction(writer, model, settings);
            Views(writer, model);
            Disposal(writer, model, settings);
            Leases(writer, model);
            model.Texts.Write(writer);
        });
    }

    private static void Construction(SourceWriter writer, OwnerModel model, GenerationSettings settings)
    {
        var element = model.Element.Name;
        writer.Member(
            $"""
            /// <summary>Rents an array of at least <paramref name="length"/> elements.</summary>
            /// <param name="length">The length of <see cref="Memory"/>, in elements.</param>
            /// <exception cref="global::System.ArgumentOutOfRangeException"><paramref name="length"/> is negative.</exception>
            {GeneratedCode.Attribute}
            """);
        writer.Open($"public {model.Shape.Name}(int length)");
        if (model.RemembersPool)
            writer.Lines($"_pool = {Pool(model)};");
        writer.Lines($"_array = RentArray({(model.RemembersPool ? "_pool, " : "")}length);\n_length = length;").Close();
        writer.Member(
            $$"""
            private {{model.Shape.Name}}()
            {
            }

            /// <summary>Rents an array of at least <paramref name="length"/> elements, for a lease that costs no allocation.</summary>
            /// <param name="length">The length of the memory, in elements.</param>
            /// <returns>A lease, which its owner disposes once.</returns>
            /// <exception cref="global::System.ArgumentOutOfRangeException"><paramref name="length"/> is negative.</exception>
            {{GeneratedCode.Attribute}}
            public static Lease Rent(int length)
            {
                {{(model.RemembersPool ? $"{PoolType(model)} pool = {Pool(model)};\n    " : "")}}{{TypeNames.ArrayOf(element)}} array = RentArray({{(model.RemembersPool ? "pool, " : "")}}length);
                {{model.Shape.Reference}} shell = Shells.Rent();
                {{(model.RemembersPool ? "shell._pool = pool;\n    " : "")}}shell._array = array;
                shell._length = length;
                return {{LeaseTemplate.New("length")}};
            }
            """);
        writer.OpenMember($"private static {TypeNames.ArrayOf(element)} RentArray({(model.RemembersPool ? $"{PoolType(model)} pool, " : "")}int length)");
        writer.Lines("global::System.ArgumentOutOfRangeException.ThrowIfNegative(length);");
        writer.Lines($"{TypeNames.ArrayOf(element)} array = {(model.RemembersPool ? "pool" : Pool(model))}.Rent(length);");
        if (settings.Checked)
            writer.Open("if (array.Length != 0)").Lines(CheckedBuild.Rented("array", model.Shape, CheckedBuild.TypeItself(model.Shape))).Close();
        writer.Lines("return array;").Close();
    }

    private static void Views(SourceWriter writer, OwnerModel model)
    {
        var element = model.Element.Name;
        writer.Member(
            $$"""
            /// <summary>The rented elements, exactly as many as were asked for.</summary>
            /// <exception cref="global::System.ObjectDisposedException">The array was given back.</exception>
            {{GeneratedCode.Attribute}}
            public global::System.Memory<{{element}}> Memory => new global::System.Memory<{{element}}>(Array, 0, _length);

            /// <summary>The rented elements, exactly as many as were asked for.</summary>
            /// <exception cref="global::System.ObjectDisposedException">The array was given back.</exception>
            {{GeneratedCode.Attribute}}
            public global::System.Span<{{element}}> Span => new global::System.Span<{{element}}>(Array, 0, _length);

            /// <summary>How many elements were asked for.</summary>
            {{GeneratedCode.Attribute}}
            public int Length => _length;

            /// <summary>The rented elements, as a part of their array.</summary>
            /// <exception cref="global::System.ObjectDisposedException">The array was given back.</exception>
            {{GeneratedCode.Attribute}}
            public global::System.ArraySegment<{{element}}> Segment => new global::System.ArraySegment<{{element}}>(Array, 0, _length);

            private {{TypeNames.ArrayOf(element)}} Array =>
                _array ?? throw new global::System.ObjectDisposedException("{{model.Shape.DisplayName}}", "The array was given back.");
            """);
    }

    private static void Disposal(SourceWriter writer, OwnerModel model, GenerationSettings settings)
    {
        var element = model.Element.Name;
        writer.Member(
            $$"""
            /// <summary>Gives the array back. A second call does nothing, also when it comes from another thread at the same time.</summary>
            {{GeneratedCode.Attribute}}
            public void Dispose()
            {
                {{TypeNames.ArrayOf(element)}}? array = global::System.Threading.Interlocked.Exchange(ref _array, null);
                if (array is not null)
                {
                    ReturnArray(array);
                }
            }
            """);
        writer.OpenMember($"private void ReturnArray({TypeNames.ArrayOf(element)} array)");
        // What is refused may be somebody else's by now, and what the checked build fills needs no clearing.
        var isPoisoned = settings.Checked && model.Element.References == References.No;
        if (settings.Checked)
            writer.Open("if (array.Length != 0)")
                .Lines(CheckedBuild.Returned("array", model.Shape, CheckedBuild.TypeItself(model.Shape), isPoisoned)).Close().Lines("");
        var clear = isPoisoned ? "false" : model.Element.ClearCondition(model.Clear);
        const string ClearUsed = "global::System.Array.Clear(array, 0, _length);";
        if (clear == "true")
            writer.Lines(ClearUsed + "\n");
        else if (clear != "false")
            writer.Open($"if ({clear})").Lines(ClearUsed).Close().Lines("");
        writer.Lines($"{(model.RemembersPool ? "_pool!" : Pool(model))}.Return(array);").Close();
    }

    private static void Leases(SourceWriter writer, OwnerModel model) =>
        LeaseEmitter.Emit(
            writer,
            new LeaseTemplate(model.Shape, model.Shape.Reference, TypeNames.ArrayOf(model.Element.Name), "array", "_array",
                "shell.ReturnArray(array);\nShells.Return(shell);")
            {
                Element = model.Element,
            });

    private static string PoolType(OwnerModel model) => $"global::System.Buffers.ArrayPool<{model.Element.Name}>";

    private static string Pool(OwnerModel model) => model.Pool ?? $"global::System.Buffers.ArrayPool<{model.Element.Name}>.Shared";
}
