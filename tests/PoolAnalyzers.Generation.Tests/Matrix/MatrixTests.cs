using System.Collections.Concurrent;
using System.Globalization;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using PoolAnalyzers.Generation.Diagnostics;
using PoolAnalyzers.Testing;

namespace PoolAnalyzers.Generation.Tests.Matrix;

/// <summary>
/// Each declaration of the matrix compiles without a warning, in its author's files and in the generated one, or gets one report and nothing is generated. All
/// rows are one compilation, so that their file names meet too.
/// </summary>
public class MatrixTests
{
    // Each takes ten seconds or so, for all rows together: elsewhere than in a test of all, the oldest language with the most text.
    private static readonly Lazy<IReadOnlyDictionary<int, Found>>[] s_builds =
    [
        .. Extent.Of<Lazy<IReadOnlyDictionary<int, Found>>>(Extent.Generator, 5,
        [
            new(() => Build(LanguageVersion.CSharp12, isChecked: true, Basic.Reference.Assemblies.Net80.References.All)),
            new(() => Build(LanguageVersion.CSharp12, isChecked: false, Basic.Reference.Assemblies.Net80.References.All)),
            new(() => Build(LanguageVersion.CSharp13, isChecked: false, null)),
            new(() => Build(LanguageVersion.Preview, isChecked: true, null)),
            new(() => Build(LanguageVersion.Preview, isChecked: false, null)),
        ]),
    ];

    public static TheoryData<int, string> Declarations { get; } = MakeDeclarations();

    [Theory]
    [MemberData(nameof(Declarations))]
    public void Compiles_without_a_warning_or_gets_one_report(int number, string title)
    {
        var expected = Rows.All[number].Reports;
        Assert.All(s_builds, build =>
        {
            var found = build.Value[number];
            Assert.Equal(expected, found.Reports);
            Assert.Equal(expected.Count == 0 ? 1 : 0, found.Generated);
            Assert.True(found.Said.IsEmpty, $"{title}\n{string.Join('\n', found.Said)}");
        });
    }

    [Fact]
    public void There_are_as_many_as_it_takes()
    {
        Assert.InRange(Rows.All.Count, 180, 400);
        Assert.InRange(Rows.All.Count(row => row.Reports.Count == 0), 100, 300);
        Assert.All(Kind.All, kind => Assert.Contains(Rows.All, row => row.Kind == kind && row.Reports.Count == 0));
        Assert.All(Element.All, element => Assert.Contains(Rows.All, row => row.Element == element && row.Reports.Count == (element.IsRefused ? 1 : 0)));
    }

    /// <summary>What became of one row.</summary>
    private sealed class Found
    {
        public List<string> Reports { get; } = [];

        public ConcurrentBag<string> Said { get; } = [];

        public int Generated { get; set; }
    }

    private static TheoryData<int, string> MakeDeclarations()
    {
        var data = new TheoryData<int, string>();
        for (var number = 0; number < Rows.All.Count; number++)
            data.Add(number, Rows.All[number].Title);
        return data;
    }

    private static Dictionary<int, Found> Build(LanguageVersion version, bool isChecked, IEnumerable<MetadataReference>? references)
    {
        var parse = new CSharpParseOptions(version, DocumentationMode.Diagnose);
        var empty = GeneratorRun.Compile("", parse);
        var compilation = empty.RemoveAllSyntaxTrees()
            .WithReferences(references ?? empty.References)
            .WithOptions(empty.Options.WithAllowUnsafe(true))
            .AddSyntaxTrees(Rows.All.SelectMany((row, number) => row.Files(number).Select((file, part) => CSharpSyntaxTree.ParseText(file, parse, $"Row{number}.{part}.cs"))));
        CSharpGeneratorDriver.Create([new PoolTypeGenerator().AsSourceGenerator()], parseOptions: parse, optionsProvider: new ProjectOptions(isChecked))
            .RunGeneratorsAndUpdateCompilation(compilation, out var output, out var failures);
        Assert.Empty(failures);

        var found = Enumerable.Range(0, Rows.All.Count).ToDictionary(number => number, _ => new Found());
        foreach (var tree in output.SyntaxTrees.Except(compilation.SyntaxTrees).Where(tree => NumberOf(tree) >= 0))
            found[NumberOf(tree)].Generated++;
        foreach (var report in output.WithAnalyzers([new GeneratedTypeAnalyzer()]).GetAnalyzerDiagnosticsAsync().Result)
            found[NumberOf(report.Location.SourceTree!)].Reports.Add(report.Id);
        foreach (var diagnostic in output.GetDiagnostics().Where(d => d.Severity > DiagnosticSeverity.Hidden))
        {
            // What the compiler says of an author's own mistake, which a rule reports too, is between the two of them.
            if (diagnostic.Location.SourceTree is { } tree && NumberOf(tree) is >= 0 and var number && !(Rows.All[number].Reports.Count > 0 && compilation.ContainsSyntaxTree(tree)))
                found[number].Said.Add(diagnostic.ToString());
            else
                Assert.True(diagnostic.Location.SourceTree is not null && NumberOf(diagnostic.Location.SourceTree) >= 0, diagnostic.ToString());
        }

        return found;
    }

    /// <summary>The row that a file belongs to, by its name or by that of the generated type; -1 for those of every project.</summary>
    private static int NumberOf(SyntaxTree tree)
    {
        var name = Path.GetFileName(tree.FilePath.Replace('\\', '/'));
        return name.StartsWith("Row", StringComparison.Ordinal) ? int.Parse(name.AsSpan(3, name.IndexOf('.', StringComparison.Ordinal) - 3), CultureInfo.InvariantCulture) : -1;
    }
}
