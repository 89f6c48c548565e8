using PoolAnalyzers.Ownership.Domain;
using static PoolAnalyzers.Tests.Engine.LatticeStates;

namespace PoolAnalyzers.Tests.Engine;

/// <summary>One run of a program: what the opaque values are in it, and what its variables hold.</summary>
/// <remarks>An abstract state describes a run if some choice of the merge symbols makes all of its locations and facts true.</remarks>
internal sealed class LatticeRun
{
    private static readonly object[] s_numbers = [0, 1, 2, 3];
    private static readonly object[] s_truths = [true, false];
    private static readonly object?[] s_items = [null, "item"];
    private static readonly SymbolicValue[] s_opaque = [Count, Size, Flag, Mode, Item];

    private readonly Dictionary<AbstractValue, object?> _values;
    private readonly Dictionary<int, object> _memory;

    private LatticeRun(Dictionary<AbstractValue, object?> values, Dictionary<int, object> memory) => (_values, _memory) = (values, memory);

    /// <summary>Runs that a state describes, spread over all of them.</summary>
    public static IEnumerable<LatticeRun> Of(AbstractState state)
    {
        var merges = Merges.Values.Where(m => Mentions(state, m)).ToList();
        int index = 0;
        foreach (var values in Assignments([.. s_opaque, .. merges], []))
        {
            if (!Facts(state, values))
                continue;
            var memory = new Dictionary<int, object>();
            foreach (int location in (int[])[.. NumberLocations, .. TruthLocations])
            {
                // What the state does not know may be anything.
                var all = NumberLocations.Contains(location) ? s_numbers : s_truths;
                memory[location] = (state[location] is { } value ? Evaluate(value, values) : null) ?? all[(index * 7 + location) % all.Length];
            }

            index++;
            yield return new LatticeRun(values, memory);
        }
    }

    /// <summary>True when the run is one of those that the state describes.</summary>
    public bool IsDescribedBy(AbstractState state)
    {
        var merges = Merges.Where(m => Mentions(state, m.Value)).ToList();
        var known = new Dictionary<AbstractValue, object?>(s_opaque.Select(o => KeyValuePair.Create((AbstractValue)o, _values[o])));
        // Of a location that holds its merge symbol, that is what the symbol is.
        foreach (var (location, merge) in merges)
        {
            if (ReferenceEquals(state[location], merge))
                known[merge] = _memory[location];
        }

        return Assignments([.. merges.Select(m => m.Value).Where(m => !known.ContainsKey(m))], known)
            .Any(values => Facts(state, values) && Locations(state, values));
    }

    public override string ToString() =>
        string.Join(" ", _values.Select(v => $"{v.Key}={v.Value ?? "null"}").Concat(_memory.Select(m => $"location {m.Key}={m.Value}")));

    private static bool Facts(AbstractState state, Dictionary<AbstractValue, object?> values) =>
        state.Facts.All(f => Evaluate(f.Condition, values) is not bool truth || truth == f.Truth);

    private bool Locations(AbstractState state, Dictionary<AbstractValue, object?> values) =>
        _memory.All(location => state[location.Key] is not { } value || Evaluate(value, values) is not { } known || known.Equals(location.Value));

    private static IEnumerable<Dictionary<AbstractValue, object?>> Assignments(SymbolicValue[] symbols, Dictionary<AbstractValue, object?> known)
    {
        if (symbols.Length == 0)
            return [known];
        return from value in Domain(symbols[^1])
               from rest in Assignments(symbols[..^1], known)
               select new Dictionary<AbstractValue, object?>(rest) { [symbols[^1]] = value };
    }

    private static object?[] Domain(SymbolicValue symbol) =>
        symbol == Count || symbol == Size || symbol == Merges[Number] || symbol == Merges[OtherNumber] ? s_numbers : symbol == Item ? s_items : s_truths;

    private static bool Mentions(AbstractState state, SymbolicValue symbol) =>
        state.Facts.Any(f => f.Condition.Mentions(symbol)) || Enumerable.Range(0, state.Occupied).Any(i => state.ValueAt(i).Mentions(symbol));

    /// <summary>Null where the value is not known, as the half of a condition that grew too deep.</summary>
    private static object? Evaluate(AbstractValue value, Dictionary<AbstractValue, object?> values) => value switch
    {
        ConstantValue constant => constant.Content,
        SymbolicValue symbol => values[symbol],
        TermValue { Kind: TermKind.Not, Operands: [var operand] } => Evaluate(operand, values) is bool truth ? !truth : null,
        TermValue { Kind: TermKind.And, Operands: [var left, var right] } => (Evaluate(left, values), Evaluate(right, values)) switch
        {
            (false, _) or (_, false) => false,
            (true, true) => true,
            _ => null,
        },
        TermValue { Kind: TermKind.Equal, Operands: [var left, var right] } => Equals(Evaluate(left, values), Evaluate(right, values)),
        TermValue { Kind: TermKind.Less, Operands: [var left, var right] } => (int)Evaluate(left, values)! < (int)Evaluate(right, values)!,
        TermValue { Kind: TermKind.IsNull, Operands: [var operand] } => Evaluate(operand, values) is null,
        _ => null,
    };
}
