using System.Collections.Immutable;
using System.Reflection;
using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;
using PoolAnalyzers.CodeFixes.Rules;
using PoolAnalyzers.Generation;
using PoolAnalyzers.Testing;

namespace PoolAnalyzers.CodeFixes.Tests;

/// <summary>The wrong example of a rule's page is the first thing on which somebody tries its fix. It has to work there.</summary>
public sealed partial class PageExampleTests
{
    private const int MaxSteps = 8;

    private const string Usings = """
        using System;
        using System.Buffers;
        using System.Collections.Generic;
        using System.IO;
        using System.IO.Pipelines;
        using System.Linq;
        using System.Security.Cryptography;
        using System.Text;
        using System.Threading;
        using System.Threading.Tasks;
        using Microsoft.Extensions.ObjectPool;
        using PoolAnalyzers;

        """;

    private static readonly ImmutableArray<Type> s_fixes =
        [.. typeof(Pool001Fix).Assembly.GetTypes()
            .Where(t => t.GetCustomAttribute<ExportCodeFixProviderAttribute>() is not null && typeof(CodeFixProvider).IsAssignableFrom(t))
                .OrderBy(t => t.Name, StringComparer.Ordinal)];

    private static readonly ImmutableArray<DiagnosticAnalyzer> s_analyzers =
        [.. typeof(PoolTypeGenerator).Assembly.GetTypes().Where(t => t.GetCustomAttribute<DiagnosticAnalyzerAttribute>() is not null && !t.IsAbstract)
            .Select(t => (DiagnosticAnalyzer)Activator.CreateInstance(t, nonPublic: true)!)];

    /// <summary>Every rule that a fix says it can mend: a new one is tested without being listed.</summary>
    public static TheoryData<string> Rules =>
        [.. s_fixes.SelectMany(t => ((CodeFixProvider)Activator.CreateInstance(t)!).FixableDiagnosticIds).Distinct().Order(StringComparer.Ordinal)];

    [Theory]
    [MemberData(nameof(Rules))]
    public async Task The_fix_repairs_the_wrong_example_of_the_page(string rule)
    {
        var (page, context, example) = WrongExample(rule);
        var document = DocumentOf($"{Usings}static partial class Program\n{{\n{context}\n{example}\n}}\n");
        Assert.Empty(await ErrorsAsync(document, rule));
        var reports = await ReportsAsync(document, rule);
        Assert.Equal(Regex.Count(example, "// " + rule), reports.Count);

        for (int step = 0; reports.Count > 0; step++)
        {
            Assert.True(step < MaxSteps, $"{page}: still {reports.Count} reports after {step} fixes:\n{await document.GetTextAsync()}");
            document = await FixedAsync(document, reports[0])
                ?? throw new InvalidOperationException($"{page}: no fix is offered for\n{reports[0]}\nin\n{await document.GetTextAsync()}");
            Assert.Empty(await ErrorsAsync(document, rule));
            reports = await ReportsAsync(document, rule);
        }
    }

    /// <summary>The first code of the page that marks its mistake, and what a comment above it says that the code takes for granted.</summary>
    private static (string Page, string Context, string Example) WrongExample(string rule)
    {
        var page = Path.Combine(Root, "docs", "rules", rule + ".md");
        var wrong = CodeBlock().Matches(File.ReadAllText(page).ReplaceLineEndings("\n")).FirstOrDefault(m =>
            m.Groups["code"].Value.Contains("// " + rule, StringComparison.Ordinal) && !m.Groups["code"].Value.Contains("#pragma", StringComparison.Ordinal))
            ?? throw new InvalidOperationException($"{page} has no C# example with a comment '// {rule}'.");
        return (page, wrong.Groups["context"].Value, wrong.Groups["code"].Value);
    }

    private static string Root { get; } = Ancestors(AppContext.BaseDirectory).First(d => File.Exists(Path.Combine(d, "Directory.Packages.props")));

    private static IEnumerable<string> Ancestors(string folder)
    {
        for (var d = new DirectoryInfo(folder); d is not null; d = d.Parent)
            yield return d.FullName;
    }

    private static Document DocumentOf(string text)
    {
        var workspace = new AdhocWorkspace();
        var project = workspace.AddProject(ProjectInfo.Create(ProjectId.CreateNewId(), VersionStamp.Default, "Test", "Test", LanguageNames.CSharp,
                compilationOptions: new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary, nullableContextOptions: NullableContextOptions.Enable,
                    allowUnsafe: true),
                parseOptions: new CSharpParseOptions(LanguageVersion.Preview), metadataReferences: LocalReferences.Framework))
            .AddAnalyzerReference(new GeneratorReference());
        return project.AddDocument("Test.cs", SourceText.From(text));
    }

    private static async Task<IReadOnlyList<Diagnostic>> ErrorsAsync(Document document, string rule)
    {
        // What is missing because a declaration is wrong comes with the repair.
        if (rule.StartsWith("POOL1", StringComparison.Ordinal))
            return [];
        return [.. (await document.Project.GetCompilationAsync())!.GetDiagnostics().Where(d => d.Severity == DiagnosticSeverity.Error)];
    }

    private static async Task<IReadOnlyList<Diagnostic>> ReportsAsync(Document document, string rule)
    {
        var compilation = (await document.Project.GetCompilationAsync())!;
        compilation = compilation.WithOptions(compilation.Options.WithSpecificDiagnosticOptions([new(rule, ReportDiagnostic.Warn)]));
        var reports = await compilation.WithAnalyzers([.. s_analyzers.Where(a => a.SupportedDiagnostics.Any(d => d.Id == rule))]).GetAnalyzerDiagnosticsAsync();
        return [.. reports.Where(d => d.Id == rule).OrderBy(d => d.Location.SourceSpan.Start)];
    }

    /// <summary>What the first offer makes of the document; null when nothing is offered.</summary>
    private static async Task<Document?> FixedAsync(Document document, Diagnostic report)
    {
        var offers = new List<CodeAction>();
        foreach (var fix in s_fixes.Select(t => (CodeFixProvider)Activator.CreateInstance(t)!).Where(f => f.FixableDiagnosticIds.Contains(report.Id)))
            await fix.RegisterCodeFixesAsync(new CodeFixContext(document, report, (action, _) => offers.Add(action), default));
        if (offers.Count == 0)
            return null;
        var change = (await offers[0].GetOperationsAsync(default)).OfType<ApplyChangesOperation>().Single();
        return change.ChangedSolution.GetDocument(document.Id);
    }

    [GeneratedRegex(@"(?:^<!-- context: (?<context>[^\n]*) -->\n)?^```csharp\n(?<code>.*?)^```", RegexOptions.Multiline | RegexOptions.Singleline)]
    private static partial Regex CodeBlock();
}
