namespace PoolAnalyzers.CodeFixes.Tests.Proofs;

/// <summary>What there is to expect of the program after the fix, because nothing of it is reported.</summary>
internal sealed record Aim(bool LosesNothing, bool UsesNothingLate);

/// <summary>Runs a program before and after one fix on the same inputs, and tells what is worse after it.</summary>
internal sealed class Comparison(RunnableProgram old, RunnableProgram changed, Offer offer, Aim aim, Action<string> skip) : IDisposable
{
    private const int MaxFailures = 6;

    private const string RentInstead = "POOL014.RentInstead";

    /// <summary>Remedies whose title says that the program reads something else than before.</summary>
    private static readonly HashSet<string> s_changing = [RentInstead, "POOL040.RentUncleared"];

    /// <summary>The rules about what is used after its return.</summary>
    public static readonly string[] LateUses = ["POOL011", "POOL015", "POOL016", "POOL017"];

    private readonly Series _before = new(old, poisons: false), _spoilt = new(old, poisons: true), _after = new(changed, poisons: true);

    private readonly Dictionary<Harm, string> _found = [];

    private readonly HashSet<string> _byChance = [];

    /// <summary>The program disposes of owners that its objects were given: they are the objects' own.</summary>
    private bool _disposesLent;

    public int Inputs { get; private set; }

    public int FailedCalls { get; private set; }

    /// <summary>Each harm once, with the first input that shows it.</summary>
    public IEnumerable<(Harm Harm, string What)> Found => _found.Where(f => f.Key != Harm.DisposesLent || !_disposesLent).Select(f => (f.Key, f.Value));

    /// <summary>Runs one method of the program.</summary>
    /// <param name="member">The method.</param>
    /// <param name="choicesOf">The answers to try where there are so many to each question.</param>
    /// <param name="failing">On how many inputs each call fails once.</param>
    public void Run(string member, Func<IReadOnlyList<int>, IEnumerable<int[]>> choicesOf, int failing)
    {
        if (Both(member, [], 0) is not var (first, _))
        {
            skip("methods that do not end");
            return;
        }

        int tried = 0;
        foreach (var choices in choicesOf(first.Radices))
        {
            if (Both(member, choices, 0) is not var (before, after) || before.IsGivenUp || after.IsGivenUp)
            {
                skip("inputs that are too much");
                continue;
            }

            Inputs++;
            var input = $"{member}: with [{string.Join(",", choices)}]";
            Compare(member, before, after, input);
            if (++tried > failing || before.Points != after.Points)
                continue;
            for (int call = 1; call <= Math.Min(before.Points, MaxFailures); call++)
            {
                if (Both(member, choices, call) is not var (failed, mended) || failed.IsGivenUp || mended.IsGivenUp)
                    continue;
                Inputs++;
                FailedCalls++;
                CompareFailed(failed, mended, $"{input} where call {call} fails");
            }
        }
    }

    public void Dispose()
    {
        _before.Dispose();
        _spoilt.Dispose();
        _after.Dispose();
    }

    private (Run Before, Run After)? Both(string member, int[] choices, int failAt)
    {
        foreach (var series in new[] { _before, _spoilt, _after })
            series.Plan(member, choices, failAt);
        return _before.Last() is { } before && _after.Last() is { } after ? (before, after) : null;
    }

    /// <summary>The last run of the program before the fix, as it is where what goes back is overwritten.</summary>
    private Run? Spoilt() => _spoilt.Last();

    private void Add(Harm harm, string what) => _found.TryAdd(harm, what);

    /// <summary>The program gives something else each time, such as random numbers: nothing can be said of it.</summary>
    private bool IsByChance(string member, Run before)
    {
        if (_byChance.Contains(member))
            return true;
        if (_found.ContainsKey(Harm.GivesOther))
            return false;
        using var again = _before.Again();
        if (again.Last() is { } run && run.Result == before.Result)
            return false;
        _byChance.Add(member);
        skip("methods that give something else each time");
        return true;
    }

