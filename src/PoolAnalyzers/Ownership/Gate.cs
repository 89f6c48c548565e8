using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using Microsoft.CodeAnalysis.Text;

namespace PoolAnalyzers.Ownership;

/// <summary>
/// Keeps the analysis away from bodies that cannot matter: one pass over the text of each file finds the identifiers that
/// renting, releasing and handing over are written with; only bodies around one of them are looked at.
/// </summary>
/// <remarks>Safe for concurrent use.</remarks>
internal sealed class Gate
{
    private readonly Compilation _compilation;
    private readonly ConcurrentDictionary<SyntaxTree, int[]> _positions = new();
    private readonly System.Lazy<Helpers> _helpers;
    private readonly System.Lazy<bool> _objectPools;
    private readonly ConcurrentDictionary<IParameterSymbol, bool> _parameters = new(SymbolEqualityComparer.Default);
    private readonly PoolTypes _types;
    private readonly Contracts _contracts;

    public Gate(Compilation compilation, PoolTypes types, Contracts contracts)
    {
        _compilation = compilation;
        _types = types;
        _contracts = contracts;
        _helpers = new System.Lazy<Helpers>(FindHelpers);
        contracts.Declared.UseMarks(() => _helpers.Value.Marked);
        _objectPools = new System.Lazy<bool>(() => compilation.SyntaxTrees.Any(t => Find(t, ["ObjectPool"]).Length > 0));
    }

    private sealed class Helpers
    {
        public HashSet<string> Names { get; } = new(System.StringComparer.Ordinal);

        /// <summary>By tree and start: a name alone says little.</summary>
        public HashSet<(SyntaxTree, int)> Declarations { get; } = [];

        /// <summary>What attributes declare something of.</summary>
        public HashSet<string> Marked { get; } = new(System.StringComparer.Ordinal);
    }

    private static readonly string[] s_seeds = ["Rent", "Return", "IMemoryOwner", "MemoryPool", "ObjectPool", "ArrayPool"];

    /// <summary>True when some file speaks of object pools: then any object may be a rental.</summary>
    public bool HasObjectPools => _objectPools.Value;

    /// <summary>True when what the method returns, or puts out, can be a rental.</summary>
    public bool MayProduce(IMethodSymbol method) => IsHelper(method)
        && (IsCarrier(method.ReturnType) || method.Parameters.Any(p => p.RefKind is RefKind.Out or RefKind.Ref && IsCarrier(p.Type)));

    private bool IsHelper(IMethodSymbol method) => _helpers.Value.Names.Contains(method.Name)
        && method.OriginalDefinition.DeclaringSyntaxReferences is [var reference] && _helpers.Value.Declarations.Contains((reference.SyntaxTree, reference.Span.Start));

    private bool IsCarrier(ITypeSymbol type) => _types.Is(type, TypeTraits.Array | TypeTraits.Owner) || type is INamedTypeSymbol { IsTupleType: true } or ITypeParameterSymbol
        || (_types.Is(type, TypeTraits.View) && !type.IsRefLikeType) || (_types.Is(type, TypeTraits.Task) && type is INamedTypeSymbol { TypeArguments: [var awaited] } && IsCarrier(awaited));

    /// <summary>
    /// Whether a method may do more with a parameter than use it in place: release it, keep it, hand it on or back. Read off the syntax, once a method.
    /// </summary>
    public bool DoesMoreThanUse(IParameterSymbol parameter) => _parameters.GetOrAdd(parameter.OriginalDefinition, p =>
    {
        if (p.ContainingSymbol.DeclaringSyntaxReferences is not [var reference] || reference.GetSyntax() is not { } syntax)
            return true;
        if (syntax is TypeDeclarationSyntax || p.RefKind is RefKind.Ref or RefKind.Out)
            return true;
        bool cannotStay = p.Type.IsRefLikeType;
        // A span cannot be stored on the heap: without a ref struct to go to, it is used in place.
        if (cannotStay && p.ContainingSymbol is IMethodSymbol { ReturnType.IsRefLikeType: false, ReturnsByRef: false, ReturnsByRefReadonly: false, ContainingType.IsRefLikeType: false } place
            && !place.Parameters.Any(other => other.RefKind is RefKind.Ref or RefKind.Out && other.Type.IsRefLikeType))
            return false;
        bool comesBack = p.ContainingSymbol is not IMethodSymbol { ReturnType: var result } || CanHold(result);
        foreach (var node in syntax.DescendantNodes())
        {
            if (node is IdentifierNameSyntax { Identifier.ValueText: var name } identifier && name == p.Name && (MovesOn(identifier, comesBack) || (!cannotStay && IsGiven(identifier))))
                return true;
        }

        return false;
    });

