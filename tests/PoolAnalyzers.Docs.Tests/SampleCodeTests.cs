using System.Reflection;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using PoolAnalyzers.Testing;

namespace PoolAnalyzers.Docs.Tests;

/// <summary>C# on the page of a sample compiles in a program that references the sample, as the page tells a reader to do.</summary>
public sealed class SampleCodeTests
{
    /// <summary>What a new console project has.</summary>
    internal const string Usings =
        """
        global using System;
        global using System.Collections.Generic;
        global using System.IO;
        global using System.Linq;
        global using System.Net.Http;
        global using System.Threading;
        global using System.Threading.Tasks;
        """;

    /// <summary>The pages that show C#.</summary>
    public static TheoryData<string> Names => [.. Page.OfSamples.Where(page => page.Blocks.Any(IsCode)).Select(page => page.Name)];

    [Theory]
    [MemberData(nameof(Names))]
    public async Task Blocks_compile(string name)
    {
        var problems = new List<string>();
        foreach (var block in Page.OfSamples.Single(page => page.Name == name).Blocks.Where(IsCode))
        {
            var parse = new CSharpParseOptions(LanguageVersion.Default);
            var references = LocalReferences.Framework;
            var compilation = CSharpCompilation.Create(
                "Reader",
                [
                    CSharpSyntaxTree.ParseText(block.Text, parse, "Program.cs"), CSharpSyntaxTree.ParseText(block.AllOf("context"), parse, "Context.cs"),
                    CSharpSyntaxTree.ParseText(Usings, parse, "Usings.cs"),
                ],
                references.AddRange(Files("Sample").Select(file => MetadataReference.CreateFromFile(file))),
                new CSharpCompilationOptions(OutputKind.ConsoleApplication, nullableContextOptions: NullableContextOptions.Enable));
            CSharpGeneratorDriver.Create(Files("Generator").SelectMany(Generators), parseOptions: parse)
                .RunGeneratorsAndUpdateCompilation(compilation, out var output, out _);
            problems.AddRange(output.GetDiagnostics().Where(d => d.Severity >= DiagnosticSeverity.Warning && d.Location.SourceTree?.FilePath == "Program.cs")
                .Select(d => $"{name}:{block.Line + d.Location.GetLineSpan().StartLinePosition.Line}: {d.Id}: {d.GetMessage(null)}"));
        }

        Assert.True(problems.Count == 0, string.Join('\n', problems));
    }

    [Fact]
    public void No_block_is_left_out() =>
        Assert.DoesNotContain(Page.OfSamples.SelectMany(page => page.Blocks), block => block is { Language: "csharp", Skip: not null });

    private static bool IsCode(CodeBlock block) => block is { Language: "csharp", Skip: null };

    private static IEnumerable<string> Files(string key) =>
        typeof(SampleCodeTests).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>()
            .Where(metadata => metadata.Key == key).Select(metadata => metadata.Value!);

    private static IEnumerable<ISourceGenerator> Generators(string file) => Assembly.LoadFrom(file).GetTypes()
        .Where(type => !type.IsAbstract && type.IsDefined(typeof(GeneratorAttribute), inherit: false))
        .Select(type => Activator.CreateInstance(type, nonPublic: true)!)
        .Select(generator => generator is IIncrementalGenerator incremental ? incremental.AsSourceGenerator() : (ISourceGenerator)generator);
}
