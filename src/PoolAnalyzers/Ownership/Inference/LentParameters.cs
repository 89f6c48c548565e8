using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using PoolAnalyzers.Ownership.Domain;
using PoolAnalyzers.Ownership.Facts;
using PoolAnalyzers.Ownership.Gate;
using PoolAnalyzers.Ownership.Uses;
using PoolAnalyzers.Symbols;

namespace PoolAnalyzers.Ownership.Inference;

/// <summary>
/// Parameters that a method and everything it hands them on to only look at. Methods that call themselves, or each other, are lent to until one of them is seen
/// to keep or release something: the greatest fixpoint, over the calls that the bodies show and not over names.
/// </summary>
/// <remarks>Answers are kept as long as the compilation. Safe for concurrent use.</remarks>
internal sealed class LentParameters(CompilationModel code)
{
    /// <summary>Parameters that one question may lead to; with more, nothing is known.</summary>
    private const int MaxParameters = 64;

    private readonly ConcurrentDictionary<IParameterSymbol, bool> _known = new(SymbolEqualityComparer.Default);

    public bool IsLent(IParameterSymbol parameter, CancellationToken cancellation)
    {
        parameter = parameter.OriginalDefinition;
        if (_known.TryGetValue(parameter, out bool known))
            return known;
        var reached = new List<IParameterSymbol> { parameter };
        bool isLent = true;
        for (int i = 0; i < reached.Count && isLent; i++)
        {
            cancellation.ThrowIfCancellationRequested();
            isLent = reached.Count <= MaxParameters && BodyOf(reached[i], cancellation) is { } body && IsOnlyLookedAt(reached[i], body, reached);
        }

        // All of them hold or fall together only where they hold.
        foreach (var one in isLent ? reached : [parameter])
            _known.TryAdd(one, isLent);
        return isLent;
    }

    /// <summary>A function only looks at what it has captured.</summary>
    public bool IsOnlyLookedAt(ISymbol captured, IOperation function, CancellationToken cancellation)
    {
        var reached = new List<IParameterSymbol>();
        return IsOnlyLookedAt(captured, function, reached) && reached.TrueForAll(p => IsLent(p, cancellation));
    }

    private readonly ConcurrentDictionary<IParameterSymbol, bool> _elements = new(SymbolEqualityComparer.Default);

    /// <summary>The elements of the <c>params</c> of the method are lent: its body goes through them, or asks for one, and keeps none.</summary>
    public bool AreElementsLentTo(IMethodSymbol method, CancellationToken cancellation) =>
        Partials.WithBody(method.OriginalDefinition).Parameters is [.., { IsParams: true } several]
        && _elements.GetOrAdd(several.OriginalDefinition, p => BodyOf(p, cancellation) is { } body
            && UseClassifier.MentionsOf(p, body).All(mention => IsLookAtElements(mention, body, cancellation)));

    /// <summary>The mention of a collection asks how many there are, or looks at what is in it.</summary>
    public bool IsLookAtElements(IOperation mention, IOperation body, CancellationToken cancellation)
    {
        switch (UseClassifier.Of(mention))
        {
            case { Kind: UseKind.Compared }:
                return true;
            case { Kind: UseKind.Asked, By: var asked }:
                return BodyIndex.LengthOf(asked) is not null;
            case { Kind: UseKind.Indexed, By: { } element }:
                var reached = new List<IParameterSymbol>();
                return IsLook(element, reached) && reached.TrueForAll(p => IsLent(p, cancellation));
            case { Kind: UseKind.Enumerated, By: IForEachLoopOperation { LoopControlVariable: IVariableDeclaratorOperation { Symbol: var one } } }:
                return one.RefKind == RefKind.None && IsOnlyLookedAt(one, body, cancellation);
            default:
                return false;
        }
    }

    /// <summary>The body that the method runs with the parameter; null where another one may be run, or none is known.</summary>
    private IOperation? BodyOf(IParameterSymbol parameter, CancellationToken cancellation) =>
        parameter is { RefKind: RefKind.None, ContainingSymbol: IMethodSymbol { MethodKind: MethodKind.Ordinary, IsAbstract: false, IsVirtual: false,
            IsExtern: false, DeclaringSyntaxReferences: [var reference] } method }
        && (!method.IsOverride || method.IsSealed || method.ContainingType.IsSealed) && !code.Source.IsIteratorMethod(method)
            ? code.Source.OperationOf(reference.GetSyntax(cancellation)) : null;

    private bool IsOnlyLookedAt(ISymbol variable, IOperation body, List<IParameterSymbol> reached) =>
        UseClassifier.MentionsOf(variable, body).All(mention => IsLook(mention, reached));

    /// <summary>An element, the length, a comparison, an argument that is lent. What is seen through it is looked at in turn.</summary>
    private bool IsLook(IOperation mention, List<IParameterSymbol> reached)
    {
        // A lambda may run at any time.
        if (EnclosingFunction.FunctionAround(mention) is IAnonymousFunctionOperation)
            return false;
        for (var node = mention; ;)
        {
            var use = UseClassifier.Of(node, Through.Casts);
            if (use.Value != node && use.Value.Type is { IsRefLikeType: true })
                return true;
            switch (use)
            {
                case { Kind: UseKind.Compared } or { By: IArrayElementReferenceOperation or IImplicitIndexerReferenceOperation { Type.IsRefLikeType: true } }:
                    return true;
                case { By: IPropertyReferenceOperation { Type: { } type, Property: var property } }:
                    if (type.IsRefLikeType || !PlainUses.CanHold(type))
                        return true;
                    if (!(PoolTypes.IsFramework(property) && code.Types.Is(type, TypeTraits.View)))
                        return false;
                    break;
                case { Kind: UseKind.Called, By: IInvocationOperation { TargetMethod: var called, Type: { } result } }:
                    if (!PoolTypes.IsFramework(called) || NamingConventions.IsDisposal(called.Name) || called.Name == "Pin")
                        return false;
                    if (result.IsRefLikeType || !PlainUses.CanHold(result))
                        return true;
                    if (!code.Types.Is(result, TypeTraits.View))
                        return false;
                    break;
                case { Kind: UseKind.Passed, Parameter: { } given, By: IInvocationOperation { TargetMethod: var callee, Type: var gives } }:
                    if (!callee.DeclaringSyntaxReferences.IsEmpty)
                        return !Returns(gives) && (given.Type.IsRefLikeType || Add(given.OriginalDefinition, reached));
                    if (code.Contracts.RoleOf(callee) != CallRole.Ordinary || code.Contracts.Declared.Of(callee) is not null
                        || !PoolTypes.IsFramework(callee)
                        || code.Contracts.FateOf(callee, given, code.Types.Is(mention.Type, TypeTraits.Owner) ? RentalKind.Owner
                            : RentalKind.Array, isWhole: use.Value.Type is IArrayTypeSymbol || use.Value == mention) != ArgumentFate.Lent)
                        return false;
                    // A memory over it is looked at in turn.
                    if (gives is null || gives.IsRefLikeType || !code.Contracts.IsViewResult(gives))
                        return true;
                    break;
                default: return false;
            }

            node = use.By!;
        }
    }

    /// <summary>What comes out may be what went in.</summary>
    private static bool Returns(ITypeSymbol? type) => type is not null && type.SpecialType != SpecialType.System_Void && PlainUses.CanHold(type)
        && !type.IsRefLikeType;

    private static bool Add(IParameterSymbol parameter, List<IParameterSymbol> reached)
    {
        if (!reached.Contains(parameter, SymbolEqualityComparer.Default))
            reached.Add(parameter);
        return true;
    }
}
