using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace PoolAnalyzers.Ownership;

/// <summary>
/// Ownership analysis of one compilation: the entry point of this folder. Says where rentals are lost, released twice, used too late, and so on.
/// </summary>
/// <remarks>Safe for concurrent use; everything that it remembers lives as long as the compilation.</remarks>
internal sealed class Engine
{
    /// <summary>Steps (blocks entered, expressions forked) that one body may take; then it is given up without a report.</summary>
    public const int DefaultBudget = 200_000;

    private readonly Compilation _compilation;
    private readonly ConcurrentDictionary<SyntaxTree, SemanticModel> _models = new();
    private readonly ConcurrentDictionary<ISymbol, Value?> _pools = new(SymbolEqualityComparer.Default);
    private readonly ConcurrentDictionary<INamedTypeSymbol, bool> _disposingOnce = new(SymbolEqualityComparer.Default);
    private readonly ConcurrentDictionary<INamedTypeSymbol, bool> _cancelable = new(SymbolEqualityComparer.Default);
    private readonly ConcurrentDictionary<INamedTypeSymbol, bool> _spanned = new(SymbolEqualityComparer.Default);
    private readonly ConcurrentDictionary<IMethodSymbol, bool> _throwers = new(SymbolEqualityComparer.Default);
    private readonly ConcurrentDictionary<IPropertySymbol, bool> _autoProperties = new(SymbolEqualityComparer.Default);
    private readonly ConcurrentDictionary<IMethodSymbol, bool> _iterators = new(SymbolEqualityComparer.Default);
    private readonly ConcurrentDictionary<ISymbol, bool?> _releases = new(SymbolEqualityComparer.Default);
    private readonly ConcurrentDictionary<INamedTypeSymbol, bool> _disposals = new(SymbolEqualityComparer.Default);
    private readonly ConcurrentDictionary<IMethodSymbol, bool> _fluent = new(SymbolEqualityComparer.Default);
    private readonly ConcurrentDictionary<IMethodSymbol, bool> _selfReleasing = new(SymbolEqualityComparer.Default);
    private readonly ConcurrentDictionary<IMethodSymbol, bool> _movingOut = new(SymbolEqualityComparer.Default);

    private Engine(Compilation compilation, PoolTypes types, EngineOptions options, CancellationToken cancellation)
    {
        _compilation = compilation;
        Types = types;
        Options = options;
        Contracts = new Contracts(types, OwnershipDeclarations.Read(compilation, options, cancellation));
        PlainBodies = new PlainBodies(compilation, Contracts);
        Summaries = new Summaries(this);
        Fields = new Fields(this, compilation);
        FieldPools = new FieldPools(this, compilation);
        FieldWriters = new FieldWriters(this);
        Computations = new Computations(this);
        Parameters = new Parameters(this);
        MemberNames = new MemberNames(compilation);
        Implementations = new Implementations(compilation);
        HandOns = new HandOns(this);
        Gate = new Gate(compilation, MemberNames, types, Contracts, cancellation);
    }

    public PoolTypes Types { get; }
    public EngineOptions Options { get; }
    public Contracts Contracts { get; }
    public Summaries Summaries { get; }
    public MemberNames MemberNames { get; }
    public Implementations Implementations { get; }
    public HandOns HandOns { get; }
    public Gate Gate { get; }
    public Fields Fields { get; }
    public FieldPools FieldPools { get; }
    public FieldWriters FieldWriters { get; }
    public Computations Computations { get; }
    public Parameters Parameters { get; }
    public PlainBodies PlainBodies { get; }

    /// <summary>Null when the compilation references no pool.</summary>
    public static Engine? TryCreate(Compilation compilation, CancellationToken cancellation, EngineOptions? options = null) =>
        PoolTypes.TryCreate(compilation) is { } types ? new Engine(compilation, types, options ?? EngineOptions.None, cancellation) : null;

