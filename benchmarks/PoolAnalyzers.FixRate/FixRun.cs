using System.Collections.Immutable;
using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;
using PoolAnalyzers.Benchmarks.Shared;
using PoolAnalyzers.CodeFixes;
using PoolAnalyzers.CodeFixes.Trials;

namespace PoolAnalyzers.FixRate;

/// <summary>Fixes at most <paramref name="limit"/> reports of mutants, drawn by the seed from all of them.</summary>
internal sealed partial class FixRun(
    IReadOnlyList<string> folders, Regex? skip, IReadOnlyCollection<string> kinds, int limit, int seed, bool show)
{
    private static readonly ImmutableArray<PoolFixProvider> s_fixes =
    [
        .. typeof(PoolFixProvider).Assembly.GetTypes().Where(t => !t.IsAbstract && t.IsSubclassOf(typeof(PoolFixProvider)))
            .OrderBy(t => t.Name, StringComparer.Ordinal).Select(t => (PoolFixProvider)Activator.CreateInstance(t)!),
    ];

    private enum Verdict
    {
        NotFound,
        NotOffered,
        Broken,
        StillReported,
        Repaired,
    }

    /// <summary>Runs, and prints one line a mutation kind and rule.</summary>
    /// <returns>1 when too few were right, else 0.</returns>
    public async Task<int> RunAsync(CancellationToken cancelled)
    {
        var rules = RuleAnalyzers.All.SelectMany(a => a.SupportedDiagnostics).Select(d => d.Id).Distinct().ToList();
        var mutations = new List<Mutation>();
        foreach (var folder in folders)
        {
            var compilation = SourceFolder.Read(folder, skip, rules);
            var found = compilation.SyntaxTrees.AsParallel().AsOrdered().SelectMany(t => Mutation.Find(compilation, t, kinds)).ToList();
            Console.WriteLine($"{compilation.AssemblyName}: {compilation.SyntaxTrees.Length - 1} files, {found.Count} mutants");
            mutations.AddRange(found);
        }

        // Reports must be the same from run to run: the same seed draws the same.
        var draw = new Random(seed);
        var order = mutations.Select(m => (Mutation: m, Rank: draw.Next())).OrderBy(m => m.Rank).Select(m => m.Mutation);
        var results = new SortedDictionary<(string Kind, string Rule), int[]>();
        var remedies = new SortedDictionary<string, int>(StringComparer.Ordinal);
        int tried = 0, proven = 0;
        foreach (var mutation in order)
        {
            if (tried == limit)
                break;
            var (rule, verdict, title, isProven) = await TryAsync(mutation, cancelled);
            if (verdict == Verdict.NotFound)
                continue;
            tried++;
            var key = (mutation.Kind, rule);
            if (!results.TryGetValue(key, out var counts))
                results.Add(key, counts = new int[Enum.GetValues<Verdict>().Length]);
            counts[(int)verdict]++;
            if (title is not null && $"{rule}: {Names().Replace(title, "_")}" is var remedy)
                remedies[remedy] = remedies.GetValueOrDefault(remedy) + 1;
            proven += isProven ? 1 : 0;
            if (title is not null && !isProven)
                Console.WriteLine($"  Suggested {rule} {mutation.Kind} {mutation.Where} {title}");
            if (verdict != Verdict.Repaired)
                Console.WriteLine($"  {verdict} {rule} {mutation.Kind} {mutation.Where} {title}");
            if (verdict != Verdict.Repaired && show)
                Console.WriteLine(mutation.Tree.GetText().WithChanges(mutation.Change).ToString(mutation.MutantBody));
        }

        foreach (var (remedy, count) in remedies)
            Console.WriteLine($"{count,4} {remedy}");
        Console.WriteLine($"{proven} of {tried} reports have a proven fix, which 'fix all' applies");
        return Tell(results);
    }

    private static int Tell(SortedDictionary<(string Kind, string Rule), int[]> results)
    {
        var total = new int[Enum.GetValues<Verdict>().Length];
        foreach (var ((kind, rule), counts) in results)
        {
            Console.WriteLine($"{kind,-7} {rule}: {Line(counts)}");
            for (int i = 0; i < total.Length; i++)
                total[i] += counts[i];
        }

        Console.WriteLine($"total: {Line(total)}");
        int all = total.Sum(), compiles = all - total[(int)Verdict.Broken], repaired = total[(int)Verdict.Repaired];
        Console.WriteLine($"of {all} reports: {compiles} ({Percent(compiles, all)}) bind without a new error, {repaired} ({Percent(repaired, all)}) leave no report of the id in the body");
        return all > 0 && compiles >= 0.98 * all && repaired >= 0.95 * all ? 0 : 1;
    }

    private static string Line(int[] counts) =>
        $"{counts.Sum()} reports, {counts[(int)Verdict.Repaired]} repaired, {counts[(int)Verdict.StillReported]} still reported, {counts[(int)Verdict.Broken]} broken, {counts[(int)Verdict.NotOffered]} without a fix";

    [GeneratedRegex(@"'[^']*'|\d+")]
    private static partial Regex Names();

    private static string Percent(int part, int whole) => whole == 0 ? "-" : $"{100.0 * part / whole:F1} %";

    private static async Task<(string Rule, Verdict, string? Title, bool IsProven)> TryAsync(Mutation mutation, CancellationToken cancelled)
    {
        var (mutant, compilation) = await MutantReports.ApplyAsync(mutation, cancelled);
        var body = mutation.MutantBody;
        var before = await MutantReports.OfAsync(mutation.Compilation, mutation.Tree, mutation.Body, cancelled);
        var reports = await MutantReports.OfAsync(compilation, mutant, body, cancelled);
        var fresh = reports.Where(r => s_fixes.Any(f => f.FixableDiagnosticIds.Contains(r.Id)) && reports.Count(o => o.Id == r.Id) > before.Count(o => o.Id == r.Id))
            .OrderBy(r => mutation.Rules.Contains(r.Id) ? Array.IndexOf(mutation.Rules, r.Id) : int.MaxValue).ThenBy(r => r.Location.SourceSpan.Start).ToList();
        if (fresh.Count == 0)
            return ("", Verdict.NotFound, null, false);
        var report = fresh[0];
        var fix = s_fixes.First(f => f.FixableDiagnosticIds.Contains(report.Id));
        var model = compilation.GetSemanticModel(mutant);
        var context = await FixContext.CreateAsync(model, MutantReports.Options, report, fix.ChangesType, cancelled);
        var remedies = context is null ? [] : await fix.RemediesAsync(context);
        if (remedies.Count == 0)
            return (report.Id, Verdict.NotOffered, null, false);

        // Judged apart from the fix's own check, on the whole file.
        var changedText = (await mutant.GetTextAsync(cancelled)).WithChanges(remedies[0].Changes);
        var changed = mutant.WithChangedText(changedText);
        var after = compilation.ReplaceSyntaxTree(mutant, changed);
        var errors = Errors(model, cancelled);
        if (Errors(after.GetSemanticModel(changed), cancelled).Any(e => !errors.Remove(e)))
            return (report.Id, Verdict.Broken, remedies[0].Title, remedies[0].Check is null);
        var changedBody = new TextSpan(body.Start, body.Length + changedText.Length - (await mutant.GetTextAsync(cancelled)).Length);
        // Above the body, a field that a fix adds moves it.
        var start = remedies[0].Changes.Where(c => c.Span.End <= body.Start).Sum(c => c.NewText!.Length - c.Span.Length);
        var left = await MutantReports.OfAsync(after, changed, new TextSpan(changedBody.Start + start, changedBody.Length - start), cancelled);
        return (report.Id, left.Any(r => r.Id == report.Id) ? Verdict.StillReported : Verdict.Repaired, remedies[0].Title, remedies[0].Check is null);
    }

    private static List<string> Errors(SemanticModel model, CancellationToken cancelled) =>
        [.. model.GetDiagnostics(null, cancelled).Where(d => d.Severity == DiagnosticSeverity.Error).Select(d => d.Id)];
}
