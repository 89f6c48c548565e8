using System.Globalization;
using System.Reflection;
using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;

namespace PoolAnalyzers.Tests;

/// <summary>The rules that CONTRIBUTING.md and the page of the architecture add, step by step, still compile among the sources.</summary>
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

    /// <summary>
    /// Two files and two lines make a flow rule that notes something along paths. The analyzers are compiled with them and run, which takes ten seconds and
    /// more: that the rule is told of the facet shows in what it reports alone.
    /// </summary>
    [Fact]
    public async Task The_flow_rule_of_the_guide_reports_what_its_path_state_says()
    {
        var text = string.Join('\n', Repository.ReadLines("docs/contributing/architecture.md"));
        int guide = text.IndexOf("## A flow rule with path state", StringComparison.Ordinal);
        var added = Block().Matches(text[guide..]).Take(2).Select(match => match.Groups["code"].Value).ToList();
        Assert.Contains("class IdleWatch", added[0], StringComparison.Ordinal);
        Assert.Contains("class Pool029Idle", added[1], StringComparison.Ordinal);

        var root = Path.Combine(Repository.Root, "src", "PoolAnalyzers");
        var sources = Directory.EnumerateFiles(root, "*.cs", SearchOption.AllDirectories)
            .Where(file => !Path.GetRelativePath(root, file).Split(Path.DirectorySeparatorChar).Any(part => part is "obj" or "bin" or "Polyfills"))
            .Select(file => Path.GetFileName(file) switch
            {
                "RuleRooms.cs" => WithLine(file, "new ContentsWatch(code),", "new Idle.IdleWatch(),"),
                "RuleCatalogue.cs" => WithLine(file, "static context => new Pool020WholeConsumed(context),", "static context => new Pool029Idle(context),"),
                _ => File.ReadAllText(file),
            });
        var options = CSharpParseOptions.Default.WithLanguageVersion(LanguageVersion.Preview);
        var compilation = CSharpCompilation.Create("GuideWithPathState", sources.Concat(added).Select(source => CSharpSyntaxTree.ParseText(source, options)),
            References(), new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary, nullableContextOptions: NullableContextOptions.Enable));
        using var assembly = new MemoryStream();
        var result = compilation.Emit(assembly, manifestResources: Resources(Path.Combine(root, "Ownership", "Facts")));
        Assert.Empty(result.Diagnostics.Where(diagnostic => diagnostic.Severity == DiagnosticSeverity.Error));

        var analyzers = Assembly.Load(assembly.ToArray()).GetType("PoolAnalyzers.Rules.OwnershipAnalyzer", throwOnError: true)!;
        var program = CSharpCompilation.Create("Program",
            [CSharpSyntaxTree.ParseText(
                """
                using System.Buffers;
                static class Program
                {
                    static void Idle(int n)
                    {
                        byte[] idle = ArrayPool<byte>.Shared.Rent(n);
                        ArrayPool<byte>.Shared.Return(idle);
                    }

                    static void Used(int n, bool isNeeded)
                    {
                        byte[] used = ArrayPool<byte>.Shared.Rent(n);
                        if (isNeeded)
                            used[0] = 1;
                        ArrayPool<byte>.Shared.Return(used);
                    }
                }
                """)],
            References(), new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary));
        var reports = await program.WithAnalyzers([(DiagnosticAnalyzer)Activator.CreateInstance(analyzers)!]).GetAnalyzerDiagnosticsAsync();
        Assert.Equal(["6 POOL029 'idle' is rented and returned, and nothing uses it"],
            reports.Select(report => $"{report.Location.GetLineSpan().StartLinePosition.Line + 1} {report.Id} {report.GetMessage(CultureInfo.InvariantCulture)}"));
    }

    private static string WithLine(string file, string after, string added)
    {
        var text = File.ReadAllText(file);
        Assert.Contains(after, text, StringComparison.Ordinal);
        return text.Replace(after, $"{after}\n{added}", StringComparison.Ordinal);
    }

    /// <summary>What the project file embeds.</summary>
    private static IEnumerable<ResourceDescription> Resources(string folder) =>
    [
        .. Directory.EnumerateFiles(folder, "*.facts")
            .Select(file => Resource($"{Path.GetFileNameWithoutExtension(file)}.PoolAnalyzers.Ownership.txt", file)),
        .. Directory.EnumerateFiles(Path.Combine(folder, "Framework"), "*.facts")
            .Select(file => Resource($"Framework/{Path.GetFileName(file)}", file)),
    ];

    private static ResourceDescription Resource(string name, string file) => new(name, () => File.OpenRead(file), isPublic: true);

    private static IEnumerable<MetadataReference> References() =>
        ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!).Split(Path.PathSeparator)
            .Where(path => !Path.GetFileName(path).StartsWith("PoolAnalyzers", StringComparison.Ordinal))
            .Select(path => MetadataReference.CreateFromFile(path));

    [GeneratedRegex("```csharp\n(?<code>.*?)```", RegexOptions.Singleline | RegexOptions.CultureInvariant)]
    private static partial Regex Block();
}