    /// <summary>The faults in a body, its lambdas and local functions included. Null when the body is too large to tell.</summary>
    public IReadOnlyList<Finding>? Analyze(IOperation body, ISymbol owner, Func<IOperation, ControlFlowGraph> graphOf, CancellationToken cancellation, Action<string>? trace = null, int? budget = null)
    {
        var findings = new FindingSet();
        try
        {
            AnalyzeGraph(graphOf(body), owner as IMethodSymbol, owner, findings, budget ?? Options.Of(body.Syntax.SyntaxTree).Budget ?? DefaultBudget, cancellation, trace);
        }
        catch (BudgetExceededException)
        {
            return null;
        }

        return findings.Complete();
    }

    private void AnalyzeGraph(ControlFlowGraph graph, IMethodSymbol? function, ISymbol owner, FindingSet findings, int budget, CancellationToken cancellation, Action<string>? trace)
    {
        var context = new BodyContext(this, _compilation, function ?? owner, findings, budget, cancellation) { Trace = trace };
        var walk = new GraphWalk(graph, context);
        var entry = new PathState();
        if (function is not null)
            walk.BindParameters(function, entry, summarizing: false);
        foreach (var exit in walk.Run(entry))
            Exits.Settle(exit, context);

        // Nested functions are bodies of their own.
        foreach (var local in graph.LocalFunctions.Where(f => f.DeclaringSyntaxReferences is [var reference] && Gate.MayMatter(reference.GetSyntax(cancellation))))
            AnalyzeGraph(graph.GetLocalFunctionControlFlowGraph(local, cancellation), local, owner, findings, budget, cancellation, trace);
        foreach (var lambda in walk.Lambdas.Where(l => Gate.MayMatter(l.Syntax)))
            AnalyzeGraph(graph.GetAnonymousFunctionControlFlowGraph(lambda, cancellation), lambda.Symbol, owner, findings, budget, cancellation, trace);
    }

    /// <summary>The graph of a method with a readable body; null for what has none, or is an iterator whose body runs later.</summary>
    public ControlFlowGraph? GraphOf(IMethodSymbol method, CancellationToken cancellation)
    {
        if (method.DeclaringSyntaxReferences is not [var reference] || reference.GetSyntax(cancellation) is not { } syntax)
            return null;
        if (syntax is not (BaseMethodDeclarationSyntax or AccessorDeclarationSyntax or ArrowExpressionClauseSyntax) || IsIteratorMethod(method))
            return null;
        var operation = ModelOf(syntax.SyntaxTree).GetOperation(syntax, cancellation);
        return operation switch
        {
            IMethodBodyOperation body => ControlFlowGraph.Create(body, cancellation),
            IConstructorBodyOperation body => ControlFlowGraph.Create(body, cancellation),
            IBlockOperation { Parent: null } block => ControlFlowGraph.Create(block, cancellation),
            _ => null,
        };
    }

    public SemanticModel ModelOf(SyntaxTree tree) => _models.GetOrAdd(tree, t => _compilation.GetSemanticModel(t));

    public IOperation? OperationOf(SyntaxNode syntax) => ModelOf(syntax.SyntaxTree).GetOperation(syntax);

    public bool IsIteratorMethod(IMethodSymbol method) => _iterators.GetOrAdd(method.OriginalDefinition, static m => HasYield(m));

    private static bool HasYield(IMethodSymbol method) => method.DeclaringSyntaxReferences is [var reference] && reference.GetSyntax() is { } syntax
        && syntax.DescendantNodes(n => n == syntax || n is not (AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax)).Any(n => n is YieldStatementSyntax);

    /// <summary>A class of this compilation whose <c>Dispose</c> takes what it releases out of the object, so that a second disposal finds nothing.</summary>
    public bool DisposesOnce(ITypeSymbol? type) => type is INamedTypeSymbol { TypeKind: TypeKind.Class, DeclaringSyntaxReferences.IsEmpty: false } named
        && _disposingOnce.GetOrAdd(named.OriginalDefinition, static t => t.GetMembers("Dispose") is [IMethodSymbol { Parameters.IsEmpty: true, DeclaringSyntaxReferences: [var reference] }]
            && reference.GetSyntax().DescendantNodes().OfType<InvocationExpressionSyntax>().Any(call => call.Expression is MemberAccessExpressionSyntax { Expression: var on, Name.Identifier.ValueText: "Exchange" or "CompareExchange" } && on.ToString().EndsWith("Interlocked", StringComparison.Ordinal)));

