using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace PoolAnalyzers.Ownership;

// Calls whose contract is declared: by attribute, by a generated type, by a file.
internal sealed partial class GraphWalk
{
    private bool TryDeclared(IOperation call, IMethodSymbol method, IOperation? instanceAt, Value? instance, List<Given> given, ITypeSymbol? type, bool isVirtual, PathState state, out Value? result)
    {
        result = null;
        if (Contracts.Declared.Of(method) is not { } contract)
            return false;
        // While an array is away, renting the next one counts as not throwing: as with every pool.
        if (contract.Result.Has(DeclaredRoles.Rented) && !state.Rentals.Any(r => r.Status == RentalStatus.Released))
            MayThrow(state, call);
        if (contract.Instance.Has(DeclaredRoles.Released))
        {
            Release(instance, call, null, checkPool: false, state);
            instance = null;
        }

        // What the call settles by contract is settled here; the rest is seen without it.
        var others = new List<Given>(given.Count);
        foreach (var argument in given)
        {
            var declared = DeclaredOf(contract, argument.Parameter);
            if (declared.Has(DeclaredRoles.Released))
            {
                if (argument.Value is Allocated or RentalRef or Sym or Term)
                    Release(argument.Value, call, PoolOf(declared, call, method, instance, given), checkPool: declared.Pool is not null, state);
                else if (argument.Value is ViewOf)
                    Use(argument.Value, argument.At, state);
            }
            else if (declared.Has(DeclaredRoles.Taken))
            {
                Use(argument.Value, argument.At, state);
                Transfer(argument.Value, state);
            }
            else
            {
                others.Add(argument);
                continue;
            }

            others.Add(argument with { Value = null });
        }

        bool lends = given.Any(g => DeclaredOf(contract, g.Parameter).Has(DeclaredRoles.Lent));
        if (!contract.DecidesOutput && !lends && TrySummary(call, method, instance, others, type, isVirtual, state, out result))
            return true;
        bool isTask = Types.Is(type, TypeTraits.Task);
        result = Lend(call, method, instanceAt, instance, others, contract.Result.Roles == DeclaredRoles.None || isTask ? type : null, state);
        if (contract.Result.Has(DeclaredRoles.Rented))
            result = Yielded(call, method, contract, instance, given, type, result as TaskOf, state);
        else if (contract.Result.Has(DeclaredRoles.Lent) && result is null or TaskOf { Result: RentalRef })
            result = ViewOf.Over(others.Aggregate(instance is RentalRef or ViewOf ? instance.Rentals : ImmutableArray<int>.Empty, static (ids, g) => g.Value is RentalRef or ViewOf ? ViewOf.Union(ids, g.Value.Rentals) : ids)) ?? (Value)Fresh(call, state);
        PutOut(call, method, contract, instance, given, type, ref result, state);
        return true;
    }

    private Value? Yielded(IOperation call, IMethodSymbol method, MethodContract contract, Value? instance, List<Given> given, ITypeSymbol? type, TaskOf? task, PathState state)
    {
        if (task?.Result is RentalRef || type is null || type.SpecialType == SpecialType.System_Void)
            return task;
        if (contract.IsNothingAtZero && given is [{ Value: Const { Content: 0 } }, ..])
            return Fresh(call, state);
        var awaited = Types.Is(type, TypeTraits.Task) ? (type as INamedTypeSymbol)?.TypeArguments.FirstOrDefault() ?? type : type;
        var site = _context.Site(call, contract.Kind ?? KindOfDeclared(awaited), isProduced: true, null);
        var rental = NewRental(site, RentalStatus.Held, PoolOf(contract.Result, call, method, instance, given), state);
        return task is null ? rental : new TaskOf(rental, task.Pending, task.Starts);
    }

