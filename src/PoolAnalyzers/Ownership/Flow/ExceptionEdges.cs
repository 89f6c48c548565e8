using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;
using PoolAnalyzers.Ownership.Domain;
using PoolAnalyzers.Ownership.Facts;

namespace PoolAnalyzers.Ownership.Flow;

/// <summary>Sends states to the handlers that may see an exception.</summary>
internal sealed class ExceptionEdges(Fixpoint flow)
{
    private readonly ThrowJudgement _plausibility = new(flow.Transfer);

    private int _thrownVersion = -1;
    private Plausibility _thrown;

    /// <summary>It may be a cancellation.</summary>
    private bool _thrownCancellation;

    /// <summary>Another state is evaluated: whether it may throw was not asked yet.</summary>
    public void Restart() => _thrownVersion = -1;

    /// <summary>Any call may throw: the handlers around it see the state from before its effects.</summary>
    public void MayThrow(AbstractState state, IOperation at)
    {
        // Cleaning up is taken to succeed: a finally that clears or closes something before the release is right.
        if (flow.IsCleaning)
            return;
        if (!flow.IsProtected && !state.HasHeld())
        {
            if (IsUnchanged(state) && !_plausibility.IsMisuseOnly(at))
                flow.Transfer.Context.ThrowsUnchanged = true;
            return;
        }

        // An exception from the same state changes nothing, unless it is more likely than the one before, or a cancellation that the one before was not.
        bool isCancellation = CatchesCancellation && _plausibility.MayBeCanceled(at);
        bool isKnown = state.Version == _thrownVersion && (_thrownCancellation || !isCancellation);
        if (isKnown && _thrown == Plausibility.Expected)
            return;
        // What is thrown by the handler of a far-fetched exception is as far-fetched.
        bool isFarFetched = state.IsImplausible || _plausibility.IsMisuseOnly(at);
        var likelihood = isFarFetched ? Plausibility.Misuse : at is IInvalidOperation ? Plausibility.Unbound : Plausibility.Expected;
        if (isKnown && likelihood <= _thrown)
            return;
        (_thrownVersion, _thrown, _thrownCancellation) = (state.Version, likelihood, isCancellation);
        var copy = state.Clone();
        (copy.Thrower, copy.IsImplausible, copy.LastExit) = (at, isFarFetched, null);
        if (isFarFetched)
            IgnoreEarlierReleases(copy);
        flow.Collect(copy, flow.Block);
        Throw(copy, flow.Block.EnclosingRegion, flow.Then, null);
    }

    /// <summary>In a walk for a summary: whoever catches this at the call meets what was there before it, which was not said so far.</summary>
    private bool IsUnchanged(AbstractState state) => flow.Transfer.Context is { Depth: > 0, History: null, ThrowsUnchanged: false }
        && !state.IsImplausible && state.HasOnlyLentParameters();

    /// <summary>What nobody expects to be thrown is no ground to release something again, or to release what stood there until something was rented.</summary>
    private static void IgnoreEarlierReleases(AbstractState state)
    {
        foreach (var rental in state.Rentals)
        {
            if (rental is { Status: RentalStatus.Released, Reported: false })
                state.Put(rental with { Reported = true });
        }

        for (int i = state.Occupied - 1; i >= 0; i--)
        {
            if (state.ValueAt(i) is AllocatedArray)
                state[state.LocationAt(i)] = null;
        }
    }

    /// <summary>Sends a state to every handler that may see the exception, outwards to the first that surely does.</summary>
    /// <remarks>Never past the root: that of a nested function lies inside a region of the graph around it.</remarks>
    /// <param name="tried">The handler that was tried last, where one of the first <c>try</c> was.</param>
    public void Throw(AbstractState state, ControlFlowRegion? from, Continuation? then, ITypeSymbol? thrown, ControlFlowRegion? tried = null)
    {
        bool mayBeCaught = false;
        for (var region = from; region is { Kind: not ControlFlowRegionKind.Root }; region = region.EnclosingRegion)
        {
            if (region.Kind == ControlFlowRegionKind.Finally)
            {
                // An exception out of a finally replaces whatever was going on.
                then = then?.Outer;
                continue;
            }

            if (region.Kind != ControlFlowRegionKind.Try || region.EnclosingRegion is not { } whole)
                continue;
            if (whole.Kind == ControlFlowRegionKind.TryAndFinally)
            {
                var handler = whole.NestedRegions.First(r => r.Kind == ControlFlowRegionKind.Finally);
                flow.JoinInto(flow.Transfer.Graph.Blocks[handler.FirstBlockOrdinal], new Continuation(whole, default, 0, -1, then), state);
                return;
            }

            foreach (var handler in whole.NestedRegions)
            {
                if (handler.Kind is not (ControlFlowRegionKind.Catch or ControlFlowRegionKind.FilterAndHandler))
                    continue;
                if (tried is not null)
                {
                    tried = handler == tried ? null : tried;
                    continue;
                }

                var verdict = Catches(handler, thrown);
                if (verdict == false || (verdict is null && thrown is null && IsCancellation(handler.ExceptionType) && state.Thrower is { } thrower
                    && !_plausibility.MayBeCanceled(thrower)))
                    continue;
                flow.JoinInto(flow.Transfer.Graph.Blocks[handler.FirstBlockOrdinal], then, state.Clone());
                // Where there is a filter, it goes on from there.
                if (verdict == true)
                    return;
                mayBeCaught = true;
            }
        }

        // What a handler of some type lets through is of another type, and the caller's handler is mostly of the same.
        if (!mayBeCaught && flow.Transfer.Outer is null && IsUnchanged(state))
            flow.Transfer.Context.ThrowsUnchanged = true;
        flow.LeaveThrown(state);
    }

    /// <summary>Some handler is for cancellations only; few bodies have one.</summary>
    private bool CatchesCancellation => _catchesCancellation ??= flow.Transfer.Graph.Blocks.Any(static b =>
    {
        for (var region = b.EnclosingRegion; region is not null; region = region.EnclosingRegion)
        {
            if (IsCancellation(region.ExceptionType))
                return true;
        }

        return false;
    });

    private bool? _catchesCancellation;

    private static bool IsCancellation(ITypeSymbol? exception) => FrameworkTables.Is(exception, TypeTraits.Canceled);

    /// <summary>By the type of the exception. True: surely; false: never; null: perhaps.</summary>
    private static bool? Catches(ControlFlowRegion handler, ITypeSymbol? thrown)
    {
        var caught = handler.ExceptionType;
        if (caught is null || caught.SpecialType == SpecialType.System_Object
            || caught is { Name: "Exception", ContainingNamespace: { Name: "System", ContainingNamespace.IsGlobalNamespace: true } })
            return true;
        if (thrown is null)
            return null;
        for (var t = thrown; t is not null; t = t.BaseType)
        {
            if (SymbolEqualityComparer.Default.Equals(t, caught))
                return true;
        }

        for (var t = caught; t is not null; t = t.BaseType)
        {
            if (SymbolEqualityComparer.Default.Equals(t, thrown))
                return null;
        }

        return thrown.TypeKind == TypeKind.Error || caught.TypeKind == TypeKind.Error ? null : false;
    }
}
