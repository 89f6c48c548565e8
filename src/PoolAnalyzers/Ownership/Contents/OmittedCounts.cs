using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using PoolAnalyzers.Ownership.Uses;

namespace PoolAnalyzers.Ownership.Contents;

/// <summary>Counts that a call leaves out, and what the body takes in their place: <c>if (count == -1) count = data.Length;</c></summary>
/// <param name="omitted">The parameters that the call leaves out, by their positions.</param>
/// <param name="body">The body.</param>
/// <param name="variables">Its variables.</param>
internal sealed class OmittedCounts(uint omitted, IOperation body, BodyIndex variables)
{
    /// <summary>What a number in the body is then; null where that is not told.</summary>
    public IOperation? Of(IOperation number)
    {
        switch (number)
        {
            case IConditionalOperation { WhenFalse: { } otherwise } choice:
                return Holds(choice.Condition) switch { true => choice.WhenTrue, false => otherwise, null => null };
            case ICoalesceOperation choice when IsOmitted(choice.Value, out var none) && none.ExplicitDefaultValue is null:
                return choice.WhenNull;
            case IPropertyReferenceOperation { Property.Name: "Value", Instance: { } nullable }:
                return Of(BodyIndex.Plain(nullable));
        }

        return IsOmitted(number, out var count) && SetTo(count).Take(2).ToList() is [IAssignmentOperation only] && IsReached(only) ? only.Value : null;
    }

    /// <summary>It is left out, and is 0 then.</summary>
    public bool IsNone(IOperation number) => IsOmitted(number, out var parameter) && parameter.ExplicitDefaultValue is 0 && !SetTo(parameter).Any();

    /// <summary>Where the body changes it.</summary>
    private IEnumerable<IOperation> SetTo(IParameterSymbol parameter) => body.Descendants().Where(o => o switch
    {
        IAssignmentOperation { Target: var target } => IsOf(target, parameter),
        IIncrementOrDecrementOperation { Target: var target } => IsOf(target, parameter),
        IArgumentOperation { Parameter.RefKind: RefKind.Ref or RefKind.Out, Value: var target } => IsOf(target, parameter),
        _ => false,
    });

    private static bool IsOf(IOperation place, IParameterSymbol parameter) =>
        place is IParameterReferenceOperation { Parameter: var target } && SymbolEqualityComparer.Default.Equals(target, parameter);

    /// <summary>The assignment is made where the call leaves the number out.</summary>
    private bool IsReached(IAssignmentOperation assignment)
    {
        if (assignment is ICoalesceAssignmentOperation { Target: var target })
            return IsOmitted(target, out var none) && none.ExplicitDefaultValue is null;
        if (assignment is not ISimpleAssignmentOperation)
            return false;
        for (var (inner, outer) = ((IOperation)assignment, assignment.Parent); outer is not null; (inner, outer) = (outer, outer.Parent))
        {
            if (outer is IConditionalOperation choice && inner != choice.Condition)
                return inner == choice.WhenTrue && Holds(choice.Condition) == true;
            if (outer is ILoopOperation or ITryOperation or ISwitchOperation or IAnonymousFunctionOperation or ILocalFunctionOperation)
                return false;
        }

        return true;
    }

    /// <summary>What a comparison of such a parameter with a constant finds.</summary>
    private bool? Holds(IOperation condition)
    {
        var question = Questions.Of(condition, variables, out bool isNegated);
        return HoldsOf(question) is { } answer ? answer != isNegated : null;
    }

    private bool? HoldsOf(IOperation condition)
    {
        if (condition is IIsPatternOperation { Pattern: IConstantPatternOperation { Value.ConstantValue: { HasValue: true, Value: var asked } } } matched)
            return IsOmitted(matched.Value, out var left) ? Equals(left.ExplicitDefaultValue, asked) : null;
        if (condition is not IBinaryOperation { RightOperand.ConstantValue: { HasValue: true, Value: var with }, OperatorKind: var kind } comparison
            || !IsOmitted(comparison.LeftOperand, out var parameter))
            return null;
        var given = parameter.ExplicitDefaultValue;
        return (kind, given, with) switch
        {
            (BinaryOperatorKind.Equals, _, _) => Equals(given, with),
            (BinaryOperatorKind.NotEquals, _, _) => !Equals(given, with),
            (BinaryOperatorKind.LessThan, int one, int other) => one < other,
            (BinaryOperatorKind.LessThanOrEqual, int one, int other) => one <= other,
            (BinaryOperatorKind.GreaterThan, int one, int other) => one > other,
            (BinaryOperatorKind.GreaterThanOrEqual, int one, int other) => one >= other,
            _ => null,
        };
    }

    private bool IsOmitted(IOperation operation, out IParameterSymbol parameter)
    {
        parameter = (BodyIndex.Plain(operation) as IParameterReferenceOperation)?.Parameter!;
        return parameter is { Ordinal: < 32, HasExplicitDefaultValue: true } && (omitted & (1u << parameter.Ordinal)) != 0;
    }
}
