using System.Collections.Concurrent;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using PoolAnalyzers.Ownership.Uses;
using PoolAnalyzers.Symbols;

namespace PoolAnalyzers.Ownership.Inference;

/// <summary>Arrays, spans and lists whose elements a body only looks at: it goes through them, or asks for one, and keeps or releases none.</summary>
/// <remarks>Safe for concurrent use. Where it does not know, the answer is the one that keeps the rules silent.</remarks>
internal sealed class LentElements(CompilationModel code)
{
    private readonly ConcurrentDictionary<IParameterSymbol, bool> _known = new(SymbolEqualityComparer.Default);

    /// <summary>What is given as the elements of the <c>params</c> of the method is lent.</summary>
    public bool AreLentTo(IMethodSymbol method, CancellationToken cancellation) =>
        Partials.WithBody(method.OriginalDefinition).Parameters is [.., { IsParams: true } several] && AreLent(several, cancellation);

    private bool AreLent(IParameterSymbol parameter, CancellationToken cancellation) => _known.GetOrAdd(parameter.OriginalDefinition, p =>
        code.LentParameters.BodyOf(p, cancellation) is { } body && AreOnlyLookedAt(p, body, cancellation));

    private bool AreOnlyLookedAt(ISymbol collection, IOperation body, CancellationToken cancellation) =>
        UseClassifier.MentionsOf(collection, body).All(mention => IsLook(mention, body, cancellation));

    /// <summary>The mention of a collection asks how many there are, or looks at what is in it.</summary>
    public bool IsLook(IOperation mention, IOperation body, CancellationToken cancellation) => UseClassifier.Of(mention) switch
    {
        { Kind: UseKind.Compared } => true,
        { Kind: UseKind.Asked, By: var asked } => BodyIndex.LengthOf(asked) is not null,
        { Kind: UseKind.Indexed, By: { } element } => code.LentParameters.IsLookedAt(element, cancellation),
        { Kind: UseKind.Enumerated, By: IForEachLoopOperation { LoopControlVariable: IVariableDeclaratorOperation { Symbol: { RefKind: RefKind.None } element } } }
            => code.LentParameters.IsOnlyLookedAt(element, body, cancellation),
        _ => false,
    };
}
