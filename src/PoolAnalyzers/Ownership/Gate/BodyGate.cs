using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using Microsoft.CodeAnalysis.Text;
using PoolAnalyzers.Ownership.Facts;
using PoolAnalyzers.Symbols;
using PoolAnalyzers.Text;

namespace PoolAnalyzers.Ownership.Gate;

/// <summary>
/// Keeps the analysis away from bodies that cannot matter: one pass over the text of each file finds the identifiers that
/// renting, releasing and handing over are written with; only bodies around one of them are looked at.
/// </summary>
/// <remarks>Safe for concurrent use.</remarks>
internal sealed class BodyGate
{
    private readonly Compilation _compilation;
    private readonly MemberNames _memberNames;
    private readonly Dictionary<SyntaxTree, int[]> _positions = [];

    /// <summary>The same for the words that speak of pools themselves: without the names of helpers, which are many.</summary>
    private readonly Dictionary<SyntaxTree, int[]> _poolPositions = [];

    /// <summary>By name, and by tree and start: a name alone says little.</summary>
    private readonly HashSet<string> _helperNames = new(System.StringComparer.Ordinal);
    private readonly HashSet<Declaration> _helperDeclarations = [];

    /// <summary>Those of them that do something else than hand a rental out: whatever the type of the result is at a call, they matter.</summary>
    private readonly HashSet<Declaration> _helpersOfAnyResult = [];

    private sealed record Declaration(SyntaxTree Tree, int Start);

    /// <summary>Those that hand out what they got from an object pool: it may be of any type.</summary>
    private readonly HashSet<Declaration> _objectHelpers = [];

    private bool IsObjectHelper(IMethodSymbol method) => _objectHelpers.Count > 0
        && (method.AssociatedSymbol ?? method).OriginalDefinition.DeclaringSyntaxReferences is [var reference]
        && _objectHelpers.Contains(new Declaration(reference.SyntaxTree, reference.Span.Start));

    /// <summary>Types of this compilation that are owners, by name.</summary>
    private readonly HashSet<string> _ownerTypes = new(System.StringComparer.Ordinal);

    private readonly PoolTypes _types;
    private readonly CallFacts _contracts;
    private readonly IReadOnlyList<IFieldTrigger> _triggers;

    /// <summary>Reads all of the compilation's text: once, before the first body is looked at, so that no thread ever waits for another one.</summary>
    public BodyGate(Compilation compilation, MemberNames memberNames, PoolTypes types, CallFacts contracts, IReadOnlyList<IFieldTrigger> triggers,
        CancellationToken cancellation)
    {
        _compilation = compilation;
        _memberNames = memberNames;
        _types = types;
        _contracts = contracts;
        _triggers = triggers;
        _ownerTypes.UnionWith(contracts.Declared.Owners.Names);
        Read(cancellation);
    }

    /// <summary>True when some file speaks of object pools: then any object may be a rental.</summary>
    public bool HasObjectPools { get; private set; }

    /// <summary>True when what the method returns, or puts out, can be a rental.</summary>
    public bool MayProduce(IMethodSymbol method) => IsHelper(method) && MayHandOut(method);

    private bool MayHandOut(IMethodSymbol method) => IsCarrier(method.ReturnType) || IsObjectHelper(method)
        || method.Parameters.Any(p => p.RefKind is RefKind.Out or RefKind.Ref && IsCarrier(p.Type));

    /// <summary>A call of a helper that hands nothing out but a <c>T</c> does not matter where that is a number.</summary>
    private bool IsHelperAt(IMethodSymbol called) => IsHelper(called.ReducedFrom ?? called) && (MayHandOut(called)
        || (Partials.WithBody((called.ReducedFrom ?? called).OriginalDefinition).DeclaringSyntaxReferences is [var reference]
            && _helpersOfAnyResult.Contains(new Declaration(reference.SyntaxTree, reference.Span.Start))));

    /// <summary>True when an indexer or operator rents or releases: no name tells where it is used.</summary>
    private bool _hasUnnamedHelpers;

    /// <summary>The files that speak of a type with such an indexer or operator; all of them when it is declared elsewhere.</summary>
    private readonly HashSet<SyntaxTree> _filesOfUnnamed = [];
    private bool _isUnnamedAnywhere;

    private bool MayUseUnnamed(SyntaxTree tree) => _isUnnamedAnywhere || (_hasUnnamedHelpers && _filesOfUnnamed.Contains(tree));

