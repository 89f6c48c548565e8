using System.Text;
using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using PoolAnalyzers.Testing;

namespace PoolAnalyzers.Tests;

/// <summary>
/// Runs all rules over the conformance cases, the programs in <c>Cases</c>. A line that ends in <c>//! POOL001</c> must be
/// reported, one with <c>//? POOL001</c> may be, every other line must be clean. Ids of rules that do not exist yet do not count.
/// </summary>
public sealed partial class CasesTests
{
    private static readonly CSharpParseOptions ParseOptions = new(LanguageVersion.Preview, DocumentationMode.None, preprocessorSymbols:
    [
        "NET", "NETCOREAPP", "NET10_0", "RELEASE", "TARGET_64BIT",
        .. new[] { 5, 6, 7, 8, 9, 10 }.Select(v => $"NET{v}_0_OR_GREATER"),
        .. new[] { "2_0", "2_1", "3_0", "3_1" }.Select(v => $"NETCOREAPP{v}_OR_GREATER"),
        "NETSTANDARD2_0_OR_GREATER", "NETSTANDARD2_1_OR_GREATER",
    ]);

    private static readonly SyntaxTree s_helpers = CSharpSyntaxTree.ParseText(Rewording.Helpers, ParseOptions, "Helpers.cs", Encoding.UTF8);

