using PoolAnalyzers.Generation.Emit;
using PoolAnalyzers.Generation.Models;
using PoolAnalyzers.Generation.RuntimeSupport;
using PoolAnalyzers.Generation.Safety;
using PoolAnalyzers.Generation.Symbols;

namespace PoolAnalyzers.Generation.Writers;

/// <summary>The texts that the parts of a writer have in common.</summary>
internal sealed class WriterTerms(WriterModel model, GenerationSettings settings)
{
    /// <summary>The first array has room for so many elements.</summary>
    public const int FirstLength = 256;

    public WriterModel Model { get; } = model;

    /// <summary>Which calls are allowed in a safe context.</summary>
    public MemorySafety Safety { get; } = settings.Safety;

    /// <summary>The element type.</summary>
    public string Element { get; } = model.Element.Name;

    public string Array { get; } = TypeNames.ArrayOf(model.Element.Name);

    public string EmptyArray { get; } = $"global::System.Array.Empty<{model.Element.Name}>()";

    public string Span { get; } = $"global::System.Span<{model.Element.Name}>";

    public string ReadOnlySpan { get; } = $"global::System.ReadOnlySpan<{model.Element.Name}>";

    public string Sequence { get; } = $"global::System.Buffers.ReadOnlySequence<{model.Element.Name}>";

    public string PoolType { get; } = $"global::System.Buffers.ArrayPool<{model.Element.Name}>";

    /// <summary>The expression of the pool: of the author's, or the shared one.</summary>
    public string Pool => Model.Pool ?? $"{PoolType}.Shared";

    /// <summary>What methods without an instance take first, and what they are given, where the pool is remembered.</summary>
    public string PoolParameter => Model.RemembersPool ? $"{PoolType} pool, " : "";

    public string PoolArgument(string pool) => Model.RemembersPool ? $"{pool}, " : "";

    /// <summary>Whether room in one piece can be longer than a block, so that it is lent.</summary>
    public bool LendsLonger => Model.BlockLength is not null;

    /// <summary>The end of the usable part of a class's array. The limit may be before the end of the array.</summary>
    public string End => Model.MaxLength is null ? "array.Length" : "_end";

    /// <summary>How many elements a writer in one piece takes at most.</summary>
    public string Limit => Model.MaxLength is { } most ? Numbers.Plain(most) : "global::System.Array.MaxLength";

    /// <summary>The exception for what is beyond the limit.</summary>
    public string BeyondLimit => Model.MaxLength is { } most
        ? $"new global::System.InvalidOperationException(\"A writer of {Model.Shape.DisplayName} takes at most {Numbers.Plain(most)} elements.\")"
        : "new global::System.OutOfMemoryException(\"No array is that long.\")";

    /// <summary>The exception of <see cref="BeyondLimit"/>, for documentation.</summary>
    public string LimitDocs => Model.MaxLength is { } most
        ? $"/// <exception cref=\"global::System.InvalidOperationException\">The writer would have more than {Numbers.Plain(most)} elements. "
            + "It keeps those that it has.</exception>"
        : Model.Kind == WriterKind.Blocks
        ? "/// <exception cref=\"global::System.OutOfMemoryException\">There is no memory left. The writer keeps what it has.</exception>"
        : "/// <exception cref=\"global::System.OutOfMemoryException\">The elements would not fit into an array. The writer keeps those that it has."
            + "</exception>";

    public string DisposedDocs => "/// <exception cref=\"global::System.ObjectDisposedException\">The writer was disposed.</exception>";

    /// <summary>A statement, under the condition that what goes is cleared; empty where nothing is.</summary>
    public string IfCleared(string statement) => Model.Element.ClearCondition(Model.Clear) switch
    {
        "true" => statement + "\n",
        "false" => "",
        var condition => $"if ({condition})\n{{\n    {statement.Replace("\n", "\n    ")}\n}}\n",
    };

    /// <summary>The methods that rent and return: the only ones that know a pool.</summary>
    public void WritePoolCalls(SourceWriter writer)
    {
        Calls(writer, "Array", PoolParameter, Model.RemembersPool ? "pool" : Pool, isTrusted: Model.Pool is null);
        if (LendsLonger)
            Calls(writer, "Longer", "", $"{PoolType}.Shared", isTrusted: true);
    }

    private void Calls(SourceWriter writer, string what, string parameter, string pool, bool isTrusted)
    {
        writer.OpenMember($"private static {Array} Rent{what}({parameter}int length)");
        writer.Lines($"{Array} array = {pool}.Rent(length);");
        if (!isTrusted)
            writer.Open("if (array.Length < length)")
                .Lines("throw new global::System.InvalidOperationException(\"The pool gave an array that is shorter than what was asked for.\");")
                .Close().Lines("");
        if (settings.Checked)
            writer.Lines(CheckedBuild.Rented("array", Model.Shape, CheckedBuild.TypeItself(Model.Shape)));
        writer.Lines("return array;").Close();

        // Whoever gets a span may write anywhere into it, whether it says so or not: all of the array can hold something of the caller's.
        writer.OpenMember($"private static void Return{what}({parameter}{Array} array)");
        // What is refused may be somebody else's by now, and what the checked build fills needs no clearing.
        var isPoisoned = settings.Checked && Model.Element.References == References.No;
        if (settings.Checked)
            writer.Lines(CheckedBuild.Returned("array", Model.Shape, CheckedBuild.TypeItself(Model.Shape), isPoisoned));
        if (!isPoisoned && IfCleared("global::System.Array.Clear(array);") is { Length: > 0 } clear)
            writer.Lines(clear.TrimEnd('\n'));
        writer.Lines($"{pool}.Return(array);").Close();
    }
}