    /// <summary>Numbers, strings and the like hold no rental and no view of one.</summary>
    private static bool CanHold(ITypeSymbol type) => type.SpecialType is SpecialType.None or SpecialType.System_Object && type.TypeKind != TypeKind.Enum
        && !(type is INamedTypeSymbol { IsGenericType: false, Name: "Task" or "ValueTask" })
        && !(type is INamedTypeSymbol { Name: "Task" or "ValueTask", TypeArguments: [var awaited] } && !CanHold(awaited));

    /// <summary>Assigned, returned, captured, stored, built into something.</summary>
    private static bool MovesOn(IdentifierNameSyntax name, bool comesBack)
    {
        for (SyntaxNode node = name; node.Parent is { } parent; node = parent)
        {
            switch (parent)
            {
                case AssignmentExpressionSyntax assignment: return assignment.Right == node && !(assignment.Left is DeclarationExpressionSyntax);
                case ReturnStatementSyntax or ArrowExpressionClauseSyntax: return comesBack;
                case YieldStatementSyntax or InitializerExpressionSyntax or CollectionElementSyntax or AnonymousFunctionExpressionSyntax: return true;
                case EqualsValueClauseSyntax: return true;
                case ArgumentSyntax { Parent.Parent: BaseObjectCreationExpressionSyntax or ConstructorInitializerSyntax }: return true;
                case ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax { Parent: not ExpressionStatementSyntax and not AwaitExpressionSyntax } call }: node = call; break;
                case IsPatternExpressionSyntax: return true;
                case ElementAccessExpressionSyntax { ArgumentList.Arguments: [{ Expression: RangeExpressionSyntax }] }: break;
                case UsingStatementSyntax: return true;
                case StatementSyntax or ElementAccessExpressionSyntax or BinaryExpressionSyntax: return false;
                case ArgumentSyntax: return false;
                case BaseMethodDeclarationSyntax: return false;
            }
        }

