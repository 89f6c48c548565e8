using System.Collections.Generic;
using System.Threading;
using Microsoft.CodeAnalysis;
using PoolAnalyzers.Ownership.Facts;
using PoolAnalyzers.Ownership.Gate;
using PoolAnalyzers.Ownership.Options;
using PoolAnalyzers.Symbols;
using PoolAnalyzers.Text;

namespace PoolAnalyzers.Ownership.Inference;

/// <summary>What is known of the code of one compilation without walking a body: types, contracts, and what can be read off declarations.</summary>
/// <remarks>Safe for concurrent use; everything that it remembers lives as long as the compilation.</remarks>
internal sealed class CompilationModel
{
    private CompilationModel(Compilation compilation, PoolTypes types, EngineOptions options, IReadOnlyList<IFieldTrigger> triggers,
        CancellationToken cancellation)
    {
        Compilation = compilation;
        Types = types;
        Options = options;
        Contracts = new CallFacts(types, OwnershipDeclarations.Read(compilation, options, cancellation));
        types.LibraryOwners = Contracts.Declared.Owners;
        ThrowFree = new ThrowFree(compilation, Contracts);
        Source = new SourceModels(this);
        Owning = new TypeOwnership(this);
        Methods = new MethodShapes(this);
        Pools = new PoolAliases(this);
        Closures = new ClosureUses(this);
        FieldUses = new FieldUses(this, compilation);
        FieldPools = new FieldPools(this, compilation);
        FieldWrites = new FieldWrites(this);
        MemberWrites = new MemberWrites(this);
        PureExpressions = new PureExpressions(this);
        ParameterUses = new ParameterUses(this);
        PlainUses = new PlainUses(this);
        ConstructorMembers = new ConstructorMembers(this);
        MemberNames = new MemberNames(compilation);
        Implementations = new Implementations(compilation);
        KnownBodies = new KnownBodies(compilation);
        ParameterEscape = new ParameterEscape(this);
        HandedOver = new HandedOver(this);
        Pipes = new Pipes(this);
        LentParameters = new LentParameters(this);
        StructUses = new StructUses(this);
        EarlyReads = new EarlyReads(this);
        Gate = new BodyGate(compilation, types, Contracts, KnownBodies, triggers, cancellation);
    }

    public Compilation Compilation { get; }
    public SourceModels Source { get; }
    public TypeOwnership Owning { get; }
    public MethodShapes Methods { get; }
    public PoolAliases Pools { get; }
    public ClosureUses Closures { get; }

    public PoolTypes Types { get; }
    public EngineOptions Options { get; }
    public CallFacts Contracts { get; }
    public MemberNames MemberNames { get; }
    public Implementations Implementations { get; }
    public KnownBodies KnownBodies { get; }
    public ParameterEscape ParameterEscape { get; }
    public Pipes Pipes { get; }
    public LentParameters LentParameters { get; }
    public StructUses StructUses { get; }
    public EarlyReads EarlyReads { get; }
    public BodyGate Gate { get; }
    public FieldUses FieldUses { get; }
    public FieldPools FieldPools { get; }
    public FieldWrites FieldWrites { get; }
    public MemberWrites MemberWrites { get; }
    public HandedOver HandedOver { get; }
    public PureExpressions PureExpressions { get; }
    public ParameterUses ParameterUses { get; }
    public PlainUses PlainUses { get; }
    public ConstructorMembers ConstructorMembers { get; }
    public ThrowFree ThrowFree { get; }

    /// <summary>The body may use the memory of a pipe or of a buffer writer after it has ended.</summary>
    public bool MayMatterForPipes(IOperation body, CancellationToken cancellation) =>
        Gate.SpeaksOfPipes(body.Syntax) && new PipeGate(this, cancellation).MayMatter(body);

    /// <summary>Null when the compilation references no pool.</summary>
    /// <param name="compilation">The compilation.</param>
    /// <param name="triggers">What rules want to be looked at besides.</param>
    /// <param name="cancellation">Ends it early.</param>
    /// <param name="options">What options say.</param>
    public static CompilationModel? TryCreate(Compilation compilation, IReadOnlyList<IFieldTrigger> triggers, CancellationToken cancellation,
        EngineOptions? options = null) =>
        PoolTypes.TryCreate(compilation) is { } types ? new CompilationModel(compilation, types, options ?? EngineOptions.None, triggers, cancellation) : null;
}
