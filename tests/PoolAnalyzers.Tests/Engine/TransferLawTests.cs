using CsCheck;
using Microsoft.CodeAnalysis;
using PoolAnalyzers.Ownership.Domain;
using PoolAnalyzers.Testing;
using static PoolAnalyzers.Tests.Engine.LatticeStates;

namespace PoolAnalyzers.Tests.Engine;

/// <summary>
/// The laws of the lattice over states that the transfer functions of a body have made, and of the transfer functions over such states. One state is below
/// another when whatever the other says of a rental, or of a variable that has one, the first says as well: to be above is to know less.
/// </summary>
public sealed class TransferLawTests
{
    private static readonly int Iterations = Extent.IsWhole(Extent.Engine) ? 1_000 : 150;

    private readonly TransferRun _run = TransferRun.Create();

    [Fact]
    public void Join_is_above_both() => Pairs((one, other) =>
    {
        if (!one.SameOwnership(other))
            return;
        var joined = Join(one, other);
        IsBelow(one, joined);
        IsBelow(other, joined);
    });

    [Fact]
    public void Widening_is_above_both() => Pairs((one, other) =>
    {
        var widened = Widen(one, other);
        IsBelow(one, widened);
        IsBelow(other, widened);
    });

    [Fact]
    public void State_with_itself_is_itself() => Pairs((state, _) =>
    {
        Assert.False(state.Clone().Join(state.Clone(), static (_, _, _) => null, static _ => []));
        Assert.False(state.Clone().Widen(state.Clone()));
    });

    [Fact]
    public void Order_of_two_does_not_matter() => Pairs((one, other) =>
    {
        SayTheSame(Widen(one, other), Widen(other, one));
        if (one.SameOwnership(other))
            SayTheSame(Join(one, other), Join(other, one));
    });

    [Fact]
    public void Order_of_three_does_not_matter() => Gen.Select(Paths, Paths, Paths, Paths).Sample(
        (common, first, second, third) =>
        {
            var (a, b, c) = (State(common, first), State(common, second), State(common, third));
            SayTheSame(Widen(Widen(a, b), c), Widen(a, Widen(b, c)));
            if (a.SameOwnership(b) && b.SameOwnership(c))
                SayTheSame(Join(Join(a, b), c), Join(a, Join(b, c)));
        },
        iter: Iterations,
        threads: 1);

    /// <summary>Whoever knows less before an operation knows no more behind it.</summary>
    [Fact]
    public void Transfer_is_monotone() => Gen.Select(Paths, Paths, Paths, _run.Step).Sample(
        (common, first, second, step) =>
        {
            var (one, other) = (State(common, first), State(common, second));
            var above = one.SameOwnership(other) ? Join(one, other) : Widen(one, other);
            var ends = _run.Apply(above, step);
            foreach (var end in _run.Apply(one, step))
            {
                var missing = ends.Select(e => Missing(end, e)).ToList();
                Assert.True(missing.Contains(null),
                    $"{_run.Say(step)}\n{_run.Say(one)}\nleads to\n{_run.Say(end)}\nand\n{_run.Say(above)}\nleads to\n"
                    + $"{string.Join('\n', ends.Select(_run.Say))}\n{missing.FirstOrDefault()}");
            }
        },
        iter: 4 * Iterations,
        threads: 1,
        print: t => string.Join("; ", t.Item1.Concat(t.Item2).Select(_run.Say)) + " | " + string.Join("; ", t.Item1.Concat(t.Item3).Select(_run.Say)));

    /// <summary>The same of what conditions say: each run that takes a step from a part takes it from the join.</summary>
    [Fact]
    public void Assignments_and_branches_are_monotone() => Gen.Select(Owners, Steps, Steps, Steps, Steps).Sample(
        (owners, common, first, second, steps) =>
        {
            var (one, other) = (Of(owners, [.. common, .. first]), Of(owners, [.. common, .. second]));
            var joined = one.Clone();
            joined.Join(other, Merged, Constants);
            foreach (var step in steps.Where(s => !IsAboutMerges(s)))
            {
                if (LatticeStates.After(one, step) is not { } end || !LatticeRun.Of(end).Any())
                    continue;
                var above = LatticeStates.After(joined, step);
                Assert.True(above is not null,
                    $"Nobody leaves\n{LatticeStates.Say(joined)}\nby {step}, which leads from\n{LatticeStates.Say(one)}\nto\n{LatticeStates.Say(end)}");
                LatticeTests.DescribesRuns(end, above);
            }
        },
        iter: Iterations,
        threads: 1);