    /// <summary>A span, or a ref struct of this compilation that sees memory through spans only: nobody has the array back out of it.</summary>
    public bool SeesOnlySpans(ITypeSymbol? type) => SeesOnlySpans(type, 0);

    /// <summary>Ref structs in ref structs.</summary>
    private const int MaxRefStructs = 4;

    private bool SeesOnlySpans(ITypeSymbol? type, int depth) => depth < MaxRefStructs && type is INamedTypeSymbol { IsRefLikeType: true } named
        && (named is { Name: "Span" or "ReadOnlySpan", ContainingNamespace.Name: "System" }
            || (!named.DeclaringSyntaxReferences.IsEmpty && _spanned.GetOrAdd(named.OriginalDefinition, t => Kept(t).All(k => k.IsUnmanagedType || k.SpecialType == SpecialType.System_String || SeesOnlySpans(k, depth + 1)))));

    /// <summary>The types of the fields, and of what a primary constructor may have captured.</summary>
    private static IEnumerable<ITypeSymbol> Kept(INamedTypeSymbol type) => type.GetMembers().OfType<IFieldSymbol>().Where(f => !f.IsStatic).Select(f => f.Type)
        .Concat(type.InstanceConstructors.Where(c => c.DeclaringSyntaxReferences is [var reference] && reference.GetSyntax() is TypeDeclarationSyntax).SelectMany(c => c.Parameters).Select(p => p.Type));

    /// <summary>A helper that only throws, whether or not it says so.</summary>
    public bool AlwaysThrows(IMethodSymbol method) => method is { ReturnsVoid: true, IsAsync: false, IsVirtual: false, IsAbstract: false, IsOverride: false, MethodKind: MethodKind.Ordinary } && !method.DeclaringSyntaxReferences.IsEmpty
        && _throwers.GetOrAdd(method.OriginalDefinition, static m => m.DeclaringSyntaxReferences is [var reference] && reference.GetSyntax() is MethodDeclarationSyntax declaration
            && (declaration.ExpressionBody is { Expression: ThrowExpressionSyntax } || EndsInThrow(declaration.Body, 0)));

    private static bool EndsInThrow(StatementSyntax? statement, int depth) => depth < 8 && statement switch
    {
        ThrowStatementSyntax => true,
        BlockSyntax { Statements: [.., var last] } block => EndsInThrow(last, depth + 1) && !block.DescendantNodes().Any(n => n is ReturnStatementSyntax or YieldStatementSyntax),
        IfStatementSyntax { Else.Statement: var otherwise } choice => EndsInThrow(choice.Statement, depth + 1) && EndsInThrow(otherwise, depth + 1),
        _ => false,
    };

    /// <summary>The text of the type has a word about tokens or their exceptions.</summary>
    public bool SpeaksOfCancellation(INamedTypeSymbol type) => _cancelable.GetOrAdd(type.OriginalDefinition, static t =>
        t.DeclaringSyntaxReferences.Any(part => part.SyntaxTree.GetText().ToString(part.Span).Contains("Cancel")));

    /// <summary>A body of a few statements is read even if nothing else says that it matters.</summary>
    public bool IsShort(IMethodSymbol method) => method is { MethodKind: MethodKind.Ordinary, DeclaringSyntaxReferences: [var reference] }
        && reference.GetSyntax() is MethodDeclarationSyntax { Body: null or { Statements.Count: <= 3 } };


    public bool IsAutoProperty(IPropertySymbol property) => !property.IsVirtual && !property.IsOverride && !property.IsAbstract && !property.IsPartialDefinition && !property.DeclaringSyntaxReferences.IsEmpty
        && _autoProperties.GetOrAdd(property, static p => HasNoBodies(p));

