using CsCheck;
using Microsoft.CodeAnalysis.Operations;
using PoolAnalyzers.Ownership.Domain;
using PoolAnalyzers.Testing;
using static PoolAnalyzers.Tests.Engine.LatticeStates;

namespace PoolAnalyzers.Tests.Engine;

/// <summary>The laws of join and widening that the end of the walk and the truth of its results lean on, over random states.</summary>
public sealed class LatticeTests
{
    private static readonly int Iterations = Extent.IsWhole(Extent.Engine) ? 1_500 : 200;

    private const int MaxForgetting = 10;

    /// <summary>As the state has it.</summary>
    private const int MaxLearningJoins = 4;

    /// <summary>Paths that meet have a beginning in common, and most often know something alike.</summary>
    private static readonly Gen<(int[], StateStep[], StateStep[], StateStep[])> s_alike = Gen.Select(Owners, Steps, Steps, Steps, Steps,
        (owners, common, first, second, third) => (owners, After(common, first), After(common, second), After(common, third)));

    private static readonly Gen<(int[], StateStep[], int[], StateStep[])> s_unlike = Gen.Select(Owners, Steps, Owners, Steps);

    [Fact]
    public void Join_describes_every_run_of_each_path() => Joined((states, joined) =>
    {
        foreach (var state in states)
            DescribesRuns(state, joined);
    });

    [Fact]
    public void Join_takes_over_no_earlier_value_of_a_location()
    {
        var state = new AbstractState { [OtherTruth] = ConstantValue.True, [OtherNumber] = Merges[OtherNumber] };
        var other = new AbstractState { [OtherTruth] = Conditions.Equal(Merges[OtherNumber], new ConstantValue(1)) };
        var joined = state.Clone();
        Join(joined, other);
        DescribesRuns(other, joined);
    }

    [Fact]
    public void Join_keeps_no_value_that_one_path_alone_makes_of_an_earlier_symbol()
    {
        // Both have the same condition in a location that comes first, and only one of them knows that it is false.
        var condition = Conditions.And(Merges[OtherTruth], Merges[Truth])!;
        var state = new AbstractState { [Truth] = condition, [OtherTruth] = Flag };
        Assert.True(PathFacts.Assume(state, Merges[Truth], false));
        var other = new AbstractState { [Truth] = condition };
        var joined = state.Clone();
        Join(joined, other);
        DescribesRuns(other, joined);
    }

    [Fact]
    public void Join_takes_over_no_earlier_value_of_a_condition_that_was_merged()
    {
        var condition = Conditions.Binary(BinaryOperatorKind.LessThan, Count, new ConstantValue(1))!;
        AbstractState Path(AbstractValue truth)
        {
            var path = new AbstractState { [Number] = new ConstantValue(0), [OtherTruth] = truth };
            path.AddFact(Merges[OtherTruth], true);
            return path;
        }

        var (state, other, later) = (Path(condition), Path(ConstantValue.False), Path(ConstantValue.False));
        later[Number] = new ConstantValue(1);
        var joined = state.Clone();
        Join(joined, other);
        Join(joined, later);
        foreach (var path in new[] { state, other, later })
            DescribesRuns(path, joined);
    }

    [Fact]
    public void Join_knows_of_rentals_what_each_path_knows() => Joined((states, joined) =>
    {
        foreach (var state in states)
        {
            Assert.True(joined.SameOwnership(state) && state.SameOwnership(joined));
            Assert.All(state.Rentals.Zip(joined.Rentals), pair => Assert.Empty(pair.First.Containers.Except(pair.Second.Containers)));
            Assert.True(state.Touched.IsSubsetOf(joined.Touched));
            Assert.True(state.Throws <= joined.Throws);
            Assert.True(joined.Doubts.IsEmpty || !state.Doubts.IsEmpty);
        }
    });

    /// <summary>
    /// What was learned of two paths can turn out not to hold for both when one of them comes again: the symbol of a location is not compared with what that
    /// path has in the location. Then it is forgotten, and that ends.
    /// </summary>
    [Fact]
    public void Join_with_its_parts_again_only_forgets_and_ends() => Joined((states, joined) =>
    {
        int changes = 0;
        for (int round = 0; round < 5; round++)
        {
            foreach (var state in states)
            {
                var before = joined.Clone();
                if (Join(joined, state))
                    changes++;
                Assert.True(IsLess(joined, before), $"{Say(before)}\nbecame\n{Say(joined)}");
            }
        }

        Assert.True(changes <= MaxForgetting, $"{changes} changes to\n{Say(joined)}");
    });

    [Fact]
    public void Truth_that_a_path_has_without_knowing_why_is_chosen_by_the_symbol_once()
    {
        var why = Conditions.Or(Conditions.Equal(Merges[Number], new ConstantValue(2)), Conditions.Equal(Count, new ConstantValue(1)));
        var joined = new AbstractState { [Number] = Merges[Number], [OtherTruth] = why };
        var state = new AbstractState { [Number] = new ConstantValue(2), [OtherTruth] = ConstantValue.True };
        var before = joined.Clone();
        Assert.True(Join(joined, state));
        Assert.Equal(Conditions.Or(Merges[OtherTruth], why), joined[OtherTruth]);
        Assert.True(IsLess(joined, before));
        Assert.False(Join(joined, state));
        DescribesRuns(state, joined);
    }

