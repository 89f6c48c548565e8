using System.Diagnostics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Xunit.Abstractions;

namespace PoolAnalyzers.Generation.Tests;

/// <summary>What the generator costs, by the compiler's own clock. Bounds are those that are aimed at, times what a busy machine adds.</summary>
public class CostTests(ITestOutputHelper output)
{
    [Fact]
    public void A_thousand_declarations_are_generated_in_a_second()
    {
        var source = string.Join('\n', Enumerable.Range(0, 250).Select(i =>
            $$"""
            [PoolAnalyzers.ArrayPoolScope(typeof(byte))] internal ref partial struct Scope{{i}};
            [PoolAnalyzers.ArrayPoolOwner(typeof(int))] internal sealed partial class Owner{{i}};
            [PoolAnalyzers.FixedLengthPool(typeof(byte), Length = 4096)] internal static partial class Pool{{i}};
            [PoolAnalyzers.ObjectPool(typeof(System.Text.StringBuilder), Reset = "Clear", MaxRetained = "Capacity <= 4096")] internal static partial class Objects{{i}};
            """));
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
    [Theory]
    [InlineData("[PoolAnalyzers.ArrayPoolScope(typeof(byte))] internal ref partial struct Scope;")]
    [InlineData("[PoolAnalyzers.ArrayPoolOwner(typeof(int))] internal sealed partial class Owner;")]
    [InlineData("[PoolAnalyzers.FixedLengthPool(typeof(byte), Length = 4096)] internal static partial class Pool;")]
    [InlineData("[PoolAnalyzers.ObjectPool(typeof(System.Text.StringBuilder), Reset = \"Clear\", MaxRetained = \"Capacity <= 4096\")] internal static partial class Objects;")]
    public void A_keystroke_elsewhere_costs_next_to_nothing(string source)
    {
        var (driver, compilation) = Start(source, files: 200, new Nothing());
        var edited = compilation.SyntaxTrees[100];
        var (own, ratios) = (new List<double>(), new List<double>());
        for (var turn = 0; turn < 200; turn++)
        {
            var tree = CSharpSyntaxTree.ParseText($"internal static class Edited {{ public const int X = {turn}; }}", (CSharpParseOptions)edited.Options);
            compilation = compilation.ReplaceSyntaxTree(edited, tree);
            edited = tree;
            driver = driver.RunGenerators(compilation);
            var times = driver.GetTimingInfo().GeneratorTimes.Select(t => t.ElapsedTime.TotalMilliseconds).ToList();
            own.Add(times[1]);
            ratios.Add(times[1] / times[0]);
        }

        own.Sort();
        ratios.Sort();
        output.WriteLine($"keystroke among 200 files: quiet tenth {own[20]:0.00} ms, median {own[100]:0.00} ms; beside one that does nothing: median {ratios[100]:0.00}");
        Assert.InRange(ratios[100], 0, 1);
    }

    /// <summary>Asks for the same declarations, and does nothing with them.</summary>
    private sealed class Nothing : IIncrementalGenerator
    {
        public void Initialize(IncrementalGeneratorInitializationContext context)
        {
            foreach (var kind in new[] { "ArrayPoolScope", "ArrayPoolOwner", "FixedLengthPool", "ObjectPool" })
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
