using System.Linq;
using PoolAnalyzers.Ownership.Domain;
using PoolAnalyzers.Ownership.Facts;
using PoolAnalyzers.Ownership.Operations;

namespace PoolAnalyzers.Ownership.Transfer;

/// <summary>Calls that do not come back.</summary>
internal sealed class EndingCalls(TransferFunctions walk)
{
    public bool TryEnd(Call call, AbstractState state, out AbstractValue? result)
    {
        result = null;
        if (call.Role != CallRole.NeverReturns || !CallFacts.IsCompiled(call.Method, call.At.Syntax.SyntaxTree))
            return false;
        End(call, state);
        return true;
    }

    /// <summary>One that is given a rental may release it first: that is for its summary to say.</summary>
    public bool TryThrower(Call call, AbstractState state, out AbstractValue? result)
    {
        result = null;
        if (call.Given.Any(g => g.Value is { IsOwnership: true }) || !walk.Context.Code.Methods.AlwaysThrows(call.Method))
            return false;
        End(call, state);
        return true;
    }

    /// <summary><c>Debug.Assert(condition)</c>, <c>[DoesNotReturnIf(false)]</c>: behind the call the condition holds.</summary>
    public bool TryAssertion(Call call, AbstractState state, out AbstractValue? result)
    {
        result = null;
        foreach (var argument in call.Given)
        {
            if (argument.Parameter is { } parameter && CallFacts.EndsWhen(parameter) is { } ends && !Conditions.Assume(state, argument.Value, !ends)
                && CallFacts.IsCompiled(call.Method, call.At.Syntax.SyntaxTree))
            {
                walk.Path.IsEnded = true;
                return true;
            }
        }

        return false;
    }

    private void End(Call call, AbstractState state)
    {
        foreach (var argument in call.Given)
            walk.Rentals.Use(argument.Value, argument.At, state);
        if (call.Method.ContainingType?.Name != "Environment")
        {
            var thrown = state.Clone();
            walk.Path.ThrowCollected(thrown);
        }

        walk.Path.IsEnded = true;
    }
}
