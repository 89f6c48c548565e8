using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using PoolAnalyzers.Ownership.Domain;

namespace PoolAnalyzers.Ownership.Operations;

/// <summary>Where a rental that nobody released gets out of reach. None of this decides what is reported: it is what a report says.</summary>
internal sealed class Holders(WalkOperations walk)
{
    /// <summary>Summaries report nothing, so that they tell no story either.</summary>
    private bool IsTold(AbstractState state) => walk.Context.Depth == 0 && state.HasHeld();

    private static bool IsHeld(Rental rental) => rental is { Status: RentalStatus.Held, Site.IsProduced: true, Holding.Lost: null };

    /// <summary>The items of a tuple that are being assigned: each of them is in a variable in a moment.</summary>
    public AbstractValue? OnTheWay { get; set; }

    /// <summary>The variable gets another value: what only it held is lost.</summary>
    public void NoteOverwritten(int location, AbstractValue? value, IOperation at, AbstractState state)
    {
        if (!IsTold(state))
            return;
        foreach (var rental in state.Rentals)
        {
            if (!IsHeld(rental) || value?.Rentals.Contains(rental.Id) == true || OnTheWay?.Rentals.Contains(rental.Id) == true)
                continue;
            var holding = rental.Holding!;
            bool isLast = holding.LastLocation == location || Holds(state[location], rental.Id, isView: false)
                || (Holds(state[location], rental.Id, isView: true) && holding.LastLocation < 0);
            if (!isLast || IsHeldElsewhere(state, rental.Id, location))
                continue;
            bool isByItself = rental.Id == rental.Site.IdOf(1) && value is RentalValue { Id: var newer } && newer == rental.Site.IdOf(0);
            var lost = new Occasion(at, null, state.Trail, state.Thrower) { IsByItself = isByItself };
            state.Annotate(rental with { Holding = holding with { Lost = lost, LastLocation = location } });
        }
    }

    /// <summary>What is not read any more is forgotten, and may be overwritten later all the same: which variable it was stays known.</summary>
    public void NoteHolders(AbstractState state, BasicBlock block)
    {
        if (!IsTold(state))
            return;
        for (int i = state.Occupied - 1; i >= 0; i--)
        {
            int location = state.LocationAt(i);
            if (state.ValueAt(i) is not { IsOwnership: true } value || value.Rentals.IsEmpty || !IsVariable(location)
                || walk.Liveness.IsLiveAfter(block, location))
                continue;
            foreach (int id in value.Rentals)
            {
                bool isView = !Holds(value, id, isView: false);
                if (state.Find(id) is { } rental && IsHeld(rental) && (!isView || rental.Holding!.LastLocation < 0 || rental.Holding.IsView))
                    state.Annotate(rental with { Holding = rental.Holding! with { LastLocation = location, IsView = isView } });
            }
        }
    }

    /// <summary>The path leaves a block: the scope of the last variable may end with that, or the body, or an iteration of a loop.</summary>
    public void NoteExit(BasicBlock block, ControlFlowBranch branch, AbstractState state)
    {
        bool isWayOn = branch.Semantics is ControlFlowBranchSemantics.Regular or ControlFlowBranchSemantics.Return;
        if (!isWayOn || branch.Destination is not { } destination || !IsTold(state))
            return;
        var exit = new BlockExit(block, branch);
        if (!walk.Path.IsCleaning && Jumps.IsEmpty(block))
            exit = state.LastExit ?? exit;
        else if (!walk.Path.IsCleaning)
            state.LastExit = exit;
        foreach (var rental in state.Rentals)
        {
            if (!IsHeld(rental))
                continue;
            var holding = LatestHolding(rental, state);
            if ((destination.Kind == BasicBlockKind.Exit && walk.Outer is null) || IsScopeLeft(rental, holding, branch, state))
                state.Annotate(rental with { Holding = holding with { Lost = new Occasion(null, exit, state.Trail, state.Thrower) } });
            else if (destination.Ordinal <= block.Ordinal && IsBornAfter(holding.Born, destination))
                state.Annotate(rental with { Holding = holding with { NextIteration = new Occasion(null, exit, state.Trail, state.Thrower) } });
        }
    }

    /// <summary>In a block of this graph that follows the start of the loop.</summary>
    private bool IsBornAfter(BasicBlock born, BasicBlock start) =>
        born.Ordinal >= start.Ordinal && born.Ordinal < walk.Graph.Blocks.Length && walk.Graph.Blocks[born.Ordinal] == born;

    /// <summary>With the variable that has it now: the first, which is the one that is declared furthest out.</summary>
    private Holding LatestHolding(Rental rental, AbstractState state)
    {
        var holding = rental.Holding!;
        int view = -1;
        for (int i = 0; i < state.Occupied; i++)
        {
            int location = state.LocationAt(i);
            if (!IsVariable(RootOf(location)))
                continue;
            if (Holds(state.ValueAt(i), rental.Id, isView: false))
                return holding with { LastLocation = location, IsView = false };
            if (view < 0 && Holds(state.ValueAt(i), rental.Id, isView: true))
                view = location;
        }

        return holding.LastLocation < 0 && view >= 0 ? holding with { LastLocation = view, IsView = true } : holding;
    }

    /// <summary>Each variable that holds the rental is declared where the branch leads out of.</summary>
    private bool IsScopeLeft(Rental rental, Holding holding, ControlFlowBranch branch, AbstractState state)
    {
        if (holding.LastLocation < 0 || !IsDeclaredIn(holding.LastLocation, branch.LeavingRegions) || state.Returned?.Rentals.Contains(rental.Id) == true)
            return false;
        for (int i = 0; i < state.Occupied; i++)
        {
            if (Holds(state.ValueAt(i), rental.Id, isView: false) && !IsDeclaredIn(state.LocationAt(i), branch.LeavingRegions))
                return false;
        }

        return true;
    }

    private bool IsVariable(int location) => walk.Context.Locations[location].Symbol is ILocalSymbol or IParameterSymbol;

    private bool IsDeclaredIn(int location, ImmutableArray<ControlFlowRegion> regions) =>
        walk.Context.Locations[RootOf(location)].Symbol is ILocalSymbol local && regions.Any(r => r.Locals.Contains(local));

    private int RootOf(int location)
    {
        while (walk.Context.Locations[location].Parent >= 0)
            location = walk.Context.Locations[location].Parent;
        return location;
    }

    private static bool IsHeldElsewhere(AbstractState state, int id, int location)
    {
        for (int i = 0; i < state.Occupied; i++)
        {
            if (state.LocationAt(i) != location && Holds(state.ValueAt(i), id, isView: false))
                return true;
        }

        return false;
    }

    private static bool Holds(AbstractValue? value, int id, bool isView) =>
        value is { IsOwnership: true } && (value is ViewValue or ClosureValue) == isView && value.Rentals.Contains(id);

    /// <summary>A constructor or property takes a flag, which may well say whose the array is.</summary>
    public static bool IsTold(INamedTypeSymbol type) => type.GetMembers().Any(m => m switch
    {
        IMethodSymbol { MethodKind: MethodKind.Constructor } constructor =>
            constructor.Parameters.Any(p => p.Type.SpecialType == SpecialType.System_Boolean || p.Type.TypeKind == TypeKind.Enum),
        IPropertySymbol { SetMethod.DeclaredAccessibility: not Accessibility.Private, Type.SpecialType: SpecialType.System_Boolean } => true,
        IFieldSymbol { DeclaredAccessibility: not Accessibility.Private, Type.SpecialType: SpecialType.System_Boolean } => true,
        _ => false,
    });
}