    /// <summary>Each program is added to this one: so they share the symbols of what it refers to, which are not made anew for each.</summary>
    private static readonly CSharpCompilation s_withoutProgram = CSharpCompilation.Create(
        "Case",
        [s_helpers],
        LocalReferences.Framework,
        new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary, allowUnsafe: true, nullableContextOptions: NullableContextOptions.Enable)
            .WithSpecificDiagnosticOptions(Repository.Rules.Select(r => KeyValuePair.Create(r.Id, ReportDiagnostic.Warn))));

    /// <summary>The cases by their path from the folder of cases.</summary>
    public static TheoryData<string> Files { get; } = [.. Names];

    private static IEnumerable<string> Names => Directory.GetFiles(Repository.Cases, "*.cs", SearchOption.AllDirectories)
        .Select(f => Path.GetRelativePath(Repository.Cases, f).Replace('\\', '/')).Order(StringComparer.Ordinal);

    [Theory]
    [MemberData(nameof(Files))]
    public async Task Case(string file)
    {
        var path = Path.Combine(Repository.Cases, file);
        await Check(file, await File.ReadAllTextAsync(path));
    }

    [Theory]
    [MemberData(nameof(Files))]
    public async Task Case_in_other_words(string file)
    {
        var text = await File.ReadAllTextAsync(Path.Combine(Repository.Cases, file));
        var wrong = await WrongWordings(Repository.Cases, file, text, WordingsOf(file), _ => true);
        Assert.True(wrong.Count == 0, string.Join('\n', wrong.Select(w => $"{w.Wording}: {w.What}")));
    }

    /// <summary>The other words in which a program is checked.</summary>
    internal static IReadOnlyList<Wording> WordingsOf(string file) => [.. Extent.OneFor(Extent.Engine, file, Enum.GetValues<Wording>())];

    private static Task Check(string file, string text) => Check(Repository.Cases, file, text, _ => true);

    /// <summary>Compares what the rules report with what the lines of a program are marked with.</summary>
    /// <param name="folder">Where the program is from.</param>
    /// <param name="file">Its name.</param>
    /// <param name="text">The program.</param>
    /// <param name="counts">Whether a rule, by its id, takes part.</param>
    /// <param name="references">What the program is compiled against, instead of the framework of the tests.</param>
    internal static async Task Check(string folder, string file, string text, Func<string, bool> counts, IEnumerable<MetadataReference>? references = null)
    {
        var found = await Report([Parsed(Path.Combine(folder, file), text)], references);
        Assert.True(found.Problem is null, found.Problem);
        var wrong = Wrong(file, text, found.At[Path.Combine(folder, file)], counts);
        Assert.True(wrong.Count == 0, string.Join('\n', wrong));
    }

    /// <summary>
    /// Checks a program in other words. All wordings are one compilation, each in a namespace of its own: a compilation costs more than the few methods in it.
    /// A wording that is wrong there, or a program that cannot be put into a namespace, is checked apart, and that decides.
    /// </summary>
    /// <param name="folder">Where the program is from.</param>
    /// <param name="file">Its name.</param>
    /// <param name="text">The program.</param>
    /// <param name="wordings">How it is said.</param>
    /// <param name="counts">Whether a rule, by its id, takes part.</param>
    /// <returns>The wordings that are wrong, and how.</returns>
    internal static async Task<IReadOnlyList<(Wording Wording, string What)>> WrongWordings(
        string folder, string file, string text, IEnumerable<Wording> wordings, Func<string, bool> counts)
    {
        var reworded = wordings.Select(wording => (Wording: wording, Text: Rewording.Of(text, ParseOptions, wording))).Where(r => r.Text != text).ToList();
        string PathOf(Wording wording) => $"{Path.Combine(folder, file)} {wording}";
        var together = OtherNamespace().IsMatch(text)
            ? new Found("other namespaces", null!)
            : await Report(reworded.Select(r => Parsed(PathOf(r.Wording), $"namespace {r.Wording}\n{{\n{r.Text}\n}}")));
        var wrong = new List<(Wording, string)>();
        foreach (var (wording, said) in reworded)
        {
            // The namespace is two lines above the program.
            if (together.Problem is null && Wrong(file, said, together.At[PathOf(wording)].Select(r => (r.Line - 2, r.Id)), counts).Count == 0)
                continue;
            try
            {
                await Check(folder, file, said, counts);
            }
            catch (Xunit.Sdk.XunitException e)
            {
                wrong.Add((wording, e.Message));
            }
        }

        return wrong;
    }

    /// <summary>What is reported where it should not be, and what is not where it should.</summary>
    private static List<string> Wrong(string file, string text, IEnumerable<(int Line, string Id)> reports, Func<string, bool> counts)
    {
        var lines = text.Split('\n');
        var supported = Repository.Rules.Select(r => r.Id).Where(counts).ToHashSet();
        var demanded = Marks(lines, DemandedMark(), supported);
        var allowed = Marks(lines, AllowedMark(), supported);
        var reported = reports.Where(r => counts(r.Id)).ToHashSet();
        return
        [
            .. demanded.Except(reported).Select(m => (m.Line, m.Id, What: "missed"))
                .Concat(reported.Except(demanded).Except(allowed).Select(m => (m.Line, m.Id, What: "false")))
                .OrderBy(w => w.Line).ThenBy(w => w.Id, StringComparer.Ordinal)
                .Select(w => $"{w.What,-7} {w.Id} {file}:{w.Line + 1}: {lines[w.Line].Trim()}"),
        ];
    }

    private static SyntaxTree Parsed(string path, string text) => CSharpSyntaxTree.ParseText(text, ParseOptions, path, Encoding.UTF8);

    /// <summary>What a compilation got.</summary>
    /// <param name="Problem">Why it counts for nothing: an error of the compiler, or an analyzer that threw; null where there is none.</param>
    /// <param name="At">The reports in each of the files.</param>
    private sealed record Found(string? Problem, ILookup<string, (int Line, string Id)> At);

    private static async Task<Found> Report(IEnumerable<SyntaxTree> trees, IEnumerable<MetadataReference>? references = null)
    {
        Compilation compilation = (references is null ? s_withoutProgram : s_withoutProgram.WithReferences(references)).AddSyntaxTrees(trees);
        // Whoever declares a pool names the attributes by their namespace.
        if (!Repository.Generators.IsEmpty && compilation.SyntaxTrees.Skip(1).Any(t => t.ToString().Contains("PoolAnalyzers", StringComparison.Ordinal)))
        {
            CSharpGeneratorDriver.Create(Repository.Generators, parseOptions: ParseOptions)
                .RunGeneratorsAndUpdateCompilation(compilation, out compilation, out _);
        }

        var crashes = new List<string>();
        // What the compiler says comes along: it has to look at all of the program for the analyzers anyway.
        var reports = await compilation.WithAnalyzers(Repository.Analyzers, new CompilationWithAnalyzersOptions(
            new AnalyzerOptions([]),
            (exception, analyzer, _) =>
            {
                lock (crashes)
                {
                    crashes.Add($"{analyzer.GetType().Name} threw {exception}");
                }
            },
            concurrentAnalysis: true,
            logAnalyzerExecutionTime: false)).GetAllDiagnosticsAsync();
        var errors = reports.Where(d => d.Severity == DiagnosticSeverity.Error).ToList();
        return new Found(
            errors.Count > 0 ? "The case does not compile:\n" + string.Join('\n', errors) : crashes.Count > 0 ? string.Join('\n', crashes) : null,
            reports.Where(d => d.Location.SourceTree is not null && !d.Descriptor.CustomTags.Contains(WellKnownDiagnosticTags.Compiler))
                .ToLookup(d => d.Location.SourceTree!.FilePath, d => (d.Location.GetLineSpan().StartLinePosition.Line, d.Id)));
    }

    private static HashSet<(int Line, string Id)> Marks(string[] lines, Regex mark, HashSet<string> supported) =>
        lines.SelectMany((line, number) => mark.Match(line).Groups["id"].Captures.Select(c => (Line: number, Id: c.Value)))
            .Where(m => supported.Contains(m.Id)).ToHashSet();

    /// <summary>A namespace whose name matters, such as that of a library, or one that cannot be in another one.</summary>
    [GeneratedRegex(@"^\s*namespace (?!(Faulty|Clean)\d*\s*(\{|$))|^\[assembly:|^(global using|extern alias) ", RegexOptions.Multiline)]
    private static partial Regex OtherNamespace();

    [GeneratedRegex(@"//!\s*(?:(?<id>[A-Z]+\d+)\s*)+")]
    private static partial Regex DemandedMark();

    [GeneratedRegex(@"//\?\s*(?:(?<id>[A-Z]+\d+)\s*)+")]
    private static partial Regex AllowedMark();
}
