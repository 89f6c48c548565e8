using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;
using PoolAnalyzers.Ownership.Uses;

namespace PoolAnalyzers.Ownership.Operations;

/// <summary>Flow captures of one graph: what each has, and through which of them something is assigned.</summary>
internal sealed class FlowCaptures
{
    /// <summary>Reads the blocks of the graph once.</summary>
    public FlowCaptures(ControlFlowGraph graph)
    {
        foreach (var block in graph.Blocks)
        {
            foreach (var root in block.Operations)
                Read(root);
            if (block.BranchValue is { } branch)
                Read(branch);
        }
    }

    /// <summary>What each flow capture has captured.</summary>
    public Dictionary<CaptureId, IOperation> Places { get; } = [];

    /// <summary>Flow captures that are assigned through: they stand for the place that they captured.</summary>
    public HashSet<CaptureId> AssignedThrough { get; } = [];

    /// <summary>Places that are captured to be assigned, and read before that: <c>x.P ??= y</c></summary>
    private readonly HashSet<CaptureId> _read = [];

    /// <summary>The place is assigned through the capture, and never read.</summary>
    public bool IsOnlyAssigned(CaptureId capture) => AssignedThrough.Contains(capture) && !_read.Contains(capture);

    /// <summary>The lambdas of the graph, in source order.</summary>
    public List<IFlowAnonymousFunctionOperation> Lambdas { get; } = [];

    private void Read(IOperation root)
    {
        foreach (var operation in root.DescendantsAndSelf())
        {
            // By its kind first: asked of every operation, and an interface is slow to ask for.
            switch (operation.Kind)
            {
                case OperationKind.FlowAnonymousFunction:
                    Lambdas.Add((IFlowAnonymousFunctionOperation)operation);
                    break;
                case OperationKind.FlowCapture:
                    var capture = (IFlowCaptureOperation)operation;
                    Places[capture.Id] = capture.Value;
                    break;
                case OperationKind.FlowCaptureReference:
                    var reference = (IFlowCaptureReferenceOperation)operation;
                    if (IsAssigned(reference))
                        AssignedThrough.Add(reference.Id);
                    else if (reference.Parent is IFlowCaptureOperation)
                        _read.Add(reference.Id);
                    break;
            }
        }
    }

    private static bool IsAssigned(IFlowCaptureReferenceOperation reference) => UseClassifier.Of(reference).Kind is UseKind.Written or UseKind.ByReference;
}
