using System;
using System.Collections.Concurrent;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;

namespace PoolAnalyzers.Ownership.Inference;

/// <summary>The bodies of a compilation that a call of an interface's method, or of a virtual one, may end in. Asked once a method.</summary>
/// <remarks>Safe for concurrent use.</remarks>
internal sealed class Implementations(Compilation compilation)
{
    /// <summary>Where there are more, what the call does depends on what nobody can see here.</summary>
    private const int Max = 16;

    private readonly ConcurrentDictionary<IMethodSymbol, ImmutableArray<IMethodSymbol>?> _known = new(SymbolEqualityComparer.Default);

    /// <summary>Null: too many to tell. Empty where the method is declared elsewhere, or nothing here implements it.</summary>
    public ImmutableArray<IMethodSymbol>? Of(IMethodSymbol method, CancellationToken cancellation) =>
        method.DeclaringSyntaxReferences.IsEmpty ? ImmutableArray<IMethodSymbol>.Empty : _known.GetOrAdd(method.OriginalDefinition, m => Find(m, cancellation));

    private ImmutableArray<IMethodSymbol>? Find(IMethodSymbol method, CancellationToken cancellation)
    {
        var found = ImmutableArray.CreateBuilder<IMethodSymbol>();
        // Explicit ones are named after the interface, too.
        var explicitName = "." + method.Name;
        foreach (var symbol in compilation.GetSymbolsWithName(n => n == method.Name || n.EndsWith(explicitName, StringComparison.Ordinal), SymbolFilter.Member,
            cancellation))
        {
            if (symbol is not IMethodSymbol { IsAbstract: false } candidate || candidate.Parameters.Length != method.Parameters.Length
                || !Implements(candidate, method))
                continue;
            if (found.Count == Max)
                return null;
            found.Add(candidate);
        }

        return found.ToImmutable();
    }

    private static bool Implements(IMethodSymbol candidate, IMethodSymbol method)
    {
        if (method.ContainingType.TypeKind == TypeKind.Interface)
            return candidate.ContainingType.AllInterfaces.Any(i => SymbolEqualityComparer.Default.Equals(i.OriginalDefinition, method.ContainingType));
        for (var overridden = candidate; overridden is not null; overridden = overridden.OverriddenMethod?.OriginalDefinition)
        {
            if (SymbolEqualityComparer.Default.Equals(overridden, method))
                return true;
        }

        return false;
    }
}