    private static bool HasNoBodies(IPropertySymbol property) => property.DeclaringSyntaxReferences is [var reference] && reference.GetSyntax() switch
    {
        PropertyDeclarationSyntax { ExpressionBody: null, AccessorList.Accessors: var accessors } => accessors.All(a => a.Body is null && a.ExpressionBody is null),
        // Of a record.
        ParameterSyntax => true,
        _ => false,
    };

    /// <summary>The pool that a field or property is nothing but another name for: <c>ArrayPool&lt;T&gt;.Shared</c>, what a static field has, or the field behind a property.</summary>
    public Value? PoolAlias(ISymbol member)
    {
        var type = member switch { IFieldSymbol f => f.Type, IPropertySymbol p => p.Type, _ => null };
        return Types.Is(type, TypeTraits.ArrayPool | TypeTraits.ObjectPool) ? _pools.GetOrAdd(member, m => ResolvePool(m, 0)) : null;
    }

    /// <summary>Names for names: more than these are no code that people write, or go round in a circle.</summary>
    private const int MaxAliases = 4;

    private Value? ResolvePool(ISymbol member, int depth)
    {
        Value? alias = null;
        foreach (var value in AssignedTo(member))
        {
            if (OperationOf(value) is not { } operation)
                return null;
            while (operation is IConversionOperation conversion)
                operation = conversion.Operand;
            Value? one = operation switch
            {
                IPropertyReferenceOperation { Property: { IsStatic: true, Name: "Shared" } property } when Types.Is(property.ContainingType, TypeTraits.ArrayPool) && property.ContainingType is { TypeArguments: [var element] }
                    => SharedPool.Of(element, _compilation),
                IFieldReferenceOperation { Field: var field } when member is IPropertySymbol || field is { IsStatic: true, IsReadOnly: true } => ResolveOther(field, depth),
                IPropertyReferenceOperation { Property: { IsStatic: true, SetMethod: null, Parameters.IsEmpty: true } property } => ResolveOther(property, depth),
                _ => null,
            };
            if (one is null || (alias is not null && !alias.Equals(one)))
                return null;
            alias = one;
        }

        // Read off the declaration, it is in terms of that.
        return alias is Term term && !SymbolEqualityComparer.Default.Equals(member, member.OriginalDefinition) ? Substitution.OfPool(term, member, _compilation) : alias;
    }

    private Value? ResolveOther(ISymbol member, int depth)
    {
        if (depth == MaxAliases)
            return null;
        return ResolvePool(member, depth + 1) ?? (member.IsStatic ? new Term(TermKind.Member, member) : new Term(TermKind.Member, member, new Term(TermKind.This, null)));
    }

    /// <summary>The expressions that a field is initialized or assigned with in its type, or that a property returns.</summary>
    private static IEnumerable<ExpressionSyntax> AssignedTo(ISymbol member)
    {
        foreach (var reference in member.DeclaringSyntaxReferences)
        {
            switch (reference.GetSyntax())
            {
                case VariableDeclaratorSyntax { Initializer.Value: { } value }:
                    yield return value;
                    break;
                case PropertyDeclarationSyntax { ExpressionBody.Expression: { } value }:
                    yield return value;
                    break;
                case PropertyDeclarationSyntax { Initializer.Value: { } value }:
                    yield return value;
                    break;
            }
        }

        foreach (var reference in member.ContainingType.DeclaringSyntaxReferences)
        {
            foreach (var assignment in reference.GetSyntax().DescendantNodes().OfType<AssignmentExpressionSyntax>())
            {
                if (assignment.Left is IdentifierNameSyntax { Identifier.ValueText: var name } && name == member.Name
                    || assignment.Left is MemberAccessExpressionSyntax { Expression: ThisExpressionSyntax, Name.Identifier.ValueText: var qualified } && qualified == member.Name)
                    yield return assignment.Right;
            }
        }
    }

