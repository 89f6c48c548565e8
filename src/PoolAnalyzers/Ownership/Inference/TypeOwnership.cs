using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using PoolAnalyzers.Ownership.Facts;
using PoolAnalyzers.Ownership.Uses;
using PoolAnalyzers.Text;

namespace PoolAnalyzers.Ownership.Inference;

/// <summary>What objects of a type do with the rentals that they have.</summary>
internal sealed class TypeOwnership(CompilationModel code)
{
    private readonly ConcurrentDictionary<INamedTypeSymbol, bool> _disposingOnce = new(SymbolEqualityComparer.Default);
    private readonly ConcurrentDictionary<INamedTypeSymbol, bool> _spanned = new(SymbolEqualityComparer.Default);
    private readonly ConcurrentDictionary<ISymbol, bool?> _releases = new(SymbolEqualityComparer.Default);
    private readonly ConcurrentDictionary<INamedTypeSymbol, bool> _disposals = new(SymbolEqualityComparer.Default);
    private readonly ConcurrentDictionary<IMethodSymbol, bool> _selfReleasing = new(SymbolEqualityComparer.Default);

    /// <summary>A class of this compilation whose <c>Dispose</c> takes what it releases out of the object, so that a second disposal finds nothing.</summary>
    public bool DisposesOnce(ITypeSymbol? type) => type is INamedTypeSymbol { TypeKind: TypeKind.Class, DeclaringSyntaxReferences.IsEmpty: false } named
        && _disposingOnce.GetOrAdd(named.OriginalDefinition,
            static t => t.GetMembers("Dispose") is [IMethodSymbol { Parameters.IsEmpty: true, DeclaringSyntaxReferences: [var reference] }]
            && reference.GetSyntax().DescendantNodes().OfType<InvocationExpressionSyntax>()
                .Any(call =>
                call.Expression is MemberAccessExpressionSyntax { Expression: var on, Name.Identifier.ValueText: var swap }
                && FrameworkTables.Has(swap, CallTraits.Swaps) && on.ToString().EndsWith("Interlocked", StringComparison.Ordinal)));

    /// <summary>A span, or a ref struct of this compilation that sees memory through spans only: nobody has the array back out of it.</summary>
    public bool SeesOnlySpans(ITypeSymbol? type) => FrameworkTables.Is(type, TypeTraits.Spans)
        || (IsReadableRefStruct(type) && _spanned.GetOrAdd(((INamedTypeSymbol)type!).OriginalDefinition, HasOnlySpans));

    private static bool IsReadableRefStruct(ITypeSymbol? type) => type is INamedTypeSymbol { IsRefLikeType: true, DeclaringSyntaxReferences.IsEmpty: false };

    /// <summary>
    /// Looks at all ref structs that the type is made of, each once, and ends because a compilation declares finitely many. Only the answer for the type itself
    /// is remembered:
    /// what is known of the others is no whole answer before the walk has ended.
    /// </summary>
    private static bool HasOnlySpans(INamedTypeSymbol type)
    {
        var seen = new HashSet<INamedTypeSymbol>(SymbolEqualityComparer.Default) { type };
        var open = new Stack<INamedTypeSymbol>(seen);
        while (open.Count > 0)
        {
            foreach (var kept in Kept(open.Pop()))
            {
                if (kept.IsUnmanagedType || kept.SpecialType == SpecialType.System_String || FrameworkTables.Is(kept, TypeTraits.Spans))
                    continue;
                if (!IsReadableRefStruct(kept))
                    return false;
                if (seen.Add(((INamedTypeSymbol)kept).OriginalDefinition))
                    open.Push(((INamedTypeSymbol)kept).OriginalDefinition);
            }
        }

        return true;
    }

