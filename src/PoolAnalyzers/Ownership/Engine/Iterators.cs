using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;
using PoolAnalyzers.Ownership.Domain;
using PoolAnalyzers.Ownership.Observers;

namespace PoolAnalyzers.Ownership.Engine;

/// <summary>Iterators of the compilation that yield memory which is good only until the next element is asked for.</summary>
/// <remarks>Answers are kept as long as the compilation. Safe for concurrent use.</remarks>
internal sealed class Iterators(OwnershipAnalysis analysis)
{
    private readonly ConcurrentDictionary<IMethodSymbol, Known> _known = new(SymbolEqualityComparer.Default);

    private sealed record Known(YieldedMemory? Yielded);

    /// <summary>The first place where the method yields such memory; null where it yields none, or is no iterator.</summary>
    public YieldedMemory? YieldedBy(IMethodSymbol method, CancellationToken cancellation)
    {
        method = method.OriginalDefinition;
        if (!analysis.Code.Source.IsIteratorMethod(method))
            return null;
        return _known.TryGetValue(method, out var known) ? known.Yielded : _known.GetOrAdd(method, new Known(Find(method, cancellation))).Yielded;
    }

    /// <summary>Analyzes the member that the iterator is, or is a local function of.</summary>
    private YieldedMemory? Find(IMethodSymbol method, CancellationToken cancellation)
    {
        if (method.DeclaringSyntaxReferences is not [var reference])
            return null;
        var syntax = reference.GetSyntax(cancellation);
        SyntaxNode? member = syntax.FirstAncestorOrSelf<BaseMethodDeclarationSyntax>();
        member ??= syntax.FirstAncestorOrSelf<AccessorDeclarationSyntax>();
        if (member is null || !analysis.Code.Gate.MayConcern(member) || analysis.Code.Source.OperationOf(member) is not IMethodBodyBaseOperation body
            || analysis.Code.Source.ModelOf(member.SyntaxTree).GetDeclaredSymbol(member, cancellation) is not { } owner)
            return null;
        var yields = new Yields();
        return analysis.Follow(body, owner, _ => GraphOf(body, cancellation), yields, cancellation)
            ? yields.All.OrderBy(y => y.At.Syntax.SpanStart).FirstOrDefault(y => syntax.Span.Contains(y.At.Syntax.Span)) : null;
    }

    private static ControlFlowGraph GraphOf(IMethodBodyBaseOperation body, CancellationToken cancellation) => body switch
    {
        IConstructorBodyOperation constructor => ControlFlowGraph.Create(constructor, cancellation),
        _ => ControlFlowGraph.Create((IMethodBodyOperation)body, cancellation),
    };

    /// <summary>Notes what is yielded before it is released.</summary>
    private sealed class Yields : PathObserver
    {
        public List<YieldedMemory> All { get; } = [];

        public override void Released(in Released e)
        {
            foreach (var escape in e.Rental.Escapes)
            {
                if (escape is { FieldLocation: < 0, IsYielded: true })
                    All.Add(new YieldedMemory(escape.At, e.Rental.Site, e.At));
            }
        }
    }
}

/// <summary>Memory that an iterator yields and then releases or uses again.</summary>
/// <param name="At">Where it is yielded.</param>
/// <param name="Site">Where it is from.</param>
/// <param name="Release">What ends it.</param>
internal sealed record YieldedMemory(IOperation At, RentalSite Site, IOperation Release);
