using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using PoolAnalyzers.Ownership.Domain;
using PoolAnalyzers.Ownership.Facts;
using PoolAnalyzers.Ownership.Operations;

namespace PoolAnalyzers.Ownership.Calls;

/// <summary>Calls whose contract is declared.</summary>
internal sealed class DeclaredCalls(WalkOperations walk, UnreadCalls unread)
{
    /// <summary>What the call settles by contract is settled here; the rest is seen without it.</summary>
    public CallEffect? OfContract(Call call, AbstractState state)
    {
        if (walk.Contracts.Declared.Of(call.Method) is not { } contract)
            return null;
        var steps = contract.Result.Has(DeclaredRoles.Rented | DeclaredRoles.RentedOrKept) ? PoolCalls.Renting(state) : [];
        if (contract.Instance.Has(DeclaredRoles.Released))
        {
            steps = steps.Add(new CallStep(StepKind.Release, call.Instance));
            call = call with { Instance = null };
        }

        if (contract.Instance.Has(DeclaredRoles.MemoryReleased) && call.Instance is { } instance)
        {
            var source = call.InstanceAt is null ? instance : walk.Pipes.SourceOf(call.InstanceAt, instance, state);
            steps = steps.Add(new CallStep(StepKind.EndMemory, source))
                .Add(new CallStep(StepKind.EndMemory, new TermValue(TermKind.Opaque, PipeMemory.Contents, instance)));
        }

        var others = new List<PassedArgument>(call.Given.Count);
        foreach (var argument in call.Given)
        {
            var declared = DeclaredOf(contract, argument.Parameter);
            bool isReleased = declared.Has(DeclaredRoles.Released);
            if (isReleased && argument.Value is not ViewValue)
                steps = steps.Add(new CallStep(declared.Pool is null ? StepKind.Release : StepKind.ReleaseToPool, argument.Value)
                    { Pool = PoolOf(declared, call) });
            else if (isReleased)
                steps = steps.Add(CallStep.Use(argument));
            else if (declared.Has(DeclaredRoles.Taken))
                steps = steps.Add(CallStep.Use(argument)).Add(new CallStep(StepKind.Take, argument.Value));
            others.Add(isReleased || declared.Has(DeclaredRoles.Taken) ? argument with { Value = null } : argument);
        }

        if (contract.IsOfShape)
        {
            // As with other pools, to give back does not fail, and who got something has not asked for less than nothing.
            if (!contract.DecidesOutput)
                return new CallEffect(steps.Add(CallStep.ForgetByCall));
            if (call.Given is [{ Value: (SymbolicValue or TermValue { Kind: TermKind.Member }) and var asked }, ..])
                steps = steps.Add(CallStep.Holds(Conditions.Binary(BinaryOperatorKind.LessThan, asked, ConstantValue.Zero), false));
        }

        return CallEffect.Also(call with { Given = others, IsSettled = true }, steps);
    }

    /// <summary>Nothing is declared of what comes out, or is lent: that is for the body to say.</summary>
    public bool AsksBody(Call call) => call.IsSettled && walk.Contracts.Declared.Of(call.Method) is { DecidesOutput: false } contract
        && !call.Given.Exists(g => DeclaredOf(contract, g.Parameter).Has(DeclaredRoles.Lent));

    /// <summary>What is not settled, of which no body says anything, and what comes out.</summary>
    public CallEffect? OfRest(Call call, AbstractState state)
    {
        if (!call.IsSettled || walk.Contracts.Declared.Of(call.Method) is not { } contract)
            return null;
        bool isTask = walk.Types.Is(call.Type, TypeTraits.Task);
        var effect = unread.Of(call with { Type = contract.Result.Roles == DeclaredRoles.None || isTask ? call.Type : null }, state);
        if (contract.Result.Has(DeclaredRoles.Rented | DeclaredRoles.RentedOrKept))
            effect = Rented(call, contract, effect);
        else if (contract.Result.Has(DeclaredRoles.Lent)
            && effect is { Made: null, Value: null } or { Made.Given: not null } or { Value: TaskValue { Result: RentalValue } })
            effect = ViewOf(call) is { } view ? Instead(effect, null, view) : Instead(effect, MadeValue.OfCall);
        return WithOutput(call, contract, effect);
    }

    /// <summary>Another result. Whatever the call has started runs all the same.</summary>
    private static CallEffect Instead(CallEffect effect, MadeValue? made, AbstractValue? value = null) => effect with
    {
        Steps = effect.Made is { Kind: MadeKind.Task, Keeps: { IsEmpty: false } running } && made is not { Kind: MadeKind.Task }
            ? effect.Steps.Add(CallStep.Start(running)) : effect.Steps,
        Made = made,
        Value = value,
    };

