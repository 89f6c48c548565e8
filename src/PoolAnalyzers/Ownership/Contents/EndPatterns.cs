using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace PoolAnalyzers.Ownership.Contents;

/// <summary>List patterns that look at the end of what they are matched with, or at how many elements it has.</summary>
internal static class EndPatterns
{
    /// <summary>Those that the value itself is matched with, and not a member or element of it.</summary>
    public static IEnumerable<IListPatternOperation> In(IPatternOperation pattern)
    {
        switch (pattern)
        {
            case IListPatternOperation list when SeesEnd(list):
                yield return list;
                break;
            case INegatedPatternOperation { Pattern: var denied }:
                foreach (var list in In(denied))
                    yield return list;
                break;
            case IBinaryPatternOperation { LeftPattern: var left, RightPattern: var right }:
                foreach (var list in In(left).Concat(In(right)))
                    yield return list;
                break;
        }
    }

    /// <summary>What a condition or choice matches with what.</summary>
    public static IEnumerable<(IOperation Value, IPatternOperation Pattern)> Matched(IOperation operation) => operation switch
    {
        IIsPatternOperation { Value: var value, Pattern: var pattern } => [(value, pattern)],
        ISwitchExpressionOperation { Value: var value, Arms: var arms } => arms.Select(a => (value, a.Pattern)),
        ISwitchOperation { Value: var value, Cases: var cases } =>
            cases.SelectMany(c => c.Clauses).OfType<IPatternCaseClauseOperation>().Select(c => (value, c.Pattern)),
        _ => [],
    };

    /// <summary>
    /// Elements behind a slice are counted from the end: <c>[.., 0xff, 0xd9]</c>. Without a slice there are just as many: <c>[0x1f, 0x8b]</c>. What of it is
    /// passed over asks for the length alone, and what is empty has no end.
    /// </summary>
    private static bool SeesEnd(IListPatternOperation list)
    {
        var parts = list.Patterns.SkipWhile(p => p is not ISlicePatternOperation).ToList();
        // A slice of an array that has a name is a copy of the rest.
        return parts.Count == 0 ? list.Patterns.Any(p => p is not IDiscardPatternOperation)
            : parts.Skip(1).Any(p => p is not IDiscardPatternOperation)
            || (list.InputType is IArrayTypeSymbol && parts[0] is ISlicePatternOperation { Pattern: not (null or IDiscardPatternOperation) });
    }
}
