using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using PoolAnalyzers.Generation.Caching;

namespace PoolAnalyzers.Generation.Tests;

/// <summary>Models are read again when an edit could matter to them, and only then.</summary>
public class ModelCacheTests
{
    private const string Pool = "namespace Acme { [PoolAnalyzers.ObjectPool(typeof(System.Text.StringBuilder), Reset = \"Clear\", Capacity = Sizes.Kept)] internal static partial class Builders; }";
    private const string Sizes = "namespace Acme { internal static class Sizes { public const int Kept = 64; public static int Twice() { return 2 * Kept; } } }";

    [Theory]
    [InlineData("{ return 2 * Kept; }", "{ var twice = Kept; return twice + twice; }")]
    [InlineData("{ return 2 * Kept; }", "{ return 2 * ; }")]
    [InlineData("internal static class Sizes", "/* a word */ internal static class Sizes")]
    public void Edits_that_declare_nothing_leave_models_alone(string old, string edited) => Assert.Equal(1, TimesRead(old, edited));

    [Theory]
    [InlineData("Kept = 64", "Kept = 65")]
    [InlineData("int Twice()", "int Double()")]
    [InlineData("namespace Acme { ", "namespace Acme { internal class StringBuilder; ")]
    public void Edits_of_declarations_do_not(string old, string edited) => Assert.Equal(2, TimesRead(old, edited));

    [Fact]
    public void Nor_do_other_references_options_names_or_files()
    {
        var (compilation, epochs) = (Start(), new DeclarationEpochs());
        var epoch = epochs.Of(compilation);
        Assert.Same(epoch, epochs.Of(compilation));
        Assert.Same(epoch, epochs.Of(compilation.Clone()));
        foreach (var other in (Compilation[])
            [
                compilation.RemoveReferences(compilation.References.First()),
                compilation.WithOptions(compilation.Options.WithMetadataImportOptions(MetadataImportOptions.All)),
                compilation.WithAssemblyName("Other"),
                compilation.RemoveSyntaxTrees(compilation.SyntaxTrees[1]),
            ])
        {
            Assert.NotSame(epoch, epochs.Of(other));
            epoch = epochs.Of(compilation);
        }
    }

    /// <summary>The incremental text is the text of a first run, whatever was edited before.</summary>
    [Fact]
    public void What_is_generated_follows_every_edit()
    {
        var compilation = Start();
        GeneratorDriver driver = Driver();
        var texts = new List<string>();
        foreach (var sizes in (string[])
            [
                Sizes,
                Sizes.Replace("2 * Kept", "3 * Kept", StringComparison.Ordinal),
                Sizes.Replace("Kept = 64", "Kept = 65", StringComparison.Ordinal),
                Sizes + "namespace Acme { static partial class Builders { static void Clear(System.Text.StringBuilder builder) { } } }",
                Sizes + "namespace Acme { static partial class Builders { static void Clear(System.Text.StringBuilder builder) { builder.Clear(); } } }",
                Sizes + "namespace Acme { static partial class Builders { static void Clear(int number) { } } }",
                "",
                Sizes,
            ])
        {
            compilation = compilation.ReplaceSyntaxTree(compilation.SyntaxTrees[1], CSharpSyntaxTree.ParseText(sizes, Parse));
            driver = driver.RunGenerators(compilation);
            texts.Add(Text(driver));
            Assert.Equal(Text(Driver().RunGenerators(compilation)), texts[^1]);
        }

        Assert.Equal(4, texts.Distinct().Count());
    }

    private static readonly CSharpParseOptions Parse = new(LanguageVersion.CSharp12);

    private static CSharpCompilation Start() => GeneratorRun.Compile(Pool, Parse).AddSyntaxTrees(CSharpSyntaxTree.ParseText(Sizes, Parse));

    private static CSharpGeneratorDriver Driver() => CSharpGeneratorDriver.Create([new PoolTypeGenerator().AsSourceGenerator()], parseOptions: Parse);

    private static string Text(GeneratorDriver driver) => string.Join('\n', driver.GetRunResult().Results[0].GeneratedSources.Select(s => s.SourceText.ToString()));

    private static int TimesRead(string old, string edited)
    {
        var (before, cache, times) = (Start(), new ModelCache<string>(new DeclarationEpochs()), 0);
        Assert.Contains(old, Sizes, StringComparison.Ordinal);
        var after = before.ReplaceSyntaxTree(before.SyntaxTrees[1], CSharpSyntaxTree.ParseText(Sizes.Replace(old, edited, StringComparison.Ordinal), Parse));
        var declaration = before.SyntaxTrees[0].GetRoot().DescendantNodes().OfType<ClassDeclarationSyntax>().Single();
        foreach (var compilation in (Compilation[])[before, before, after, after])
            Assert.Equal("read", cache.Get(declaration, compilation, () => { times++; return "read"; }));
        GC.KeepAlive(before);
        return times;
    }
}
