using System.Globalization;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Xunit.Abstractions;

namespace PoolAnalyzers.Generation.Tests;

/// <summary>What the generator costs, by the compiler's own clock. Bounds are those that are aimed at, times what a busy machine adds.</summary>
[Trait("Category", "Measure")]
public class CostTests(ITestOutputHelper output)
{
    [Fact]
    public void A_thousand_declarations_are_generated_in_a_second()
    {
        var source = Declarations(1000);
        var best = double.MaxValue;
        for (var turn = 0; turn < 3; turn++)
        {
            var (driver, _) = Start(source);
            best = Math.Min(best, driver.GetTimingInfo().GeneratorTimes[0].ElapsedTime.TotalMilliseconds);
        }

        output.WriteLine($"1,000 declarations: {best:0} ms");
        Assert.InRange(best, 0, 10_000);
    }

    /// <summary>
    /// With any declaration the compiler binds its attributes anew after each edit, for whichever generator asks first. What counts is what ours adds to one that asks and
    /// then does nothing: in the same run, because other work on the machine makes both many times slower.
    /// </summary>
    /// <param name="declarations">How many declarations of the four kinds in turn.</param>
    /// <param name="edit">What is typed, with a number in it: a declaration could mean something to the others, a body cannot.</param>
    /// <param name="most">Beside the one that does nothing: five times what it is where nothing else runs, because code is optimized later on a busy machine.</param>
    [Theory]
    [InlineData(1, "public const int X = {0};", 1.0)]
    [InlineData(4, "public const int X = {0};", 1.0)]
    [InlineData(4, "public static int X() {{ return {0}; }}", 0.5)]
    [InlineData(100, "public const int X = {0};", 1.0)]
    [InlineData(100, "public static int X() {{ return {0}; }}", 0.5)]
    public void A_keystroke_elsewhere_costs_next_to_nothing(int declarations, string edit, double most)
    {
        // Other work on the machine only adds: the lowest of three counts.
        var median = double.MaxValue;
        for (var attempt = 0; attempt < 3 && median > most; attempt++)
            median = Math.Min(median, MedianRatio(declarations, edit));
        Assert.InRange(median, 0, most);
    }

    private double MedianRatio(int declarations, string edit)
    {
        var (driver, compilation) = Start(Declarations(declarations), files: 200, new Nothing());
        var edited = compilation.SyntaxTrees[100];
        var (own, ratios) = (new List<double>(), new List<double>());
        // An editor has run for a while: the first half warms up.
        const int Turns = 400;
        for (var turn = 0; turn < Turns; turn++)
        {
            var tree = CSharpSyntaxTree.ParseText($"internal static class Edited {{ {string.Format(CultureInfo.InvariantCulture, edit, turn)} }}", (CSharpParseOptions)edited.Options);
            compilation = compilation.ReplaceSyntaxTree(edited, tree);
            edited = tree;
            driver = driver.RunGenerators(compilation);
            var times = driver.GetTimingInfo().GeneratorTimes.Select(t => t.ElapsedTime.TotalMilliseconds).ToList();
            if (turn < Turns / 2)
                continue;
            own.Add(times[1]);
            ratios.Add(times[1] / times[0]);
        }

        own.Sort();
        ratios.Sort();
        output.WriteLine($"keystroke among 200 files and {declarations} declarations: quiet tenth {own[20]:0.00} ms, median {own[100]:0.00} ms; beside one that does nothing: median {ratios[100]:0.00}");
        return ratios[100];
    }

    private static string Declarations(int count) => string.Join('\n', Enumerable.Range(0, count).Select(i => (i % 4) switch
    {
        0 => $"[PoolAnalyzers.ArrayPoolScope(typeof(byte))] internal ref partial struct Scope{i};",
        1 => $"[PoolAnalyzers.ArrayPoolOwner(typeof(int))] internal sealed partial class Owner{i};",
        2 => $"[PoolAnalyzers.FixedLengthPool(typeof(byte), Length = 4096)] internal static partial class Pool{i};",
        _ => $"[PoolAnalyzers.ObjectPool(typeof(System.Text.StringBuilder), Reset = \"Clear\", MaxRetained = \"Capacity <= 4096\")] internal static partial class Objects{i};",
    }));

    /// <summary>Asks for the same declarations, and does nothing with them.</summary>
    private sealed class Nothing : IIncrementalGenerator
    {
        public void Initialize(IncrementalGeneratorInitializationContext context)
        {
            foreach (var kind in new[] { "ArrayPoolScope", "ArrayPoolOwner", "PooledWriter", "FixedLengthPool", "ArrayPool", "ObjectPool" })
            {
                var found = context.SyntaxProvider.ForAttributeWithMetadataName($"PoolAnalyzers.{kind}Attribute", static (_, _) => true, static (declared, _) => declared.TargetSymbol.Name);
                context.RegisterSourceOutput(found, static (_, _) => { });
            }
        }
    }

    private static (GeneratorDriver Driver, CSharpCompilation Compilation) Start(string source, int files = 0, params IIncrementalGenerator[] before)
    {
        var parse = new CSharpParseOptions(LanguageVersion.CSharp12);
        var compilation = GeneratorRun.Compile(source, parse);
        compilation = compilation.AddSyntaxTrees(Enumerable.Range(0, files).Select(i => CSharpSyntaxTree.ParseText($"internal class File{i} {{ public int Value => {i}; }}", parse)));
        var driver = CSharpGeneratorDriver.Create([.. before.Append(new PoolTypeGenerator()).Select(g => g.AsSourceGenerator())], parseOptions: parse).RunGenerators(compilation);
        return (driver, compilation);
    }
}
