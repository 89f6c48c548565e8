using System.Reflection;
using System.Runtime.Loader;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace PoolAnalyzers.Generation.Tests.Interleavings;

/// <summary>An emitted text, rewritten for the explorer, compiled and loaded.</summary>
internal sealed class ExploredText
{
    private readonly Func<IExploredPool> _create;
    private readonly bool[] _hits;

    private ExploredText(Assembly assembly, IReadOnlyList<string> statements)
    {
        Assembly = assembly;
        Statements = statements;
        _hits = (bool[])assembly.GetType("Explored.Coverage")!.GetField("Hits")!.GetValue(null)!;
        _create = (Func<IExploredPool>)Delegate.CreateDelegate(typeof(Func<IExploredPool>), assembly.GetType("Explored.Driver")!.GetMethod("Create")!);
    }

    public Assembly Assembly { get; }

    /// <summary>Every statement of the text: the method and the first line.</summary>
    public IReadOnlyList<string> Statements { get; }

    /// <summary>The statements that some order has run.</summary>
    public IEnumerable<string> Reached => Statements.Where((_, i) => _hits[i]);

    /// <summary>Makes a pool for one execution.</summary>
    public IExploredPool CreatePool() => _create();

    /// <summary>Compiles a text.</summary>
    /// <param name="declaration">The source with the attribute.</param>
    /// <param name="driver">The source of a type <c>Explored.Driver</c> with a method <c>Create</c>.</param>
    /// <param name="text">What the generator made of the declaration, with what is to be different.</param>
    public static ExploredText Compile(string declaration, string driver, string text)
    {
        var parse = new CSharpParseOptions(LanguageVersion.CSharp12);
        var pool = CSharpSyntaxTree.ParseText(text, parse);
        // The attributes have done their work.
        var declared = CSharpSyntaxTree.ParseText(declaration, parse).GetRoot();
        var plain = declared.RemoveNodes(declared.DescendantNodes().OfType<AttributeListSyntax>(), SyntaxRemoveOptions.KeepExteriorTrivia)!;
        var compilation = GeneratorRun.Compile(plain.ToFullString(), parse)
            .AddReferences(MetadataReference.CreateFromFile(typeof(ExploredText).Assembly.Location))
            .WithAssemblyName("Explored")
            .AddSyntaxTrees(pool);
        var root = Instrumentation.Rewrite(compilation.GetSemanticModel(pool), out var statements);
        compilation = compilation.ReplaceSyntaxTree(pool, CSharpSyntaxTree.ParseText("#pragma warning disable\n" + root.ToFullString(), parse));
        compilation = compilation.AddSyntaxTrees(CSharpSyntaxTree.ParseText(driver, parse), CSharpSyntaxTree.ParseText(
            $"namespace Explored {{ internal static class Coverage {{ public static readonly bool[] Hits = new bool[{statements.Count}]; }} }}", parse));
        using var image = new MemoryStream();
        var result = compilation.Emit(image);
        if (!result.Success)
            throw new InvalidOperationException(string.Join('\n', result.Diagnostics.Where(d => d.Severity == DiagnosticSeverity.Error).Select(WithLine)));
        image.Position = 0;
        return new ExploredText(new AssemblyLoadContext("Explored", isCollectible: true).LoadFromStream(image), statements);
    }

    private static string WithLine(Diagnostic error) =>
        $"{error}: {error.Location.SourceTree?.GetText().Lines[error.Location.GetLineSpan().StartLinePosition.Line]}";
}
