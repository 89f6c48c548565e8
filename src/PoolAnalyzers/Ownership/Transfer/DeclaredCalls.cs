using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using PoolAnalyzers.Ownership.Domain;
using PoolAnalyzers.Ownership.Facts;
using PoolAnalyzers.Ownership.Operations;

namespace PoolAnalyzers.Ownership.Transfer;

/// <summary>Calls whose contract is declared.</summary>
internal sealed class DeclaredCalls(TransferFunctions walk)
{
    public bool TryDeclared(Call call, AbstractState state, out AbstractValue? result)
    {
        result = null;
        var (at, method, given) = (call.At, call.Method, call.Given);
        if (walk.Contracts.Declared.Of(method) is not { } contract)
            return false;
        // While an array is away, renting the next one counts as not throwing: as with every pool.
        if (contract.Result.Has(DeclaredRoles.Rented) && !state.Rentals.Any(r => r.Status == RentalStatus.Released))
            walk.Path.MayThrow(state, at);
        if (contract.Instance.Has(DeclaredRoles.Released))
        {
            walk.Rentals.Release(call.Instance, at, null, checkPool: false, state);
            call = call with { Instance = null };
        }

        if (contract.Instance.Has(DeclaredRoles.MemoryReleased) && call.Instance is { } instance)
        {
            walk.Pipes.EndMemory(call.InstanceAt is null ? instance : walk.Pipes.SourceOf(call.InstanceAt, instance, state), at, state);
            walk.Pipes.EndMemory(new TermValue(TermKind.Opaque, PipeMemory.Contents, instance), at, state);
        }

        var others = Settle(call, contract, state);
        bool lends = given.Any(g => DeclaredOf(contract, g.Parameter).Has(DeclaredRoles.Lent));
        if (!contract.DecidesOutput && !lends && walk.Summarized.TrySummary(call with { Given = others }, state, out result))
            return true;
        bool isTask = walk.Types.Is(call.Type, TypeTraits.Task);
        result = walk.Effects.OfUnread(
            call with { Given = others, Type = contract.Result.Roles == DeclaredRoles.None || isTask ? call.Type : null }, state);
        if (contract.Result.Has(DeclaredRoles.Rented))
            result = Yielded(call, contract, result as TaskValue, state);
        else if (contract.Result.Has(DeclaredRoles.Lent) && result is null or TaskValue { Result: RentalValue })
            result = ViewValue.Over(others.Aggregate(call.Instance is RentalValue or ViewValue ? call.Instance.Rentals : ImmutableArray<int>.Empty,
                static (ids, g) => g.Value is RentalValue or ViewValue ? ViewValue.Union(ids, g.Value.Rentals) : ids))
                ?? (AbstractValue)walk.Heap.NewValue(at, state);
        PutOut(call, contract, ref result, state);
        return true;
    }

    /// <summary>What the call settles by contract is settled here; the rest is seen without it.</summary>
    private List<PassedArgument> Settle(Call call, MethodContract contract, AbstractState state)
    {
        var others = new List<PassedArgument>(call.Given.Count);
        foreach (var argument in call.Given)
        {
            var declared = DeclaredOf(contract, argument.Parameter);
            if (declared.Has(DeclaredRoles.Released))
            {
                if (argument.Value is AllocatedArray or RentalValue or SymbolicValue or TermValue)
                    walk.Rentals.Release(argument.Value, call.At, PoolOf(declared, call), checkPool: declared.Pool is not null, state);
                else if (argument.Value is ViewValue)
                    walk.Rentals.Use(argument.Value, argument.At, state);
            }
            else if (declared.Has(DeclaredRoles.Taken))
            {
                walk.Rentals.Use(argument.Value, argument.At, state);
                Escapes.Transfer(argument.Value, state);
            }
            else
            {
                others.Add(argument);
                continue;
            }

            others.Add(argument with { Value = null });
        }

        return others;
    }

    private AbstractValue? Yielded(Call call, MethodContract contract, TaskValue? task, AbstractState state)
    {
        if (task?.Result is RentalValue || call.Type is not { SpecialType: not SpecialType.System_Void } type)
            return task;
        if (contract.IsNothingAtZero && call.Given is [{ Value: ConstantValue { Content: 0 } }, ..])
            return walk.Heap.NewValue(call.At, state);
        var awaited = walk.Types.Is(type, TypeTraits.Task) ? (type as INamedTypeSymbol)?.TypeArguments.FirstOrDefault() ?? type : type;
        var site = walk.Context.Site(call.At, contract.Kind ?? KindOfDeclared(awaited), isProduced: true, null);
        var rental = walk.Rentals.NewRental(site, RentalStatus.Held, PoolOf(contract.Result, call), state);
        return task is null ? rental : new TaskValue(rental, task.Pending, task.Starts);
    }

    /// <summary>Rentals that come out through parameters. Where the call answers with a bool, only one of the answers comes with them.</summary>
    private void PutOut(Call call, MethodContract contract, ref AbstractValue? result, AbstractState state)
    {
        bool? succeeds = null;
        foreach (var argument in call.Given)
        {
            if (argument.Parameter is not { RefKind: RefKind.Ref or RefKind.Out } parameter
                || DeclaredOf(contract, parameter) is var declared && !declared.Has(DeclaredRoles.Rented)
                || argument.At is not (ILocalReferenceOperation or IParameterReferenceOperation or IDeclarationExpressionOperation or IFieldReferenceOperation
                    or IDiscardOperation))
                continue;
            if (call.Type is { SpecialType: SpecialType.System_Boolean } && succeeds is null)
            {
                succeeds = walk.Path.Choose(2) == 0;
                result = ConstantValue.Of(succeeds.Value == RentsWhen(parameter));
            }

            if (succeeds == false)
            {
                walk.Assignments.Assign(argument.At, parameter.Type.IsValueType ? walk.Heap.NewValue(argument.At, state, 1) : ConstantValue.Null, argument.At,
                    state);
                continue;
            }

            var name = argument.At is IDeclarationExpressionOperation variable ? (variable.Expression as ILocalReferenceOperation)?.Local.Name
                : argument.At.Syntax.ToString();
            var site = walk.Context.Site(call.At, contract.Kind ?? KindOfDeclared(parameter.Type), isProduced: true, null, 1 + parameter.Ordinal % 15, name);
            walk.Assignments.Assign(argument.At, walk.Rentals.NewRental(site, RentalStatus.Held, PoolOf(declared, call), state),
                argument.At, state);
        }
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
            return MemberCalls.InstanceOf(call.At) is IInstanceReferenceOperation ? new TermValue(TermKind.Member, member, TermValue.Self)
                : instance is null ? null : new TermValue(TermKind.Member, member, instance);
        }

        return null;
    }
}