    /// <summary>Whether some member of the type releases what its field or auto-property holds.</summary>
    public bool? TypeReleases(ISymbol member) => _releases.GetOrAdd(member.OriginalDefinition, f =>
    {
        if (f.ContainingType.DeclaringSyntaxReferences.IsEmpty)
            return null;
        if (DeclaredContracts.IsOwning(f))
            return true;
        foreach (var reference in f.ContainingType.DeclaringSyntaxReferences)
        {
            foreach (var name in Words.Names(reference.SyntaxTree, reference.Span, f.Name, CancellationToken.None))
            {
                if (name is IdentifierNameSyntax identifier && LooksReleased(identifier))
                    return true;
            }
        }

        // Read by others, it may be released there.
        return f.DeclaredAccessibility == Accessibility.Private ? false : null;
    });

    /// <summary>To dispose of an object of the type gives something back: by the names of what its <c>Dispose</c> calls. False for types of other assemblies.</summary>
    public bool ReleasesWhenDisposed(INamedTypeSymbol type) => _disposals.GetOrAdd(type.OriginalDefinition, t =>
    {
        for (var ancestor = (INamedTypeSymbol?)t; ancestor is not null; ancestor = ancestor.BaseType)
        {
            foreach (var dispose in ancestor.GetMembers())
            {
                if (dispose is not IMethodSymbol { IsStatic: false } || !(dispose.Name == "Dispose" || dispose.Name.EndsWith(".Dispose", StringComparison.Ordinal)))
                    continue;
                foreach (var reference in dispose.DeclaringSyntaxReferences)
                {
                    if (reference.GetSyntax().DescendantNodes().OfType<InvocationExpressionSyntax>().Any(Releases))
                        return true;
                }
            }
        }

        return false;

        static bool Releases(InvocationExpressionSyntax call) => call.Expression switch
        {
            MemberAccessExpressionSyntax { Expression: not (ThisExpressionSyntax or BaseExpressionSyntax), Name.Identifier.ValueText: "Dispose" } => true,
            MemberAccessExpressionSyntax { Name.Identifier.ValueText: var name } => SoundsLikeReleasing(name),
            MemberBindingExpressionSyntax { Name.Identifier.ValueText: var name } => name == "Dispose" || SoundsLikeReleasing(name),
            SimpleNameSyntax { Identifier.ValueText: var name } => SoundsLikeReleasing(name),
            _ => false,
        };
    });

    private static bool SoundsLikeReleasing(string name) => name.Contains("Return") || name.Contains("Release") || name.Contains("Free") || name.Contains("Recycle");

    /// <summary>A method of the compilation that returns nothing but <c>this</c>, for the next call.</summary>
    public bool ReturnsItself(IMethodSymbol method) => method is { IsStatic: false, ReturnType.IsReferenceType: true, DeclaringSyntaxReferences.IsEmpty: false }
        && _fluent.GetOrAdd(method.OriginalDefinition, static m => m.DeclaringSyntaxReferences is [var reference] && reference.GetSyntax() is MethodDeclarationSyntax declaration
            && (declaration.ExpressionBody is { Expression: ThisExpressionSyntax }
                || declaration.Body?.DescendantNodes(n => n is not (AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax)).OfType<ReturnStatementSyntax>().Select(r => r.Expression is ThisExpressionSyntax).DefaultIfEmpty(false).All(r => r) == true));

    private static bool SoundsLikeGivingBack(string name) => SoundsLikeReleasing(name) || name is "Dispose" or "DisposeAsync" or "Close";

