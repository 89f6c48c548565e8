using System.Collections.Concurrent;
using System.Collections.Immutable;
using System.Reflection;
using System.Runtime.Loader;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;

namespace PoolAnalyzers.Ablation;

/// <summary>
/// The engine, compiled in memory with a switch at the beginning of each heuristic's method. One compilation serves all rows: a field says which is off.
/// </summary>
internal sealed class SwitchedEngine
{
    private const string Switch =
        """
        namespace PoolAnalyzers
        {
            internal static class Ablated
            {
                public static string Id = "";
                public static readonly System.Collections.Concurrent.ConcurrentDictionary<string, bool> Decided = new();

                public static T Told<T>(string id, T value, T off)
                {
                    if (!System.Collections.Generic.EqualityComparer<T>.Default.Equals(value, off))
                        Decided.TryAdd(id, true);
                    return value;
                }
            }
        }
        """;

    private readonly FieldInfo _off;
    private readonly ConcurrentDictionary<string, bool> _decided;

    private SwitchedEngine(Assembly engine)
    {
        var switches = engine.GetType("PoolAnalyzers.Ablated")!;
        _off = switches.GetField("Id")!;
        _decided = (ConcurrentDictionary<string, bool>)switches.GetField("Decided")!.GetValue(null)!;
        Analyzers = [.. Made<DiagnosticAnalyzer>(engine)];
        Generators = [.. Made<IIncrementalGenerator>(engine).Select(g => g.AsSourceGenerator())];
    }

    /// <summary>All analyzers of the engine.</summary>
    public ImmutableArray<DiagnosticAnalyzer> Analyzers { get; }

    /// <summary>All source generators of the engine.</summary>
    public ImmutableArray<ISourceGenerator> Generators { get; }

    /// <summary>Switches one heuristic off, and every other one on.</summary>
    /// <param name="id">The row's id; empty for the unchanged engine.</param>
    public void SwitchOff(string id) => _off.SetValue(null, id);

    /// <summary>Forgets which heuristics said something else than they do when they are off.</summary>
    public void StartRecording() => _decided.Clear();

    /// <summary>The heuristics that have said something else since then than they do when they are off. For all others, being off would change nothing.</summary>
    public IReadOnlySet<string> Recorded() => _decided.Keys.ToHashSet();

    /// <summary>Compiles the sources of a project folder and loads the result.</summary>
    /// <exception cref="InvalidOperationException">A place does not exist, or the engine does not compile.</exception>
    public static SwitchedEngine Compile(string folder, IReadOnlyList<Heuristic> heuristics)
    {
        var options = new CSharpParseOptions(LanguageVersion.Preview);
        var found = new HashSet<Heuristic>();
        var trees = new List<SyntaxTree> { CSharpSyntaxTree.ParseText(Switch, options) };
        foreach (var file in Directory.GetFiles(folder, "*.cs", SearchOption.AllDirectories))
        {
            string inside = Path.GetRelativePath(folder, file).Replace('\\', '/');
            if (inside.StartsWith("obj/", StringComparison.Ordinal) || inside.StartsWith("bin/", StringComparison.Ordinal))
                continue;
            var root = CSharpSyntaxTree.ParseText(File.ReadAllText(file), options).GetRoot();
            if (!inside.StartsWith("Generation/", StringComparison.Ordinal))
                root = new Switches(heuristics, found).Visit(root);
            // The text is parsed again: a tree that was put together may hold tokens that no text gives.
            trees.Add(CSharpSyntaxTree.ParseText(root.ToFullString(), options, file));
        }

        var missing = heuristics.Where(h => !found.Contains(h)).Select(h => $"{h.Id}: there is no method {h.Type}.{h.Method}.").ToList();
        if (missing.Count > 0)
            throw new InvalidOperationException(string.Join(Environment.NewLine, missing));
        return new SwitchedEngine(Load(trees, Directory.GetFiles(folder, "*.facts", SearchOption.AllDirectories)));
    }

