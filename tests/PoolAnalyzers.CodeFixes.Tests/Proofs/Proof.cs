using System.Text.RegularExpressions;
using CsCheck;

namespace PoolAnalyzers.CodeFixes.Tests.Proofs;

/// <summary>Runs programs before and after each fix, and compares.</summary>
internal sealed partial class Proof(bool isThorough)
{
    private const int MaxFailures = 6;

    private const string RentInstead = "POOL014.RentInstead";

    /// <summary>Remedies whose title says that the program reads something else than before.</summary>
    private static readonly HashSet<string> s_changing = [RentInstead, "POOL040.RentUncleared"];

    private static readonly int[][] s_drawn = Draw();

    private readonly SortedDictionary<string, int> _skipped = new(StringComparer.Ordinal);

    /// <summary>What a fix made worse: the program with the rule, and what happens.</summary>
    public List<(string Where, string What)> Problems { get; } = [];

    public int Programs { get; private set; }

    public int Fixes { get; private set; }

    public int Inputs { get; private set; }

    public int FailedCalls { get; private set; }

    /// <summary>What was run, and what could not be.</summary>
    public override string ToString() => $"{Programs} programs, {Fixes} fixes, {Inputs} inputs, {FailedCalls} of them with a call that fails; not run: "
        + string.Join(", ", _skipped.Select(s => $"{s.Value} {s.Key}"));

    public async Task OfAsync(ProofProgram program)
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

    private void Skip(string what) => _skipped[what] = _skipped.GetValueOrDefault(what) + 1;

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

        using var old = built.Afresh();
        using var changed = RunnableProgram.Build(offer.After.Compilation, IsWanted, out var problem);
        if (changed is null)
        {
            Problems.Add(($"{program.Name} {offer.Id}", $"{offer.Title}: does not build: {problem}"));
            return;
        }

