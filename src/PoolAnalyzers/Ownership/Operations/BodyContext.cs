using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;
using PoolAnalyzers.Ownership.Domain;
using PoolAnalyzers.Ownership.Facts;
using PoolAnalyzers.Ownership.Inference;
using PoolAnalyzers.Ownership.Observers;
using PoolAnalyzers.Ownership.Uses;
using PoolAnalyzers.Symbols;

namespace PoolAnalyzers.Ownership.Operations;

/// <summary>Thrown where a body is too large or too deep: it gets no report, and the hidden budget rule says so.</summary>
internal sealed class BudgetExceededException : Exception;

/// <summary>What the walks over one body share: the numbering of locations, sites and opaque values, the observer, and the budget.</summary>
internal sealed class BodyContext(CompilationModel code, ISymbol? owner, IReadOnlyList<IPathWatch> watches, int budget, CancellationToken cancellation)
{
    private readonly Dictionary<SymKey, SymbolicValue> _syms = [];
    private readonly Dictionary<MergeKey, SymbolicValue> _merges = [];
    private readonly Dictionary<ISymbol, SymbolicValue> _parameters = new(SymbolEqualityComparer.Default);
    private readonly Dictionary<ISymbol, SymbolicValue> _lengths = new(SymbolEqualityComparer.Default);
    private readonly Dictionary<TermValue, SymbolicValue> _snapshots = [];
    private readonly Dictionary<SiteKey, RentalSite> _sites = [];
    private int _steps = budget;

    // Keys are classes: tables over them share the machine code of all tables over references, where each struct would have its own compiled.
    private sealed record SymKey(SyntaxTree Tree, int Start, int Kind, int Part);
    private sealed record MergeKey(int Graph, int Block, int Location);

    /// <summary>What is known of the code of the compilation.</summary>
    public CompilationModel Code { get; } = code;
    public Compilation Compilation => Code.Compilation;

    /// <summary>The method (or other member) whose body this is.</summary>
    public ISymbol? Owner { get; private set; } = owner;
    /// <summary>Gets told what the walk sees.</summary>
    public PathObserver Observer { get; init; } = PathObserver.None;

    /// <summary>What rules look at beside the transfer functions.</summary>
    public IReadOnlyList<IPathWatch> Watches { get; } = watches;
    public CancellationToken Cancellation { get; } = cancellation;
    public LocationTable Locations { get; } = new();

    /// <summary>Locals that a nested function writes: their value may change at any call.</summary>
    public HashSet<ISymbol> WrittenByLambda { get; } = new(SymbolEqualityComparer.Default);

    /// <summary>Locals that a nested function reads or writes.</summary>
    public HashSet<ISymbol> Captured { get; } = new(SymbolEqualityComparer.Default);

    /// <summary>What each local function captures, found once.</summary>
    private readonly Dictionary<IMethodSymbol, ICollection<ISymbol>> _capturesOf = new(SymbolEqualityComparer.Default);

    /// <summary>The variables of the body around it that a function uses.</summary>
    public ICollection<ISymbol> CapturedBy(IMethodSymbol function)
    {
        if (_capturesOf.TryGetValue(function, out var known))
            return known;
        ICollection<ISymbol> captured = function.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax() is { } body
            && Code.Source.OperationOf(body) is { } operation
            ? NestedFunctions.CapturedBy(operation, function) : [];
        _capturesOf.Add(function, captured);
        return captured;
    }

    private readonly Dictionary<IOperation, BodyIndex> _indexes = [];

    /// <summary>The variables of a body, also of one that is walked in place of several calls: read off once.</summary>
    public BodyIndex IndexOf(IOperation body)
    {
        if (!_indexes.TryGetValue(body, out var index))
            _indexes.Add(body, index = new BodyIndex(body));
        return index;
    }

    private int _inlines = 60;

    /// <summary>Walking local functions in place multiplies the work: only so often a body.</summary>
    public bool MayInline() => _inlines-- > 0;

    /// <summary>How many summaries are being made around this walk.</summary>
    public int Depth { get; private init; }

    /// <summary>What fields had and was released is part of what is asked for: it stays known when nothing has it any more.</summary>
    public bool KeepsReplaced { get; private init; }

    /// <summary>For a walk over a callee that may replace what is in fields of its object.</summary>
    public BodyContext ForReplaced(IMethodSymbol method, int budget) =>
        new(Code, method, Watches, budget, Cancellation) { Depth = Depth + 1, KeepsReplaced = true };