    private static Assembly Load(IEnumerable<SyntaxTree> trees, IEnumerable<string> facts)
    {
        var references = ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!).Split(Path.PathSeparator)
            .Where(file => Path.GetFileName(file) is var name && !name.StartsWith("PoolAnalyzers", StringComparison.Ordinal))
            .Select(file => MetadataReference.CreateFromFile(file));
        var compilation = CSharpCompilation.Create("PoolAnalyzers", trees, references,
            new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary,
                optimizationLevel: OptimizationLevel.Release, nullableContextOptions: NullableContextOptions.Enable));
        using var output = new MemoryStream();
        // By the names that the project gives them.
        var resources = facts.Select(file => new ResourceDescription(
            Path.GetFileName(Path.GetDirectoryName(file)) == "Framework" ? $"Framework/{Path.GetFileName(file)}"
                : $"{Path.GetFileNameWithoutExtension(file)}.PoolAnalyzers.Ownership.txt",
            () => File.OpenRead(file), isPublic: true));
        var emitted = compilation.Emit(output, manifestResources: resources);
        if (!emitted.Success)
        {
            var errors = emitted.Diagnostics.Where(d => d.Severity == DiagnosticSeverity.Error).Take(5);
            throw new InvalidOperationException($"The engine does not compile: {string.Join(Environment.NewLine, errors)}");
        }

        output.Position = 0;
        return new AssemblyLoadContext("ablated").LoadFromStream(output);
    }

    private static IEnumerable<T> Made<T>(Assembly engine) => engine.GetTypes()
        .Where(t => !t.IsAbstract && typeof(T).IsAssignableFrom(t))
        .OrderBy(t => t.FullName, StringComparer.Ordinal).Select(t => (T)Activator.CreateInstance(t)!);

    /// <summary>Puts <c>if (off) return value;</c> before everything that the methods do, and records what they return otherwise.</summary>
    private sealed class Switches(IReadOnlyList<Heuristic> heuristics, HashSet<Heuristic> found) : CSharpSyntaxRewriter
    {
        public override SyntaxNode? VisitMethodDeclaration(MethodDeclarationSyntax node)
        {
            var type = node.FirstAncestorOrSelf<TypeDeclarationSyntax>()?.Identifier.ValueText;
            foreach (var heuristic in heuristics.Where(h => h.Type == type && h.Method == node.Identifier.ValueText))
            {
                if (node is { Body: null, ExpressionBody: null })
                    continue;
                found.Add(heuristic);
                string outs = string.Concat(node.ParameterList.Parameters.Where(p => p.Modifiers.Any(SyntaxKind.OutKeyword))
                    .Select(p => $"{p.Identifier.ValueText} = default!; "));
                string skip = $"if (global::PoolAnalyzers.Ablated.Id == \"{heuristic.Id}\") {{ {outs}return {heuristic.Off}; }} ";
                var told = new Told(heuristic, node.ReturnType.ToString());
                string rest = node.Body is { } body ? ((BlockSyntax)told.Visit(body)).Statements.ToFullString()
                    : $"return {told.Say(node.ExpressionBody!.Expression)};";
                node = node.WithExpressionBody(null).WithSemicolonToken(default).WithBody((BlockSyntax)SyntaxFactory.ParseStatement($"{{ {skip}{rest} \n}}"));
            }

            return node;
        }
    }

    /// <summary>Records what a method returns, but not what lambdas and local functions in it return.</summary>
    private sealed class Told(Heuristic heuristic, string type) : CSharpSyntaxRewriter
    {
        public string Say(ExpressionSyntax value) =>
            $"global::PoolAnalyzers.Ablated.Told<{type}>(\"{heuristic.Id}\", {value.WithoutTrivia().ToFullString()}, {heuristic.Off})";

        public override SyntaxNode? VisitReturnStatement(ReturnStatementSyntax node) => node.Expression is null ? node
            : node.WithExpression(SyntaxFactory.ParseExpression(" " + Say(node.Expression)));

        public override SyntaxNode? VisitLocalFunctionStatement(LocalFunctionStatementSyntax node) => node;

        public override SyntaxNode? VisitParenthesizedLambdaExpression(ParenthesizedLambdaExpressionSyntax node) => node;

        public override SyntaxNode? VisitSimpleLambdaExpression(SimpleLambdaExpressionSyntax node) => node;
    }
}
