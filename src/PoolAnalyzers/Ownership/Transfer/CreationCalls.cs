using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using PoolAnalyzers.Ownership.Domain;
using PoolAnalyzers.Ownership.Facts;
using PoolAnalyzers.Ownership.Operations;

namespace PoolAnalyzers.Ownership.Transfer;

/// <summary>Objects that are made.</summary>
internal sealed class CreationCalls(TransferFunctions walk)
{
    public CallEffect? OfPool(Call call) => walk.Types.Is(call.Type, TypeTraits.ArrayPool | TypeTraits.ObjectPool | TypeTraits.MemoryPool)
        ? CallEffect.Gives(walk.Context.SiteSym(call.At, SymbolicKind.Creation)) : null;

    public CallEffect? OfWrapper(Call call)
    {
        if (call.Given is not [{ Value: var inner }])
            return null;
        if (walk.Types.Is(call.Type, TypeTraits.Task) && inner is not null)
            return CallEffect.Gives(inner as TaskValue ?? TaskValue.Ended(inner));
        return call.Type is INamedTypeSymbol nullable && WalkOperations.IsNullable(nullable) ? CallEffect.Gives(inner) : null;
    }

    /// <summary>The constructor is not read.</summary>
    public bool TryUnread(Call call, AbstractState state, out AbstractValue? result)
    {
        result = walk.Unknown.ApplyUnknownCall(call, state);
        if (result is not SymbolicValue made)
            return true;
        var uses = walk.Context.Code.ParameterUses;
        // A primary constructor has no body: what its parameters are needed for afterwards is kept.
        bool isPrimary = call.Method.DeclaringSyntaxReferences is [var reference] && reference.GetSyntax() is TypeDeclarationSyntax;
        foreach (var argument in call.Given)
        {
            // A lambda that the object keeps has what it captured.
            if (argument is { Value: ClosureValue { Rentals: var captured }, Parameter: { } kept } && uses.IsKeptDelegate(kept))
                state.Keep(made, captured);
            if (isPrimary && argument is { Value: RentalValue or ViewValue, Parameter: { } parameter } && uses.StaysWithObject(parameter))
                state.Keep(made, argument.Value.Rentals);
        }

        return true;
    }
}
