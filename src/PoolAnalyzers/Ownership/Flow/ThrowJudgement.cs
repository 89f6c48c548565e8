using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;
using PoolAnalyzers.Ownership.Facts;
using PoolAnalyzers.Ownership.Operations;
using PoolAnalyzers.Ownership.Transfer;
using PoolAnalyzers.Ownership.Uses;

namespace PoolAnalyzers.Ownership.Flow;

/// <summary>How likely it is that a call throws.</summary>
internal sealed class ThrowJudgement(WalkOperations walk)
{
    public bool IsMisuseOnly(IOperation at) => at switch
    {
        // An async method throws where its task is awaited.
        IInvocationOperation { TargetMethod.IsAsync: true } => true,
        IInvocationOperation { TargetMethod: var method } call => walk.Contracts.CannotThrow(method)
            || walk.Contracts.RoleOf(method) is CallRole.RentArray or CallRole.HandOverOwner || walk.Context.Code.ThrowFree.Has(method)
            || IsArrayEnumeration(call)
            || (walk.Contracts.TakesNumbers(method) && AreRight(call.Arguments)),
        IObjectCreationOperation { Constructor: { } constructor } creation =>
            walk.Contracts.CannotThrow(constructor) || walk.Context.Code.ThrowFree.Has(constructor)
            || (walk.Contracts.TakesNumbers(constructor) && AreRight(creation.Arguments)),
        IPropertyReferenceOperation { Property: var property } =>
            walk.Types.Is(property.Type, TypeTraits.ArrayPool | TypeTraits.MemoryPool | TypeTraits.ObjectPool)
            || (property.GetMethod is null || walk.Context.Code.ThrowFree.Has(property.GetMethod))
            && (property.SetMethod is null || walk.Context.Code.ThrowFree.Has(property.SetMethod)),
        IInterpolatedStringOperation => true,
        IAwaitOperation { Operation: IPropertyReferenceOperation { Property.GetMethod: { } getter } } => FrameworkTables.TaskOf(getter) == TaskRole.Done,
        IAwaitOperation { Operation: IInvocationOperation { TargetMethod: { Name: "Yield", ContainingType.Name: "Task" } } } => true,
        _ => false,
    } || IsAsserted(at);

    /// <summary>Or counts, which are not below zero.</summary>
    private bool AreRight(ImmutableArray<IArgumentOperation> arguments) => arguments.All(a => IsRight(a.Value, 0));

    private bool IsRight(IOperation number, int depth) => number.ConstantValue.HasValue || BodyIndex.Plain(number) switch
    {
        IPropertyReferenceOperation { Property: { Name: var name, Type.SpecialType: SpecialType.System_Int32 } } =>
            FrameworkTables.Has(name, CallTraits.Counts),
        // A variable that begins with such a number, and goes up from there.
        ILocalReferenceOperation { Local: var local } => depth < MaxCopies && walk.Variables.AssignedTo(local) is { Count: > 0 } values
            && walk.Variables.OnlyCountsUp(local) && values.All(v => IsRight(v, depth + 1)),
        _ => false,
    };

    /// <summary>Variables that one is set from another.</summary>
    private const int MaxCopies = 3;

    /// <summary>What an assertion asks for holds, and is not asked for outside of debug builds.</summary>
    private bool IsAsserted(IOperation at)
    {
        for (var operation = at.Parent; operation is not null; operation = operation.Parent)
        {
            if (operation is IInvocationOperation { TargetMethod: var method } && walk.Contracts.OnlyAsserts(method))
                return true;
        }

        return false;
    }

    /// <summary>A foreach over an array is a call of the enumerator that the array gives out for any element.</summary>
    private bool IsArrayEnumeration(IInvocationOperation call)
    {
        if (call.TargetMethod.Name == "MoveNext" && call.Instance is IFlowCaptureReferenceOperation { Id: var id }
            && walk.Captures.Places.TryGetValue(id, out var enumerator) && BodyIndex.Plain(enumerator) is IInvocationOperation made)
            call = made;
        return call is { TargetMethod.Name: "GetEnumerator", Instance: { } collection } && BodyIndex.Plain(collection).Type is IArrayTypeSymbol;
    }

    /// <summary>Whoever is given no token, and waits for nothing, is not canceled; a body of this compilation may know of a token.</summary>
    public bool MayBeCanceled(IOperation at)
    {
        // Of what does not bind, what it is given tells.
        if (at is IInvalidOperation)
            return at.Descendants().Any(o => FrameworkTables.Is(o.Type, TypeTraits.CancellationToken));
        var (method, arguments) = at switch
        {
            IInvocationOperation call => (call.TargetMethod, call.Arguments),
            IObjectCreationOperation { Constructor: { } constructor } creation => (constructor, creation.Arguments),
            _ => (null, default),
        };
        if (method is null || method.MethodKind == MethodKind.DelegateInvoke || walk.Contracts.BlocksOn(method) || method.Name == "ThrowIfCancellationRequested"
            || walk.Types.Is(method.ReturnType, TypeTraits.Task))
            return true;
        if (arguments.Any(a => a.ArgumentKind != ArgumentKind.DefaultValue
            && (FrameworkTables.Is(a.Parameter?.Type, TypeTraits.CancellationToken) || a.Parameter?.Type.TypeKind == TypeKind.Delegate)))
            return true;
        return !method.DeclaringSyntaxReferences.IsEmpty && (!CallFacts.IsReadable(method)
            || walk.Context.Code.Methods.KeepsToken(method.ContainingType));
    }
}
