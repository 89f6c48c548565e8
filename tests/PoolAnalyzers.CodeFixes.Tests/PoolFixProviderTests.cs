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
        var (document, report) = await OwnerLeakAsync();
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
        with: t => t.BatchFixedState.Sources.Add(InClass(InFinally + Captured("ArrayPool<byte>.Shared.Rent(n)", "\n        ArrayPool<byte>.Shared.Return(b);"))));

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

    private static async Task<(Document, Diagnostic)> OwnerLeakAsync()
    {
        var workspace = new AdhocWorkspace();
        var project = workspace.AddProject(ProjectInfo.Create(ProjectId.CreateNewId(), VersionStamp.Default, "Test", "Test", LanguageNames.CSharp,
            compilationOptions: new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary), metadataReferences: await ReferenceAssemblies.Net.Net100.ResolveAsync(LanguageNames.CSharp, default)));
        var document = project.AddDocument("Test.cs", SourceText.From("using System.Buffers; class C { void M() { var owner = MemoryPool<byte>.Shared.Rent(4); owner.Memory.Span.Clear(); } }"));
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