    [Fact]
    public void Join_with_itself_changes_nothing() => Alike((state, _, _) => Assert.False(Join(state, state.Clone())));

    [Fact]
    public void Join_with_an_equal_state_changes_nothing() => s_alike.Sample(
        (owners, steps, _, _) => Assert.False(Join(Of(owners, steps), Of(owners, steps))), iter: Iterations, threads: 1, print: Print);

    [Fact]
    public void Join_says_whether_it_changed_anything() => Alike((state, other, _) =>
    {
        string before = Say(state);
        Assert.Equal(Join(state, other), Say(state) != before);
    });

    [Fact]
    public void Join_leaves_the_other_state_as_it_was() => Alike((state, other, third) =>
    {
        var others = (Other: Say(other), Third: Say(third));
        Join(state, other);
        // The symbols of locations are in it by now.
        Join(state, third);
        Assert.Equal(others, (Say(other), Say(third)));
    });

    /// <summary>Which condition stays of two depends on the order, in which the walk is deterministic; what does not depend on it is this.</summary>
    [Fact]
    public void Join_of_two_keeps_what_they_share_in_both_orders() => Alike((one, other, _) =>
    {
        var (here, there) = (one.Clone(), other.Clone());
        Join(here, other);
        Join(there, one);
        foreach (int location in Enumerable.Range(0, 7).Where(location => one[location] is ConstantValue && one[location]!.Equals(other[location])))
            Assert.True(one[location]!.Equals(here[location]) && one[location]!.Equals(there[location]));
        Assert.Equal(here.Rentals.Select(r => r.ToString()), there.Rentals.Select(r => r.ToString()));
        Assert.Equal(here.Throws, there.Throws);
        Assert.True(here.Touched.SetEquals(there.Touched));
    });

    /// <summary>Of what paths know alone, only the first joins make something new: else a loop could learn in turns.</summary>
    [Fact]
    public void Late_join_learns_only_of_locations_that_it_merges() => Gen.Select(Owners, Steps, Steps.Array[20]).Sample(
        (owners, common, paths) =>
        {
            var joined = Of(owners, common);
            int learning = 0;
            foreach (var path in paths)
            {
                var (before, other) = (joined.Clone(), Of(owners, After(common, path)));
                bool hasLearned = learning >= MaxLearningJoins;
                learning += before.Facts.SequenceEqual(other.Facts) ? 0 : 1;
                Join(joined, other);
                Assert.True(!hasLearned || Locations(before) != Locations(joined) || joined.Facts.All(before.Facts.Contains), $"{Say(before)}\nbecame\n{Say(joined)}");
            }
        },
        iter: Iterations,
        threads: 1);

    [Fact]
    public void Loop_that_joins_ends() => Gen.Select(Owners, Steps, Steps.Array[30]).Sample(
        (owners, entry, turns) =>
        {
            // What comes back to the start of a loop is what was there, changed by its body.
            var start = Of(owners, entry);
            int changes = 0;
            foreach (var turn in turns)
            {
                var back = start.Clone();
                foreach (var step in turn)
                    Apply(back, step);
                if (back.SameOwnership(start) && Join(start, back))
                    changes++;
            }

            Assert.True(changes <= 20, $"{changes} changes");
        },
        iter: Iterations / 3,
        threads: 1);

    [Fact]
    public void Widening_describes_every_run_of_both_paths() => Unlike((one, other) =>
    {
        var widened = one.Clone();
        widened.Widen(other);
        DescribesRuns(one, widened);
        DescribesRuns(other, widened);
    });

    [Fact]
    public void Widening_knows_of_rentals_what_both_know_and_nothing_else() => Unlike((one, other) =>
    {
        var widened = one.Clone();
        widened.Widen(other);
        Assert.Equal(one.Rentals.Concat(other.Rentals).Select(r => r.Id).Distinct().Order(), widened.Rentals.Select(r => r.Id));
        foreach (var rental in widened.Rentals)
        {
            var (here, there) = (one.Find(rental.Id), other.Find(rental.Id));
            if (rental.Status == RentalStatus.Unknown)
                continue;
            Assert.True(here is not null && there is not null && here.SamePathState(there) && rental.SamePathState(here));
            Assert.Empty(here.Containers.Concat(there.Containers).Except(rental.Containers));
        }

        Assert.All(Enumerable.Range(0, widened.Occupied).Select(widened.LocationAt), location => Assert.Equal(one[location], other[location]));
    });

