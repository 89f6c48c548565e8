using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace PoolAnalyzers.Ownership;

// Properties, indexers and operators: calls that are not written as calls.
internal sealed partial class GraphWalk
{
    /// <summary>A getter that hands out a rental, or is declared to.</summary>
    private bool TryRead(IPropertyReferenceOperation reference, Value? instance, List<Given> given, PathState state, out Value? result)
    {
        result = null;
        return _context.Engine.Gate.MayHelp(reference.Property) && reference.Property.GetMethod is { } getter && !PoolTypes.IsFramework(getter) && !IsOnlyAssigned(reference)
            && TryMember(reference, getter, reference.Instance, instance, given, reference.Type, state, out result);
    }

    /// <summary>A setter that is given a rental: what its body does with it, or what is declared.</summary>
    private bool TryWrite(IPropertyReferenceOperation reference, Value? instance, List<Given> given, IOperation at, Value? value, PathState state)
    {
        if (value is not { IsOwnership: true } || reference.Property.SetMethod is not { Parameters: [.., var parameter] } setter || PoolTypes.IsFramework(setter))
            return false;
        given.Add(new Given(at, parameter, value));
        if (TryMember(reference, setter, reference.Instance, instance, given, null, state, out _))
            return true;
        if (IsReplaceable(setter, reference.Instance) || !HasBody(setter) || _context.Engine.Gate.DoesMoreThanUse(parameter))
            return false;
        Use(value, at, state);
        MayThrow(state, reference);
        return true;
    }

    private bool TryOperator(IOperation operation, IMethodSymbol? method, PathState state, out Value? result, params (IOperation At, Value? Value)[] operands)
    {
        result = null;
        if (method is null || PoolTypes.IsFramework(method) || method.Parameters.Length != operands.Length)
            return false;
        var given = operands.Select((o, i) => new Given(o.At, method.Parameters[i], o.Value)).ToList();
        return TryMember(operation, method, null, null, given, operation.Type, state, out result);
    }

    private bool TryMember(IOperation call, IMethodSymbol method, IOperation? instanceAt, Value? instance, List<Given> given, ITypeSymbol? type, PathState state, out Value? result)
    {
        bool isVirtual = IsReplaceable(method, instanceAt);
        return TryDeclared(call, method, instanceAt, instance, given, type, isVirtual, state, out result) || TrySummary(call, method, instance, given, type, isVirtual, state, out result);
    }

    /// <summary>Unlike the setter of an automatic property, which keeps what it is given.</summary>
    private static bool HasBody(IMethodSymbol setter) => setter.DeclaringSyntaxReferences is [var reference]
        && reference.GetSyntax() is Microsoft.CodeAnalysis.CSharp.Syntax.AccessorDeclarationSyntax { Body: not null } or Microsoft.CodeAnalysis.CSharp.Syntax.AccessorDeclarationSyntax { ExpressionBody: not null };

    /// <summary>What runs may be the member of another class.</summary>
    private static bool IsReplaceable(IMethodSymbol method, IOperation? instance) =>
        (method.IsVirtual || method.IsAbstract || method.IsOverride) && instance is not IInstanceReferenceOperation { Syntax: Microsoft.CodeAnalysis.CSharp.Syntax.BaseExpressionSyntax };

    /// <summary>Captured as the place that something is assigned to: it is not read.</summary>
    private bool IsOnlyAssigned(IPropertyReferenceOperation reference) => reference.Parent is IFlowCaptureOperation { Id: var id } && _assignedThrough.Contains(id);

    private static IOperation? InstanceOf(IOperation call) => call switch
    {
        IInvocationOperation invocation => invocation.Instance,
        IPropertyReferenceOperation property => property.Instance,
        _ => null,
    };
}
