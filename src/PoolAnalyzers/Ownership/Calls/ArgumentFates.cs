using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using PoolAnalyzers.Ownership.Domain;
using PoolAnalyzers.Ownership.Facts;
using PoolAnalyzers.Ownership.Operations;
using PoolAnalyzers.Ownership.Options;
using PoolAnalyzers.Ownership.Summaries;
using PoolAnalyzers.Ownership.Uses;

namespace PoolAnalyzers.Ownership.Calls;

/// <summary>What a callee does with an argument, where no summary of its body says so. The first that knows decides:</summary>
/// <remarks>
/// 1. A body that is read and only uses the parameter, looks at it, or lends it on, is lent it; and so are all bodies that a virtual call may end in.
/// 2. What is declared: lent. Where a contract is declared for something else, the body may keep this one.
/// 3. The tables, with what they say of the kind of the rental. A body that is too far down or too large may have put it elsewhere.
/// 4. What overrides and implementations in this compilation do; an interface that nobody implements here may take it.
/// 5. The option <c>pool_analyzers.unknown_calls</c>; without it, the name.
/// </remarks>
internal sealed class ArgumentFates(WalkOperations walk, ISummaries summaries)
{
    /// <param name="call">The call that is given it.</param>
    /// <param name="parameter">What it is given as; null for one of several of a <c>params</c>.</param>
    /// <param name="kind">What kind of rental it is.</param>
    /// <param name="isWhole">The rental itself is given, and not a view of it.</param>
    public ArgumentFate Of(Call call, IParameterSymbol? parameter, RentalKind kind, bool isWhole)
    {
        bool isLent = CallFacts.IsReadable(call.Method) ? parameter is null ? OnlyUsesElements(call.Method) : OnlyUses(parameter)
            : parameter is not null && EachOnlyUses(call.Method, parameter.Ordinal);
        var fate = isLent ? ArgumentFate.Lent : OfUnreadBody(call.Method, parameter, kind, isWhole);
        if (fate == ArgumentFate.PerhapsTaken && IsPinnedHere(call.At))
            return ArgumentFate.Lent;
        // The base class has it for this object, which can release it.
        return fate == ArgumentFate.Lent && call.At is IInvocationOperation { TargetMethod.MethodKind: MethodKind.Constructor }
            ? ArgumentFate.PerhapsTaken : fate;
    }

    private bool OnlyUses(IParameterSymbol parameter) => !walk.Context.Code.PlainUses.IsMoreThanUsed(parameter)
        || walk.Context.Code.ParameterUses.IsOnlyLookedAt(parameter) || walk.Context.Code.LentParameters.IsLent(parameter, walk.Context.Cancellation);

    /// <summary>Whichever body the call ends in.</summary>
    private bool EachOnlyUses(IMethodSymbol method, int ordinal) => walk.Contracts.Declared.Of(method) is null
        && walk.Context.Code.KnownBodies.Of(method, walk.Context.Cancellation) is { IsEmpty: false } bodies
        && bodies.All(body => OnlyUses(body.Parameters[ordinal]));

    /// <summary>One of several: the body goes through them, and looks at each.</summary>
    private bool OnlyUsesElements(IMethodSymbol method) => walk.Contracts.Declared.Of(method) is null
        && walk.Context.Code.LentParameters.AreElementsLentTo(method, walk.Context.Cancellation);

    /// <summary>What is declared; else what overrides do; else what such calls usually do, by the tables.</summary>
    private ArgumentFate OfUnreadBody(IMethodSymbol method, IParameterSymbol? parameter, RentalKind kind, bool isWhole)
    {
        if (parameter is not null && walk.Contracts.Declared.Of(method) is { } contract)
        {
            if (contract.Of(parameter.Ordinal).Has(DeclaredRoles.Lent))
                return ArgumentFate.Lent;
            // The body is not asked, because something else is declared: it may keep this one.
            if (isWhole && CallFacts.IsReadable(method))
                return ArgumentFate.PerhapsTaken;
        }

        var fate = walk.Contracts.FateOf(method, parameter, kind, isWhole);
        // No summary says what becomes of it: the body is too far down, or too large.
        if (fate == ArgumentFate.Lent && (kind == RentalKind.Array || (kind == RentalKind.Object && !isWhole)) && CallFacts.IsReadable(method)
            && parameter is { RefKind: RefKind.None, Type.IsRefLikeType: false }
            && walk.Context.Code.ParameterEscape.MayEndElsewhere(parameter, walk.Context.Cancellation))
            return ArgumentFate.PerhapsTaken;
        bool isDelegate = method.MethodKind == MethodKind.DelegateInvoke;
        if (!isWhole || fate == ArgumentFate.Taken || (PoolTypes.IsFramework(method) && !isDelegate) || CallFacts.IsReadable(method))
            return fate;
        bool? isTaken = parameter is null || kind != RentalKind.Array || isDelegate ? false : IsTakenByOverrides(method, parameter.Ordinal);
        if (isTaken == true)
            return ArgumentFate.PerhapsTaken;
        // Nobody here implements the interface: a name does not say what those do who implement it elsewhere.
        if (isTaken is null && method.ContainingType.TypeKind == TypeKind.Interface)
            fate = ArgumentFate.PerhapsTaken;
        return OfUnknown(fate);
    }

    /// <summary>What is set for calls that cannot be read; else what such calls usually do.</summary>
    public ArgumentFate OfUnknown(ArgumentFate usual) =>
        walk.Context.Code.Options.Of(walk.Graph.OriginalOperation.Syntax.SyntaxTree).UnknownCalls switch
        {
            UnknownCalls.Lend => ArgumentFate.Lent,
            UnknownCalls.Take => ArgumentFate.PerhapsTaken,
            _ => usual,
        };

    /// <summary>
    /// What an interface or a virtual method promises is not declared: a body of this compilation that keeps or releases the array speaks for it. Null where
    /// there is none.
    /// </summary>
    private bool? IsTakenByOverrides(IMethodSymbol method, int ordinal)
    {
        // Whoever overrides a method of the framework keeps to what that says: a stream may have the array for the time of the call.
        if (PoolTypes.IsPromisedByFramework(method))
            return false;
        if (walk.Context.Code.Implementations.Of(method, walk.Context.Cancellation) is not { } bodies)
            return true;
        if (bodies.IsEmpty)
            return null;
        foreach (var body in bodies)
        {
            if (!walk.Context.Code.PlainUses.IsMoreThanUsed(body.Parameters[ordinal]))
                continue;
            // Too large to tell: say nothing.
            if (summaries.Of(body, walk.Context) is not { } summary
                || summary.Outcomes.Any(o =>
                    o.State.Rentals.Any(r => SymbolEqualityComparer.Default.Equals(r.Site.Symbol, body.Parameters[ordinal]) && !r.IsOnlyLent)))
                return true;
        }

        return false;
    }

    /// <summary>The handle stays in a variable that is only asked for the address, and freed.</summary>
    private static bool IsPinnedHere(IOperation call) =>
        call is IInvocationOperation { TargetMethod: { Name: "Alloc", ContainingType.Name: "GCHandle" },
        Parent: ISimpleAssignmentOperation { Target: ILocalReferenceOperation { Local: var handle } } }
        && ResultUses.IsLookedInto(handle, call.Syntax, mayBeReturned: false);
}