    private bool IsHelper(IMethodSymbol method)
    {
        var member = method.AssociatedSymbol as IPropertySymbol ?? (ISymbol)method;
        bool isNamed =
            member is not (IPropertySymbol { IsIndexer: true } or IMethodSymbol { MethodKind: MethodKind.UserDefinedOperator or MethodKind.Conversion });
        return (isNamed ? _helperNames.Contains(member.Name) : _hasUnnamedHelpers)
            && (member is IMethodSymbol called ? Partials.WithBody(called.OriginalDefinition)
                : member.OriginalDefinition).DeclaringSyntaxReferences is [var reference]
                && _helperDeclarations.Contains(new Declaration(reference.SyntaxTree, reference.Span.Start));
    }

    /// <summary>By its name alone: the property may rent or release, or something is declared of it.</summary>
    public bool MayHelp(IPropertySymbol property) => property.IsIndexer ? _hasUnnamedHelpers
        : _helperNames.Contains(property.Name) || _contracts.Declared.Names.Contains(property.Name) || !property.ExplicitInterfaceImplementations.IsEmpty;

    private bool IsHelper(IPropertySymbol property) => MayHelp(property)
        && ((property.GetMethod is { } getter && (IsHelper(getter) || _contracts.Declared.Of(getter) is not null))
        || (property.SetMethod is { } setter && (IsHelper(setter) || _contracts.Declared.Of(setter) is not null)));

    /// <summary>Structs of the files that speak of pools and have an owner or array in a member, by name: they may carry a rental out of a method.</summary>
    private readonly HashSet<string> _carrierTypes = new(System.StringComparer.Ordinal);

    private void AddCarriers(WordIndex.InTree file, CancellationToken cancellation)
    {
        if (!file.Found.Has(KnownWords.Owner) && !file.Found.Has(KnownWords.Return) && !file.Found.Has(KnownWords.Rent))
            return;
        foreach (var node in file.Tree.GetRoot(cancellation)
            .DescendantNodes(static n => n is CompilationUnitSyntax or BaseNamespaceDeclarationSyntax or TypeDeclarationSyntax))
        {
            if (node is TypeDeclarationSyntax type && type.Kind() is SyntaxKind.StructDeclaration or SyntaxKind.RecordStructDeclaration
                && !type.Modifiers.Any(SyntaxKind.RefKeyword)
                && (type.Members.Any(HasOwnerOrArray) || type.ParameterList?.Parameters.Any(p => IsOwnerOrArray(p.Type)) == true))
                _carrierTypes.Add(type.Identifier.ValueText);
        }
    }

    private static bool HasOwnerOrArray(MemberDeclarationSyntax member) => member switch
    {
        FieldDeclarationSyntax field => IsOwnerOrArray(field.Declaration.Type),
        PropertyDeclarationSyntax property => IsOwnerOrArray(property.Type),
        _ => false,
    };

    private static bool IsOwnerOrArray(TypeSyntax? type) =>
        (type is NullableTypeSyntax nullable ? nullable.ElementType : type) is ArrayTypeSyntax or GenericNameSyntax { Identifier.ValueText: "IMemoryOwner" };

    private bool IsCarrier(ITypeSymbol type) =>
        (type.IsValueType
        && _carrierTypes.Contains(((type as INamedTypeSymbol)?.OriginalDefinition.SpecialType == SpecialType.System_Nullable_T
            ? ((INamedTypeSymbol)type).TypeArguments[0] : type).Name)) || _types.Is(type, TypeTraits.Array | TypeTraits.Owner)
            || type is INamedTypeSymbol { IsTupleType: true } or ITypeParameterSymbol
        || (_types.Is(type, TypeTraits.View) && !type.IsRefLikeType)
        || (_types.Is(type, TypeTraits.Task) && type is INamedTypeSymbol { TypeArguments: [var awaited] } && IsCarrier(awaited));

    /// <summary>A method or property of that name may hand out a rental, or release one.</summary>
    public bool IsHelper(string name) => _helperNames.Contains(name);

    /// <summary>No body of the compilation can matter.</summary>
    public bool IsShut => _positions.Count == 0 && _poolPositions.Count == 0 && _pipePositions.Count == 0 && !_hasUnnamedHelpers;

    /// <summary>False: no body of the file can matter.</summary>
    public bool MayMatter(SyntaxTree tree) => _positions.ContainsKey(tree) || MayUseUnnamed(tree) || _pipePositions.ContainsKey(tree);

    /// <summary>Where memory of pipes and buffer writers may be asked for.</summary>
    private readonly Dictionary<SyntaxTree, int[]> _pipePositions = [];

    /// <summary>Some text speaks of the memory of pipes or buffer writers.</summary>
    public bool HasPipes => _pipePositions.Count > 0;

    /// <summary>The text speaks of pools, pipes or writers.</summary>
    public bool MayConcern(SyntaxNode body) => MayMatter(body) || HasOne(_pipePositions, body);