    /// <summary>Rentals that come out through parameters. Where the call answers with a bool, only one of the answers comes with them.</summary>
    private void PutOut(IOperation call, IMethodSymbol method, MethodContract contract, Value? instance, List<Given> given, ITypeSymbol? type, ref Value? result, PathState state)
    {
        bool? succeeds = null;
        foreach (var argument in given)
        {
            if (argument.Parameter is not { RefKind: RefKind.Ref or RefKind.Out } parameter || DeclaredOf(contract, parameter) is var declared && !declared.Has(DeclaredRoles.Rented)
                || argument.At is not (ILocalReferenceOperation or IParameterReferenceOperation or IDeclarationExpressionOperation or IFieldReferenceOperation or IDiscardOperation))
                continue;
            if (type is { SpecialType: SpecialType.System_Boolean } && succeeds is null)
            {
                succeeds = _choices.Choose(2) == 0;
                result = Const.Of(succeeds.Value == RentsWhen(parameter));
            }

            if (succeeds == false)
            {
                Assign(argument.At, parameter.Type.IsValueType ? Fresh(argument.At, state, 1) : Const.Null, argument.At, state);
                continue;
            }

            var name = argument.At is IDeclarationExpressionOperation variable ? (variable.Expression as ILocalReferenceOperation)?.Local.Name : argument.At.Syntax.ToString();
            var site = _context.Site(call, contract.Kind ?? KindOfDeclared(parameter.Type), isProduced: true, null, 1 + parameter.Ordinal % 15, name);
            Assign(argument.At, NewRental(site, RentalStatus.Held, PoolOf(declared, call, method, instance, given), state), argument.At, state);
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
        if (Types.Is(type, TypeTraits.Array))
            return RentalKind.Array;
        if (Types.Is(type, TypeTraits.Owner) || type.AllInterfaces.Any(i => i.Name is "IDisposable" or "IAsyncDisposable") || type.Name is "IDisposable" or "IAsyncDisposable"
            || (type.IsRefLikeType && type.GetMembers("Dispose").Any(m => m is IMethodSymbol { Parameters.IsEmpty: true, IsStatic: false })))
            return RentalKind.Owner;
        return Types.Is(type, TypeTraits.View) ? RentalKind.Array : RentalKind.Object;
    }

    private Value? PoolOf(Declared declared, IOperation call, IMethodSymbol method, Value? instance, List<Given> given)
    {
        if (declared.Pool is not { } name)
            return null;
        if (name == "this")
            return method.IsStatic ? new Term(TermKind.Member, method.ContainingType) : instance;
        foreach (var argument in given)
        {
            if (argument.Parameter?.Name == name)
                return argument.Value;
        }

        for (var type = method.ContainingType; type is not null; type = type.BaseType)
        {
            if (type.GetMembers(name).FirstOrDefault(m => m is IFieldSymbol or IPropertySymbol) is not { } member)
                continue;
            if (_context.Engine.PoolAlias(member) is { } alias)
                return alias;
            if (member.IsStatic)
                return new Term(TermKind.Member, member);
            return InstanceOf(call) is IInstanceReferenceOperation ? new Term(TermKind.Member, member, This)
                : instance is null ? null : new Term(TermKind.Member, member, instance);
        }

        return null;
    }

    /// <summary>Somebody else releases it from here on.</summary>
    private static void Transfer(Value? value, PathState state)
    {
        if (value is not { IsOwnership: true } or TaskOf or Allocated)
            return;
        foreach (int id in value.Rentals)
        {
            if (state.Find(id) is { Status: RentalStatus.Held } rental && value is RentalRef)
                state.Put(rental with { Status = RentalStatus.Transferred });
            else
                PerhapsTake(new RentalRef(id), state);
        }
    }

    /// <summary>What a callee without a readable body does with an argument: what is declared, else what such calls usually do.</summary>
    private ArgumentFate FateOf(IMethodSymbol method, IParameterSymbol? parameter, RentalKind kind, bool isWhole)
    {
        if (parameter is not null && Contracts.Declared.Of(method) is { } contract)
        {
            if (contract.Of(parameter.Ordinal).Has(DeclaredRoles.Lent))
                return ArgumentFate.Lent;
            // The body is not asked, because something else is declared: it may keep this one.
            if (isWhole && IsReadable(method))
                return ArgumentFate.PerhapsTaken;
        }

        var fate = Contracts.FateOf(method, parameter, kind, isWhole);
        // No summary says what becomes of it: the body is too far down, or too large.
        if (fate == ArgumentFate.Lent && (kind == RentalKind.Array || (kind == RentalKind.Object && !isWhole)) && IsReadable(method) && parameter is { RefKind: RefKind.None, Type.IsRefLikeType: false } && _context.Engine.HandOns.MayEndElsewhere(parameter, _context.Cancellation))
            return ArgumentFate.PerhapsTaken;
        if (!isWhole || fate == ArgumentFate.Taken || PoolTypes.IsFramework(method) || IsReadable(method))
            return fate;
        if (parameter is not null && kind == RentalKind.Array && MayBeTakenByOverrides(method, parameter.Ordinal))
            return ArgumentFate.PerhapsTaken;
        return _context.Engine.Options.Of(_graph.OriginalOperation.Syntax.SyntaxTree).UnknownCalls switch
        {
            UnknownCalls.Lend => ArgumentFate.Lent,
            UnknownCalls.Take => ArgumentFate.PerhapsTaken,
            _ => fate,
        };
    }

    /// <summary>What an interface or a virtual method promises is not declared: a body of this compilation that keeps or releases the array speaks for it.</summary>
    private bool MayBeTakenByOverrides(IMethodSymbol method, int ordinal)
    {
        // Whoever overrides a method of the framework keeps to what that says: a stream may have the array for the time of the call.
        for (var first = method; first is not null; first = first.OverriddenMethod)
        {
            if (PoolTypes.IsFramework(first))
                return false;
        }

        if (_context.Engine.Implementations.Of(method, _context.Cancellation) is not { } bodies)
            return true;
        foreach (var body in bodies)
        {
            if (!_context.Engine.Gate.DoesMoreThanUse(body.Parameters[ordinal]))
                continue;
            // Too large to tell: say nothing.
            if (_context.Engine.Summaries.Of(body, _context) is not { } summary || summary.Outcomes.Any(o => o.State.Rentals.Any(r => SymbolEqualityComparer.Default.Equals(r.Site.Symbol, body.Parameters[ordinal]) && !r.IsOnlyLent)))
                return true;
        }

        return false;
    }
}
