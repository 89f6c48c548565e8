using System.Text.RegularExpressions;
using CsCheck;
using PoolAnalyzers.Testing;

namespace PoolAnalyzers.CodeFixes.Tests.Proofs;

/// <summary>Runs a program before and after each fix, and compares.</summary>
internal sealed partial class Proof
{
    private static readonly int[][] s_drawn = Draw();

    /// <summary>On how many inputs each call of a method fails once.</summary>
    private static readonly int s_failing = Extent.IsWhole(Extent.Fixes) ? int.MaxValue : 4;

    private readonly SortedDictionary<string, int> _skipped = new(StringComparer.Ordinal);

    /// <summary>The fixes that make something worse, and what happens.</summary>
    public List<(HarmfulFix Fix, string What)> Problems { get; } = [];

    /// <summary>What the program is called.</summary>
    public string? Name { get; private init; }

    /// <summary>The rules of which a fix was run.</summary>
    public HashSet<string> Rules { get; } = [];

    /// <summary>The kind of the mistake that was put into the program, where a fix of it was run.</summary>
    public string? Kind { get; private set; }

    public int Programs { get; private set; }

    public int Fixes { get; private set; }

    public int Inputs { get; private set; }

    public int FailedCalls { get; private set; }

    /// <summary>What was run, and what could not be.</summary>
    public override string ToString() => $"{Programs} programs, {Fixes} fixes, {Inputs} inputs, {FailedCalls} of them with a call that fails; not run: "
        + string.Join(", ", _skipped.Select(s => $"{s.Value} {s.Key}"));

    /// <summary>Proves the fixes of one program.</summary>
    public static async Task<Proof> OfAsync(ProofProgram program)
    {
        var proof = new Proof { Name = program.Name };
        await proof.AddAsync(program);
        return proof;
    }

    /// <summary>Proves the fixes of a mutant.</summary>
    public static async Task<Proof> OfAsync(Mutant mutant)
    {
        var proof = await OfAsync(mutant.Program);
        if (proof.Programs > 0)
            proof.Kind = mutant.Kind;
        return proof;
    }

    /// <summary>All that some proofs have shown.</summary>
    public static Proof Sum(IReadOnlyCollection<Proof> proofs)
    {
        var sum = new Proof
        {
            Programs = proofs.Sum(p => p.Programs),
            Fixes = proofs.Sum(p => p.Fixes),
            Inputs = proofs.Sum(p => p.Inputs),
            FailedCalls = proofs.Sum(p => p.FailedCalls),
        };
        sum.Problems.AddRange(proofs.SelectMany(p => p.Problems));
        sum.Rules.UnionWith(proofs.SelectMany(p => p.Rules));
        foreach (var (what, count) in proofs.SelectMany(p => p._skipped))
            sum.Skip(what, count);
        return sum;
    }

    private async Task AddAsync(ProofProgram program)
    {
        if ((await program.ReportsAsync()).IsEmpty)
            return;
        if (Ending().IsMatch(program.Text))
        {
            Skip("programs that end the process");
            return;
        }

        // What threads do between each other differs from run to run.
        if (Concurrent().IsMatch(program.Text))
        {
            Skip("programs with threads");
            return;
        }

        var types = new Dictionary<string, RunnableProgram?>();
        int before = Fixes;
        await foreach (var offer in program.SinglesAsync())
            await CompareAsync(program, offer, types);
        await foreach (var offer in program.BulksAsync())
            await CompareAsync(program, offer, types);
        foreach (var built in types.Values)
            built?.Dispose();
        if (Fixes > before)
            Programs++;
    }

    [GeneratedRegex(@"Task\.Run|StartNew|QueueUserWorkItem|new Thread|Parallel\.|Timer\(|ContinueWith|Task\.Delay|ThreadPool|Channel")]
    private static partial Regex Concurrent();

    [GeneratedRegex(@"Environment\.(FailFast|Exit)")]
    private static partial Regex Ending();

    private static int[][] Draw()
    {
        var drawn = new List<int[]>();
        Gen.Int[0, 11].Array[12].Array[8].Sample(drawn.AddRange, seed: "0000KWv8LNd0", iter: 1, threads: 1);
        return [.. drawn];
    }

    private void Skip(string what) => Skip(what, 1);

    private void Skip(string what, int count) => _skipped[what] = _skipped.GetValueOrDefault(what) + count;

    private async Task CompareAsync(ProofProgram program, Offer offer, Dictionary<string, RunnableProgram?> builds)
    {
        var type = offer.Type ?? "";
        bool IsWanted(Microsoft.CodeAnalysis.IMethodSymbol method) => type.Length == 0 || Outermost(method.ContainingType).ToDisplayString() == type;
        if (!builds.TryGetValue(type, out var built))
            builds[type] = built = RunnableProgram.Build(program.Compilation, IsWanted, out _);
        if (built is null || !built.Members.Any())
        {
            Skip(built is null ? "fixes of programs that do not build" : "fixes without a method that can be run");
            return;
        }

        using var changed = RunnableProgram.Build(offer.After.Compilation, IsWanted, out var problem, like: built);
        if (changed is null)
        {
            Add(program, offer, Harm.DoesNotBuild, problem);
            return;
        }

        Fixes++;
        Rules.Add(offer.Id);
        var left = await offer.After.ReportsAsync();
        var aim = new Aim(
            LosesNothing: !left.Any(r => r.Id is "POOL001" or "POOL003" or "POOL004"),
            UsesNothingLate: !left.Any(r => Comparison.LateUses.Contains(r.Id)));
        using var comparison = new Comparison(built, changed, offer, aim, Skip);
        foreach (var member in built.Members.Where(changed.Has))
            comparison.Run(member, Choices, s_failing);
        Inputs += comparison.Inputs;
        FailedCalls += comparison.FailedCalls;
        foreach (var (harm, what) in comparison.Found)
            Add(program, offer, harm, what + Changed(program.Text, offer.After.Text));
    }

    private void Add(ProofProgram program, Offer offer, Harm harm, string what) =>
        Problems.Add((new HarmfulFix(program.Name, offer.Line, offer.Id, offer.Title, harm), what));

    /// <summary>The lines that a fix has written.</summary>
    private static string Changed(string before, string after)
    {
        var old = before.Split('\n').ToHashSet();
        return string.Concat(after.Split('\n').Where(line => !old.Contains(line)).Take(12).Select(line => "\n    + " + line));
    }

    private static Microsoft.CodeAnalysis.INamedTypeSymbol Outermost(Microsoft.CodeAnalysis.INamedTypeSymbol type) =>
        type.ContainingType is { } outer ? Outermost(outer) : type;

    /// <summary>Each answer to each question once, and answers that are drawn.</summary>
    private static IEnumerable<int[]> Choices(IReadOnlyList<int> radices)
    {
        yield return [];
        for (int question = 0; question < radices.Count && question < 8; question++)
        {
            for (int answer = 1; answer < radices[question]; answer++)
            {
                var choices = new int[question + 1];
                choices[question] = answer;
                yield return choices;
            }
        }

        if (radices.Count < 2)
            yield break;
        foreach (var drawn in s_drawn)
            yield return drawn;
    }
}