    /// <summary>The text asks for memory of pipes or writers, and the operations do something with it that may be late.</summary>
    public bool SpeaksOfPipes(SyntaxNode body) => HasOne(_pipePositions, body);

    /// <summary>One of the telling names stands in the text.</summary>
    public bool MayMatter(SyntaxNode body) => HasOne(_positions, body) || MayUseUnnamed(body.SyntaxTree);

    /// <summary>The text speaks of pools, and not only of what rents from them.</summary>
    public bool SpeaksOfPools(SyntaxNode body) => HasOne(_poolPositions, body);

    private static bool HasOne(Dictionary<SyntaxTree, int[]> places, SyntaxNode body)
    {
        if (!places.TryGetValue(body.SyntaxTree, out var positions))
            return false;
        var span = body.FullSpan;
        int at = System.Array.BinarySearch(positions, span.Start);
        if (at < 0)
            at = ~at;
        return at < positions.Length && positions[at] < span.End;
    }

    /// <summary>The text has a telling name; now ask the symbols.</summary>
    public bool MayMatter(IOperation body, ISymbol owner)
    {
        if (!MayMatter(body.Syntax))
            return false;
        if (MayConsume(body.Syntax))
            return true;
        HashSet<IVariableDeclaratorOperation>? scoped = null;
        foreach (var operation in body.Descendants())
        {
            if (!Matters(operation))
                continue;
            if (!IsOrdinaryOwner(operation) || ScopedOwners.DeclarationOf(operation) is not { } declaration)
                return true;
            (scoped ??= []).Add(declaration);
        }

        return scoped is not null && !ScopedOwners.AreOnlyLookedThrough(scoped, body, owner);
    }

    /// <summary>Not one of <c>MemoryPool</c>, which may be longer than asked for, and not one that something is declared of.</summary>
    private bool IsOrdinaryOwner(IOperation operation) => operation is IVariableDeclaratorOperation
        || operation is IInvocationOperation { TargetMethod: var method } call && _types.Is(call.Type, TypeTraits.Owner)
            && _contracts.RoleOf(method) == CallRole.Ordinary && _contracts.Declared.Of(method) is null;

    // By its kind first: asked of every operation, and an interface is slow to ask for.
    private bool Matters(IOperation operation)
    {
        switch (operation.Kind)
        {
            case OperationKind.Invocation: return Matters((IInvocationOperation)operation);
            case OperationKind.PropertyReference: return IsHelper(((IPropertyReferenceOperation)operation).Property);
            case OperationKind.Binary: return _hasUnnamedHelpers && operation is IBinaryOperation { OperatorMethod: { } binary } && IsHelper(binary);
            case OperationKind.Unary: return _hasUnnamedHelpers && operation is IUnaryOperation { OperatorMethod: { } unary } && IsHelper(unary);
            case OperationKind.Conversion: return _hasUnnamedHelpers && operation is IConversionOperation { OperatorMethod: { } conversion }
                && IsHelper(conversion);
            case OperationKind.ObjectCreation: return operation is IObjectCreationOperation { Constructor: { } constructor }
                && _contracts.Declared.Of(constructor) is not null;
            case OperationKind.Using: return _types.Is(((IUsingOperation)operation).Resources.Type, TypeTraits.Owner);
            case OperationKind.VariableDeclarator: return _types.Is(((IVariableDeclaratorOperation)operation).Symbol.Type, TypeTraits.Owner);
            default: return false;
        }
    }

    private bool Matters(IInvocationOperation invocation)
    {
        var method = invocation.TargetMethod;
        return _contracts.RoleOf(method) is CallRole.RentArray or CallRole.HandOverOwner or CallRole.GetObject or CallRole.ReturnToPool
            || _types.Is(invocation.Type, TypeTraits.Owner)
            || (invocation.Type is INamedTypeSymbol { TypeArguments: [var awaited] } && _types.Is(invocation.Type, TypeTraits.Task)
                && _types.Is(awaited, TypeTraits.Owner))
            || (!method.DeclaringSyntaxReferences.IsEmpty && (IsHelperAt(method)
                || (_callsOfReplacers.Count > 0 && _callsOfReplacers.Contains(new Declaration(invocation.Syntax.SyntaxTree, invocation.Syntax.SpanStart)))))
            || (method.Name is "Dispose" or "DisposeAsync" && _types.Is(invocation.Instance?.Type, TypeTraits.Owner))
            || _contracts.Declared.Of(method) is not null;
    }

