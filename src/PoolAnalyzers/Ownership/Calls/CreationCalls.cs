using Microsoft.CodeAnalysis;
using PoolAnalyzers.Ownership.Domain;
using PoolAnalyzers.Ownership.Facts;
using PoolAnalyzers.Ownership.Operations;

namespace PoolAnalyzers.Ownership.Calls;

/// <summary>Objects that are made.</summary>
internal sealed class CreationCalls(WalkOperations walk)
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
}