    private void Compare(string member, Run before, Run after, string input)
    {
        CompareFaults(before, after, input);
        bool hasReferences = member.Contains("ref ", StringComparison.Ordinal) || member.Contains("out ", StringComparison.Ordinal);
        if (after.Outstanding.Count > before.Outstanding.Count && !IsRentedInstead(after, hasReferences))
            Add(Harm.LosesMore, $"{input}: {after.Outstanding.Count} rentals do not go back, {before.Outstanding.Count} did not before");
        // What objects of the program keep is not lost with the method.
        bool isWhole = aim.LosesNothing && offer.Id is "POOL001" or "POOL003" or "POOL004" && changed.IsAlone(member)
            && old.TextOf(member) != changed.TextOf(member);
        if (isWhole && before.Outstanding.Count > 0 && after.Thrown is null && after.Value is null or string or IConvertible
            && after.Outstanding.Count >= before.Outstanding.Count)
            Add(Harm.LosesStill, input);
        if (!AreAlike(before, after) && !IsByChance(member, before))
            Add(Harm.GivesOther, $"{input}: '{Short(before.Result)}' became '{Short(after.Result)}'");
    }

    private void CompareFailed(Run before, Run after, string input)
    {
        CompareFaults(before, after, input);
        bool isForFailures = offer.Key is { } key && (key.EndsWith("TryFinally", StringComparison.Ordinal) || key.EndsWith("Using", StringComparison.Ordinal));
        if (isForFailures && after.Outstanding.Count > before.Outstanding.Count)
            Add(Harm.LosesMore, input);
    }

    private void CompareFaults(Run before, Run after, string input)
    {
        _disposesLent |= before.Count(Fault.DisposedLent) > 0;
        foreach (var (fault, harm) in new[] { (Fault.Foreign, Harm.ReturnsForeign), (Fault.Twice, Harm.ReturnsTwice), (Fault.DisposedLent, Harm.DisposesLent) })
        {
            if (after.Count(fault) > before.Count(fault))
                Add(harm, input);
        }

        // What is written late shows only where late writes are looked for.
        if (after.Count(Fault.WrittenLate) is > 0 and var late && Spoilt() is var spoilt && !(late <= spoilt?.Count(Fault.WrittenLate)))
            Add(Harm.WritesLate, input);
    }

    /// <summary>What is rented in place of an array is the caller's, or lost where the method throws, as the array was.</summary>
    private bool IsRentedInstead(Run after, bool hasReferences) => offer.Id == "POOL040"
        || ((offer.Key is RentInstead || offer.RentsMore) && (after.Thrown is not null || hasReferences || after.Outstanding.All(o => o == after.Value)))
        // Its callers dispose the scope now.
        || offer.Id == "POOL031";

    private bool AreAlike(Run before, Run after)
    {
        if (before.Result == after.Result || IsChangeWanted(before, after))
            return true;
        // What was used late before the fix, and is still, gives what was written over it; unless that is what the fix has to end.
        bool endsLateUses = LateUses.Contains(offer.Id) && aim.UsesNothingLate;
        if (Spoilt() is not { } spoilt)
            return false;
        if (!endsLateUses && spoilt.Result == after.Result)
            return true;
        // What was used after it had gone back, or goes back again, is not there any more.
        return offer.Id == "POOL012" && after.Thrown == nameof(NullReferenceException)
            && (before.Thrown is not null || before.Count(Fault.Twice) + before.Count(Fault.Foreign) + spoilt.Count(Fault.WrittenLate) > 0
                || spoilt.Result != before.Result);
    }

    private bool IsChangeWanted(Run before, Run after) =>
        // An owner says that it is used too late; that is what the fix is for.
        before.Thrown == nameof(ObjectDisposedException) || offer.Id is "POOL020" or "POOL017"
        // To return null fails, now or later.
        || before.Thrown == nameof(ArgumentNullException) || (offer.Key is { } key ? s_changing.Contains(key) : offer.RentsMore)
        // A scope is as long as what was asked for, as the title says: what reads all of it reads less.
        || (offer.Key is { } scope ? scope.EndsWith(".Scope", StringComparison.Ordinal) : offer.Id == "POOL041")
        // A rented array is longer: what was beyond the end of the other one need not be beyond its own.
        || (offer.Id == "POOL040" && before.Thrown is nameof(ArgumentOutOfRangeException) or nameof(IndexOutOfRangeException) or nameof(ArgumentException));

    private static string Short(string text) => text.Length <= 160 ? text : text[..160] + "...";
}