    private CallEffect Rented(Call call, MethodContract contract, CallEffect effect)
    {
        if (effect is { Value: TaskValue } or { Made.Given: not null } || call.Type is not { SpecialType: not SpecialType.System_Void } type)
            return effect;
        if (contract.IsNothingAtZero && call.Given is [{ Value: ConstantValue { Content: 0 } }, ..])
            return Instead(effect, MadeValue.OfCall);
        var awaited = walk.Types.Is(type, TypeTraits.Task) ? (type as INamedTypeSymbol)?.TypeArguments.FirstOrDefault() ?? type : type;
        var rental = MadeValue.Rental(
            walk.Context.Site(call.At, contract.Kind ?? KindOfDeclared(awaited), isProduced: true, null), PoolOf(contract.Result, call))
            with { MayBeKept = contract.Result.Has(DeclaredRoles.RentedOrKept) };
        return Instead(effect, effect.Made is { Kind: MadeKind.Task } task ? task with { Given = rental.Site, From = rental.From } : rental);
    }

    private static AbstractValue? ViewOf(Call call) =>
        ViewValue.Over(call.Given.Aggregate(call.Instance is RentalValue or ViewValue ? call.Instance.Rentals : ImmutableArray<int>.Empty,
            static (ids, g) => g.Value is RentalValue or ViewValue ? ViewValue.Union(ids, g.Value.Rentals) : ids));

    /// <summary>Rentals that come out through parameters. Where the call answers with a bool, only one of the answers comes with them.</summary>
    private CallEffect WithOutput(Call call, MethodContract contract, CallEffect effect)
    {
        var (comes, stays) = (ImmutableArray<CallStep>.Empty, ImmutableArray<CallStep>.Empty);
        bool? answer = null;
        foreach (var argument in call.Given)
        {
            if (argument.Parameter is not { RefKind: RefKind.Ref or RefKind.Out } parameter
                || DeclaredOf(contract, parameter) is var declared && !declared.Has(DeclaredRoles.Rented)
                || argument.At is not (ILocalReferenceOperation or IParameterReferenceOperation or IDeclarationExpressionOperation or IFieldReferenceOperation
                    or IDiscardOperation))
                continue;
            if (call.Type is { SpecialType: SpecialType.System_Boolean })
                answer ??= RentsWhen(parameter);
            var name = argument.At is IDeclarationExpressionOperation variable ? (variable.Expression as ILocalReferenceOperation)?.Local.Name
                : argument.At.Syntax.ToString();
            var site = walk.Context.Site(call.At, contract.Kind ?? KindOfDeclared(parameter.Type), isProduced: true, null, 1 + parameter.Ordinal % 15, name);
            comes = comes.Add(CallStep.Set(argument.At, null, MadeValue.Rental(site, PoolOf(declared, call))));
            stays = stays.Add(CallStep.Set(argument.At, ConstantValue.Null, parameter.Type.IsValueType ? MadeValue.New(argument.At, 1) : null));
        }

        return comes.IsEmpty ? effect : answer is not { } rents ? effect with { Steps = effect.Steps.AddRange(comes) }
            : effect with { OneOf = [new(comes, ConstantValue.Of(rents)), new(stays, ConstantValue.Of(!rents))] };
    }

    /// <summary>The answer with which a rental comes: true, unless the attributes of the framework say otherwise.</summary>
    private static bool RentsWhen(IParameterSymbol parameter)
    {
        foreach (var attribute in parameter.GetAttributes())
        {
            if (attribute is { AttributeClass.Name: "NotNullWhenAttribute", ConstructorArguments: [{ Value: bool notNull }] })
                return notNull;
            if (attribute is { AttributeClass.Name: "MaybeNullWhenAttribute", ConstructorArguments: [{ Value: bool maybeNull }] })
                return !maybeNull;
        }

        return true;
    }

    private static Declared DeclaredOf(MethodContract contract, IParameterSymbol? parameter) => parameter is null ? default : contract.Of(parameter.Ordinal);

    private RentalKind KindOfDeclared(ITypeSymbol type)
    {
        if (walk.Types.Is(type, TypeTraits.Array))
            return RentalKind.Array;
        if (walk.Types.Is(type, TypeTraits.Owner) || type.AllInterfaces.Any(i => i.Name is "IDisposable" or "IAsyncDisposable")
            || type.Name is "IDisposable" or "IAsyncDisposable"
            || (type.IsRefLikeType && type.GetMembers("Dispose").Any(m => m is IMethodSymbol { Parameters.IsEmpty: true, IsStatic: false })))
            return RentalKind.Owner;
        return walk.Types.Is(type, TypeTraits.View) ? RentalKind.Array : RentalKind.Object;
    }

    private AbstractValue? PoolOf(Declared declared, Call call)
    {
        var (method, instance) = (call.Method, call.Instance);
        if (declared.Pool is not { } name)
            return null;
        if (name == "this")
            return method.IsStatic ? new TermValue(TermKind.Member, method.ContainingType) : instance;
        foreach (var argument in call.Given)
        {
            if (argument.Parameter?.Name == name)
                return argument.Value;
        }

        for (var type = method.ContainingType; type is not null; type = type.BaseType)
        {
            if (type.GetMembers(name).FirstOrDefault(m => m is IFieldSymbol or IPropertySymbol) is not { } member)
                continue;
            if (walk.Context.Code.Pools.PoolAlias(member) is { } alias)
                return alias;
            if (member.IsStatic)
                return new TermValue(TermKind.Member, member);
            return call.InstanceAt is IInstanceReferenceOperation ? new TermValue(TermKind.Member, member, TermValue.Self)
                : instance is null ? null : new TermValue(TermKind.Member, member, instance);
        }

        return null;
    }
}
