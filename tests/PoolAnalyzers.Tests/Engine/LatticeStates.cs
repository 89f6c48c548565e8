using System.Collections.Immutable;
using CsCheck;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Operations;
using PoolAnalyzers.Ownership.Domain;

namespace PoolAnalyzers.Tests.Engine;

/// <summary>What a random state consists of: steps that are applied to an empty one. A shorter list is a simpler state, which CsCheck looks for.</summary>
internal sealed record StateStep(int Kind, int Which, int What);

/// <summary>Random abstract states over a few opaque numbers, truths and objects, so that two of them often speak of the same.</summary>
internal static class LatticeStates
{
    /// <summary>Locations by their type; nothing branches on <see cref="Idle"/>, and the last two hold what decides about ownership.</summary>
    public const int Number = 0, Truth = 1, Idle = 2, OtherTruth = 3, OtherNumber = 4, Owner = 5, View = 6;

    public static readonly int[] NumberLocations = [Number, Idle, OtherNumber];
    public static readonly int[] TruthLocations = [Truth, OtherTruth];

    public static readonly SymbolicValue Count = new(1, SymbolicKind.Site, null);
    public static readonly SymbolicValue Size = new(2, SymbolicKind.Site, null);
    public static readonly SymbolicValue Flag = new(3, SymbolicKind.Site, null);
    public static readonly SymbolicValue Mode = new(4, SymbolicKind.Site, null);
    public static readonly SymbolicValue Item = new(5, SymbolicKind.Site, null);

    /// <summary>What paths had in a location before they met, one for each location on which something branches.</summary>
    public static readonly ImmutableDictionary<int, SymbolicValue> Merges = new[] { Number, Truth, OtherTruth, OtherNumber }
        .ToImmutableDictionary(location => location, location => new SymbolicValue(10 + location, SymbolicKind.Merge, null));

    private static readonly AbstractValue[] s_numbers =
        [.. Enumerable.Range(0, 4).Select(n => new ConstantValue(n)), Count, Size, Merges[Number], Merges[OtherNumber]];

    private static readonly AbstractValue[] s_truths = [.. Truths()];

    private static readonly RentalSite[] s_sites =
        [.. Enumerable.Range(0, 3).Select(i => new RentalSite(i, null!, RentalKind.Array, isProduced: true, null, "rental" + i))];

    private static readonly Doubt[] s_doubts =
    [
        .. from name in new[] { "a", "b" }
           let condition = SyntaxFactory.IdentifierName(name)
           from truth in new[] { true, false }
           select new Doubt(condition, truth),
    ];

    private static readonly ISymbol[] s_fields = [.. CSharpCompilation
        .Create("Fields", [CSharpSyntaxTree.ParseText("class Fields { object _first, _second; }")])
        .GetTypeByMetadataName("Fields")!.GetMembers().Where(m => m is IFieldSymbol)];

    /// <summary>What a state knows beside ownership, as steps.</summary>
    public static readonly Gen<StateStep[]> Steps =
        Gen.Select(Gen.Int[0, 7], Gen.Int[0, 15], Gen.Int[0, 63], (kind, which, what) => new StateStep(kind, which, what)).Array[0, 7];

    /// <summary>Where the rentals are, as numbers.</summary>
    public static readonly Gen<int[]> Owners = Gen.Int[0, 11].Array[5];

    /// <summary>A state with that ownership after those steps.</summary>
    public static AbstractState Of(int[] ownership, StateStep[] steps)
    {
        var state = new AbstractState();
        for (int i = 0; i < s_sites.Length; i++)
        {
            // Past the statuses, there is no such rental on this path.
            if (ownership[i] < 10)
                state.Put(new Rental(s_sites[i].IdOf(0), s_sites[i], (RentalStatus)(ownership[i] % 5)) { MayBeTaken = ownership[i] >= 5 });
        }

        state[Owner] = Owned(ownership[3]);
        state[View] = Owned(ownership[4]);
        foreach (var step in steps)
            Apply(state, step);
        return state;
    }

    private static AbstractValue? Owned(int what) => what switch
    {
        0 => new RentalValue(0),
        1 => new RentalValue(2),
        2 => new ViewValue([0]),
        3 => new ViewValue([0, 2]),
        4 => new TupleValue([new RentalValue(4), null]),
        _ => null,
    };