    /// <summary>Finds the seeds, the helpers around them and the helpers of helpers: each round goes one call further out, as deep as summaries go.</summary>
    private void Read(CancellationToken cancellation)
    {
        var trees = _compilation.SyntaxTrees as IReadOnlyList<SyntaxTree> ?? _compilation.SyntaxTrees.ToList();
        var (all, pools) = (new Dictionary<SyntaxTree, List<int>>(), new Dictionary<SyntaxTree, List<int>>());
        var pipes = new Dictionary<SyntaxTree, List<int>>();
        var words = KnownWords.Vocabulary;
        var found = WordIndex.InAll(trees, words, _compilation.Options.ConcurrentBuild, cancellation);
        var (producers, releasers) = (KnownWords.Producers, KnownWords.Releasers);
        var unnamed = new HashSet<string>(System.StringComparer.Ordinal);
        var declared = _contracts.Declared.ReadMarks(_compilation, trees, cancellation);
        _hasUnnamedHelpers = _isUnnamedAnywhere = declared.Contains(OwnershipMarks.Indexer);
        for (int round = 0; ; round++)
        {
            var next = new Helpers([], [], []);
            HasObjectPools |= round == 0 && found.Exists(f => f.Found.Has(KnownWords.ObjectPool));
            foreach (var file in found)
            {
                if (round == 0)
                    AddCarriers(file, cancellation);
            }

            foreach (var file in found)
            {
                bool leads = false;
                for (int i = 0; i < file.Found.Count; i++)
                {
                    var word = words[file.Found.Word(i)];
                    if (unnamed.Contains(word))
                        _filesOfUnnamed.Add(file.Tree);
                    bool isHelper = round > 0 && (producers.Contains(word) || releasers.Contains(word) || word == "Get");
                    if (isHelper || (round == 0 && KnownWords.Telling.Contains(word)))
                        Add(all, file.Tree, file.Found.Position(i));
                    if (round == 0 ? KnownWords.Telling.Contains(word) : declared.Contains(word))
                        Add(pools, file.Tree, file.Found.Position(i));
                    leads |= producers.Contains(word) || releasers.Contains(word) || (round > 0 && word == "Get");
                }

                if (round == 1 && _contracts.Declared.Owners.Any)
                    AddEndsOfLibraryOwners(file, words, all, cancellation);
                if (round == 0)
                    AddPipes(file, pipes, next, cancellation);
                if (round == 0 && file.Found.Has(KnownWords.Owner))
                    AddDisposals(file, words, all, cancellation);
                if (round == 0 && (file.Found.Has(KnownWords.Return) || file.Found.Has(KnownWords.Owner)))
                    AddReplacers(file, all, cancellation);
                if (round == 0 && file.Found.Has(KnownWords.Rent))
                    AddConsumers(file, all, cancellation);
                if (leads && round < Rounds)
                    FindHelpers(file, words, producers, releasers, next, isFirst: round == 0, cancellation);
            }

            if (round == 0)
            {
                next.Producers.UnionWith(declared);
                next.Releasers.UnionWith(declared);
            }

            _helperNames.UnionWith(next.Producers);
            _helperNames.UnionWith(next.Releasers);
            (producers, releasers, unnamed) = (next.Producers, next.Releasers, next.TypesOfUnnamed);
            IEnumerable<string> names = producers.Union(releasers).Union(unnamed);
            if (round == 0 && HasObjectPools)
                names = names.Append("Get").Distinct();
            words = new WordIndex.Vocabulary(names.OrderBy(n => n, System.StringComparer.Ordinal));
            if (words.IsEmpty)
                break;
            found = WordIndex.InAll(trees, words, _compilation.Options.ConcurrentBuild, cancellation);
        }

        Sort(all, _positions);
        Sort(pools, _poolPositions);
        Sort(pipes, _pipePositions);
    }

    /// <summary>The helpers that one round finds: by name, or by the type whose indexers and operators they are.</summary>
    private sealed record Helpers(HashSet<string> Producers, HashSet<string> Releasers, HashSet<string> TypesOfUnnamed);

