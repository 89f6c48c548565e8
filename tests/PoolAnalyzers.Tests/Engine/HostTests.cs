using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;

namespace PoolAnalyzers.Tests.Engine;

/// <summary>Every rule reports once, whichever way a host asks and however it has parsed the files.</summary>
public sealed class HostTests
{
    public static TheoryData<DocumentationMode> Modes => [DocumentationMode.None, DocumentationMode.Parse, DocumentationMode.Diagnose];

    /// <summary>The compiler is the floor, or the one that <c>tests/with-compiler</c> names.</summary>
    [Fact]
    public void The_compiler_is_the_one_that_was_asked_for()
    {
        if (Environment.GetEnvironmentVariable("POOL_COMPILER") is { Length: > 0 } asked)
            Assert.Equal(asked, typeof(Compilation).Assembly.GetName().Version!.ToString(3));
    }

    /// <summary>A new analyzer needs a fault here.</summary>
    [Fact]
    public void Each_analyzer_has_a_fault()
    {
        var reported = HostProgram.InCode.AddRange(HostProgram.OutsideOfCode).Select(report => report.Split(' ')[1]).ToHashSet();
        Assert.All(Repository.Analyzers, analyzer => Assert.Contains(analyzer.SupportedDiagnostics, rule => reported.Contains(rule.Id)));
    }

    [Theory]
    [MemberData(nameof(Modes))]
    public async Task The_whole_compilation(DocumentationMode mode)
    {
        var compilation = HostProgram.Compile(mode);
        var expected = HostProgram.InCode.AddRange(HostProgram.OutsideOfCode);
        Same(expected, await HostProgram.Host(compilation).GetAnalyzerDiagnosticsAsync());
        Same(expected, await HostProgram.Host(compilation).GetAllDiagnosticsAsync());
        Same(expected, (await HostProgram.Host(compilation).GetAnalysisResultAsync(default)).GetAllDiagnostics());
        var host = HostProgram.Host(compilation);
        List<Diagnostic> oneByOne = [];
        foreach (var analyzer in host.Analyzers)
            oneByOne.AddRange(await host.GetAnalyzerDiagnosticsAsync([analyzer], default));
        Same(expected, oneByOne);
        Same(expected, await host.GetAnalyzerDiagnosticsAsync());
    }

    [Theory]
    [MemberData(nameof(Modes))]
    public async Task File_by_file(DocumentationMode mode)
    {
        var compilation = HostProgram.Compile(mode);
        List<Diagnostic> fresh = [];
        foreach (var tree in compilation.SyntaxTrees)
            fresh.AddRange(await OfFile(HostProgram.Host(compilation), tree));
        Same(HostProgram.InCode, fresh);
    }

    [Theory]
    [MemberData(nameof(Modes))]
    public async Task File_by_file_in_any_order_and_twice(DocumentationMode mode)
    {
        var compilation = HostProgram.Compile(mode);
        foreach (var trees in new[] { compilation.SyntaxTrees, [.. compilation.SyntaxTrees.Reverse()] })
        {
            var host = HostProgram.Host(compilation);
            for (int round = 0; round < 2; round++)
            {
                List<Diagnostic> reports = [];
                foreach (var tree in trees)
                    reports.AddRange(await OfFile(host, tree));
                Same(HostProgram.InCode, reports);
            }

            Same(HostProgram.InCode.AddRange(HostProgram.OutsideOfCode), await host.GetAnalyzerDiagnosticsAsync());
        }
    }

    [Theory]
    [MemberData(nameof(Modes))]
    public async Task Results_of_files(DocumentationMode mode)
    {
        var compilation = HostProgram.Compile(mode);
        var host = HostProgram.Host(compilation);
        List<Diagnostic> reports = [];
        foreach (var tree in compilation.SyntaxTrees)
        {
            reports.AddRange((await host.GetAnalysisResultAsync(host.Compilation.GetSemanticModel(tree), null, default)).SemanticDiagnostics
                .GetValueOrDefault(tree, ImmutableDictionary<DiagnosticAnalyzer, ImmutableArray<Diagnostic>>.Empty).SelectMany(a => a.Value));
            Assert.Empty((await host.GetAnalysisResultAsync(tree, default)).SyntaxDiagnostics);
        }

        Same(HostProgram.InCode, reports);
        var file = Assert.Single(HostProgram.Options.AdditionalFiles);
        var ofFile = (await host.GetAnalysisResultAsync(file, default)).AdditionalFileDiagnostics[file];
        Same(["PoolAnalyzers.Ownership.txt:1 POOL901"], ofFile.SelectMany(a => a.Value));
    }

    /// <summary>The lines of a member, as an editor asks after a change in it; and a whole file as a span.</summary>
    [Theory]
    [MemberData(nameof(Modes))]
    public async Task Spans(DocumentationMode mode)
    {
        var compilation = HostProgram.Compile(mode);
        var host = HostProgram.Host(compilation);
        List<Diagnostic> ofMembers = [], ofFiles = [];
        foreach (var tree in compilation.SyntaxTrees)
        {
            var model = host.Compilation.GetSemanticModel(tree);
            var root = await tree.GetRootAsync();
            ofFiles.AddRange(await host.GetAnalyzerSemanticDiagnosticsAsync(model, root.FullSpan, default));
            foreach (var span in SpansOfMembers(root))
                ofMembers.AddRange(await HostProgram.Host(compilation).GetAnalyzerSemanticDiagnosticsAsync(model, span, default));
        }

        Same(HostProgram.InCode, ofFiles);
        // What is wrong with a generated type is said at its name, which is in no member.
        Same(HostProgram.InCode.RemoveAll(r => r.EndsWith("POOL102", StringComparison.Ordinal)), ofMembers);
    }

    /// <summary>Top-level statements are one member: whoever asks for one of them gets what is said of all.</summary>
    private static IEnumerable<TextSpan> SpansOfMembers(SyntaxNode root)
    {
        var members = root.DescendantNodes().Where(IsMember).ToLookup(node => node is GlobalStatementSyntax, node => node.Span);
        return members[true].Any() ? members[false].Append(TextSpan.FromBounds(members[true].First().Start, members[true].Last().End)) : members[false];
    }

    private static bool IsMember(SyntaxNode node) => node is MemberDeclarationSyntax and not (BaseTypeDeclarationSyntax or BaseNamespaceDeclarationSyntax);

    private static async Task<IEnumerable<Diagnostic>> OfFile(CompilationWithAnalyzers host, SyntaxTree tree) =>
    [
        .. await host.GetAnalyzerSyntaxDiagnosticsAsync(tree, default),
        .. await host.GetAnalyzerSemanticDiagnosticsAsync(host.Compilation.GetSemanticModel(tree), null, default),
    ];

    private static void Same(IEnumerable<string> expected, IEnumerable<Diagnostic> reports) => Assert.Equal(
        expected.Order(StringComparer.Ordinal), reports.Where(r => r.Id.StartsWith("POOL", StringComparison.Ordinal) || r.Id == "AD0001")
            .Select(Place).Order(StringComparer.Ordinal));

    private static string Place(Diagnostic report) => report.Location.GetLineSpan() is { IsValid: true } at
        ? $"{at.Path}:{at.StartLinePosition.Line + 1} {report.Id}" : $"- {report.Id}";
}