    /// <summary>A method of a pooled object may put the object back: by its name, by what it gives <c>this</c> to, or by the names of what it calls on the object.</summary>
    public bool MayGiveItselfBack(IMethodSymbol method) => !PoolTypes.IsFramework(method) && (SoundsLikeGivingBack(method.Name)
        || _selfReleasing.GetOrAdd(method.OriginalDefinition, static m =>
        {
            foreach (var reference in m.DeclaringSyntaxReferences)
            {
                if (reference.GetSyntax().DescendantNodes().Any(node => node is ArgumentSyntax { Expression: ThisExpressionSyntax } || (node is InvocationExpressionSyntax { Expression: var callee } && OwnName(callee) is { } name && SoundsLikeGivingBack(name))))
                    return true;
            }

            return false;

            static string? OwnName(ExpressionSyntax callee) => callee switch
            {
                SimpleNameSyntax own => own.Identifier.ValueText,
                MemberAccessExpressionSyntax { Expression: ThisExpressionSyntax or BaseExpressionSyntax, Name.Identifier.ValueText: var own } => own,
                _ => null,
            };
        }));

    /// <summary>A method of an owner that leaves it with nothing, as it sets a field to null: what it had is in the result. One of another assembly tells it by its result, an owner of the same type.</summary>
    public bool MayMoveOut(IMethodSymbol method) => !method.ReturnsVoid && (method.DeclaringSyntaxReferences.IsEmpty
        ? SymbolEqualityComparer.Default.Equals(method.ReturnType, method.ContainingType)
        : _movingOut.GetOrAdd(method.OriginalDefinition, static m =>
        {
            var fields = new HashSet<string>(m.ContainingType.GetMembers().Where(f => f is IFieldSymbol { IsStatic: false }).Select(f => f.Name), StringComparer.Ordinal);
            foreach (var reference in m.DeclaringSyntaxReferences)
            {
                if (reference.GetSyntax().DescendantNodes().Any(node => node switch
                {
                    AssignmentExpressionSyntax { Right: LiteralExpressionSyntax { RawKind: (int)SyntaxKind.NullLiteralExpression or (int)SyntaxKind.DefaultLiteralExpression } or DefaultExpressionSyntax, Left: var target } => fields.Contains(NameOf(target)),
                    ArgumentSyntax { RefKindKeyword.RawKind: (int)SyntaxKind.RefKeyword, Expression: var target, Parent.Parent: InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Exchange" or "CompareExchange" } } } => fields.Contains(NameOf(target)),
                    _ => false,
                }))
                    return true;
            }

            return false;

            static string NameOf(ExpressionSyntax target) => target switch
            {
                IdentifierNameSyntax name => name.Identifier.ValueText,
                MemberAccessExpressionSyntax { Expression: ThisExpressionSyntax, Name.Identifier.ValueText: var name } => name,
                _ => "",
            };
        }));

    /// <summary>What a call gives at least, where that stands there: the constant of <c>Math.Max</c>, or of a method that is nothing but such a call.</summary>
    public Const? LeastOf(IMethodSymbol method, IOperation call)
    {
        if (IsMax(method))
            return LeastOf(call);
        return method is { IsVirtual: false, DeclaringSyntaxReferences: [var reference] } && reference.GetSyntax() is MethodDeclarationSyntax { ExpressionBody.Expression: InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Max" } } maximum }
            && OperationOf(maximum) is IInvocationOperation { TargetMethod: var called } inner && IsMax(called) ? LeastOf(inner) : null;

        static bool IsMax(IMethodSymbol method) => method is { Name: "Max", ContainingType.Name: "Math" } && PoolTypes.IsFramework(method);

        static Const? LeastOf(IOperation call) => (call as IInvocationOperation)?.Arguments.Select(a => a.Value.ConstantValue).FirstOrDefault(c => c is { HasValue: true, Value: int }) is { HasValue: true, Value: var least } ? new Const(least) : null;
    }

    /// <summary>Anything but plain reading in place: an argument, a copy, a disposal.</summary>
    public bool LooksReleased(IdentifierNameSyntax name)
    {
        SyntaxNode node = name;
        // The array of a segment is what was rented.
        while (node.Parent is PostfixUnaryExpressionSyntax or ParenthesizedExpressionSyntax or CastExpressionSyntax
            // Of this object, or of another one of the type.
            || node.Parent is MemberAccessExpressionSyntax member && member.Name == node
            || node.Parent is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Array" } array && array.Expression == node)
            node = node.Parent;
        return node.Parent switch
        {
            MemberAccessExpressionSyntax { Name.Identifier.ValueText: var member } access when access.Expression == node => member is "Dispose" or "DisposeAsync" or "Close" or "Return",
            ConditionalAccessExpressionSyntax { WhenNotNull: InvocationExpressionSyntax { Expression: MemberBindingExpressionSyntax { Name.Identifier.ValueText: var member } } } => member is "Dispose" or "DisposeAsync" or "Close" or "Return",
            ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax call } argument => !Fields.IsLent(argument, call, CancellationToken.None),
            EqualsValueClauseSyntax => true,
            AssignmentExpressionSyntax assignment => assignment.Right == node,
            IsPatternExpressionSyntax => true,
            ReturnStatementSyntax or ArrowExpressionClauseSyntax => true,
            _ => false,
        };
    }

    /// <summary>Whether a nested function puts a variable that it captures where others find it: into a collection or a channel, a field, an element; or gives it back, or to a helper that may.</summary>
    public bool MayKeep(IOperation function, ISymbol variable, CancellationToken cancellation)
    {
        foreach (var mention in MentionsIn(function, variable))
        {
            var node = mention;
            // What it is put into is handed on with it.
            while (node.Parent is IConversionOperation or IParenthesizedOperation or ITupleOperation || node.Parent is IArgumentOperation { Parent: IObjectCreationOperation { Type.IsRefLikeType: false } })
                node = node.Parent is IArgumentOperation { Parent: { } made } ? made : node.Parent;
            // Given to whoever calls the function, kept by whom it is given to, stored.
            if (node.Parent is IReturnOperation
                || node.Parent is IArgumentOperation { Parent: IInvocationOperation call } argument && (Contracts.FateOf(call.TargetMethod, argument.Parameter, RentalKind.Array, isWhole: true) != ArgumentFate.Lent
                    || (argument.Parameter is { RefKind: RefKind.None } parameter && !call.TargetMethod.DeclaringSyntaxReferences.IsEmpty && HandOns.MayEndElsewhere(parameter, cancellation)))
                || node.Parent is ISimpleAssignmentOperation { Target: IFieldReferenceOperation or IPropertyReferenceOperation or IArrayElementReferenceOperation } kept && kept.Value == node)
                return true;
        }

        return false;
    }

    private static IEnumerable<IOperation> MentionsIn(IOperation function, ISymbol variable)
    {
        foreach (var operation in function.Descendants())
        {
            ISymbol? read = operation switch
            {
                ILocalReferenceOperation local => local.Local,
                IParameterReferenceOperation parameter => parameter.Parameter,
                _ => null,
            };
            if (SymbolEqualityComparer.Default.Equals(read, variable))
                yield return operation;
        }
    }

    /// <summary>Whether a nested function may release a variable that it captures.</summary>
    public bool MayRelease(IOperation function, ISymbol variable)
    {
        foreach (var mention in MentionsIn(function, variable))
        {
            var node = mention;
            while (node.Parent is IConversionOperation or IParenthesizedOperation)
                node = node.Parent;
            switch (node.Parent)
            {
                case IArgumentOperation { Parent: IInvocationOperation call }:
                    if (Contracts.RoleOf(call.TargetMethod) == CallRole.ReturnToPool || Contracts.Declared.Of(call.TargetMethod) is not null || !PoolTypes.IsFramework(call.TargetMethod) && Contracts.SoundsLikeTaking(call.TargetMethod.Name))
                        return true;
                    break;
                case IInvocationOperation { TargetMethod.Name: "Dispose" or "DisposeAsync" }:
                case IConditionalAccessOperation { WhenNotNull: IInvocationOperation { TargetMethod.Name: "Dispose" or "DisposeAsync" } }:
                case IUsingOperation:
                case IVariableInitializerOperation:
                    return true;
            }
        }

        return false;
    }
}
