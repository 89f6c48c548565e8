using System.Collections.Generic;
using System.Collections.Immutable;
using System.Globalization;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;
using PoolAnalyzers.Generation.Declarations;
using PoolAnalyzers.Generation.Models;

namespace PoolAnalyzers.Generation.Texts;

/// <summary>Asks the compiler whether the members made of an attribute's texts compile in the type that they are generated into.</summary>
/// <remarks>
/// A text can name what the generator itself adds to this type or to others, which is not in the compilation yet. Where the first answer is no, the
/// types that the text names are completed, without their own texts, and the question is asked once more. What other generators add is not seen:
/// a method of the type can name it in the text's place.
/// </remarks>
internal static class TextProbe
{
    // A generated file that was made from the same text has a member of the same name.
    private const string Suffix = "_Probe";

    /// <summary>Reports each text that does not compile.</summary>
    /// <returns>What the first text that is an expression names, as far as the compiler was asked; null when that is nothing, or not known.</returns>
    public static ISymbol? Check(Declaration declaration, IReadOnlyList<TextMember> members, FileScope scope)
    {
        if (members.All(m => m.IsPlain) || declaration.Compilation.SyntaxTrees.FirstOrDefault()?.Options is not CSharpParseOptions options)
            return null;
        var (source, places) = Write(FilePreamble.Complete(TypeShape.Of(declaration.Type), declaration), members, scope);
        var cancellationToken = declaration.CancellationToken;
        var probe = CSharpSyntaxTree.ParseText(source, options, cancellationToken: cancellationToken);
        var compilation = declaration.Compilation.AddSyntaxTrees(probe);
        var errors = Errors(compilation, probe, cancellationToken);
        if (errors.Any(e => IndexAt(places, e) >= 0) && Completed(declaration, compilation, probe) is { Count: > 0 } files)
        {
            compilation = compilation.AddSyntaxTrees(files.Select(f => CSharpSyntaxTree.ParseText(f, options, cancellationToken: cancellationToken)));
            errors = Errors(compilation, probe, cancellationToken);
        }

        var reported = new HashSet<int>();
        foreach (var error in errors)
        {
            if (IndexAt(places, error) is >= 0 and var index && reported.Add(index))
            {
                declaration.Problems.Add(
                    ProblemKind.WrongMember, members[index].Argument,
                    $"'{members[index].Text}' does not compile in '{declaration.Type.Name}': {error.GetMessage(CultureInfo.InvariantCulture).TrimEnd('.')}");
            }
        }

        var text = probe.GetRoot(cancellationToken).DescendantNodes().OfType<ParenthesizedExpressionSyntax>().FirstOrDefault()?.Expression;
        return text is null ? null : compilation.GetSemanticModel(probe).GetSymbolInfo(text, cancellationToken).Symbol;
    }

    private static (string Source, List<TextSpan> Places) Write(TypeShape shape, IReadOnlyList<TextMember> members, FileScope scope)
    {
        var places = new List<TextSpan>();
        var source = shape.Write("", "", scope, writer =>
        {
            foreach (var member in members)
            {
                var start = writer.Length;
                writer.Lines((member with { Name = member.Name + Suffix }).Code);
                places.Add(TextSpan.FromBounds(start, writer.Length));
            }
        });
        return (source, places);
    }

    private static int IndexAt(List<TextSpan> places, Diagnostic error) => places.FindIndex(place => place.Contains(error.Location.SourceSpan.Start));

    private static ImmutableArray<Diagnostic> Errors(Compilation compilation, SyntaxTree tree, CancellationToken cancellationToken) =>
        compilation.GetSemanticModel(tree).GetDiagnostics(cancellationToken: cancellationToken).RemoveAll(d => d.Severity != DiagnosticSeverity.Error);

    /// <summary>
    /// What is generated, texts apart, into the type itself and into the types that the probe names, where that is not in the compilation yet.
    /// </summary>
    private static List<string> Completed(Declaration declaration, Compilation compilation, SyntaxTree probe)
    {
        var cancellationToken = declaration.CancellationToken;
        var model = compilation.GetSemanticModel(probe);
        var types = new HashSet<INamedTypeSymbol>(SymbolEqualityComparer.Default);
        foreach (var node in probe.GetRoot(cancellationToken).DescendantNodes())
        {
            var type = node switch
            {
                TypeDeclarationSyntax declared => model.GetDeclaredSymbol(declared, cancellationToken),
                SimpleNameSyntax name => model.GetSymbolInfo(name, cancellationToken).Symbol as ITypeSymbol ?? model.GetTypeInfo(name, cancellationToken).Type,
                _ => null,
            };
            if (type?.OriginalDefinition is INamedTypeSymbol named && SymbolEqualityComparer.Default.Equals(named.ContainingAssembly, compilation.Assembly))
                types.Add(named);
        }

        var files = new List<string>();
        foreach (var type in types)
        {
            if (declaration.Complete(type, compilation, cancellationToken) is { } file)
                files.Add(file);
        }

        return files;
    }
}
