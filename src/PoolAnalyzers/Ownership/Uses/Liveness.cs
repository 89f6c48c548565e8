using System.Collections;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;
using PoolAnalyzers.Ownership.Domain;
using PoolAnalyzers.Symbols;

namespace PoolAnalyzers.Ownership.Uses;

/// <summary>
/// Which locals and captures may still be read after each block, so that paths that differ only in dead values are merged.
/// </summary>
/// <remarks>
/// Backward dataflow over bit sets; sets only grow, so it ends. What a nested function captures, a <c>ref</c> refers to, or outlives
/// the body is always live.
/// </remarks>
internal sealed class Liveness
{
    /// <summary>With one or two values, what is not the one is the other.</summary>
    private const int MinStates = 2;
    private const int MaxStates = 8;

    private readonly LocationTable _locations;
    private readonly BitArray[] _liveOut;
    private readonly HashSet<int> _alwaysLive = [];
    private readonly HashSet<int> _conditional = [];
    private readonly Dictionary<int, HashSet<object>> _constants = [];
    private readonly List<(int To, int From)> _plainCopies = [];
    private readonly int _foreign;

    // What most blocks read, write and are handled by. Nobody adds to it.
    private static readonly List<int> s_none = [];

    private sealed record Copy(int To, List<int> From);

    /// <param name="foreign">Locations below this number belong to the body around the graph: they stay.</param>
    public Liveness(ControlFlowGraph graph, LocationTable locations, int foreign)
    {
        _locations = locations;
        _foreign = foreign;
        int blocks = graph.Blocks.Length;
        var reads = new List<int>?[blocks];
        var writes = new List<int>?[blocks];
        var copies = new List<Copy>();
        Read(graph, reads, writes, copies);
        ShareConstants();
        ShareConditions(copies);

        int size = locations.Count;
        _liveOut = new BitArray[blocks];
        var liveIn = new BitArray[blocks];
        for (int b = 0; b < blocks; b++)
            (_liveOut[b], liveIn[b]) = (new BitArray(size), new BitArray(size));
        var before = new BitArray(size);
        var entries = HandlerEntries(graph);
        for (bool changed = true; changed;)
        {
            changed = false;
            for (int b = blocks - 1; b >= 0; b--)
            {
                var block = graph.Blocks[b];
                var live = _liveOut[b];
                Flow(block.FallThroughSuccessor, live, liveIn, _liveOut);
                Flow(block.ConditionalSuccessor, live, liveIn, _liveOut);
                foreach (int handler in entries[b] ?? s_none)
                    live.Or(liveIn[handler]);
                before.SetAll(false);
                before.Or(live);
                foreach (int w in writes[b] ?? s_none)
                    before[w] = false;
                // A handler sees the value from before the write.
                foreach (int handler in entries[b] ?? s_none)
                    before.Or(liveIn[handler]);
                foreach (int r in reads[b] ?? s_none)
                    before[r] = true;
                if (!Same(before, liveIn[b]))
                {
                    // The set that was there is the next to be filled.
                    (before, liveIn[b]) = (liveIn[b], before);
                    changed = true;
                }
            }
        }
    }

    /// <summary>Finds what each block reads before it writes it, and what it writes.</summary>
    private void Read(ControlFlowGraph graph, List<int>?[] reads, List<int>?[] writes, List<Copy> copies)
    {
        // Of one block, in execution order: reads as n, whole overwrites as ~n.
        var events = new List<int>();
        var written = new HashSet<int>();
        for (int b = 0; b < graph.Blocks.Length; b++)
        {
            events.Clear();
            written.Clear();
            foreach (var operation in graph.Blocks[b].Operations)
                Collect(operation, events, copies);
            if (graph.Blocks[b].BranchValue is { } branch)
            {
                Collect(branch, events, copies);
                foreach (var read in branch.DescendantsAndSelf())
                {
                    if (LocationOf(read) is { } location and >= 0)
                        _conditional.Add(location);
                }
            }

            foreach (int e in events)
            {
                if (e >= 0 && !written.Contains(e))
                    (reads[b] ??= []).Add(e);
                else if (e < 0 && written.Add(~e))
                    (writes[b] ??= []).Add(~e);
            }
        }
    }

