using System.Collections.Immutable;
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
    public CallEffect OfUnread(Call call, AbstractState state)
    {
        var effect = walk.Unknown.Of(call, state);
        if (effect.Made is not { Kind: MadeKind.Value } made)
            return effect;
        var uses = walk.Context.Code.ParameterUses;
        // A primary constructor has no body: what its parameters are needed for afterwards is kept.
        bool isPrimary = call.Method.DeclaringSyntaxReferences is [var reference] && reference.GetSyntax() is TypeDeclarationSyntax;
        var kept = ImmutableArray<int>.Empty;
        foreach (var argument in call.Given)
        {
            // A lambda that the object keeps has what it captured.
            if ((argument is { Value: ClosureValue, Parameter: { } keeps } && uses.IsKeptDelegate(keeps))
                || (isPrimary && argument is { Value: RentalValue or ViewValue, Parameter: { } parameter } && uses.StaysWithObject(parameter)))
                kept = ViewValue.Union(kept, argument.Value.Rentals);
        }

        return kept.IsEmpty ? effect : effect with { Made = made with { Keeps = kept } };
    }
}
