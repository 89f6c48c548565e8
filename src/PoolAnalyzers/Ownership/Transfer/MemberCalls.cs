using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;
using PoolAnalyzers.Ownership.Domain;
using PoolAnalyzers.Ownership.Facts;
using PoolAnalyzers.Ownership.Operations;

namespace PoolAnalyzers.Ownership.Transfer;

/// <summary>Properties, indexers and operators: calls that are not written as calls.</summary>
internal sealed class MemberCalls(TransferFunctions walk)
{
    /// <summary>A getter that hands out a rental, or is declared to; of a loop, the owner whose turn it is.</summary>
    public bool TryRead(IPropertyReferenceOperation reference, AbstractValue? instance, List<PassedArgument> given, AbstractState state,
        out AbstractValue? result)
    {
        result = walk.Reads.ReadBehind(reference, state) ?? walk.Taken.OfElement(reference, state)
            ?? walk.Owning.ViewInto(reference.Property, instance, state);
        if (result is not null)
            return true;
        return walk.Context.Code.Gate.MayHelp(reference.Property) && reference.Property.GetMethod is { } getter && !PoolTypes.IsFramework(getter)
            && !IsOnlyAssigned(reference)
            && TryMember(new Call(reference, getter, reference.Instance, instance, given, reference.Type), state, out result);
    }

    /// <summary>A setter that is given a rental: what its body does with it, or what is declared.</summary>
    public bool TryWrite(IPropertyReferenceOperation reference, AbstractValue? instance, List<PassedArgument> given, IOperation at, AbstractValue? value,
        AbstractState state)
    {
        if (value is not { IsOwnership: true } || reference.Property.SetMethod is not { Parameters: [.., var parameter] } setter
            || PoolTypes.IsFramework(setter))
            return false;
        given = [.. given, new PassedArgument(at, parameter, value)];
        if (TryMember(new Call(reference, setter, reference.Instance, instance, given, null), state, out _))
            return true;
        if (IsReplaceable(setter, reference.Instance) || !HasBody(setter) || walk.Context.Code.PlainUses.IsMoreThanUsed(parameter))
            return false;
        walk.Rentals.Use(value, at, state);
        walk.Path.MayThrow(state, reference);
        return true;
    }

    public bool TryOperator(IOperation operation, IMethodSymbol? method, AbstractState state, out AbstractValue? result,
        params (IOperation At, AbstractValue? Value)[] operands)
    {
        result = null;
        if (method is null || PoolTypes.IsFramework(method) || method.Parameters.Length != operands.Length)
            return false;
        var given = operands.Select((o, i) => new PassedArgument(o.At, method.Parameters[i], o.Value)).ToList();
        return TryMember(new Call(operation, method, null, null, given, operation.Type), state, out result);
    }

    /// <summary>An operator that changes the object that it is called on (C# 14).</summary>
    public void ChangeInPlace(IOperation operation, IMethodSymbol method, AbstractState state, (IOperation At, AbstractValue? Value) target,
        params (IOperation At, AbstractValue? Value)[] operands)
    {
        var given = operands.Select((o, i) => new PassedArgument(o.At, method.Parameters[i], o.Value)).ToList();
        var call = new Call(operation, method, target.At, target.Value, given, null);
        if (!PoolTypes.IsFramework(method) && TryMember(call, state, out _))
            return;
        walk.Rentals.Use(target.Value, target.At, state);
        foreach (var operand in operands)
            walk.Rentals.Use(operand.Value, operand.At, state);
        walk.Path.MayThrow(state, operation);
        walk.Heap.ForgetBy(call, state);
    }

    private bool TryMember(Call call, AbstractState state, out AbstractValue? result)
    {
        call = call with { IsVirtual = IsReplaceable(call.Method, call.InstanceAt) };
        return walk.Calls.TryAsk(CallModels.OfMembers, call, state, out result);
    }

    /// <summary>Unlike the setter of an automatic property, which keeps what it is given.</summary>
    public static bool HasBody(IMethodSymbol setter) => setter.DeclaringSyntaxReferences is [var reference]
        && reference.GetSyntax() is Microsoft.CodeAnalysis.CSharp.Syntax.AccessorDeclarationSyntax { Body: not null }
            or Microsoft.CodeAnalysis.CSharp.Syntax.AccessorDeclarationSyntax { ExpressionBody: not null };

    /// <summary>What runs may be the member of another class.</summary>
    public static bool IsReplaceable(IMethodSymbol method, IOperation? instance) =>
        (method.IsVirtual || method.IsAbstract || method.IsOverride)
        && instance is not IInstanceReferenceOperation { Syntax: Microsoft.CodeAnalysis.CSharp.Syntax.BaseExpressionSyntax };

    /// <summary>Captured as the place that something is assigned to: it is not read.</summary>
    public bool IsOnlyAssigned(IPropertyReferenceOperation reference) =>
        reference.Parent is IFlowCaptureOperation { Id: var id } && walk.Captures.IsOnlyAssigned(id);
}
