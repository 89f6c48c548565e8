using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;
using PoolAnalyzers.Ownership.Domain;
using PoolAnalyzers.Ownership.Facts;
using PoolAnalyzers.Ownership.Operations;
using PoolAnalyzers.Ownership.Uses;

namespace PoolAnalyzers.Ownership.Calls;

/// <summary>Owners that come out of channels and queues: who takes one out has it, and nobody else.</summary>
internal sealed class TakenOwners(WalkOperations walk)
{
    /// <summary>A few calls say how a sequence is gone through: more than these are no code that people write.</summary>
    private const int MaxSteps = 8;

    private static readonly ImmutableArray<CallStep> s_before = [CallStep.MayThrow, CallStep.ForgetByCall];

    /// <summary>The call takes one owner out, and gives it, puts it out or has it in a task.</summary>
    public CallEffect? Of(Call call)
    {
        if (!HandsOutOwners(call.Method))
            return null;
        foreach (var given in call.Given)
        {
            if (given.Parameter is { RefKind: RefKind.Out })
                return call.Type is { SpecialType: SpecialType.System_Boolean } ? TryTake(call, given) : null;
        }

        var awaited = call.Type is INamedTypeSymbol { TypeArguments: [var result] } && walk.Types.Is(call.Type, TypeTraits.Task) ? result : null;
        if (!walk.Types.Is(awaited ?? call.Type, TypeTraits.Owner))
            return null;
        var owner = Made(call.At, call.Method, VariableOf(call.At), name: null);
        return new CallEffect(s_before)
        {
            Made = awaited is null ? owner : MadeValue.Task(call.At, []) with { Given = owner.MayBeKept ? null : owner.Site },
        };
    }

    /// <summary>There is one where the answer is true.</summary>
    private CallEffect TryTake(Call call, PassedArgument taken)
    {
        var local = taken.At switch
        {
            IDeclarationExpressionOperation { Expression: ILocalReferenceOperation { Local: var declared } } => declared,
            ILocalReferenceOperation { Local: var set } => set,
            _ => null,
        };
        return new CallEffect(s_before)
        {
            OneOf = [new([CallStep.Set(taken.At, null, Made(taken.At, call.Method, local, local?.Name))], ConstantValue.True),
                new([CallStep.Set(taken.At, ConstantValue.Null)], ConstantValue.False)],
        };
    }

    /// <summary>One of the owners that a loop takes out, where the enumerator is that of a channel or queue.</summary>
    public AbstractValue? OfElement(IPropertyReferenceOperation current, AbstractState state)
    {
        if (current is not { Property.Name: "Current", Instance: IFlowCaptureReferenceOperation { Id: var id } }
            || !walk.Types.Is(current.Type, TypeTraits.Owner) || !walk.Captures.Places.TryGetValue(id, out var place))
            return null;
        IOperation? sequence = BodyIndex.Plain(place);
        for (int step = 0; step < MaxSteps && sequence is IInvocationOperation call; step++)
        {
            var method = call.TargetMethod;
            if (HandsOutOwners(method))
            {
                var loop = current.Syntax.FirstAncestorOrSelf<ForEachStatementSyntax>();
                var made = Made(current, method, VariableOf(current), loop?.Identifier.ValueText);
                return walk.Rentals.NewRental(made.Site!, made.MayBeKept ? RentalStatus.Lent : RentalStatus.Held, null, state);
            }

            if (!(method.Name is "GetEnumerator" or "GetAsyncEnumerator" || walk.Contracts.FactsOf(method).Has(CallTraits.PassesElements)))
                return null;
            sequence = (call.Instance ?? (call.Arguments.IsEmpty ? null : call.Arguments[0].Value)) is { } from ? BodyIndex.Plain(from) : null;
        }

        return null;
    }

    private bool HandsOutOwners(IMethodSymbol method) => method.ContainingType is { TypeArguments: [var element] }
        && walk.Types.Is(element, TypeTraits.Owner) && walk.Contracts.FactsOf(method).Has(CallTraits.HandsOut);

    private MadeValue Made(IOperation at, IMethodSymbol method, ILocalSymbol? local, string? name) =>
        MadeValue.Rental(walk.Context.Site(at, RentalKind.Owner, isProduced: true, null, name: name), null) with
        {
            MayBeKept = MayOnlyOrder(method, local),
        };

    /// <summary>
    /// Nobody puts into a channel what he wants to keep. A collection may only say whose turn it is: what is taken out of one is missed where the body
    /// disposes of it on some other way.
    /// </summary>
    private bool MayOnlyOrder(IMethodSymbol method, ILocalSymbol? local) =>
        method.ContainingType.Name != "ChannelReader" && !(local is not null && walk.Variables.IsReleased(local));

    /// <summary>The variable that is set to what the call gives.</summary>
    private static ILocalSymbol? VariableOf(IOperation call)
    {
        var value = call;
        while (value.Parent is IConversionOperation { OperatorMethod: null } or IAwaitOperation or IParenthesizedOperation)
            value = value.Parent;
        return value.Parent is ISimpleAssignmentOperation { Target: ILocalReferenceOperation { Local: var local } } ? local : null;
    }
}
