using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
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
    private readonly WordPlaces _all = new();

    /// <summary>The same for the words that speak of pools themselves: without the names of helpers, which are many.</summary>
    private readonly WordPlaces _pools = new();

    private readonly PoolTypes _types;
    private readonly CallFacts _contracts;
    private readonly KnownBodies _bodies;
    private readonly IReadOnlyList<IFieldTrigger> _triggers;
    private readonly CarryingTypes _carriers;
    private readonly Helpers _helpers = new();
    private readonly HelperSearch _search;

    /// <summary>Reads all of the compilation's text: once, before the first body is looked at, so that no thread ever waits for another one.</summary>
    public BodyGate(Compilation compilation, PoolTypes types, CallFacts contracts, KnownBodies bodies, IReadOnlyList<IFieldTrigger> triggers,
        CancellationToken cancellation)
    {
        _compilation = compilation;
        _types = types;
        _contracts = contracts;
        _bodies = bodies;
        _triggers = triggers;
        _carriers = new CarryingTypes(types, contracts.Declared.Owners.Names);
        _search = new HelperSearch(compilation, contracts, _carriers, _helpers);
        Read(cancellation);
    }

    /// <summary>True when some file speaks of object pools: then any object may be a rental.</summary>
    public bool HasObjectPools => _carriers.HasObjectPools;

    /// <summary>Some iterator, or a local function of some member, may yield what is rented.</summary>
    public bool HasIterators => _search.HasIterators;

    /// <summary>True when what the method returns, or puts out, can be a rental.</summary>
    public bool MayProduce(IMethodSymbol method) => _helpers.Has(method) && MayHandOut(method);

    private bool MayHandOut(IMethodSymbol method) => _carriers.Is(method.ReturnType) || _helpers.HandsOutObjects(method)
        || method.Parameters.Any(p => p.RefKind is RefKind.Out or RefKind.Ref && _carriers.Is(p.Type));

    /// <summary>The same of a method of an interface, or of a virtual one, by the bodies that a call of it may end in.</summary>
    public bool MayProduceByBody(IMethodSymbol method, CancellationToken cancellation) =>
        MayHandOut(method) && BodiesOf(method, cancellation).Any(_helpers.Has);

    private ImmutableArray<IMethodSymbol> BodiesOf(IMethodSymbol method, CancellationToken cancellation) =>
        (method.IsAbstract || method.IsVirtual || method.IsOverride) && _helpers.Names.Contains(method.Name) ? _bodies.Of(method, cancellation) : [];

    /// <summary>A call of a helper that hands nothing out but a <c>T</c> does not matter where that is a number.</summary>
    private bool IsHelperAt(IMethodSymbol called, CancellationToken cancellation) => _helpers.Has(called.ReducedFrom ?? called)
        ? MayHandOut(called) || _helpers.IsOfAnyResult(called.ReducedFrom ?? called) : MayProduceByBody(called, cancellation);

    /// <summary>The files that speak of a type with such an indexer or operator; all of them when it is declared elsewhere.</summary>
    private readonly HashSet<SyntaxTree> _filesOfUnnamed = [];
    private bool _isUnnamedAnywhere;

    private bool MayUseUnnamed(SyntaxTree tree) => _isUnnamedAnywhere || (_helpers.HasUnnamed && _filesOfUnnamed.Contains(tree));

    /// <summary>By its name alone: the property may rent or release, or something is declared of it.</summary>
    public bool MayHelp(IPropertySymbol property) => property.IsIndexer ? _helpers.HasUnnamed
        : _helpers.Names.Contains(property.Name) || _contracts.Declared.Names.Contains(property.Name) || !property.ExplicitInterfaceImplementations.IsEmpty;

    private bool IsHelper(IPropertySymbol property) => MayHelp(property)
        && ((property.GetMethod is { } getter && (_helpers.Has(getter) || _contracts.Declared.Of(getter) is not null))
        || (property.SetMethod is { } setter && (_helpers.Has(setter) || _contracts.Declared.Of(setter) is not null)));

    /// <summary>A method or property of that name may hand out a rental, or release one.</summary>
    public bool IsHelper(string name) => _helpers.Names.Contains(name);

    /// <summary>No body of the compilation can matter.</summary>
    public bool IsShut => _all.IsEmpty && _pools.IsEmpty && _pipes.IsEmpty && !_helpers.HasUnnamed;

    /// <summary>False: no body of the file can matter.</summary>
    public bool MayMatter(SyntaxTree tree) => _all.HasOne(tree) || MayUseUnnamed(tree) || _pipes.HasOne(tree);

    /// <summary>Where memory of pipes and buffer writers may be asked for.</summary>
    private readonly WordPlaces _pipes = new();

    /// <summary>Some text speaks of the memory of pipes or buffer writers.</summary>
    public bool HasPipes => !_pipes.IsEmpty;

    /// <summary>The text speaks of pools, pipes or writers.</summary>
    public bool MayConcern(SyntaxNode body) => MayMatter(body) || _pipes.HasOne(body);

    /// <summary>The text asks for memory of pipes or writers, and the operations do something with it that may be late.</summary>
    public bool SpeaksOfPipes(SyntaxNode body) => _pipes.HasOne(body);

    /// <summary>One of the telling names stands in the text.</summary>
    public bool MayMatter(SyntaxNode body) => _all.HasOne(body) || MayUseUnnamed(body.SyntaxTree);

    /// <summary>The text speaks of pools, and not only of what rents from them.</summary>
    public bool SpeaksOfPools(SyntaxNode body) => _pools.HasOne(body);

    /// <summary>The text has a telling name; now ask the symbols.</summary>
    public bool MayMatter(IOperation body, ISymbol owner, CancellationToken cancellation)
    {
        if (!MayMatter(body.Syntax))
            return false;
        if (_consuming.HasOne(body.Syntax.SyntaxTree, body.Syntax.Span))
            return true;
        HashSet<IVariableDeclaratorOperation>? scoped = null;
        foreach (var operation in body.Descendants())
        {
            if (!Matters(operation, cancellation))
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
    private bool Matters(IOperation operation, CancellationToken cancellation)
    {
        switch (operation.Kind)
        {
            case OperationKind.Invocation: return Matters((IInvocationOperation)operation, cancellation);
            case OperationKind.PropertyReference: return IsHelper(((IPropertyReferenceOperation)operation).Property);
            case OperationKind.Binary: return _helpers.HasUnnamed && operation is IBinaryOperation { OperatorMethod: { } binary } && _helpers.Has(binary);
            case OperationKind.Unary: return _helpers.HasUnnamed && operation is IUnaryOperation { OperatorMethod: { } unary } && _helpers.Has(unary);
            case OperationKind.Conversion: return _helpers.HasUnnamed && operation is IConversionOperation { OperatorMethod: { } conversion }
                && _helpers.Has(conversion);
            case OperationKind.ObjectCreation: return operation is IObjectCreationOperation { Constructor: { } constructor }
                && _contracts.Declared.Of(constructor) is not null;
            case OperationKind.Using: return IsOwnerFromElsewhere(((IUsingOperation)operation).Resources.Type);
            case OperationKind.VariableDeclarator: return IsOwnerFromElsewhere(((IVariableDeclaratorOperation)operation).Symbol.Type);
            default: return false;
        }
    }

    private bool Matters(IInvocationOperation invocation, CancellationToken cancellation)
    {
        var method = invocation.TargetMethod;
        return _contracts.RoleOf(method) is CallRole.RentArray or CallRole.HandOverOwner or CallRole.GetObject or CallRole.ReturnToPool
            || _types.Is(invocation.Type, TypeTraits.Owner) || HandsOutOwners(method)
            || (invocation.Type is INamedTypeSymbol { TypeArguments: [var awaited] } && _types.Is(invocation.Type, TypeTraits.Task)
                && _types.Is(awaited, TypeTraits.Owner))
            || (!method.DeclaringSyntaxReferences.IsEmpty && (IsHelperAt(method, cancellation) || IsReplacedInMember(invocation)
                || (_callsOfReplacers.Count > 0 && _callsOfReplacers.Contains(new Declaration(invocation.Syntax.SyntaxTree, invocation.Syntax.SpanStart)))))
            || (method.Name is "Dispose" or "DisposeAsync" && IsOwnerFromElsewhere(invocation.Instance?.Type))
            || _contracts.Declared.Of(method) is not null;
    }

    /// <summary>A struct in a member of this object gives back what it has.</summary>
    private bool IsReplacedInMember(IInvocationOperation invocation) => MayReplace(invocation.TargetMethod.OriginalDefinition)
        && invocation.Instance is IMemberReferenceOperation { Instance: IInstanceReferenceOperation, Type.IsValueType: true };

    /// <summary>One of a type of the compilation matters where it is made.</summary>
    private bool IsOwnerFromElsewhere(ITypeSymbol? type) => _types.Is(type, TypeTraits.Owner) && _types.LibraryOwners.Shapes.Of(type) is null;

    /// <summary>By an <c>out</c> parameter, or one after the other.</summary>
    private bool HandsOutOwners(IMethodSymbol method) => method.ContainingType is { TypeArguments: [var element] } && _types.Is(element, TypeTraits.Owner)
        && _contracts.FactsOf(method).Has(CallTraits.HandsOut);

    private const int Rounds = 3;

    /// <summary>One pass over the files that have one of some words.</summary>
    private sealed record Round(int Number, WordIndex.Vocabulary Words, HashSet<string> Producers, HashSet<string> Releasers, HashSet<string> TypesOfUnnamed)
    {
        public bool IsFirst => Number == 0;

        /// <summary>The word stands for a helper that an earlier round has found; in the first round, for what rents or releases.</summary>
        public bool Leads(string word) => Producers.Contains(word) || Releasers.Contains(word) || (!IsFirst && word == "Get");
    }

    /// <summary>Finds the seeds, the helpers around them and the helpers of helpers: each round goes one call further out, as deep as summaries go.</summary>
    private void Read(CancellationToken cancellation)
    {
        var trees = _compilation.SyntaxTrees as IReadOnlyList<SyntaxTree> ?? _compilation.SyntaxTrees.ToList();
        var round = new Round(0, KnownWords.Vocabulary, KnownWords.Producers, KnownWords.Releasers, new(System.StringComparer.Ordinal));
        var files = WordIndex.InAll(trees, round.Words, _compilation.Options.ConcurrentBuild, cancellation);
        var declared = _contracts.Declared.ReadMarks(_compilation, trees, cancellation);
        _helpers.HasUnnamed = _isUnnamedAnywhere = declared.Contains(OwnershipMarks.Indexer);
        _carriers.HasObjectPools = files.Exists(f => f.Found.Has(KnownWords.ObjectPool));
        foreach (var file in files)
            _carriers.AddStructs(file, cancellation);
        while (true)
        {
            var next = new FoundHelpers([], [], []);
            foreach (var file in files)
                ReadFile(file, round, declared, next, cancellation);
            if (round.IsFirst)
            {
                next.Producers.UnionWith(declared);
                next.Releasers.UnionWith(declared);
            }

            _helpers.Names.UnionWith(next.Producers);
            _helpers.Names.UnionWith(next.Releasers);
            IEnumerable<string> names = next.Producers.Union(next.Releasers).Union(next.TypesOfUnnamed);
            if (round.IsFirst && HasObjectPools)
                names = names.Append("Get").Distinct();
            var words = new WordIndex.Vocabulary(names.OrderBy(n => n, System.StringComparer.Ordinal));
            if (words.IsEmpty)
                break;
            round = new Round(round.Number + 1, words, next.Producers, next.Releasers, next.TypesOfUnnamed);
            files = WordIndex.InAll(trees, words, _compilation.Options.ConcurrentBuild, cancellation);
        }

        foreach (var places in new[] { _all, _pools, _pipes, _consuming })
            places.Sort();
    }

    private void ReadFile(WordIndex.InTree file, Round round, HashSet<string> declared, FoundHelpers next, CancellationToken cancellation)
    {
        bool leads = false;
        for (int i = 0; i < file.Found.Count; i++)
        {
            var word = round.Words[file.Found.Word(i)];
            if (round.TypesOfUnnamed.Contains(word))
                _filesOfUnnamed.Add(file.Tree);
            bool isTelling = round.IsFirst && KnownWords.Telling.Contains(word), isLeading = round.Leads(word);
            if (isTelling || (!round.IsFirst && isLeading && !OwnerEnds.IsOnlyNamed(file, i, word, _contracts.Declared.Owners, cancellation)))
                _all.Add(file.Tree, file.Found.Position(i));
            if (round.IsFirst ? isTelling : declared.Contains(word))
                _pools.Add(file.Tree, file.Found.Position(i));
            leads |= isLeading;
        }

        if (round.Number == 1 && _contracts.Declared.Owners.Any)
            OwnerEnds.FindEndsOfLibraryOwners(file, round.Words, _contracts.Declared.Owners.LibraryNames, _all, cancellation);
        if (round.IsFirst)
            ReadSeeds(file, round, next, cancellation);
        if (leads && round.Number < Rounds)
            _search.Find(file, round.Words, round.Producers, round.Releasers, next, round.IsFirst, cancellation);
    }

    private void ReadSeeds(WordIndex.InTree file, Round round, FoundHelpers next, CancellationToken cancellation)
    {
        AddPipes(file, next, cancellation);
        if (file.Found.Has(KnownWords.Owner))
            OwnerEnds.FindDisposals(file, _all, _consuming, cancellation);
        if (file.Found.Has(KnownWords.Return) || file.Found.Has(KnownWords.Owner))
            AddReplacers(file, next, cancellation);
        if (file.Found.Has(KnownWords.Rent))
            AddConsumers(file, cancellation);
    }

    private void AddReplacers(WordIndex.InTree file, FoundHelpers next, CancellationToken cancellation)
    {
        var root = file.Tree.GetRoot(cancellation);
        bool hasOwners = file.Found.Has(KnownWords.Owner);
        var returns =
            Enumerable.Range(0, file.Found.Count).Where(i => file.Found.Word(i) == KnownWords.Return
            || (hasOwners && file.Found.Word(i) == KnownWords.Dispose)).Select(i => root.FindToken(file.Found.Position(i)));
        var methods = new List<MethodDeclarationSyntax>();
        foreach (var call in FieldReleases.Find(returns, methods))
        {
            _all.Add(file.Tree, call.SpanStart);
            _callsOfReplacers.Add(new Declaration(file.Tree, call.SpanStart));
        }

        foreach (var method in methods)
        {
            _replacers.Add(new Declaration(file.Tree, method.SpanStart));
            // A struct is in a member of another type: what it gives back is that type's. Disposal is asked for by the types of what is disposed of, and a ref
            // struct is hardly ever in a member.
            if (method is { Parent: StructDeclarationSyntax type, Identifier.ValueText: not "Dispose" and var name }
                && !type.Modifiers.Any(SyntaxKind.RefKeyword))
                next.Releasers.Add(name);
        }
    }

    /// <summary>Buffer writers are asked for memory by names that say enough; readers of pipes are not, so that the file has to speak of pipes.</summary>
    private void AddPipes(WordIndex.InTree file, FoundHelpers next, CancellationToken cancellation)
    {
        bool speaksOfPipes = KnownWords.OfPipes.Any(file.Found.Has);
        for (int i = 0; i < file.Found.Count; i++)
        {
            int word = file.Found.Word(i);
            if (KnownWords.Filling.Contains(word) || (speaksOfPipes && KnownWords.Reading.Contains(word)))
                _pipes.Add(file.Tree, file.Found.Position(i));
            if (word == KnownWords.AdvanceTo
                && file.Tree.GetRoot(cancellation)
                    .FindToken(file.Found.Position(i)).Parent?.FirstAncestorOrSelf<MemberDeclarationSyntax>() is MethodDeclarationSyntax method
                && _search.YieldsMemory(method, method.ReturnType) && _helpers.Declarations.Add(new Declaration(file.Tree, method.SpanStart)))
            {
                _helpers.OfAnyResult.Add(new Declaration(file.Tree, method.SpanStart));
                next.Producers.Add(method.Identifier.ValueText);
            }
        }
    }

    private void AddConsumers(WordIndex.InTree file, CancellationToken cancellation)
    {
        var root = file.Tree.GetRoot(cancellation);
        var rents = Enumerable.Range(0, file.Found.Count).Where(i => file.Found.Word(i) == KnownWords.Rent).Select(i => root.FindToken(file.Found.Position(i)));
        foreach (var place in FilledFields.Find(rents, _triggers, cancellation).Concat<SyntaxNode>(FilledFields.FindOverwrites(rents, cancellation)))
        {
            _all.Add(file.Tree, place.SpanStart);
            _consuming.Add(file.Tree, place.SpanStart);
        }
    }

    /// <summary>Where all of what a field has may be taken for data, or be lost.</summary>
    private readonly WordPlaces _consuming = new();

    /// <summary>Methods that may give back what is in a field of their object.</summary>
    private readonly HashSet<Declaration> _replacers = [];

    /// <summary>Calls of them, where a variable may have a copy.</summary>
    private readonly HashSet<Declaration> _callsOfReplacers = [];

    /// <summary>It may give back what is in a field of its object.</summary>
    public bool MayReplace(IMethodSymbol method) =>
        _replacers.Count > 0 && Declaration.Of(method) is { } declaration && _replacers.Contains(declaration);
}