    /// <summary>True when a callee was too deep to be looked at: with more levels the result may differ.</summary>
    public bool MetLimit { get; private set; }

    public void Limit() => MetLimit = true;

    /// <summary>Of a walk for a summary: it ends by an exception somewhere where nothing has become of what was given.</summary>
    public bool ThrowsUnchanged { get; set; }

    public BodyContext ForSummary(IMethodSymbol method, int budget) =>
        new(Code, method, Watches, budget, Cancellation) { Depth = Depth + 1 };

    /// <summary>Of a walk of several calls of one object's members, one after the other; else null.</summary>
    public History? History { get; private init; }

    public static BodyContext OfHistory(CompilationModel code, IReadOnlyList<IPathWatch> watches, History history, PathObserver observer, int budget,
        CancellationToken cancellation) =>
        new(code, null, watches, budget, cancellation) { Depth = 1, History = history, Observer = observer };

    /// <summary>The next call: of another member.</summary>
    public void Become(ISymbol owner)
    {
        (Owner, _inlines) = (owner, 60);
    }

    /// <summary>Places that put something else into a field, which may have had a rental: whether it had one is asked when the walk has ended.</summary>
    public List<FieldChange> Changes { get; } = [];

    /// <summary>Places that put a rental of the body into a field: whether it is released from there is asked when the walk has ended.</summary>
    public List<FieldFill> Fills { get; } = [];

    /// <summary>Writes what each block starts with, when a test asks for it.</summary>
    public Action<string>? Trace { get; init; }

    public void Step(int cost = 1)
    {
        Cancellation.ThrowIfCancellationRequested();
        _steps -= cost;
        if (_steps < 0)
            throw new BudgetExceededException();
    }

    public SymbolicValue SiteSym(IOperation at, SymbolicKind kind = SymbolicKind.Site, int part = 0)
    {
        var key = new SymKey(at.Syntax.SyntaxTree, at.Syntax.SpanStart, at.Syntax.Span.Length * 64 + (int)at.Kind % 64, part);
        if (!_syms.TryGetValue(key, out var sym))
        {
            _syms.Add(key, sym = new SymbolicValue(NextSym(), kind, null) { Made = part == 0 ? MadeBy(at) : null, IsThere = part == 0 && IsNeverNull(at) });
            History?.Made(sym, at);
        }

        return sym;
    }

    private static bool IsNeverNull(IOperation at) => at switch
    {
        ICaughtExceptionOperation or IInterpolatedStringOperation
            or { Type: { IsValueType: true, OriginalDefinition.SpecialType: not SpecialType.System_Nullable_T } } => true,
        IInvocationOperation { TargetMethod: { ReturnNullableAnnotation: NullableAnnotation.NotAnnotated,
            ReturnType: { IsReferenceType: true } and not ITypeParameterSymbol, OriginalDefinition.ReturnType: not ITypeParameterSymbol } method } =>
            PoolTypes.IsFramework(method),
        _ => false,
    };

    private INamedTypeSymbol? MadeBy(IOperation at) => at switch
    {
        IObjectCreationOperation or ICollectionExpressionOperation { Type: INamedTypeSymbol } => at.Type as INamedTypeSymbol,
        IArrayCreationOperation or ICollectionExpressionOperation { Type: IArrayTypeSymbol } => Compilation.GetSpecialType(SpecialType.System_Array),
        _ => null,
    };

    public SymbolicValue MergeSym(int graph, int block, int location, bool isPool)
    {
        var key = new MergeKey(graph, block, location);
        if (!_merges.TryGetValue(key, out var sym))
            _merges.Add(key, sym = new SymbolicValue(NextSym(), isPool ? SymbolicKind.MergedPool : SymbolicKind.Merge, null));
        return sym;
    }

    /// <summary>How long the span or memory is that the variable has at present.</summary>
    public SymbolicValue LengthSym(ISymbol variable)
    {
        if (!_lengths.TryGetValue(variable, out var sym))
            _lengths.Add(variable, sym = new SymbolicValue(NextSym(), SymbolicKind.Length, variable));
        return sym;
    }

    /// <summary>Null where nobody has asked for the length.</summary>
    public SymbolicValue? KnownLength(ISymbol variable) => _lengths.TryGetValue(variable, out var sym) ? sym : null;

