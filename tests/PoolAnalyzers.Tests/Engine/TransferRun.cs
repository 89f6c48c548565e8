using System.Collections.Immutable;
using CsCheck;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;
using PoolAnalyzers.Ownership.Domain;
using PoolAnalyzers.Ownership.Engine;
using PoolAnalyzers.Ownership.Flow;
using PoolAnalyzers.Ownership.Inference;
using PoolAnalyzers.Ownership.Operations;
using PoolAnalyzers.Ownership.Transfer;

namespace PoolAnalyzers.Tests.Engine;

/// <summary>One step of a path: an operation of the body, or the branch on a condition of it.</summary>
/// <param name="At">The operation, by its number.</param>
/// <param name="Way">Which way it goes, where there are several.</param>
internal sealed record TransferStep(int At, int Way);

/// <summary>The transfer functions of a body, without the graph around them: its operations are applied to a state in any order.</summary>
internal sealed class TransferRun : IPath
{
    private const string Program =
        """
        using System;
        using System.Buffers;
        using System.Collections.Generic;
        using System.IO;
        using System.Threading.Tasks;

        sealed class Program
        {
            private byte[]? _kept;
            private static void GiveBack(byte[]? data) => ArrayPool<byte>.Shared.Return(data!);
            private static void GiveBackAtTimes(byte[]? data, int n) { if (n > 256) ArrayPool<byte>.Shared.Return(data!); }
            private static byte[] Take(int n) => ArrayPool<byte>.Shared.Rent(n);

            async Task Body(Stream stream, byte[] given, List<byte[]> list, Action<byte[]?> unknown, int n, bool flag)
            {
                byte[]? a = null;
                byte[]? b = null;
                Task? task = null;
                ArraySegment<byte> part = default;
                int count = 0;
                bool test = false;
                a = ArrayPool<byte>.Shared.Rent(n);
                b = Take(n);
                a = b;
                b = a;
                a = given;
                a = new byte[8];
                ArrayPool<byte>.Shared.Return(a!);
                ArrayPool<byte>.Shared.Return(b!);
                GiveBack(a);
                GiveBackAtTimes(b, n);
                stream.Write(a!, 0, n);
                stream.Write(part.Array!, 0, n);
                part = new ArraySegment<byte>(b!, 0, n);
                part = default;
                task = stream.WriteAsync(a!, 0, n);
                await task;
                list.Add(a!);
                list.Clear();
                unknown(b);
                _kept = b;
                _kept = null;
                b = _kept;
                count = 1;
                count = n;
                test = n > 256;
                test = flag;
                test = a == null;
                test = b == null;
                test = count == 1;
            }
        }
        """;

    private readonly TransferFunctions _transfer;
    private readonly IMethodSymbol _method;
    private Choices _choices = new();

    private TransferRun(Compilation compilation)
    {
        var tree = compilation.SyntaxTrees.Single();
        var body = tree.GetRoot().DescendantNodes().OfType<MethodDeclarationSyntax>().Single(m => m.Identifier.ValueText == "Body");
        var model = compilation.GetSemanticModel(tree);
        _method = model.GetDeclaredSymbol(body)!;
        var graph = ControlFlowGraph.Create((IMethodBodyOperation)model.GetOperation(body)!);
        Block = graph.Blocks.Single(b => b.Kind == BasicBlockKind.Block);
        Operations = Block.Operations;
        var code = CompilationModel.TryCreate(compilation, RuleRooms.Triggers, CancellationToken.None)!;
        var context = new BodyContext(code, _method, RuleRooms.Watches(code), int.MaxValue, CancellationToken.None);
        _transfer = new TransferFunctions(graph, context, new SummaryStore(code), this, null);
    }

    /// <summary>What the body does, one after the other.</summary>
    public ImmutableArray<IOperation> Operations { get; }

    /// <summary>The right sides of <c>test = ...</c>: what branches could ask.</summary>
    private ImmutableArray<IOperation> Asked => [.. Operations.Select(o => o is IExpressionStatementOperation
        { Operation: ISimpleAssignmentOperation { Target: ILocalReferenceOperation { Local.Name: "test" }, Value: var asked } } ? asked : null)
        .Where(o => o is not null and not ILiteralOperation)!];

    /// <summary>Any step.</summary>
    public Gen<TransferStep> Step => Gen.Select(Gen.Int[0, Operations.Length + Asked.Length - 1], Gen.Int[0, 7], (at, way) => new TransferStep(at, way));

    public static TransferRun Create()
    {
        var references = ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!).Split(Path.PathSeparator)
            .Where(path => Path.GetFileName(path).StartsWith("System.", StringComparison.Ordinal)).Select(path => MetadataReference.CreateFromFile(path));
        var tree = CSharpSyntaxTree.ParseText(Program, new CSharpParseOptions(LanguageVersion.Preview));
        var compilation = CSharpCompilation.Create("Transfer", [tree], references,
            new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary, nullableContextOptions: NullableContextOptions.Enable));
        Assert.Empty(compilation.GetDiagnostics().Where(d => d.Severity == DiagnosticSeverity.Error));
        return new TransferRun(compilation);
    }

    /// <summary>What the body is entered with.</summary>
    public AbstractState Entry()
    {
        var entry = new AbstractState();
        _transfer.Summarized.BindParameters(_method, entry, summarizing: false);
        return entry;
    }

    /// <summary>A state that a path of these steps comes to. A step that nobody can take there is left out.</summary>
    public AbstractState After(AbstractState state, params IEnumerable<TransferStep> steps)
    {
        foreach (var step in steps)
        {
            var ends = Apply(state, step);
            state = ends.Count > 0 ? ends[step.Way % ends.Count] : state;
        }

        return state;
    }

    /// <summary>All states that a step leads to; none where nobody comes this way. The state that is given stays as it is.</summary>
    public List<AbstractState> Apply(AbstractState state, TransferStep step)
    {
        var ends = new List<AbstractState>();
        _choices = new Choices();
        do
        {
            _choices.Restart();
            IsEnded = false;
            var end = state.Clone();
            bool isTaken = true;
            if (step.At < Operations.Length)
                _transfer.Evaluate(Operations[step.At], end);
            else
                isTaken = PathFacts.Assume(end, _transfer.Evaluate(Asked[step.At - Operations.Length], end), step.Way % 2 == 0);
            if (isTaken && !IsEnded)
                ends.Add(end);
        }
        while (_choices.Advance());
        return ends;
    }

    public string Say(TransferStep step) => step.At < Operations.Length ? Operations[step.At].Syntax.ToString()
        : $"if ({(step.Way % 2 == 0 ? "" : "not ")}{Asked[step.At - Operations.Length].Syntax})";

    public string Say(AbstractState state) => state.Describe(location => location < _transfer.Context.Locations.Count ? _transfer.Context.Locations[location].Name : "");

    public BasicBlock Block { get; }
    public bool IsProtected => false;
    public bool IsCleaning => false;
    public bool IsHandling => false;
    public bool IsEnded { get; set; }

    public void MayThrow(AbstractState state, IOperation at)
    {
    }

    public void Throw(AbstractState state)
    {
    }

    public void ThrowCollected(AbstractState state)
    {
    }

    public int Choose(int of) => _choices.Choose(of);

    public IReadOnlyList<GraphExit> WalkInside(
        ControlFlowGraph graph, IMethodSymbol function, IOperation call, AbstractState entry, out FlowCaptures captures) =>
        throw new NotSupportedException("The body has no functions of its own.");
}
