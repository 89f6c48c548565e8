using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;
using PoolAnalyzers.CodeFixes.Rules;
using PoolAnalyzers.Rules;
using PoolAnalyzers.Testing;
using static PoolAnalyzers.CodeFixes.Tests.FixProgram;

namespace PoolAnalyzers.CodeFixes.Tests;

/// <summary>What all fixes have in common.</summary>
public sealed class PoolFixProviderTests
{
    /// <summary><c>dotnet format</c> hands a fix the first report of the analyzer, whatever its id.</summary>
    [Fact]
    public async Task Reports_of_other_rules_are_ignored()
    {
        var (document, report) = await OnlyReportAsync("static void M() { var owner = MemoryPool<byte>.Shared.Rent(4); owner.Memory.Span.Clear(); }");
        Assert.Equal("POOL003", report.Id);
        Assert.NotEmpty(await OfferedAsync<Pool003Fix>(document, report));
        Assert.Empty(await OfferedAsync<Pool001Fix>(document, report));
        Assert.Empty(await OfferedAsync<Pool004Fix>(document, report));
    }

    /// <summary>A finally is offered for the first leak only: a closure may still use the second array.</summary>
    [Fact]
    public Task Fix_all_takes_another_remedy_where_the_chosen_one_is_not_offered() => Fixes<OwnershipAnalyzer, Pool001Fix>(
        InClass(Leak + Captured(Marked, "")),
        InClass(InFinally + Captured(Marked, "")),
        "POOL001.TryFinally",
        with: t => t.BatchFixedState.Sources.Add(
            InClass(InFinally + Captured("ArrayPool<byte>.Shared.Rent(n)", "\n        ArrayPool<byte>.Shared.Return(b);"))));

    /// <summary>The release in a finally is the only one on the paths that throw: of the two, it has to stay.</summary>
    [Theory]
    [InlineData("try\n{\ns.Write(b, 0, n);\n{0}\n}\nfinally\n{\n{0}\n}", "Remove the earlier release in line 19")]
    [InlineData("try\n{\nEnd(s, b, n);\n}\nfinally\n{\n{0}\n}")]
    [InlineData("End(s, b, n);\n{0}", "Remove this second release")]
    [InlineData("s.Write(b, 0, n);\n{0}\n{0}", "Remove this second release", "Remove the earlier release in line 17")]
    public async Task Second_release_is_taken_away_where_the_earlier_one_is_enough(string body, params string[] offered)
    {
        var (document, report) = await OnlyReportAsync($$"""
                static void M(Stream s, int n)
                {
                    var b = ArrayPool<byte>.Shared.Rent(n);
                    {{body.Replace("{0}", "ArrayPool<byte>.Shared.Return(b);", StringComparison.Ordinal)}}
                }

                static void End(Stream s, byte[] b, int n)
                {
                    s.Write(b, 0, n);
                    ArrayPool<byte>.Shared.Return(b);
                }
            """);
        var titles = (await OfferedAsync<Pool010Fix>(document, report)).Select(a => a.Title);
        Assert.Equal(offered, titles);
    }

    private const string Marked = "{|POOL001:ArrayPool<byte>.Shared.Rent(n)|}";

    private const string Leak = $$"""
            static void M(int n)
            {
                byte[] b = {{Marked}};
                b[0] = 1;
            }

        """;

    private const string InFinally = """
            static void M(int n)
            {
                byte[] b = ArrayPool<byte>.Shared.Rent(n);
                try
                {
                    b[0] = 1;
                }
                finally
                {
                    ArrayPool<byte>.Shared.Return(b);
                }
            }

        """;

    private static string Captured(string rent, string release) => $$"""

            static void N(int n)
            {
                byte[] b = {{rent}};
                Action fill = () => b[0] = 1;
                fill();{{release}}
            }
        """;

    private static async Task<(Document, Diagnostic)> OnlyReportAsync(string members)
    {
        var workspace = new AdhocWorkspace();
        var project = workspace.AddProject(ProjectInfo.Create(ProjectId.CreateNewId(), VersionStamp.Default, "Test", "Test", LanguageNames.CSharp,
            compilationOptions: new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary), metadataReferences: LocalReferences.Framework));
        var document = project.AddDocument("Test.cs", SourceText.From(InClass(members)));
        var compilation = (await document.Project.GetCompilationAsync())!;
        return (document, Assert.Single(await compilation.WithAnalyzers([new OwnershipAnalyzer()]).GetAnalyzerDiagnosticsAsync()));
    }

    private static async Task<List<CodeAction>> OfferedAsync<TFix>(Document document, Diagnostic report) where TFix : CodeFixProvider, new()
    {
        var actions = new List<CodeAction>();
        await new TFix().RegisterCodeFixesAsync(new CodeFixContext(document, report, (action, _) => actions.Add(action), default));
        return actions;
    }
}