        return false;
    }

    /// <summary>An argument of something that this compilation declares, or disposed or returned: the callee may keep or release it.</summary>
    private bool IsGiven(IdentifierNameSyntax name)
    {
        SyntaxNode node = name;
        while (node.Parent is PostfixUnaryExpressionSyntax or ParenthesizedExpressionSyntax or CastExpressionSyntax)
            node = node.Parent;
        return node.Parent switch
        {
            ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax { Expression: var callee } } => IsDeclaredHere(callee),
            ArgumentSyntax => true,
            MemberAccessExpressionSyntax { Parent: InvocationExpressionSyntax, Name.Identifier.ValueText: var member } access when access.Expression == node => IsReleasing(member),
            ConditionalAccessExpressionSyntax { WhenNotNull: InvocationExpressionSyntax { Expression: MemberBindingExpressionSyntax { Name.Identifier.ValueText: var member } } } => IsReleasing(member),
            _ => false,
        };
    }

    private bool IsReleasing(string member) => member is "Dispose" or "DisposeAsync" or "Close" || _helpers.Value.Names.Contains(member);

    private bool IsDeclaredHere(ExpressionSyntax callee)
    {
        var name = callee switch
        {
            SimpleNameSyntax simple => simple.Identifier.ValueText,
            MemberAccessExpressionSyntax member => member.Name.Identifier.ValueText,
            MemberBindingExpressionSyntax binding => binding.Name.Identifier.ValueText,
            _ => "",
        };
        return name.Length == 0 || Contracts.SoundsLikeTaking(name) || _helpers.Value.Names.Contains(name) || _compilation.ContainsSymbolsWithName(name, SymbolFilter.Member)
            || callee is SimpleNameSyntax;
    }

    public bool MayMatter(SyntaxNode body)
    {
        var positions = _positions.GetOrAdd(body.SyntaxTree, Scan);
        if (positions.Length == 0)
            return false;
        var span = body.FullSpan;
        int at = System.Array.BinarySearch(positions, span.Start);
        if (at < 0)
            at = ~at;
        return at < positions.Length && positions[at] < span.End;
    }

    /// <summary>The text has a telling name; now ask the symbols.</summary>
    public bool MayMatter(IOperation body)
    {
        if (!MayMatter(body.Syntax))
            return false;
        foreach (var operation in body.Descendants())
        {
            if (operation is IInvocationOperation invocation)
            {
                var method = invocation.TargetMethod;
                if (_contracts.RoleOf(method) is CallRole.RentArray or CallRole.HandOverOwner or CallRole.GetObject or CallRole.ReturnToPool)
                    return true;
                if (_types.Is(invocation.Type, TypeTraits.Owner) || (invocation.Type is INamedTypeSymbol { TypeArguments: [var awaited] } && _types.Is(invocation.Type, TypeTraits.Task) && _types.Is(awaited, TypeTraits.Owner)))
                    return true;
                if (!method.DeclaringSyntaxReferences.IsEmpty && IsHelper(method.ReducedFrom ?? method) || _contracts.Declared.Of(method) is not null)
                    return true;
            }
            else if (operation is IObjectCreationOperation { Constructor: { } constructor } && _contracts.Declared.Of(constructor) is not null)
            {
                return true;
            }
            else if (operation is IVariableDeclaratorOperation declarator && _types.Is(declarator.Symbol.Type, TypeTraits.Owner))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>Helpers, and helpers of helpers: each round goes one call further out, as deep as summaries go.</summary>
    private Helpers FindHelpers()
    {
        var helpers = new Helpers();
        helpers.Names.UnionWith(s_seeds);
        if (HasObjectPools)
            helpers.Names.Add("Get");
        var producers = new HashSet<string>(["Rent", "IMemoryOwner", "MemoryPool"], System.StringComparer.Ordinal);
        var releasers = new HashSet<string>(["Return", "Dispose"], System.StringComparer.Ordinal);
        for (int round = 0; round < 2 && producers.Count + releasers.Count > 0; round++)
        {
            var seeds = new HashSet<string>(producers, System.StringComparer.Ordinal);
            seeds.UnionWith(releasers);
            if (round == 0)
                seeds.UnionWith(OwnershipMarks.Words);
            var (nextProducers, nextReleasers) = (new HashSet<string>(System.StringComparer.Ordinal), new HashSet<string>(System.StringComparer.Ordinal));
            foreach (var tree in _compilation.SyntaxTrees)
            {
                var positions = Find(tree, seeds);
                if (positions.Length == 0)
                    continue;
                var root = tree.GetRoot();
                foreach (int position in positions)
                {
                    var token = root.FindToken(position);
                    if (round == 0 && OwnershipMarks.Words.Contains(token.ValueText))
                    {
                        foreach (var marked in OwnershipMarks.NamesMarkedAt(token))
                        {
                            helpers.Marked.Add(marked);
                            nextProducers.Add(marked);
                            nextReleasers.Add(marked);
                        }

                        continue;
                    }

                    if (token.Parent?.FirstAncestorOrSelf<SyntaxNode>(n => n is MemberDeclarationSyntax or LocalFunctionStatementSyntax) is not MethodDeclarationSyntax method)
                        continue;
                    bool inBody = position > method.ParameterList.Span.End || method.ReturnType.Span.Contains(position);
                    bool produces = inBody && producers.Contains(token.ValueText) && (HandsOut(method) || OwnershipMarks.IsNamed(method.ReturnType, helpers.Marked));
                    bool releases = inBody && releasers.Contains(token.ValueText) && GivesParameter(token, method);
                    if ((produces || releases) && helpers.Declarations.Add((tree, method.SpanStart)))
                    {
                        if (produces)
                            nextProducers.Add(method.Identifier.ValueText);
                        if (releases)
                            nextReleasers.Add(method.Identifier.ValueText);
                    }
                }
            }

            helpers.Names.UnionWith(nextProducers);
            helpers.Names.UnionWith(nextReleasers);
            (producers, releasers) = (nextProducers, nextReleasers);
        }

        return helpers;
    }

    private static bool HandsOut(MethodDeclarationSyntax method) => Carries(method.ReturnType, 0)
        || method.ParameterList.Parameters.Any(p => p.Type is { } type && p.Modifiers.Any(m => m.IsKind(SyntaxKind.OutKeyword) || m.IsKind(SyntaxKind.RefKeyword)) && Carries(type, 0));

    /// <summary>The call at the token is given a parameter of the method, or is made on one: <c>Return(p)</c>, <c>p.Dispose()</c>.</summary>
    private static bool GivesParameter(SyntaxToken token, MethodDeclarationSyntax method)
    {
        if (token.Parent?.FirstAncestorOrSelf<InvocationExpressionSyntax>() is not { } call)
            return false;
        bool disposes = token.ValueText == "Dispose";
        foreach (var parameter in method.ParameterList.Parameters)
        {
            if (parameter.Type is not { } type || !(Carries(type, 0) || type is SimpleNameSyntax) || type is IdentifierNameSyntax { Identifier.ValueText: "Stream" or "String" })
                continue;
            if (disposes && !(type.ToString().Contains("Owner") || type is IdentifierNameSyntax { Identifier.ValueText: ['T', ..] }))
                continue;
            SyntaxNode place = disposes ? call : call.ArgumentList;
            foreach (var node in place.DescendantNodes())
            {
                if (node is IdentifierNameSyntax { Identifier.ValueText: var name } && name == parameter.Identifier.ValueText)
                    return true;
            }
        }

        return false;
    }

    /// <summary>A type that can be a rental or hold one by value.</summary>
    private static bool Carries(TypeSyntax type, int depth) => depth < 4 && type switch
    {
        ArrayTypeSyntax or TupleTypeSyntax => true,
        NullableTypeSyntax nullable => Carries(nullable.ElementType, depth + 1),
        RefTypeSyntax reference => Carries(reference.Type, depth + 1),
        QualifiedNameSyntax qualified => Carries(qualified.Right, depth + 1),
        GenericNameSyntax { Identifier.ValueText: "IMemoryOwner" or "Memory" or "ReadOnlyMemory" or "ArraySegment" or "ReadOnlySequence" } => true,
        GenericNameSyntax { Identifier.ValueText: "Task" or "ValueTask" } task => task.TypeArgumentList.Arguments.Any(a => Carries(a, depth + 1)),
        SimpleNameSyntax { Identifier.ValueText: var name } => name == "T" || name.EndsWith("Owner", System.StringComparison.Ordinal),
        _ => false,
    };

    private int[] Scan(SyntaxTree tree) => Find(tree, _helpers.Value.Names);

    /// <summary>Up to this many names are looked for one by one, with the runtime's vectorized search; more of them in one pass.</summary>
    private const int FewNames = 16;

    private static int[] Find(SyntaxTree tree, HashSet<string> names)
    {
        var text = tree.GetText().ToString();
        var positions = new List<int>();
        if (names.Count <= FewNames)
        {
            foreach (var name in names)
            {
                for (int at = text.IndexOf(name, System.StringComparison.Ordinal); at >= 0; at = text.IndexOf(name, at + name.Length, System.StringComparison.Ordinal))
                {
                    if ((at == 0 || !IsPart(text[at - 1])) && (at + name.Length == text.Length || !IsPart(text[at + name.Length])))
                        positions.Add(at);
                }
            }

            positions.Sort();
        }
        else
        {
            FindMany(text, names, positions);
        }

        return positions.Count == 0 ? [] : positions.ToArray();
    }

    private static bool IsPart(char c) => c is >= 'a' and <= 'z' or >= 'A' and <= 'Z' or '_' or >= '0' and <= '9' || (c > 127 && char.IsLetterOrDigit(c));

    // Optimized at once (AggressiveOptimization, which netstandard2.0 does not name): it runs over every character of a compilation.
    [System.Runtime.CompilerServices.MethodImpl((System.Runtime.CompilerServices.MethodImplOptions)512)]
    private static void FindMany(string text, HashSet<string> names, List<int> positions)
    {
        var byLength = new List<string>?[MaxName + 1];
        foreach (var name in names)
        {
            if (name.Length <= MaxName)
                (byLength[name.Length] ??= []).Add(name);
        }

        int start = -1;
        for (int i = 0; i <= text.Length; i++)
        {
            if (i < text.Length && IsPart(text[i]))
            {
                if (start < 0)
                    start = i;
                continue;
            }

            if (start < 0)
                continue;
            int length = i - start;
            if (length <= MaxName && byLength[length] is { } candidates)
            {
                foreach (var name in candidates)
                {
                    if (name[0] != text[start] || string.CompareOrdinal(text, start, name, 0, length) != 0)
                        continue;
                    positions.Add(start);
                    break;
                }
            }

            start = -1;
        }
    }

    private const int MaxName = 80;
}