    /// <summary>
    /// Where an owner that the file has a field for, or a method has a parameter for, is disposed of: what was taken out of it before may be used behind that.
    /// </summary>
    private void AddDisposals(WordIndex.InTree file, WordIndex.Vocabulary words, Dictionary<SyntaxTree, List<int>> all, CancellationToken cancellation)
    {
        HashSet<string>? fields = null;
        SyntaxNode? root = null;
        for (int i = 0; i < file.Found.Count; i++)
        {
            if (file.Found.Word(i) != KnownWords.Owner)
                continue;
            root ??= file.Tree.GetRoot(cancellation);
            var named = root.FindToken(file.Found.Position(i)).Parent;
            if (named?.FirstAncestorOrSelf<MemberDeclarationSyntax>() is FieldDeclarationSyntax field)
                (fields ??= new(System.StringComparer.Ordinal)).UnionWith(field.Declaration.Variables.Select(v => v.Identifier.ValueText));
            if (named?.FirstAncestorOrSelf<ParameterSyntax>() is not { Parent.Parent: { } method, Identifier.ValueText: var parameter }
                || BodyOf(method) is not { } body)
                continue;
            if (body.DescendantNodes().Any(MayEnd))
                Add(all, file.Tree, body.SpanStart);
            // It may stay in a field for good.
            if (body.DescendantNodes().FirstOrDefault(n => n is AssignmentExpressionSyntax { Right: IdentifierNameSyntax { Identifier.ValueText: var kept } }
                && kept == parameter) is { } assignment)
            {
                Add(all, file.Tree, assignment.SpanStart);
                Add(_consuming, file.Tree, assignment.SpanStart);
            }
        }

        for (int i = 0; i < file.Found.Count && fields is not null; i++)
        {
            if (words[file.Found.Word(i)] == "Dispose"
                && root!.FindToken(file.Found.Position(i)).Parent is SimpleNameSyntax { Parent.Parent: InvocationExpressionSyntax } name
                && name.FirstAncestorOrSelf<MemberDeclarationSyntax>() is { } member
                && member.DescendantNodes().Any(n => n is IdentifierNameSyntax { Identifier.ValueText: var mentioned } && fields.Contains(mentioned)))
                Add(all, file.Tree, file.Found.Position(i));
        }
    }

