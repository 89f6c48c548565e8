using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using PoolAnalyzers.Generation;

namespace PoolAnalyzers.Cost;

/// <summary>What the generator costs, in processor time: its first run, and an edit that has nothing to do with it.</summary>
/// <param name="runs">Measured first runs, the fastest of which counts.</param>
internal sealed class GeneratorCost(int runs)
{
    private const int OtherFiles = 200;
    private const int Keystrokes = 40;

    private static readonly string[] s_kinds =
    [
        "[PoolAnalyzers.ArrayPoolScope(typeof(byte))] internal ref partial struct Scope{0};",
        "[PoolAnalyzers.ArrayPoolOwner(typeof(int))] internal sealed partial class Owner{0};",
        "[PoolAnalyzers.FixedLengthPool(typeof(byte), Length = 4096)] internal static partial class Pool{0};",
        "[PoolAnalyzers.ObjectPool(typeof(System.Text.StringBuilder), Reset = \"Clear\", MaxRetained = \"Capacity <= 4096\")] internal static partial class Objects{0};",
    ];

    /// <summary>Measures, and prints Markdown tables.</summary>
    public int Run(CancellationToken cancelled)
    {
        Console.WriteLine($"\n## The generator\n\nDeclarations of all four kinds in turn, {OtherFiles} other files. Processor time of a run of the compiler's generator driver. First run: the least of {runs}. Keystroke: an edit in another file, the median of {Keystrokes}; "
            + "in brackets what a generator takes that asks for the same attributes and does nothing with them.\n");
        Console.WriteLine("| declarations | first run, ms | a declaration, ms | keystroke, ms |\n|---:|---:|---:|---:|");
        foreach (var declarations in (int[])[0, 4, 100, 400])
        {
            var first = double.MaxValue;
            for (var run = 0; run <= runs; run++)
            {
                cancelled.ThrowIfCancellationRequested();
                var compilation = Project(declarations);
                var start = Environment.CpuUsage.TotalTime;
                Driver(new PoolTypeGenerator()).RunGenerators(compilation, cancelled);
                first = Math.Min(first, (Environment.CpuUsage.TotalTime - start).TotalMilliseconds);
            }

            var (ours, empty) = (Keystroke(new PoolTypeGenerator(), declarations, cancelled), Keystroke(new EmptyGenerator(), declarations, cancelled));
            Console.WriteLine($"| {declarations} | {first:0.0} | {(declarations == 0 ? "" : $"{first / declarations:0.000}")} | {ours:0.00} ({empty:0.00}) |");
        }

        return 0;
    }

    private static double Keystroke(IIncrementalGenerator generator, int declarations, CancellationToken cancelled)
    {
        var compilation = Project(declarations);
        // The attributes come from the generator; the empty one has to find them too.
        if (generator is EmptyGenerator)
            Driver(new PoolTypeGenerator()).RunGeneratorsAndUpdateCompilation(compilation, out compilation, out _, cancelled);
        var driver = Driver(generator).RunGenerators(compilation, cancelled);
        var edited = compilation.SyntaxTrees.First(t => t.FilePath == "Edited.cs");
        var times = new List<double>();
        for (var turn = 0; turn < Keystrokes; turn++)
        {
            var tree = CSharpSyntaxTree.ParseText($"internal static class Edited {{ public const int X = {turn}; }}", Measurement.ParseOptions, "Edited.cs", cancellationToken: cancelled);
            compilation = compilation.ReplaceSyntaxTree(edited, tree);
            edited = tree;
            var start = Environment.CpuUsage.TotalTime;
            driver = driver.RunGenerators(compilation, cancelled);
            times.Add((Environment.CpuUsage.TotalTime - start).TotalMilliseconds);
        }

        times.Sort();
        return times[times.Count / 2];
    }

    private static GeneratorDriver Driver(IIncrementalGenerator generator) => CSharpGeneratorDriver.Create([generator.AsSourceGenerator()], parseOptions: Measurement.ParseOptions);

    private static Compilation Project(int declarations)
    {
        var source = string.Join('\n', Enumerable.Range(0, declarations).Select(i => s_kinds[i % s_kinds.Length].Replace("{0}", $"{i}", StringComparison.Ordinal)));
        return Measurement.Compile("Project",
        [
            CSharpSyntaxTree.ParseText(source, Measurement.ParseOptions, "Declarations.cs"),
            CSharpSyntaxTree.ParseText("internal static class Edited;", Measurement.ParseOptions, "Edited.cs"),
            .. Enumerable.Range(0, OtherFiles).Select(i => CSharpSyntaxTree.ParseText($"internal class File{i} {{ public int Value => {i}; }}", Measurement.ParseOptions, $"File{i}.cs")),
        ]);
    }

    /// <summary>Finds the attributes, and stops there.</summary>
    private sealed class EmptyGenerator : IIncrementalGenerator
    {
        public void Initialize(IncrementalGeneratorInitializationContext context)
        {
            foreach (var name in (string[])["ArrayPoolScopeAttribute", "ArrayPoolOwnerAttribute", "FixedLengthPoolAttribute", "ObjectPoolAttribute"])
            {
                var found = context.SyntaxProvider.ForAttributeWithMetadataName($"PoolAnalyzers.{name}", (node, _) => node is TypeDeclarationSyntax, (_, _) => 0);
                context.RegisterSourceOutput(found, (_, _) => { });
            }
        }
    }
}
