using System.Collections.Immutable;
using System.Linq;
using PoolAnalyzers.Ownership.Facts;
using PoolAnalyzers.Ownership.Operations;

namespace PoolAnalyzers.Ownership.Calls;

/// <summary>Calls that do not come back.</summary>
internal sealed class EndingCalls(WalkOperations walk)
{
    public static CallEffect? OfEnd(Call call) =>
        call.Role == CallRole.NeverReturns && CallFacts.IsCompiled(call.Method, call.At.Syntax.SyntaxTree) ? End(call) : null;

    /// <summary>One that is given a rental may release it first: that is for its summary to say.</summary>
    public CallEffect? OfThrower(Call call) =>
        !call.Given.Exists(g => g.Value is { IsOwnership: true }) && walk.Context.Code.Methods.AlwaysThrows(call.Method) ? End(call) : null;

    /// <summary><c>Debug.Assert(condition)</c>, <c>[DoesNotReturnIf(false)]</c>: behind the call the condition holds.</summary>
    public static CallEffect? OfAssertion(Call call)
    {
        var steps = ImmutableArray<CallStep>.Empty;
        foreach (var argument in call.Given)
        {
            if (argument.Parameter is { } parameter && CallFacts.EndsWhen(parameter) is { } ends)
                steps = steps.Add(CallStep.Holds(argument.Value, !ends) with { IsOnlySaid = !CallFacts.IsCompiled(call.Method, call.At.Syntax.SyntaxTree) });
        }

        return steps.IsEmpty ? null : CallEffect.Also(call, steps);
    }

    private static CallEffect End(Call call)
    {
        var last = new CallStep(call.Method.ContainingType?.Name == "Environment" ? StepKind.Exit : StepKind.Throw);
        return new CallEffect([.. call.Given.Select(CallStep.Use), last]);
    }
}
