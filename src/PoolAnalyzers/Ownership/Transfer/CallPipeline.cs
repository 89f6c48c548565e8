using System.Collections.Immutable;
using Microsoft.CodeAnalysis.Operations;
using PoolAnalyzers.Ownership.Domain;
using PoolAnalyzers.Ownership.Facts;
using PoolAnalyzers.Ownership.Operations;

namespace PoolAnalyzers.Ownership.Transfer;

/// <summary>Evaluates what a call is given, and asks the models of calls what it does.</summary>
internal sealed class CallPipeline(TransferFunctions walk)
{
    public AbstractValue? Invoke(IInvocationOperation operation, AbstractState state)
    {
        if (walk.Histories.IsLeftOut(operation))
            return null;
        var instance = operation.Instance is null ? null : walk.Evaluate(operation.Instance, state);
        var role = walk.Contracts.RoleOf(operation.TargetMethod);
        // It evaluates the place that it sets as a place.
        if (role == CallRole.Exchange)
            return walk.Exchanges.Exchange(operation, state);
        var call = Call.Of(operation, instance, walk.EvaluateArguments(operation.Arguments, state), role);
        if (walk.Context.History is { } history)
            walk.Histories.NoteCall(history, operation, instance, state);
        return Ask(CallModels.OfInvocations, call, state);
    }

    public AbstractValue? Construct(IObjectCreationOperation creation, AbstractState state)
    {
        var given = walk.EvaluateArguments(creation.Arguments, state);
        walk.Kept.Make(creation, state);
        return creation.Constructor is { } constructor ? Ask(CallModels.OfCreations, Call.Of(creation, constructor, given), state)
            : walk.Heap.NewValue(creation, state);
    }

    private AbstractValue? Ask(ImmutableArray<OrderedModel> models, Call call, AbstractState state) =>
        TryAsk(models, call, state, out var result) ? result : null;

    /// <returns>False where none of the models has all to say.</returns>
    public bool TryAsk(ImmutableArray<OrderedModel> models, Call call, AbstractState state, out AbstractValue? result)
    {
        foreach (var model in models)
        {
            if (model is DoingModel doing)
            {
                if (doing.Does(walk, call, state, out result))
                    return true;
            }
            else if (((SayingModel)model).Says(walk, call, state) is { } effect)
            {
                if (!walk.Effects.Apply(effect, call, state, out result) || effect.Rest is not { } rest)
                    return true;
                call = rest;
            }
        }

        result = null;
        return false;
    }
}
