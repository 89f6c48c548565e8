using System.Collections.Immutable;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;
using PoolAnalyzers.Ownership.Domain;
using PoolAnalyzers.Ownership.Facts;
using PoolAnalyzers.Ownership.Inference;
using PoolAnalyzers.Ownership.Observers;
using PoolAnalyzers.Ownership.Uses;

namespace PoolAnalyzers.Ownership.Operations;

/// <summary>What operations on rentals share in a walk of one graph.</summary>
internal abstract class WalkOperations : IObservedWalk
{
    protected WalkOperations(ControlFlowGraph graph, BodyContext context, IPath path, WalkOperations? outer)
    {
        (Graph, Context, Path, Outer) = (graph, context, path, outer);
        int foreign = outer is null ? 0 : context.Locations.Count;
        Captures = new FlowCaptures(graph);
        if (outer is null && (Captures.Lambdas.Count > 0 || !graph.LocalFunctions.IsEmpty))
            NestedFunctions.FindCaptures(graph.OriginalOperation, context);
        Liveness = new Liveness(graph, context.Locations, foreign);
        foreach (var symbol in context.Captured)
            Liveness.KeepAlive(context.Locations.Of(symbol));
        Rentals = new RentalLifecycle(this);
        Escapes = new Escapes(this);
        Heap = new Heap(this);
        Holders = new Holders(this);
        Kept = new KeptElements(this);
        Modes = new TaskModes(this);
        OtherObjects = new OtherObjects(this);
        Pipes = new PipeMemory(this);
        Takers = new PossibleTakers(this);
    }

    public ControlFlowGraph Graph { get; }
    public BodyContext Context { get; }
    public IPath Path { get; }

    /// <summary>The walk around this one, where a local function or lambda is walked in place.</summary>
    public WalkOperations? Outer { get; }

    /// <summary>The function that is walked in place, and its call.</summary>
    public IMethodSymbol? Function { get; init; }
    public IOperation? Call { get; init; }

    /// <summary>The rentals at that call.</summary>
    public ImmutableArray<Rental> Before { get; init; } = ImmutableArray<Rental>.Empty;

    /// <summary>How many functions are walked in place around this one.</summary>
    public int InlineDepth { get; init; }

    public FlowCaptures Captures { get; }
    public Liveness Liveness { get; }
    public RentalLifecycle Rentals { get; }
    public Escapes Escapes { get; }
    public Heap Heap { get; }
    public Holders Holders { get; }
    public KeptElements Kept { get; }
    public TaskModes Modes { get; }
    public PossibleTakers Takers { get; }
    public OtherObjects OtherObjects { get; }
    public PipeMemory Pipes { get; }

    /// <summary>A variable that the nested function under analysis captures: whoever made the function has what it is set to.</summary>
    public bool IsOfBodyAround(ISymbol variable) =>
        Context.Owner is IMethodSymbol { MethodKind: MethodKind.AnonymousFunction or MethodKind.LocalFunction } own && !NestedFunctions.IsInside(variable, own);

    public CallFacts Contracts => Context.Code.Contracts;
    public PoolTypes Types => Context.Code.Types;

    public RentalKind? KindOf(ITypeSymbol? type) => Types.Is(type, TypeTraits.Array) ? RentalKind.Array
        : Types.Is(type, TypeTraits.Owner) ? RentalKind.Owner : null;

    public static bool IsNullable(ITypeSymbol type) => type.OriginalDefinition.SpecialType == SpecialType.System_Nullable_T;

    public ISymbol? VariableOf(IOperation? place) => place switch
    {
        ILocalReferenceOperation { Local: { RefKind: RefKind.None } local } when !Context.WrittenByLambda.Contains(local) => local,
        IParameterReferenceOperation { Parameter: { RefKind: RefKind.None } parameter } when !Context.WrittenByLambda.Contains(parameter) => parameter,
        _ => null,
    };

    public int? AutoLocation(IPropertySymbol property) => Context.Code.Source.IsAutoProperty(property) ? Context.Locations.Of(property) : null;

    public bool IsInlining(IMethodSymbol function)
    {
        for (var walk = this; walk is not null; walk = walk.Outer)
        {
            if (SymbolEqualityComparer.Default.Equals(walk.Function, function))
                return true;
        }

        return false;
    }

    private BodyIndex? _storage;

    /// <summary>
    /// Variables with the names that the body around this graph gives them; a member that is walked in place of its call is a body of its own.
    /// </summary>
    public BodyIndex Variables => _storage ??= BodyAround() is { } around ? around.Variables : Context.IndexOf(Graph.OriginalOperation);

    private WalkOperations? BodyAround()
    {
        var syntax = Graph.OriginalOperation.Syntax;
        var walk = Outer;
        while (walk is not null && !(walk.Graph.OriginalOperation.Syntax is var around && around.SyntaxTree == syntax.SyntaxTree
            && around.Span.Contains(syntax.Span)))
            walk = walk.Outer;
        return walk;
    }

    CompilationModel IObservedWalk.Code => Context.Code;
    ISymbol? IObservedWalk.Owner => Context.Owner;
    LocationTable IObservedWalk.Locations => Context.Locations;
    bool IObservedWalk.IsInlined => Outer is not null;
    CancellationToken IObservedWalk.Cancellation => Context.Cancellation;

    RentalSite IObservedWalk.SiteOf(IOperation rent, string name) => Context.Site(rent, RentalKind.Array, isProduced: true, null, name: name);

    bool IObservedWalk.IsThrownAside(Rental rental, AbstractState state) => Rentals.IsThrownAside(rental, state);

    bool IObservedWalk.MayHaveEnded(IOperation started, AbstractState state) =>
        TaskModes.IsOtherMode(started, state) || (started.Parent is IExpressionStatementOperation && Modes.MayGiveNoTask(started));
}