    /// <summary>A value assigned to something that a condition reads matters to conditions too.</summary>
    private void ShareConditions(List<Copy> copies)
    {
        for (bool grown = true; grown;)
        {
            grown = false;
            foreach (var (to, from) in copies)
            {
                if (_conditional.Contains(to))
                    grown |= from.Count(_conditional.Add) > 0;
            }
        }
    }

    public bool IsLiveAfter(BasicBlock block, int location)
    {
        while (location < _locations.Count && _locations[location].Parent >= 0)
            location = _locations[location].Parent;
        if (location < _foreign || location >= _liveOut[block.Ordinal].Length || _alwaysLive.Contains(location))
            return true;
        var symbol = _locations[location].Symbol;
        return symbol is IFieldSymbol or IPropertySymbol or IParameterSymbol { RefKind: not RefKind.None }
            || EnclosingFunction.CapturedByType(symbol) is not null || _liveOut[block.Ordinal][location];
    }

    /// <summary>True when a branch depends on the location, directly or through what is assigned from it.</summary>
    public bool DecidesBranches(int location) =>
        location < _foreign || _conditional.Contains(location) || location >= _liveOut[0].Length || _alwaysLive.Contains(location)
        || _locations[location].Parent >= 0;

    /// <summary>The numbers that a variable is set to, where they are few: the states of a machine that is written as a loop.</summary>
    public IReadOnlyCollection<object> ConstantsOf(int location) =>
        _constants.TryGetValue(location, out var found) && found.Count is > MinStates and <= MaxStates ? found : s_noConstants;

    private static readonly IReadOnlyCollection<object> s_noConstants = [];

    public void KeepAlive(int location) => _alwaysLive.Add(location);

    private static void Flow(ControlFlowBranch? branch, BitArray live, BitArray[] liveIn, BitArray[] liveOut)
    {
        if (branch is null)
            return;
        if (branch.Destination is { } destination)
            live.Or(liveIn[destination.Ordinal]);
        foreach (var region in branch.FinallyRegions)
        {
            live.Or(liveIn[region.FirstBlockOrdinal]);
            // What is read behind the finally passes through it.
            if (branch.Destination is { } behind)
            {
                for (int b = region.FirstBlockOrdinal; b <= region.LastBlockOrdinal; b++)
                    liveOut[b].Or(liveIn[behind.Ordinal]);
            }
        }
    }

    private static List<int>?[] HandlerEntries(ControlFlowGraph graph)
    {
        var entries = new List<int>?[graph.Blocks.Length];
        foreach (var block in graph.Blocks)
        {
            for (var region = block.EnclosingRegion; region is { Kind: not ControlFlowRegionKind.Root }; region = region.EnclosingRegion)
            {
                // A filter that says no leads to the handlers behind its own.
                bool isFilter = region.Kind == ControlFlowRegionKind.Filter;
                var (tried, whole) = isFilter ? (region.EnclosingRegion, region.EnclosingRegion?.EnclosingRegion) : (region, region.EnclosingRegion);
                if (whole is null || !(isFilter || region.Kind == ControlFlowRegionKind.Try))
                    continue;
                // Those of a filter begin behind its own handler.
                for (int handler = isFilter ? whole.NestedRegions.IndexOf(tried!) : 0; handler < whole.NestedRegions.Length; handler++)
                {
                    if (whole.NestedRegions[handler] != tried)
                        (entries[block.Ordinal] ??= []).Add(whole.NestedRegions[handler].FirstBlockOrdinal);
                }
            }
        }

        return entries;
    }

