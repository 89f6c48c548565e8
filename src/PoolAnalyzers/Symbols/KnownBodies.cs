using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;

namespace PoolAnalyzers.Symbols;

/// <summary>
/// All bodies that a call of an interface's method, or of a virtual one, may end in: known where nobody outside of the compilation can write another one.
/// </summary>
/// <remarks>Safe for concurrent use. Asked once a method.</remarks>
internal sealed class KnownBodies(Compilation compilation)
{
    /// <summary>With more, it depends too much on what comes at run time.</summary>
    private const int Max = 3;

    private readonly ConcurrentDictionary<IMethodSymbol, ImmutableArray<IMethodSymbol>> _known = new(SymbolEqualityComparer.Default);

    private ImmutableArray<INamedTypeSymbol> _types;

    /// <summary>The bodies, each once; empty where they are not all known, or too many.</summary>
    public ImmutableArray<IMethodSymbol> Of(IMethodSymbol method, CancellationToken cancellation) =>
        method.DeclaringSyntaxReferences.IsEmpty || method.IsStatic || !IsClosed(method) ? []
            : _known.GetOrAdd(method.OriginalDefinition, m => Find(m, cancellation));

    /// <summary>A program has no other callers, and what is not visible has no other implementers.</summary>
    private bool IsClosed(IMethodSymbol method)
    {
        if (compilation.Options.OutputKind is OutputKind.ConsoleApplication or OutputKind.WindowsApplication)
            return true;
        for (ISymbol symbol = method; symbol is not (null or INamespaceSymbol); symbol = symbol.ContainingSymbol)
        {
            if (symbol.DeclaredAccessibility is Accessibility.Internal or Accessibility.Private or Accessibility.ProtectedAndInternal)
                return true;
        }

        return false;
    }

    private ImmutableArray<IMethodSymbol> Find(IMethodSymbol method, CancellationToken cancellation)
    {
        var bodies = new HashSet<IMethodSymbol>(SymbolEqualityComparer.Default);
        foreach (var type in Types(cancellation))
        {
            if (type.IsAbstract || !IsPromised(type, method, out var promised))
                continue;
            if (promised is null || Readable(BodyIn(type, promised)) is not { } body || (bodies.Add(body) && bodies.Count > Max))
                return [];
        }

        return [.. bodies];
    }

    /// <summary>The body that an object of just this type has for the method; null where it is not found, or has no source.</summary>
    public static IMethodSymbol? BodyFor(INamedTypeSymbol type, IMethodSymbol method) =>
        IsPromised(type, method, out var promised) && promised is not null ? Readable(BodyIn(type, promised)) : null;

    private static IMethodSymbol? Readable(IMethodSymbol body) =>
        body.OriginalDefinition is { IsAbstract: false, IsExtern: false, DeclaringSyntaxReferences.Length: 1 } read ? read : null;

    /// <summary>The type has the method, from an interface or a base class; null where the member that stands for it is not found.</summary>
    private static bool IsPromised(INamedTypeSymbol type, IMethodSymbol method, out IMethodSymbol? promised)
    {
        promised = method;
        if (method.ContainingType.TypeKind != TypeKind.Interface)
        {
            for (var own = type; own is not null; own = own.BaseType)
            {
                if (SymbolEqualityComparer.Default.Equals(own.OriginalDefinition, method.ContainingType))
                    return true;
            }

            return false;
        }

        bool isPromised = false;
        foreach (var promise in type.AllInterfaces)
        {
            if (!SymbolEqualityComparer.Default.Equals(promise.OriginalDefinition, method.ContainingType))
                continue;
            var member = promise.GetMembers(method.Name).FirstOrDefault(m => SymbolEqualityComparer.Default.Equals(m.OriginalDefinition, method));
            var found = member is null ? null : type.FindImplementationForInterfaceMember(member) as IMethodSymbol;
            // An interface for several type arguments has as many bodies.
            promised = isPromised && !SymbolEqualityComparer.Default.Equals(found, promised) ? null : found;
            isPromised = true;
        }

        return isPromised;
    }

    /// <summary>What overrides the method in the type, or in its nearest base class.</summary>
    private static IMethodSymbol BodyIn(INamedTypeSymbol type, IMethodSymbol method)
    {
        if (!method.IsVirtual && !method.IsAbstract && !method.IsOverride)
            return method;
        for (var own = type; own is not null; own = own.BaseType)
        {
            foreach (var member in own.GetMembers(method.Name))
            {
                for (var overridden = member as IMethodSymbol; overridden is not null; overridden = overridden.OverriddenMethod)
                {
                    if (SymbolEqualityComparer.Default.Equals(overridden.OriginalDefinition, method.OriginalDefinition))
                        return (IMethodSymbol)member;
                }
            }
        }

        return method;
    }

    private ImmutableArray<INamedTypeSymbol> Types(CancellationToken cancellation)
    {
        if (_types.IsDefault)
        {
            var found = ImmutableArray.CreateBuilder<INamedTypeSymbol>();
            Add(compilation.Assembly.GlobalNamespace, found, cancellation);
            ImmutableInterlocked.InterlockedInitialize(ref _types, found.ToImmutable());
        }

        return _types;
    }

    private static void Add(INamespaceOrTypeSymbol around, ImmutableArray<INamedTypeSymbol>.Builder found, CancellationToken cancellation)
    {
        cancellation.ThrowIfCancellationRequested();
        foreach (var member in around.GetMembers())
        {
            if (member is INamedTypeSymbol { TypeKind: TypeKind.Class or TypeKind.Struct } type)
                found.Add(type);
            if (member is INamespaceOrTypeSymbol inner)
                Add(inner, found, cancellation);
        }
    }
}