    /// <summary>What the operations of a block do to a state, and its branches. A branch that nobody takes changes nothing.</summary>
    public static void Apply(AbstractState state, StateStep step)
    {
        if (After(state, step) is not { } after)
            return;
        state.Become(after);
        state.IsImplausible = after.IsImplausible;
    }

    /// <summary>The state behind a step; null where nobody takes the branch.</summary>
    public static AbstractState? After(AbstractState before, StateStep step)
    {
        var state = before.Clone();
        switch (step.Kind)
        {
            case 0:
                state[NumberLocations[step.Which % 3]] = NumberOf(step);
                break;
            case 1 or 2:
                state[TruthLocations[step.Which % 2]] = TruthOf(step);
                break;
            case 3 or 4 or 5:
                return PathFacts.Assume(state, TruthOf(step), step.Which % 2 == 0) ? state : null;
            case 6 when step.Which < 8:
                state.Keep(step.What % 2 == 0 ? Item : Mode, [s_sites[step.Which % 3].IdOf(0)]);
                break;
            case 6:
                state.IsImplausible = step.Which % 2 == 0;
                break;
            default:
                if (step.Which < 8)
                    state.Touch(s_fields[step.What % 2]);
                else
                    state.AddDoubt(s_doubts[step.What % 4]);
                break;
        }

        return state;
    }

    private static AbstractValue NumberOf(StateStep step) => s_numbers[step.What % s_numbers.Length];

    private static AbstractValue TruthOf(StateStep step) => s_truths[step.What % s_truths.Length];

    /// <summary>The step speaks of what a location had before paths met: that is something else in each of the states that meet.</summary>
    public static bool IsAboutMerges(StateStep step) =>
        step.Kind <= 5 && (step.Kind == 0 ? NumberOf(step) : TruthOf(step)) is var value && Merges.Values.Any(value.Mentions);

    private static IEnumerable<AbstractValue> Truths()
    {
        var simple = new List<AbstractValue> { ConstantValue.True, ConstantValue.False, Flag, Mode, Merges[Truth], Merges[OtherTruth], Conditions.IsNull(Item)! };
        foreach (var number in s_numbers.OfType<SymbolicValue>())
        {
            for (int bound = 0; bound < 3; bound++)
            {
                simple.Add(Conditions.Equal(number, new ConstantValue(bound))!);
                simple.Add(Conditions.Binary(BinaryOperatorKind.LessThan, number, new ConstantValue(bound + 1))!);
            }
        }

        foreach (var condition in simple)
            yield return condition;
        for (int i = 2; i < simple.Count; i++)
        {
            var other = simple[(i * 5 + 3) % simple.Count];
            yield return (i % 3) switch
            {
                0 => Conditions.Not(simple[i])!,
                1 => Conditions.And(simple[i], other)!,
                _ => Conditions.Or(simple[i], Conditions.Not(other))!,
            };
        }
    }

    /// <summary>All that a state says, in words. Two states with the same words say the same.</summary>
    public static string Say(AbstractState state)
    {
        var rentals = state.Rentals.Select(r => r + (r.Containers.IsEmpty ? "" : $" in {string.Join(",", r.Containers.Select(c => c.ToString()).Order())}"));
        var locations = Enumerable.Range(0, state.Occupied).Select(i => $"{state.LocationAt(i)}={state.ValueAt(i)}");
        var facts = state.Facts.Select(f => f.Truth ? $"[{f.Condition}]" : $"[!({f.Condition})]");
        var rest = state.Doubts.Select(d => $"doubt {d.Condition} {d.Truth}").Concat(state.Touched.Select(f => "touched " + f.Name).Order());
        return string.Join(" ", [.. rentals, .. locations, .. facts, .. rest, state.Throws.ToString()]);
    }

    /// <summary>What liveness would say: the merge symbol of a location that branches depend on.</summary>
    public static SymbolicValue? Merged(int location, AbstractValue own, AbstractValue? theirs) => Merges.GetValueOrDefault(location);

    /// <summary>The numbers that a location is set to.</summary>
    public static IReadOnlyCollection<object> Constants(int location) => location is Number or OtherNumber ? [0, 1, 2, 3] : [];
}
