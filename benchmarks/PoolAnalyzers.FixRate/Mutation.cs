using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Text;

namespace PoolAnalyzers.FixRate;

/// <summary>One mistake that is put into right code.</summary>
/// <param name="Kind">One of <see cref="Kinds"/>.</param>
/// <param name="Rules">The rules that should find it.</param>
/// <param name="Compilation">The right code.</param>
/// <param name="Tree">The file that is changed.</param>
/// <param name="Body">The body that is changed.</param>
/// <param name="Change">What is changed.</param>
internal sealed record Mutation(string Kind, string[] Rules, CSharpCompilation Compilation, SyntaxTree Tree, TextSpan Body, TextChange Change)
{
    /// <summary>
    /// Of locals that the same body rents: <c>drop</c>: a return is removed. <c>double</c>: a second one follows the first. <c>use</c>: the array is written after
    /// its return. <c>pool</c>: it goes back to a fresh pool. <c>owner</c>: a <c>using</c> on an owner is removed. Of fields: <c>grow</c>: the return of the array that a
    /// larger one replaces is removed. <c>field</c>: the field keeps what was returned. Of pipes: <c>advance</c>: the reader advances before the last use of what it read.
    /// </summary>
    public static readonly string[] Kinds = ["drop", "double", "use", "pool", "owner", "grow", "field", "advance"];

    /// <summary>The file and the line of the change.</summary>
    public string Where => $"{Tree.FilePath}:{Tree.GetLineSpan(Change.Span).StartLinePosition.Line + 1}";

    /// <summary>The body that was changed, in the text of the mutant.</summary>
    public TextSpan MutantBody => new(Body.Start, Body.Length + Change.NewText!.Length - Change.Span.Length);

    /// <summary>All mutations of a file, in the order of its text.</summary>
    public static IEnumerable<Mutation> Find(CSharpCompilation compilation, SyntaxTree tree, IReadOnlyCollection<string> kinds)
    {
        var text = tree.GetText().ToString();
        if (!s_words.Any(word => text.Contains(word, StringComparison.Ordinal)))
            return [];
        var file = new MutatedFile(compilation, tree, compilation.GetSemanticModel(tree));
        return LocalMutations.Find(file).Concat(FieldMutations.Find(file)).Concat(PipeMutations.Find(file)).Where(m => kinds.Contains(m.Kind));
    }

    private static readonly string[] s_words = ["Rent(", "MemoryOwner<", ".Return(", ".AdvanceTo("];
}