    private void Collect(IOperation root, List<int> events, List<Copy> copies)
    {
        // Children first is execution order for everything but the target of an assignment.
        _open.Push((root, false));
        while (_open.Count > 0)
        {
            var (operation, done) = _open.Pop();
            if (done)
            {
                Record(operation, events, copies);
                continue;
            }

            _open.Push((operation, true));
            foreach (var child in operation.ChildOperations.Reverse())
            {
                if (operation is ISimpleAssignmentOperation { IsRef: false } assignment && child == assignment.Target && LocationOf(child) >= 0)
                    continue;
                _open.Push((child, false));
            }
        }
    }

    /// <summary>Operations that are still to be read; empty between two roots.</summary>
    private readonly Stack<(IOperation Operation, bool Done)> _open = new();

    private void Record(IOperation operation, List<int> events, List<Copy> copies)
    {
        if (operation.Kind is not (OperationKind.SimpleAssignment or OperationKind.FlowCapture or OperationKind.AddressOf))
        {
            if (LocationOf(operation) is var read and >= 0)
                events.Add(read);
            return;
        }

        switch (operation)
        {
            case ISimpleAssignmentOperation assignment when LocationOf(assignment.Target) is var target && target >= 0:
                if (assignment.IsRef)
                {
                    _alwaysLive.Add(target);
                    if (LocationOf(assignment.Value) is var aliased && aliased >= 0)
                        _alwaysLive.Add(aliased);
                }

                NoteConstant(target, assignment.Value);
                copies.Add(new Copy(target, LocationsIn(assignment.Value)));
                events.Add(~target);
                break;
            case IFlowCaptureOperation capture:
                NoteConstant(_locations.Of(capture.Id), capture.Value);
                copies.Add(new Copy(_locations.Of(capture.Id), LocationsIn(capture.Value)));
                // A captured reference may be assigned through the capture.
                if (LocationOf(capture.Value) is var through && through >= 0)
                    copies.Add(new Copy(through, [_locations.Of(capture.Id)]));
                events.Add(~_locations.Of(capture.Id));
                break;
            case IAddressOfOperation address when LocationOf(address.Reference) is var pinned && pinned >= 0:
                _alwaysLive.Add(pinned);
                break;
            default:
                if (LocationOf(operation) is var location && location >= 0)
                    events.Add(location);
                break;
        }
    }

    private void NoteConstant(int target, IOperation value)
    {
        if (value.ConstantValue is { HasValue: true, Value: not (null or bool or string) and var number })
            ConstantsIn(target).Add(number);
        else if (LocationOf(value) is var from and >= 0)
            _plainCopies.Add((target, from));
    }

    private HashSet<object> ConstantsIn(int location)
    {
        if (!_constants.TryGetValue(location, out var numbers))
            _constants.Add(location, numbers = []);
        return numbers;
    }

    /// <summary>Variables that are set to one another have the same states.</summary>
    private void ShareConstants()
    {
        for (bool grown = _constants.Count > 0; grown;)
        {
            grown = false;
            foreach (var (to, from) in _plainCopies)
            {
                HashSet<object> here = ConstantsIn(to), there = ConstantsIn(from);
                int before = here.Count + there.Count;
                here.UnionWith(there);
                there.UnionWith(here);
                grown |= here.Count + there.Count > before;
            }
        }
    }

    private List<int> LocationsIn(IOperation operation)
    {
        var found = new List<int>();
        foreach (var part in operation.DescendantsAndSelf())
        {
            if (LocationOf(part) is var location && location >= 0)
                found.Add(location);
        }

        return found;
    }

    // By its kind: asked of every operation of a graph, and an interface is slow to ask for.
    private int LocationOf(IOperation operation) => operation.Kind switch
    {
        OperationKind.LocalReference => _locations.Of(((ILocalReferenceOperation)operation).Local),
        OperationKind.ParameterReference => _locations.Of(((IParameterReferenceOperation)operation).Parameter),
        OperationKind.FlowCaptureReference => _locations.Of(((IFlowCaptureReferenceOperation)operation).Id),
        _ => -1,
    };

    private static bool Same(BitArray a, BitArray b)
    {
        for (int i = 0; i < a.Length; i++)
        {
            if (a[i] != b[i])
                return false;
        }

        return true;
    }
}