    /// <summary>The same for owners of other libraries, in fields and parameters.</summary>
    private void AddEndsOfLibraryOwners(WordIndex.InTree file, WordIndex.Vocabulary words, Dictionary<SyntaxTree, List<int>> all,
        CancellationToken cancellation)
    {
        var root = file.Tree.GetRoot(cancellation);
        HashSet<string>? fields = null;
        for (int i = 0; i < file.Found.Count; i++)
        {
            if (!_contracts.Declared.Owners.Names.Contains(words[file.Found.Word(i)]))
                continue;
            var named = root.FindToken(file.Found.Position(i)).Parent;
            if (named?.FirstAncestorOrSelf<MemberDeclarationSyntax>() is FieldDeclarationSyntax field)
                (fields ??= new(System.StringComparer.Ordinal)).UnionWith(field.Declaration.Variables.Select(v => v.Identifier.ValueText));
            if (named?.FirstAncestorOrSelf<ParameterSyntax>()?.Parent?.Parent is { } method && BodyOf(method) is { } body
                && body.DescendantNodes().Any(n => MayEnd(n) || IsReset(n)))
                Add(all, file.Tree, body.SpanStart);
        }

        foreach (var call in fields is null ? [] : root.DescendantNodes().Where(n => MayEnd(n) || IsReset(n)))
        {
            if (call is InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Expression: IdentifierNameSyntax {
                Identifier.ValueText: var owner } } } && fields!.Contains(owner))
                Add(all, file.Tree, call.SpanStart);
        }
    }

    private static bool IsReset(SyntaxNode node) =>
        node is InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Reset" } };

    private static SyntaxNode? BodyOf(SyntaxNode method) => method switch
    {
        BaseMethodDeclarationSyntax { Body: var block, ExpressionBody: var expression } => (SyntaxNode?)block ?? expression,
        LocalFunctionStatementSyntax { Body: var block, ExpressionBody: var expression } => (SyntaxNode?)block ?? expression,
        _ => null,
    };

    /// <summary><c>using (owner)</c>, <c>using var owner = ...</c>, or a call of <c>Dispose</c>.</summary>
    private static bool MayEnd(SyntaxNode node) =>
        node is UsingStatementSyntax or LocalDeclarationStatementSyntax { UsingKeyword.RawKind: (int)SyntaxKind.UsingKeyword } or InvocationExpressionSyntax
    {
        Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Dispose" }
        or MemberBindingExpressionSyntax { Name.Identifier.ValueText: "Dispose" },
    };

    private void AddReplacers(WordIndex.InTree file, Dictionary<SyntaxTree, List<int>> all, CancellationToken cancellation)
    {
        var root = file.Tree.GetRoot(cancellation);
        bool hasOwners = file.Found.Has(KnownWords.Owner);
        var returns =
            Enumerable.Range(0, file.Found.Count).Where(i => file.Found.Word(i) == KnownWords.Return
            || (hasOwners && file.Found.Word(i) == KnownWords.Dispose)).Select(i => root.FindToken(file.Found.Position(i)));
        var methods = new List<MethodDeclarationSyntax>();
        foreach (var call in FieldReleases.Find(returns, methods))
        {
            Add(all, file.Tree, call.SpanStart);
            _callsOfReplacers.Add(new Declaration(file.Tree, call.SpanStart));
        }

        _replacers.UnionWith(methods.Select(m => new Declaration(file.Tree, m.SpanStart)));
    }

    /// <summary>Buffer writers are asked for memory by names that say enough; readers of pipes are not, so that the file has to speak of pipes.</summary>
    private void AddPipes(WordIndex.InTree file, Dictionary<SyntaxTree, List<int>> pipes, Helpers next, CancellationToken cancellation)
    {
        bool speaksOfPipes = KnownWords.OfPipes.Any(file.Found.Has);
        for (int i = 0; i < file.Found.Count; i++)
        {
            int word = file.Found.Word(i);
            if (KnownWords.Filling.Contains(word) || (speaksOfPipes && KnownWords.Reading.Contains(word)))
                Add(pipes, file.Tree, file.Found.Position(i));
            if (word == KnownWords.AdvanceTo
                && file.Tree.GetRoot(cancellation)
                    .FindToken(file.Found.Position(i)).Parent?.FirstAncestorOrSelf<MemberDeclarationSyntax>() is MethodDeclarationSyntax method
                && YieldsMemory(method, method.ReturnType) && _helperDeclarations.Add(new Declaration(file.Tree, method.SpanStart)))
            {
                _helpersOfAnyResult.Add(new Declaration(file.Tree, method.SpanStart));
                next.Producers.Add(method.Identifier.ValueText);
            }
        }
    }

    private void AddConsumers(WordIndex.InTree file, Dictionary<SyntaxTree, List<int>> all, CancellationToken cancellation)
    {
        var root = file.Tree.GetRoot(cancellation);
        var rents = Enumerable.Range(0, file.Found.Count).Where(i => file.Found.Word(i) == KnownWords.Rent).Select(i => root.FindToken(file.Found.Position(i)));
        foreach (var name in FilledFields.Find(rents, _triggers, cancellation))
        {
            Add(all, file.Tree, name.SpanStart);
            Add(_consuming, file.Tree, name.SpanStart);
        }

        foreach (var place in FilledFields.FindOverwrites(rents, cancellation))
        {
            Add(all, file.Tree, place.SpanStart);
            Add(_consuming, file.Tree, place.SpanStart);
        }
    }

    /// <summary>Where all of what a field has may be taken for data, or be lost.</summary>
    private readonly Dictionary<SyntaxTree, List<int>> _consuming = [];

    private bool MayConsume(SyntaxNode body) => _consuming.TryGetValue(body.SyntaxTree, out var places) && places.Exists(p => body.Span.Contains(p));

    /// <summary>Methods that may give back what is in a field of their object.</summary>
    private readonly HashSet<Declaration> _replacers = [];

    /// <summary>Calls of them, where a variable may have a copy.</summary>
    private readonly HashSet<Declaration> _callsOfReplacers = [];

    /// <summary>It may give back what is in a field of its object.</summary>
    public bool MayReplace(IMethodSymbol method) => _replacers.Count > 0 && method.DeclaringSyntaxReferences is [var reference]
        && _replacers.Contains(new Declaration(reference.SyntaxTree, reference.Span.Start));

    private static void Add(Dictionary<SyntaxTree, List<int>> places, SyntaxTree tree, int position)
    {
        if (!places.TryGetValue(tree, out var positions))
            places.Add(tree, positions = []);
        positions.Add(position);
    }

    private static void Sort(Dictionary<SyntaxTree, List<int>> places, Dictionary<SyntaxTree, int[]> sorted)
    {
        foreach (var file in places)
        {
            file.Value.Sort();
            sorted.Add(file.Key, [.. file.Value]);
        }
    }

    private const int Rounds = 3;

    private void FindHelpers(WordIndex.InTree file, WordIndex.Vocabulary words, HashSet<string> producers, HashSet<string> releasers, Helpers next,
        bool isFirst, CancellationToken cancellation)
    {
        var root = file.Tree.GetRoot(cancellation);
        for (int i = 0; i < file.Found.Count; i++)
        {
            var name = words[file.Found.Word(i)];
            int position = file.Found.Position(i);
            bool mayProduce = producers.Contains(name), mayRelease = releasers.Contains(name), mayGet = !isFirst && name == "Get";
            if (!mayProduce && !mayRelease && !mayGet)
                continue;
            var token = root.FindToken(position);
            bool gets = mayGet && GetsObject(token, cancellation);
            var declaration = token.Parent?.FirstAncestorOrSelf<MemberDeclarationSyntax>();
            if (isFirst && name == "IMemoryOwner" && declaration is TypeDeclarationSyntax { BaseList: { } bases } owner && bases.Span.Contains(position)
                && _ownerTypes.Add(owner.Identifier.ValueText))
                next.Producers.Add(owner.Identifier.ValueText);
            if (Signature.Of(declaration) is not { } member)
                continue;
            bool inBody = position > member.End || member.Result.Span.Contains(position);
            if (mayProduce && inBody && member.Name is not null && YieldsMemory(declaration!, member.Result)
                && _helperDeclarations.Add(new Declaration(file.Tree, member.Start)))
            {
                _helpersOfAnyResult.Add(new Declaration(file.Tree, member.Start));
                next.Producers.Add(member.Name);
            }

            bool isOfDeclared = mayProduce && inBody && OwnershipMarks.IsNamed(member.Result, _contracts.Declared.Names);
            bool produces = inBody && (gets ? member.Result is not PredefinedTypeSyntax || member.Parameters.Any(p => p.Modifiers.Any(SyntaxKind.OutKeyword))
                : mayProduce && (isOfDeclared || HandsOut(member)));
            bool releases = inBody && mayRelease && GivesParameter(token, member);
            // What has no name is looked for in whole files: only what rents or releases itself is worth that.
            if (member.Name is null && !isFirst)
                continue;
            if (produces && gets && member.Name is not null)
                _objectHelpers.Add(new Declaration(file.Tree, member.Start));
            if (releases || isOfDeclared)
                _helpersOfAnyResult.Add(new Declaration(file.Tree, member.Start));
            if ((produces || releases) && _helperDeclarations.Add(new Declaration(file.Tree, member.Start)))
            {
                if (member.Name is null)
                {
                    _hasUnnamedHelpers = true;
                    if (declaration?.Parent is BaseTypeDeclarationSyntax type)
                        next.TypesOfUnnamed.Add(type.Identifier.ValueText);
                    continue;
                }

                if (produces)
                    next.Producers.Add(member.Name);
                if (releases)
                    next.Releasers.Add(member.Name);
            }
        }
    }

    /// <summary>Some iterator, or a local function of some member, may yield what is rented.</summary>
    public bool HasIterators { get; private set; }

    private static readonly WordIndex.Vocabulary s_yield = new(["yield"]);

    /// <summary>A member has an iterator in it, itself or another. Many words of one member ask for it, and the text answers most of them.</summary>
    private static bool IsYielding(MemberDeclarationSyntax member)
    {
        var found = WordIndex.In(member.SyntaxTree, s_yield, CancellationToken.None);
        for (int i = 0; i < found.Count; i++)
        {
            if (member.Span.Contains(found.Position(i)))
                return member.DescendantNodes().Any(n => n is YieldStatementSyntax);
        }

        return false;
    }

    /// <summary>An iterator over memory or arrays, for whose callers it matters how long these are good.</summary>
    private bool YieldsMemory(MemberDeclarationSyntax declaration, TypeSyntax result)
    {
        if (!IsYielding(declaration))
            return false;
        HasIterators = true;
        return result is GenericNameSyntax { Identifier.ValueText: "IEnumerable" or "IAsyncEnumerable" or "IEnumerator" or "IAsyncEnumerator",
            TypeArgumentList.Arguments: [var element] } && Carries(element, 0);
    }

    /// <summary>A call of <c>ObjectPool.Get</c>: many things are got, so the compiler is asked, where an argument or its lack does not say.</summary>
    private bool GetsObject(SyntaxToken token, CancellationToken cancellation) =>
        token.Parent is IdentifierNameSyntax { Parent: MemberAccessExpressionSyntax { Parent: InvocationExpressionSyntax {
            ArgumentList.Arguments.Count: 0 } call } access } name && access.Name == name
        && _asked++ < MaxAsked && _compilation.GetSemanticModel(token.SyntaxTree!).GetSymbolInfo(call, cancellation).Symbol is IMethodSymbol method
        && _contracts.RoleOf(method) == CallRole.GetObject;

    private int _asked;

    /// <summary>Questions to the compiler about one compilation.</summary>
    private const int MaxAsked = 200;

    /// <summary>What the gate has to know of a method, property, indexer or operator.</summary>
    /// <param name="Name">Null for what is used without a name.</param>
    /// <param name="HasValue">A setter is given a value of the result's type.</param>
    /// <param name="Start">Where the declaration starts, as its symbol says.</param>
    /// <param name="End">Where the signature ends.</param>
    private sealed record Signature(string? Name, TypeSyntax Result, SeparatedSyntaxList<ParameterSyntax> Parameters, bool HasValue, int Start, int End)
    {
        public static Signature? Of(SyntaxNode? member) => member switch
        {
            MethodDeclarationSyntax method => new(method.Identifier.ValueText, method.ReturnType, method.ParameterList.Parameters, false, member.SpanStart,
                method.ParameterList.Span.End),
            PropertyDeclarationSyntax property when HasBody(property) =>
                new(property.Identifier.ValueText, property.Type, default, property.AccessorList is not null, member.SpanStart, property.Identifier.Span.End),
            IndexerDeclarationSyntax indexer => new(null, indexer.Type, indexer.ParameterList.Parameters, indexer.AccessorList is not null, member.SpanStart,
                indexer.ParameterList.Span.End),
            OperatorDeclarationSyntax operation => new(null, operation.ReturnType, operation.ParameterList.Parameters, false, member.SpanStart,
                operation.ParameterList.Span.End),
            ConversionOperatorDeclarationSyntax conversion =>
                new(null, conversion.Type, conversion.ParameterList.Parameters, false, member.SpanStart, conversion.ParameterList.Span.End),
            _ => null,
        };
    }

    /// <summary>Nothing comes out of an auto-property but what was put in.</summary>
    private static bool HasBody(PropertyDeclarationSyntax property)
    {
        foreach (var accessor in property.AccessorList?.Accessors ?? default)
        {
            if (accessor.Body is not null || accessor.ExpressionBody is not null)
                return true;
        }

        return property.ExpressionBody is not null;
    }

    /// <summary>A member without a name has to say more than that it gives out any type: else every indexer would.</summary>
    private bool HandsOut(Signature member) => (member.Name is not null || !IsAnyType(member.Result)) && MayBeHandedOut(member.Result)
        || member.Parameters.Any(p => p.Type is { } type && p.Modifiers.Any(m => m.IsKind(SyntaxKind.OutKeyword) || m.IsKind(SyntaxKind.RefKeyword))
            && MayBeHandedOut(type));

    /// <summary>What is of any type comes out of a pool of objects, if out of any.</summary>
    private bool MayBeHandedOut(TypeSyntax type) => Carries(type, 0)
        && (HasObjectPools || !IsAnyType(type is NullableTypeSyntax nullable ? nullable.ElementType : type));

    private static bool IsAnyType(TypeSyntax type) => type is RefTypeSyntax or IdentifierNameSyntax { Identifier.ValueText: "T" };

    /// <summary>The call at the token is given a parameter of the method, or is made on one: <c>Return(p)</c>, <c>p.Dispose()</c>.</summary>
    private bool GivesParameter(SyntaxToken token, Signature member)
    {
        if (token.Parent?.FirstAncestorOrSelf<InvocationExpressionSyntax>() is not { } call)
            return false;
        foreach (var parameter in member.Parameters)
        {
            if (parameter.Type is { } type && IsGivenTo(call, token, parameter.Identifier.ValueText, type))
                return true;
        }

        return member.HasValue && IsGivenTo(call, token, "value", member.Result);
    }

    private bool IsGivenTo(InvocationExpressionSyntax call, SyntaxToken token, string parameter, TypeSyntax type)
    {
        if (!(Carries(type, 0) || type is SimpleNameSyntax) || type is IdentifierNameSyntax { Identifier.ValueText: "Stream" or "String" })
            return false;
        bool disposes = token.ValueText == "Dispose";
        if (disposes && !(type.ToString().Contains("Owner") || type is IdentifierNameSyntax { Identifier.ValueText: ['T', ..] }))
            return false;
        SyntaxNode place = disposes ? call : call.ArgumentList;
        foreach (var node in place.DescendantNodes())
        {
            if (node is IdentifierNameSyntax { Identifier.ValueText: var name } && name == parameter)
                return true;
        }

        return false;
    }

    /// <summary>A type that can be a rental or hold one by value.</summary>
    private bool Carries(TypeSyntax type, int depth) => depth < 4 && type switch
    {
        ArrayTypeSyntax or TupleTypeSyntax => true,
        NullableTypeSyntax nullable => Carries(nullable.ElementType, depth + 1),
        RefTypeSyntax reference => Carries(reference.Type, depth + 1),
        QualifiedNameSyntax qualified => Carries(qualified.Right, depth + 1),
        GenericNameSyntax { Identifier.ValueText: "IMemoryOwner" or "Memory" or "ReadOnlyMemory" or "ArraySegment" or "ReadOnlySequence" } => true,
        GenericNameSyntax { Identifier.ValueText: "Task" or "ValueTask" } task => task.TypeArgumentList.Arguments.Any(a => Carries(a, depth + 1)),
        SimpleNameSyntax { Identifier.ValueText: var name } =>
            name == "T" || name.EndsWith("Owner", System.StringComparison.Ordinal) || _ownerTypes.Contains(name) || _carrierTypes.Contains(name),
        _ => false,
    };
}
