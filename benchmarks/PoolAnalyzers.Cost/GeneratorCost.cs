using System.Globalization;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using PoolAnalyzers.Generation;
using PoolAnalyzers.Generation.Safety;

namespace PoolAnalyzers.Cost;

/// <summary>What the generator costs, in processor time: its first run, and an edit that has nothing to do with it.</summary>
/// <param name="runs">Measured first runs, the fastest of which counts.</param>
internal sealed class GeneratorCost(int runs)
{
    private const int OtherFiles = 200;
    private const int Keystrokes = 400;

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
        Console.WriteLine($"\n## The generator\n\nDeclarations of all four kinds in turn, {OtherFiles} other files. First run: processor time of the compiler's generator driver, the least of {runs}. "
            + $"Keystrokes: edits in another file, inside a body or of a declaration; the driver's own clock, the median of the second half of {Keystrokes}. "
            + "In brackets is the time of another generator, which runs before ours, asks for the same attributes and does nothing with them. Most of it is the compiler, which binds the attributes for whoever asks first.\n");
        Console.WriteLine("| declarations | first run, ms | a declaration, ms | edit in a body, ms | edit of a declaration, ms |\n|---:|---:|---:|---:|---:|");
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

            var body = Keystroke(declarations, "public static int X() {{ return {0}; }}", cancelled);
            var declared = Keystroke(declarations, "public const int X = {0};", cancelled);
            Console.WriteLine($"| {declarations} | {first:0.0} | {(declarations == 0 ? "" : $"{first / declarations:0.000}")} | {body.Ours:0.00} ({body.Empty:0.00}) | {declared.Ours:0.00} ({declared.Empty:0.00}) |");
        }

        var (asked, again) = Question(cancelled);
        Console.WriteLine($"\nThe question which calls are unsafe, asked once for options and references: {asked:0.00} ms; again after an edit: {again:0.0} us.");
        return 0;
    }

    /// <summary>
    /// Milliseconds of processor time for the question to the compiler, the least of the runs, in a compilation whose references are read; and microseconds for
    /// the answer that is known, the mean of a thousand edits.
    /// </summary>
    private (double Asked, double Again) Question(CancellationToken cancelled)
    {
        const int Edits = 1000;
        var parsing = Measurement.ParseOptions;
        var (asked, again) = (double.MaxValue, 0.0);
        for (var run = 0; run <= runs; run++)
        {
            cancelled.ThrowIfCancellationRequested();
            var compilation = (CSharpCompilation)Project(1);
            // As in a compiler: the framework's core is read by whatever is bound first.
            _ = compilation.GetSpecialType(SpecialType.System_Object).GetMembers();
            var start = Environment.CpuUsage.TotalTime;
            SafetyProbe.Ask(compilation, parsing);
            asked = Math.Min(asked, (Environment.CpuUsage.TotalTime - start).TotalMilliseconds);
            var answers = new SafetyAnswers();
            answers.Of(compilation);
            var edited = Enumerable.Range(0, Edits)
                .Select(i => compilation.AddSyntaxTrees(CSharpSyntaxTree.ParseText("", parsing, $"{i}.cs", cancellationToken: cancelled))).ToList();
            start = Environment.CpuUsage.TotalTime;
            foreach (var next in edited)
                answers.Of(next);
            again = (Environment.CpuUsage.TotalTime - start).TotalMicroseconds / Edits;
        }

        return (asked, again);
    }

    private static (double Ours, double Empty) Keystroke(int declarations, string edit, CancellationToken cancelled)
    {
        var compilation = Project(declarations);
        var driver = Driver(new EmptyGenerator(), new PoolTypeGenerator()).RunGenerators(compilation, cancelled);
        var edited = compilation.SyntaxTrees.First(t => t.FilePath == "Edited.cs");
        List<double>[] times = [[], []];
        for (var turn = 0; turn < Keystrokes; turn++)
        {
            var text = $"internal static class Edited {{ {string.Format(CultureInfo.InvariantCulture, edit, turn)} }}";
            var tree = CSharpSyntaxTree.ParseText(text, Measurement.ParseOptions, "Edited.cs", cancellationToken: cancelled);
            compilation = compilation.ReplaceSyntaxTree(edited, tree);
            edited = tree;
            driver = driver.RunGenerators(compilation, cancelled);
            if (turn < Keystrokes / 2)
                continue;
            var taken = driver.GetTimingInfo().GeneratorTimes;
            for (var i = 0; i < times.Length; i++)
                times[i].Add(taken[i].ElapsedTime.TotalMilliseconds);
        }

        return (Median(times[1]), Median(times[0]));

        static double Median(List<double> values) => values.Order().ElementAt(values.Count / 2);
    }

    private static GeneratorDriver Driver(params IIncrementalGenerator[] generators) =>
        CSharpGeneratorDriver.Create(generators.Select(g => g.AsSourceGenerator()), parseOptions: Measurement.ParseOptions);

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
