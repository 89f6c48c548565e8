using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace PoolAnalyzers.Tests;

/// <summary>The rule that CONTRIBUTING.md adds, step by step, still compiles among the sources.</summary>
public sealed partial class ContributingTests
{
    [Fact]
    public void The_rule_of_the_guide_compiles()
    {
        var blocks = Block().Matches(string.Join('\n', Repository.ReadLines("CONTRIBUTING.md"))).Select(match => match.Groups["code"].Value).ToList();
        Assert.Equal(2, blocks.Count);
        var (test, analyzer) = (blocks[0], blocks[1]);
        Assert.Contains("//! POOL039", test, StringComparison.Ordinal);

        var options = CSharpParseOptions.Default.WithLanguageVersion(LanguageVersion.Preview);
        var sources = Directory.EnumerateFiles(Path.Combine(Repository.Root, "src", "PoolAnalyzers"), "*.cs", SearchOption.AllDirectories)
            .Where(file => !file.Contains($"{Path.DirectorySeparatorChar}obj{Path.DirectorySeparatorChar}", StringComparison.Ordinal))
            .Select(file => CSharpSyntaxTree.ParseText(File.ReadAllText(file), options, file)).ToList();
        var added = CSharpSyntaxTree.ParseText(analyzer, options, "EmptyRentalAnalyzer.cs");
        var settings = new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary, nullableContextOptions: NullableContextOptions.Enable);
        var compilation = CSharpCompilation.Create("Guide", [.. sources, added], References(), settings);

        // Only what the guide adds is bound: the sources themselves are built for another framework.
        var problems = compilation.GetSemanticModel(added).GetDiagnostics().Where(diagnostic => diagnostic.Severity >= DiagnosticSeverity.Warning);
        Assert.Empty(problems);
    }

    private static IEnumerable<MetadataReference> References() =>
        ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!).Split(Path.PathSeparator)
            .Where(path => !Path.GetFileName(path).StartsWith("PoolAnalyzers", StringComparison.Ordinal))
            .Select(path => MetadataReference.CreateFromFile(path));

    [GeneratedRegex("```csharp\n(?<code>.*?)```", RegexOptions.Singleline | RegexOptions.CultureInvariant)]
    private static partial Regex Block();
}