        Fixes++;
        var left = await offer.After.ReportsAsync();
        var aim = new Aim(!left.Any(r => r.Id is "POOL001" or "POOL003" or "POOL004"), !left.Any(r => r.Id is "POOL011" or "POOL015" or "POOL016" or "POOL017"));
        foreach (var member in old.Members.Where(changed.Has))
        {
            if (Worse(old, changed, member, offer, aim) is { } worse)
                Problems.Add(($"{program.Name} {offer.Id}", $"{offer.Title}: {member}: {worse}{Changed(program.Text, offer.After.Text)}"));
        }
    }

    /// <summary>The lines that a fix has written.</summary>
    private static string Changed(string before, string after)
    {
        var old = before.Split('\n').ToHashSet();
        return string.Concat(after.Split('\n').Where(line => !old.Contains(line)).Take(12).Select(line => "\n    + " + line));
    }

    private static Microsoft.CodeAnalysis.INamedTypeSymbol Outermost(Microsoft.CodeAnalysis.INamedTypeSymbol type) =>
        type.ContainingType is { } outer ? Outermost(outer) : type;

    /// <summary>What is worse after the fix, on any input; null where nothing is.</summary>
    private string? Worse(RunnableProgram old, RunnableProgram changed, string member, Offer offer, Aim aim)
    {
        // Both run as often: what the first run leaves in static fields is there for the others.
        var first = old.Run(member, [], poisons: false, failAt: 0);
        if (first is null || changed.Run(member, [], poisons: true, failAt: 0) is null)
        {
            Skip("methods that do not end");
            return null;
        }

        int tried = 0;
        foreach (var choices in Choices(first.Radices))
        {
            var (before, after) = (old.Run(member, choices, poisons: false, 0), changed.Run(member, choices, poisons: true, 0));
            if (before is null || after is null || before.IsGivenUp || after.IsGivenUp)
            {
                Skip("inputs that are too much");
                continue;
            }

            Inputs++;
            bool isLeak = aim.LosesNothing && changed.IsAlone(member) && old.TextOf(member) != changed.TextOf(member);
            // What a run leaves in static fields is there for the next one.
            if (after.Faults.Contains(Fault.WrittenLate) && old.Run(member, choices, poisons: true, 0) is { } spoilt && spoilt.Faults.Contains(Fault.WrittenLate))
            {
                Skip("late writes that were there before");
                continue;
            }

            if (Difference(before, after, offer, isLeak, hasReferences: member.Contains("ref ", StringComparison.Ordinal) || member.Contains("out ", StringComparison.Ordinal)) is { } difference)
                return $"with [{string.Join(",", choices)}]: {difference}";
            if (!AreAlike(before, after, offer) && (aim.UsesNothingLate || old.Run(member, choices, poisons: true, 0) is not { } late || late.Result != after.Result))
                return $"with [{string.Join(",", choices)}]: '{Short(before.Result)}' became '{Short(after.Result)}'";
            if (++tried > 4 && !isThorough || before.Points != after.Points)
                continue;
            for (int call = 1; call <= Math.Min(before.Points, MaxFailures); call++)
            {
                var (failed, mended) = (old.Run(member, choices, poisons: false, call), changed.Run(member, choices, poisons: true, call));
                if (failed is null || mended is null || failed.IsGivenUp || mended.IsGivenUp)
                    continue;
                Inputs++;
                FailedCalls++;
                if (DifferenceOnFailure(failed, mended, offer) is { } other)
                    return $"with [{string.Join(",", choices)}] where call {call} fails: {other}";
            }
        }

        return null;
    }

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

    /// <summary>What there is to expect of the program after the fix, because nothing of it is reported.</summary>
    private sealed record Aim(bool LosesNothing, bool UsesNothingLate);

    private static string? Difference(Run before, Run after, Offer offer, bool isWhole, bool hasReferences)
    {
        if (NewFault(before, after) is { } fault)
            return fault;
        // What is rented in place of an array is the caller's, or lost where the method throws, as the array was.
        bool isRentedInstead = offer.Id == "POOL040"
            || (offer.Id == "POOL014" && offer.Key is RentInstead or null && (after.Thrown is not null || hasReferences || after.Outstanding.All(o => o == after.Value)))
            // Its callers dispose the scope now.
            || offer.Id == "POOL031";
        if (after.Outstanding.Count > before.Outstanding.Count && !isRentedInstead)
            return $"{after.Outstanding.Count} rentals do not go back, {before.Outstanding.Count} did not before";
        // What objects of the program keep is not lost with the method.
        bool isLeak = isWhole && (offer.Id is "POOL001" or "POOL003" or "POOL004");
        return isLeak && before.Outstanding.Count > 0 && after.Thrown is null && after.Value is null or string or IConvertible && after.Outstanding.Count >= before.Outstanding.Count
            ? "what was lost is lost still" : null;
    }

    private static bool AreAlike(Run before, Run after, Offer offer) => before.Result == after.Result
        // An owner says that it is used too late; that is what the fix is for.
        || before.Thrown == nameof(ObjectDisposedException) || offer.Id is "POOL020" or "POOL017"
        // What was used after it had gone back is not there any more.
        || (offer.Id == "POOL012" && after.Thrown == nameof(NullReferenceException))
        // To return null fails, now or later.
        || before.Thrown == nameof(ArgumentNullException) || (offer.Key is { } key && s_changing.Contains(key))
        // A rented array is longer: what was beyond the end of the other one need not be beyond its own.
        || (offer.Id == "POOL040" && before.Thrown is nameof(ArgumentOutOfRangeException) or nameof(IndexOutOfRangeException) or nameof(ArgumentException));

    private static string? DifferenceOnFailure(Run before, Run after, Offer offer)
    {
        if (NewFault(before, after) is { } fault)
            return fault;
        bool isForFailures = offer.Key is { } key && (key.EndsWith("TryFinally", StringComparison.Ordinal) || key.EndsWith("Using", StringComparison.Ordinal));
        return isForFailures && after.Outstanding.Count > before.Outstanding.Count ? "more is lost than before" : null;
    }

    private static string? NewFault(Run before, Run after)
    {
        foreach (var fault in Enum.GetValues<Fault>())
        {
            // What is written late shows only where late writes are looked for.
            if (after.Count(fault) > (fault == Fault.WrittenLate ? 0 : before.Count(fault)))
                return fault switch { Fault.Foreign => "a pool gets what it did not rent", Fault.Twice => "a pool gets something twice", _ => "a returned array is written to" };
        }

        return null;
    }

    private static string Short(string text) => text.Length <= 160 ? text : text[..160] + "...";
}