    /// <summary>The types of the fields, and of what a primary constructor may have captured.</summary>
    private static IEnumerable<ITypeSymbol> Kept(INamedTypeSymbol type) => type.GetMembers().OfType<IFieldSymbol>().Where(f => !f.IsStatic).Select(f => f.Type)
        .Concat(type.InstanceConstructors.Where(c => c.DeclaringSyntaxReferences is [var reference] && reference.GetSyntax() is TypeDeclarationSyntax)
        .SelectMany(c => c.Parameters).Select(p => p.Type));

    /// <summary>Whether some member of the type releases what its field or auto-property holds.</summary>
    public bool? TypeReleases(ISymbol member) => _releases.GetOrAdd(member.OriginalDefinition, f =>
    {
        if (f.ContainingType.DeclaringSyntaxReferences.IsEmpty)
            return null;
        if (DeclaredContracts.IsOwning(f))
            return true;
        foreach (var reference in f.ContainingType.DeclaringSyntaxReferences)
        {
            foreach (var name in WordIndex.Names(reference.SyntaxTree, reference.Span, f.Name, CancellationToken.None))
            {
                if (name is IdentifierNameSyntax identifier && LooksReleased(identifier))
                    return true;
            }
        }

        // Read by others, it may be released there.
        return f.DeclaredAccessibility == Accessibility.Private ? false : null;
    });

    /// <summary>
    /// To dispose of an object of the type gives something back: by the names of what its <c>Dispose</c> calls. False for types of other assemblies.
    /// </summary>
    public bool ReleasesWhenDisposed(INamedTypeSymbol type) => _disposals.GetOrAdd(type.OriginalDefinition, t =>
    {
        for (var ancestor = (INamedTypeSymbol?)t; ancestor is not null; ancestor = ancestor.BaseType)
        {
            foreach (var dispose in ancestor.GetMembers())
            {
                if (dispose is not IMethodSymbol { IsStatic: false }
                    || !(dispose.Name == "Dispose" || dispose.Name.EndsWith(".Dispose", StringComparison.Ordinal)))
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
            MemberAccessExpressionSyntax { Name.Identifier.ValueText: var name } => NamingConventions.SoundsLikeReleasing(name),
            MemberBindingExpressionSyntax { Name.Identifier.ValueText: var name } => name == "Dispose" || NamingConventions.SoundsLikeReleasing(name),
            SimpleNameSyntax { Identifier.ValueText: var name } => NamingConventions.SoundsLikeReleasing(name),
            _ => false,
        };
    });

    /// <summary>
    /// A method of a pooled object may put the object back: by its name, by what it gives <c>this</c> to, or by the names of what it calls on the object.
    /// </summary>
    public bool MayGiveItselfBack(IMethodSymbol method) => !PoolTypes.IsFramework(method) && (NamingConventions.SoundsLikeGivingBack(method.Name)
        || _selfReleasing.GetOrAdd(method.OriginalDefinition, static m =>
        {
            foreach (var reference in m.DeclaringSyntaxReferences)
            {
                if (reference.GetSyntax().DescendantNodes().Any(node => node is ArgumentSyntax { Expression: ThisExpressionSyntax }
                    || (node is InvocationExpressionSyntax { Expression: var callee } && OwnName(callee) is { } name
                        && NamingConventions.SoundsLikeGivingBack(name))))
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

    /// <summary>Anything but plain reading in place: an argument, a copy, a disposal.</summary>
    public bool LooksReleased(IdentifierNameSyntax name) =>
        // The array of a segment is what was rented.
        SyntaxUses.Of(name, Through.Casts | Through.Qualifier | Through.Segment) switch
        {
            { Kind: UseKind.Asked or UseKind.Called, Member: var member } => NamingConventions.IsEnd(member) || member == "Return",
            { Kind: UseKind.Passed or UseKind.ByReference, By: InvocationExpressionSyntax call, Argument: { } argument } =>
                !code.FieldUses.IsLent(argument, call, CancellationToken.None),
            { By: IsPatternExpressionSyntax } => true,
            { Kind: var kind } => kind is UseKind.Named or UseKind.Disposed or UseKind.Stored or UseKind.Returned,
        };
}