    public SymbolicValue ParameterSym(IParameterSymbol parameter)
    {
        if (!_parameters.TryGetValue(parameter, out var sym))
            _parameters.Add(parameter, sym = new SymbolicValue(NextSym(), SymbolicKind.Parameter, parameter));
        return sym;
    }

    /// <summary>What a read of the heap gave before something may have changed the heap.</summary>
    public SymbolicValue Snapshot(TermValue read)
    {
        if (!_snapshots.TryGetValue(read, out var sym))
            _snapshots.Add(read, sym = new SymbolicValue(NextSym(), SymbolicKind.Site, null) { Read = read });
        return sym;
    }

    private int NextSym() => _syms.Count + _merges.Count + _parameters.Count + _lengths.Count + _snapshots.Count;

    /// <param name="made">The type of what is produced, where that of the operation says less.</param>
    public RentalSite Site(IOperation at, RentalKind kind, bool isProduced, ISymbol? symbol, int part = 0, string? name = null, ITypeSymbol? made = null)
    {
        // A borrowed value is the same wherever it is first read; a produced one is told by its call.
        var key = symbol is not null && !isProduced ? new SiteKey(null, 0, part, symbol)
            : new SiteKey(at.Syntax.SyntaxTree, at.Syntax.SpanStart, at.Syntax.Span.Length * 16 + part, null);
        if (!_sites.TryGetValue(key, out var site))
        {
            site = new RentalSite(_sites.Count, at, kind, isProduced, symbol, symbol is null ? name ?? NameOf(at) : FieldNames.Of(symbol))
            {
                Type = made ?? at.Type,
                Owner = kind == RentalKind.Owner && isProduced ? Code.Types.LibraryOwners.Shapes.Of(made ?? at.Type)?.RentedAt : null,
            };
            _sites.Add(key, site);
        }

        return site;
    }

    /// <summary>The variable, field or out argument that the call's result goes to; else the call itself.</summary>
    private string NameOf(IOperation at)
    {
        for (var node = at.Syntax.Parent; node is not null; node = node.Parent)
        {
            switch (node)
            {
                case VariableDeclaratorSyntax declarator: return declarator.Identifier.ValueText;
                case AssignmentExpressionSyntax { Left: { } left } when left is IdentifierNameSyntax or MemberAccessExpressionSyntax: return left.ToString();
                case AssignmentExpressionSyntax { Left: FieldExpressionSyntax } spelled
                    when spelled.FirstAncestorOrSelf<PropertyDeclarationSyntax>() is { } property: return property.Identifier.ValueText;
                case AssignmentExpressionSyntax { Left: DeclarationExpressionSyntax
                    or TupleExpressionSyntax } deconstruction: return Deconstructed.NameOf(at, deconstruction, Code.Types) ?? Call(at);
                case ArgumentSyntax { Parent: TupleExpressionSyntax { Parent: AssignmentExpressionSyntax } }: break;
                case IsPatternExpressionSyntax { Pattern: var pattern }:
                    foreach (var part in pattern.DescendantNodesAndSelf())
                    {
                        if (part is SingleVariableDesignationSyntax designation)
                            return designation.Identifier.ValueText;
                    }

                    break;
                case ArgumentSyntax or StatementSyntax or MemberAccessExpressionSyntax or AnonymousFunctionExpressionSyntax:
                    return Call(at);
            }
        }

        return Call(at);
    }

    private static string Call(IOperation at) => at switch
    {
        IInvocationOperation invocation => invocation.TargetMethod.Name + "(...)",
        IObjectCreationOperation { Type: { } type } => "new " + type.Name + "(...)",
        _ => at.Syntax.ToString(),
    };

    private sealed class SiteKey(SyntaxTree? tree, int start, int part, ISymbol? symbol) : IEquatable<SiteKey>
    {
        private readonly SyntaxTree? _tree = tree;
        private readonly int _start = start;
        private readonly int _part = part;
        private readonly ISymbol? _symbol = symbol;

        public bool Equals(SiteKey? other) => other is not null && _tree == other._tree && _start == other._start && _part == other._part
            && SymbolEqualityComparer.Default.Equals(_symbol, other._symbol);

        public override bool Equals(object? other) => Equals(other as SiteKey);

        public override int GetHashCode() => (_start * 397) ^ _part ^ (_symbol is null ? 0 : SymbolEqualityComparer.Default.GetHashCode(_symbol));
    }
}