    /// <summary>Each change takes something away for good: a variable, a condition, or what is known of a rental.</summary>
    [Fact]
    public void Loop_that_widens_ends() => Gen.Select(Paths, Paths.Array[20]).Sample(
        (entry, turns) =>
        {
            var start = State(entry, []);
            foreach (var turn in turns)
            {
                int before = Height(start);
                if (start.Widen(_run.After(start.Clone(), turn)))
                    Assert.True(Height(start) < before, _run.Say(start));
            }
        },
        iter: Iterations / 4,
        threads: 1);

    private Gen<TransferStep[]> Paths => _run.Step.Array[0, 6];

    private AbstractState State(TransferStep[] common, TransferStep[] steps) => _run.After(_run.Entry(), [.. common, .. steps]);

    private void Pairs(Action<AbstractState, AbstractState> law) => Gen.Select(Paths, Paths, Paths).Sample(
        (common, first, second) => law(State(common, first), State(common, second)),
        iter: Iterations,
        threads: 1,
        print: t => $"{_run.Say(State(t.Item1, t.Item2))}\n{_run.Say(State(t.Item1, t.Item3))}");

    private static AbstractState Join(AbstractState one, AbstractState other)
    {
        var joined = one.Clone();
        joined.Join(other, static (_, _, _) => null, static _ => []);
        return joined;
    }

    private static AbstractState Widen(AbstractState one, AbstractState other)
    {
        var widened = one.Clone();
        widened.Widen(other);
        return widened;
    }

    private void IsBelow(AbstractState state, AbstractState above) =>
        Assert.True(Missing(state, above) is null, $"{Missing(state, above)}\n{_run.Say(state)}\nis not below\n{_run.Say(above)}");

    private void SayTheSame(AbstractState one, AbstractState other)
    {
        IsBelow(one, other);
        IsBelow(other, one);
    }

    /// <summary>What the second state says and the first does not; null where there is no such thing.</summary>
    private static string? Missing(AbstractState state, AbstractState above)
    {
        foreach (var rental in state.Rentals)
        {
            if (above.Find(rental.Id) is not { } less)
                return $"nothing is said of {rental}";
            // A field that is read again has the number of what was read before; that it is somebody else's accuses nobody.
            if (less is { Status: RentalStatus.Lent, Site.Symbol: IFieldSymbol })
                continue;
            if (less.Status != RentalStatus.Unknown && !(less.SamePathState(rental) && rental.Containers.All(less.Containers.Contains)))
                return $"{less} is said of {rental}";
        }

        // What is borrowed where the variable is not known any more is nobody's to release.
        if (above.Rentals.FirstOrDefault(r => state.Find(r.Id) is null && r.Status != RentalStatus.Unknown && r.Site.IsProduced) is { } more)
            return $"{more} is not there";
        for (int i = 0; i < above.Occupied; i++)
        {
            if (above.ValueAt(i) is { IsOwnership: true } value && !value.Equals(state[above.LocationAt(i)])
                && !value.Rentals.All(id => above.Find(id) is { Site.IsProduced: false } or { Status: RentalStatus.Unknown }))
                return $"a variable has {value} and not {state[above.LocationAt(i)]}";
        }

        return state.Throws > above.Throws ? "it throws" : null;
    }

    /// <summary>How much can still be taken away.</summary>
    private static int Height(AbstractState state) => state.Occupied + state.Facts.Length + (int)Plausibility.Expected - (int)state.Throws
        + state.Rentals.Sum(r => r.Status == RentalStatus.Unknown ? -2_000 : -1_000 - r.Containers.Length) - state.Touched.Count;
}