    [Fact]
    public void Widening_by_a_part_of_it_changes_nothing() => Unlike((one, other) =>
    {
        var widened = one.Clone();
        widened.Widen(other);
        Assert.False(widened.Widen(other));
        Assert.False(widened.Widen(one));
        Assert.False(widened.Widen(widened.Clone()));
    });

    [Fact]
    public void Widening_says_whether_it_changed_anything() => Unlike((one, other) =>
    {
        string before = Say(one);
        Assert.Equal(one.Widen(other), Say(one) != before);
    });

    [Fact]
    public void Widening_leaves_the_other_state_as_it_was() => Unlike((one, other) =>
    {
        string before = Say(other);
        one.Widen(other);
        Assert.Equal(before, Say(other));
    });

    [Fact]
    public void Widening_of_two_is_the_same_in_both_orders_but_for_facts() => Unlike((one, other) =>
    {
        var (here, there) = (one.Clone(), other.Clone());
        here.Widen(other);
        there.Widen(one);
        Assert.Equal(Locations(here), Locations(there));
        Assert.Equal(here.Rentals.Select(r => r.Status), there.Rentals.Select(r => r.Status));
        Assert.Equal(here.Throws, there.Throws);
    });

    [Fact]
    public void Loop_that_widens_ends() => Gen.Select(Owners, Steps, Gen.Select(Owners, Steps).Array[30]).Sample(
        (owners, entry, turns) =>
        {
            var start = Of(owners, entry);
            int changes = turns.Count(turn => start.Widen(Of(turn.Item1, turn.Item2)));
            // Each location, rental and fact is lost once.
            Assert.True(changes <= 20, $"{changes} changes");
        },
        iter: Iterations / 3,
        threads: 1);

    [Fact]
    public void Same_ownership_is_an_equivalence() => Gen.Select(s_unlike, Owners, Steps).Sample(
        (pair, owners, steps) =>
        {
            AbstractState[] states = [Of(pair.Item1, pair.Item2), Of(pair.Item3, pair.Item4), Of(owners, steps), Of(pair.Item1, steps)];
            foreach (var one in states)
            {
                Assert.True(one.SameOwnership(one.Clone()));
                foreach (var other in states)
                {
                    Assert.Equal(one.SameOwnership(other), other.SameOwnership(one));
                    Assert.All(states.Where(s => one.SameOwnership(other) && other.SameOwnership(s)), s => Assert.True(one.SameOwnership(s)));
                }
            }
        },
        iter: Iterations,
        threads: 1);

    internal static void DescribesRuns(AbstractState state, AbstractState joined)
    {
        foreach (var run in LatticeRun.Of(state).Where((_, i) => i % 7 == 0).Take(12))
            Assert.True(run.IsDescribedBy(joined), $"{Say(state)}\nis joined to\n{Say(joined)}\nwhich leaves out the run\n{run}");
    }

    /// <summary>Nothing was learned: no fact is new, and each location has what it had, its merge symbol, a choice of the two, or nothing.</summary>
    private static bool IsLess(AbstractState after, AbstractState before) => after.Facts.All(before.Facts.Contains)
        && Enumerable.Range(0, after.Occupied).All(i => IsLess(after.LocationAt(i), after.ValueAt(i), before));

    private static bool IsLess(int location, AbstractValue after, AbstractState before)
    {
        var had = before[location];
        if (after.Equals(had) || ReferenceEquals(after, Merged(location, after, null)))
            return true;
        return Merged(location, after, had) is { } sym
            && (after.Equals(Conditions.Or(sym, had)) || after.Equals(Conditions.And(sym, had)));
    }

    private static string Locations(AbstractState state) =>
        string.Join(" ", Enumerable.Range(0, state.Occupied).Select(i => $"{state.LocationAt(i)}={state.ValueAt(i)}"));

    private static StateStep[] After(StateStep[] common, StateStep[] steps) => [.. common, .. steps];

    private static bool Join(AbstractState state, AbstractState other) => state.Join(other, Merged, Constants);

    private static void Joined(Action<AbstractState[], AbstractState> law) => Alike((first, second, third) =>
    {
        var joined = first.Clone();
        Join(joined, second);
        Join(joined, third);
        law([first, second, third], joined);
    });

    private static void Alike(Action<AbstractState, AbstractState, AbstractState> law) => s_alike.Sample(
        (owners, first, second, third) => law(Of(owners, first), Of(owners, second), Of(owners, third)), iter: Iterations, threads: 1, print: Print);

    private static void Unlike(Action<AbstractState, AbstractState> law) => s_unlike.Sample(
        (owners, steps, others, otherSteps) => law(Of(owners, steps), Of(others, otherSteps)),
        iter: Iterations,
        threads: 1,
        print: states => $"{Say(Of(states.Item1, states.Item2))}\n{Say(Of(states.Item3, states.Item4))}");

    private static string Print((int[] Owners, StateStep[] First, StateStep[] Second, StateStep[] Third) states) =>
        string.Join("\n", new[] { states.First, states.Second, states.Third }.Select(steps => Say(Of(states.Owners, steps))));
}
