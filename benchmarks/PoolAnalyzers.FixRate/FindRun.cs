using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis;
using PoolAnalyzers.Benchmarks.Shared;
using PoolAnalyzers.CodeFixes.Trials;

namespace PoolAnalyzers.FixRate;

/// <summary>Counts how many mutants get a new report of a rule that is meant for them.</summary>
internal sealed class FindRun(IReadOnlyList<string> folders, Regex? skip, IReadOnlyCollection<string> kinds)
{
    private sealed class Counts
    {
        public int Mutants;
        public int Found;

        /// <summary>A report of another rule is new: the mistake is seen, and taken for another one.</summary>
        public int AsOther;

        /// <summary>The mutation does not bind, or the rental has a report already.</summary>
        public int LeftOut;
    }

    /// <summary>Prints each mutant that is not found, and a line for each kind.</summary>
    /// <returns>0, or 1 where there are no mutants.</returns>
    public async Task<int> RunAsync(CancellationToken cancelled)
    {
        var rules = RuleAnalyzers.All.SelectMany(a => a.SupportedDiagnostics).Select(d => d.Id).Distinct().ToList();
        var results = kinds.ToDictionary(kind => kind, _ => new Counts());
        foreach (var folder in folders)
        {
            var compilation = SourceFolder.Read(folder, skip, rules);
            var mutations = compilation.SyntaxTrees.AsParallel().AsOrdered().SelectMany(t => Mutation.Find(compilation, t, kinds)).ToList();
            Console.WriteLine($"{compilation.AssemblyName}: {compilation.SyntaxTrees.Length - 1} files, {mutations.Count} mutants");
            foreach (var mutation in mutations)
                await CountAsync(mutation, results[mutation.Kind], cancelled);
        }

        foreach (var (kind, counts) in results)
            Console.WriteLine($"{kind,-7} {counts.Found} of {counts.Mutants} found, {counts.AsOther} more by another rule; {counts.LeftOut} left out");
        return results.Values.Any(counts => counts.Mutants > 0) ? 0 : 1;
    }

    private static async Task CountAsync(Mutation mutation, Counts counts, CancellationToken cancelled)
    {
        var before = await MutantReports.OfAsync(mutation.Compilation, mutation.Tree, mutation.Body, cancelled);
        var (mutant, compilation) = await MutantReports.ApplyAsync(mutation, cancelled);
        bool binds = Errors(compilation.GetSemanticModel(mutant)) <= Errors(mutation.Compilation.GetSemanticModel(mutation.Tree));
        if (!binds || before.Any(r => mutation.Rules.Contains(r.Id)))
        {
            counts.LeftOut++;
            return;
        }

        counts.Mutants++;
        var after = await MutantReports.OfAsync(compilation, mutant, mutation.MutantBody, cancelled);
        if (after.Any(r => mutation.Rules.Contains(r.Id)))
        {
            counts.Found++;
            return;
        }

        var other = after.FirstOrDefault(r => after.Count(o => o.Id == r.Id) > before.Count(o => o.Id == r.Id));
        if (other is not null)
            counts.AsOther++;
        Console.WriteLine($"  {(other is null ? "NotFound" : other.Id)} {mutation.Kind} {mutation.Where}");
    }

    private static int Errors(SemanticModel model) =>
        model.GetDiagnostics().Count(d => d.Severity == DiagnosticSeverity.Error);
}
