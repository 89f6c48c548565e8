using System.Collections.Immutable;
using System.Diagnostics;
using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;
using PoolAnalyzers.Benchmarks.Shared;

namespace PoolAnalyzers.Cost;

/// <summary>
/// How long an editor waits for the diagnostics of the file that is open, after each keystroke in a body of it: with the analyzers, and with one that does
/// nothing. Each keystroke makes a new compilation, in which the other files are as before.
/// </summary>
/// <param name="folders">Each becomes one compilation. The file with the most words of pools is the one that is open.</param>
/// <param name="skip">Leaves out files whose path inside the folder matches.</param>
/// <param name="lines">The least length of the file that is open.</param>
/// <param name="keystrokes">How many count; as many as a quarter of them warm up.</param>
internal sealed class KeystrokeRun(IReadOnlyList<string> folders, Regex? skip, int lines, int keystrokes)
{
    private static readonly Regex s_words = new(@"\b(Rent|Return|IMemoryOwner|ArrayPool|MemoryPool)\b", RegexOptions.CultureInvariant);

    /// <summary>Measures and prints, a line for each folder.</summary>
    /// <returns>0, or 2 when no folder has a file that is long enough.</returns>
    public async Task<int> RunAsync(CancellationToken cancelled)
    {
        Console.WriteLine($"{"file",-40} {"lines",7} {"idle p50",10} {"p95",8} {"ours p50",10} {"p95",8}  (milliseconds)");
        bool found = false;
        foreach (var folder in folders)
        {
            var compilation = SourceFolder.Read(folder, skip, []);
            compilation = compilation.WithOptions(compilation.Options.WithSpecificDiagnosticOptions(ImmutableDictionary<string, ReportDiagnostic>.Empty));
            if (Open(compilation) is not { } file)
            {
                Console.WriteLine($"{SourceFolder.NameOf(folder)}: no file of {lines} lines speaks of pools");
                continue;
            }

            found = true;
            var (idle, ours) = await MeasureAsync(compilation, file, cancelled);
            Console.WriteLine($"{Path.GetFileName(file.FilePath),-40} {file.GetText(cancelled).Lines.Count,7} {At(idle, 0.5),10:F1} {At(idle, 0.95),8:F1} "
                + $"{At(ours, 0.5),10:F1} {At(ours, 0.95),8:F1}");
        }

        return found ? 0 : 2;
    }

    private SyntaxTree? Open(CSharpCompilation compilation) => compilation.SyntaxTrees.Where(t => t.GetText().Lines.Count >= lines)
        .Select(t => (Tree: t, Words: s_words.Count(t.GetText().ToString()))).Where(t => t.Words > 0).MaxBy(t => t.Words).Tree;

    private async Task<(List<double> Idle, List<double> Ours)> MeasureAsync(CSharpCompilation compilation, SyntaxTree file, CancellationToken cancelled)
    {
        var (idle, ours) = (new List<double>(), new List<double>());
        var bodies = (await file.GetRootAsync(cancelled)).DescendantNodes().OfType<BlockSyntax>().Where(b => b.Parent is BaseMethodDeclarationSyntax).ToList();
        int warm = keystrokes / 4;
        for (int i = 0; i < keystrokes + warm; i++)
        {
            // Typed where a body begins: the file is parsed as an editor does, and everything behind the place has moved.
            var text = file.GetText(cancelled).WithChanges(new TextChange(new TextSpan(bodies[i % bodies.Count].OpenBraceToken.Span.End, 0), ";"));
            var typed = file.WithChangedText(text);
            double without = await AskAsync(compilation.ReplaceSyntaxTree(file, typed), typed, [new IdleAnalyzer()], cancelled);
            double with = await AskAsync(compilation.ReplaceSyntaxTree(file, typed), typed, [new IdleAnalyzer(), .. Measurement.All], cancelled);
            if (i < warm)
                continue;
            idle.Add(without);
            ours.Add(with);
        }

        return (idle, ours);
    }

    /// <summary>Milliseconds until the diagnostics of one file are there.</summary>
    private static async Task<double> AskAsync(CSharpCompilation compilation, SyntaxTree file, ImmutableArray<DiagnosticAnalyzer> analyzers,
        CancellationToken cancelled)
    {
        var how = new CompilationWithAnalyzersOptions(new AnalyzerOptions([]), null, concurrentAnalysis: true, logAnalyzerExecutionTime: false);
        var watch = Stopwatch.StartNew();
        var analyzed = compilation.WithAnalyzers(analyzers, how);
        await analyzed.GetAnalyzerSemanticDiagnosticsAsync(analyzed.Compilation.GetSemanticModel(file), null, cancelled);
        return watch.Elapsed.TotalMilliseconds;
    }

    private static double At(List<double> values, double part)
    {
        var sorted = values.Order().ToList();
        return sorted[(int)(part * (sorted.Count - 1))];
    }
}
