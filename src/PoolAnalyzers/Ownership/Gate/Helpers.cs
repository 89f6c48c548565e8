using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using PoolAnalyzers.Symbols;

namespace PoolAnalyzers.Ownership.Gate;

/// <summary>A declaration, by where its text starts.</summary>
internal sealed record Declaration(SyntaxTree Tree, int Start)
{
    /// <summary>That of a symbol which has one; null otherwise.</summary>
    public static Declaration? Of(ISymbol symbol) =>
        symbol.DeclaringSyntaxReferences is [var reference] ? new Declaration(reference.SyntaxTree, reference.Span.Start) : null;
}

/// <summary>Methods, properties, indexers and operators that may rent, release or hand over.</summary>
internal sealed class Helpers
{
    /// <summary>By name, and by tree and start: a name alone says little.</summary>
    public HashSet<string> Names { get; } = new(System.StringComparer.Ordinal);
    public HashSet<Declaration> Declarations { get; } = [];

    /// <summary>Those of them that do something else than hand a rental out: whatever the type of the result is at a call, they matter.</summary>
    public HashSet<Declaration> OfAnyResult { get; } = [];

    /// <summary>Those that hand out what they got from an object pool: it may be of any type.</summary>
    public HashSet<Declaration> OfObjects { get; } = [];

    /// <summary>True when an indexer or operator rents or releases: no name tells where it is used.</summary>
    public bool HasUnnamed { get; set; }

    public bool HandsOutObjects(IMethodSymbol method) => OfObjects.Count > 0
        && Declaration.Of((method.AssociatedSymbol ?? method).OriginalDefinition) is { } declaration && OfObjects.Contains(declaration);

    public bool IsOfAnyResult(IMethodSymbol method) =>
        Declaration.Of(Partials.WithBody(method.OriginalDefinition)) is { } declaration && OfAnyResult.Contains(declaration);

    public bool Has(IMethodSymbol method)
    {
        var member = method.AssociatedSymbol as IPropertySymbol ?? (ISymbol)method;
        bool isNamed =
            member is not (IPropertySymbol { IsIndexer: true } or IMethodSymbol { MethodKind: MethodKind.UserDefinedOperator or MethodKind.Conversion });
        return (isNamed ? Names.Contains(member.Name) : HasUnnamed)
            && (member is IMethodSymbol called ? Partials.WithBody(called.OriginalDefinition)
                : member.OriginalDefinition).DeclaringSyntaxReferences is [var reference]
                && Declarations.Contains(new Declaration(reference.SyntaxTree, reference.Span.Start));
    }
}
