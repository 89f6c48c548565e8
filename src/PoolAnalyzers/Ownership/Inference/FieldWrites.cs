using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using PoolAnalyzers.Ownership.Uses;
using PoolAnalyzers.Text;

namespace PoolAnalyzers.Ownership.Inference;

/// <summary>
/// Whether a call of the type's own method may set a private field: one that only logs, or a base class that has no access to it, leaves it as it is.
/// </summary>
/// <remarks>
/// Reachability over members, by the names that stand in them: a name that is that of a member of the type, or of one of its base types, leads there.
/// Safe for concurrent use. Where it does not know, the answer is yes.
/// </remarks>
internal sealed class FieldWrites(CompilationModel code)
{
    /// <summary>What is called further down is not known.</summary>
    private const int MaxMembers = 64;

    private readonly ConcurrentDictionary<ISymbol, ImmutableArray<SyntaxNode>?> _writes = new(SymbolEqualityComparer.Default);
    private readonly ConcurrentDictionary<INamedTypeSymbol, TypeMembers> _types = new(SymbolEqualityComparer.Default);

    /// <param name="callee">Null where it may be any.</param>
    public bool MaySet(IMethodSymbol? callee, ISymbol field, CancellationToken cancellation)
    {
        if (field is not IFieldSymbol { DeclaredAccessibility: Accessibility.Private, IsImplicitlyDeclared: false, RefKind: RefKind.None } own)
            return true;
        if (WritesOf(own.OriginalDefinition, cancellation) is not { } writes)
            return true;
        if (writes.IsEmpty)
            return false;
        if (callee is null)
            return true;
        var type = _types.GetOrAdd(own.ContainingType.OriginalDefinition, static t => new TypeMembers(t));
        var method = (callee.ReducedFrom ?? callee).OriginalDefinition;

        // Asked for each field at each call of each path.
        var answers = type.Answers.GetOrAdd(method, static _ => new ConcurrentDictionary<ISymbol, bool>(SymbolEqualityComparer.Default));
        if (!answers.TryGetValue(own.OriginalDefinition, out bool maySet))
        {
            maySet = type.ReachedBy(method, cancellation) is not { } reached
                || writes.Any(w => reached.Any(r => r.SyntaxTree == w.SyntaxTree && r.Span.Contains(w.Span)));
            answers.TryAdd(own.OriginalDefinition, maySet);
        }

        return maySet;
    }

    /// <summary>
    /// What a call of an object can come to: the method, and all that it may call of the members of the type, of its base types, and of the types around and in
    /// it. Null where that cannot be told.
    /// </summary>
    public ImmutableArray<SyntaxNode>? ReachedBy(IMethodSymbol callee, INamedTypeSymbol type, CancellationToken cancellation) =>
        _types.GetOrAdd(type.OriginalDefinition, static t => new TypeMembers(t)).ReachedBy(callee.OriginalDefinition, cancellation);

    private ImmutableArray<SyntaxNode>? WritesOf(ISymbol member, CancellationToken cancellation) =>
        _writes.TryGetValue(member, out var known) ? known : FindOnce(member, cancellation);

    private ImmutableArray<SyntaxNode>? FindOnce(ISymbol member, CancellationToken cancellation) =>
        _writes.GetOrAdd(member, m => FindWrites(m, cancellation));

    /// <summary>A private field, or a property with a private setter, that only constructors set: readonly, whether or not it says so.</summary>
    public bool IsSetOnce(ISymbol member, CancellationToken cancellation)
    {
        if (member is not (IFieldSymbol { DeclaredAccessibility: Accessibility.Private, IsImplicitlyDeclared: false, RefKind: RefKind.None,
            IsVolatile: false } or IPropertySymbol { SetMethod.DeclaredAccessibility: Accessibility.Private, IsVirtual: false, IsOverride: false })
            || (member is IPropertySymbol property && !code.Source.IsAutoProperty(property)))
            return false;
        return WritesOf(member.OriginalDefinition, cancellation) is { } writes
            && writes.All(w => w.FirstAncestorOrSelf<MemberDeclarationSyntax>() is ConstructorDeclarationSyntax constructor
                && constructor.Modifiers.Any(SyntaxKind.StaticKeyword) == member.IsStatic);
    }

    /// <summary>Null where it may be set from anywhere: by a lambda, which runs whenever somebody likes.</summary>
    private ImmutableArray<SyntaxNode>? FindWrites(ISymbol field, CancellationToken cancellation)
    {
        var writes = ImmutableArray.CreateBuilder<SyntaxNode>();
        foreach (var mention in FieldUses.MentionsInType(field, cancellation))
        {
            if (!SyntacticWrites.MaySet(mention, out _))
                continue;
            if (mention.FirstAncestorOrSelf<SyntaxNode>(n =>
                n is AnonymousFunctionExpressionSyntax or MemberDeclarationSyntax) is AnonymousFunctionExpressionSyntax)
                return null;
            writes.Add(mention);
        }

        // `this = default` sets all of them.
        if (field.ContainingType.IsValueType)
        {
            foreach (var part in field.ContainingType.DeclaringSyntaxReferences)
                writes.AddRange(part.GetSyntax(cancellation).DescendantNodes().OfType<ThisExpressionSyntax>()
                    .Where(t => t.Parent is not MemberAccessExpressionSyntax));
        }

        return writes.ToImmutable();
    }

    /// <summary>Its member sets the parameter to something else.</summary>
    public static bool IsSet(IParameterSymbol parameter, CancellationToken cancellation) =>
        parameter.RefKind != RefKind.None || parameter.ContainingSymbol.DeclaringSyntaxReferences is not [var reference]
        || WordIndex.Names(reference.SyntaxTree, reference.Span, parameter.Name, cancellation).Any(name => SyntacticWrites.MaySet(name, out _));

    /// <summary>The members of a type, of the types around and in it, and of its base types, by their names.</summary>
    private sealed class TypeMembers
    {
        /// <summary>Of each method: which fields it may set.</summary>
        public ConcurrentDictionary<IMethodSymbol, ConcurrentDictionary<ISymbol, bool>> Answers { get; } = new(SymbolEqualityComparer.Default);

        private readonly Dictionary<string, List<SyntaxNode>> _byName = new(StringComparer.Ordinal);
        private readonly ConcurrentDictionary<IMethodSymbol, ImmutableArray<SyntaxNode>?> _reached = new(SymbolEqualityComparer.Default);

        public TypeMembers(INamedTypeSymbol type)
        {
            Add(FieldUses.OutermostType(type), type);
            for (var ancestor = type.BaseType; ancestor is not null; ancestor = ancestor.BaseType)
                Add(ancestor.OriginalDefinition, type);
        }

        private void Add(INamedTypeSymbol type, INamedTypeSymbol own)
        {
            foreach (var part in type.DeclaringSyntaxReferences)
            {
                foreach (var member in part.GetSyntax().DescendantNodes(static n => n is BaseTypeDeclarationSyntax).OfType<MemberDeclarationSyntax>())
                {
                    var name = member switch
                    {
                        MethodDeclarationSyntax method => method.Identifier.ValueText,
                        PropertyDeclarationSyntax property => property.Identifier.ValueText,
                        EventDeclarationSyntax added => added.Identifier.ValueText,
                        // Called without a name: reached from everywhere.
                        IndexerDeclarationSyntax or OperatorDeclarationSyntax or ConversionOperatorDeclarationSyntax => "",
                        // Of a type inside, which may be given this object; one of the type itself sets the fields of another object.
                        ConstructorDeclarationSyntax constructor when constructor.Identifier.ValueText != own.Name => "",
                        _ => null,
                    };
                    if (name is null)
                        continue;
                    if (!_byName.TryGetValue(name, out var list))
                        _byName.Add(name, list = []);
                    list.Add(member);
                }
            }
        }

        /// <summary>The method and all that it may call of these members. Null where that is too much, or cannot be read.</summary>
        public ImmutableArray<SyntaxNode>? ReachedBy(IMethodSymbol callee, CancellationToken cancellation) =>
            _reached.GetOrAdd(callee, c => Find(c, cancellation));

        private ImmutableArray<SyntaxNode>? Find(IMethodSymbol callee, CancellationToken cancellation)
        {
            // What `: this(...)` and `: base(...)` lead to has no name.
            if (callee.DeclaringSyntaxReferences.IsEmpty || callee.MethodKind == MethodKind.Constructor)
                return null;
            var reached = new HashSet<SyntaxNode>();
            var open = new Queue<SyntaxNode>();
            foreach (var reference in callee.DeclaringSyntaxReferences)
                Reach(reference.GetSyntax(cancellation));
            if (_byName.TryGetValue("", out var unnamed))
                unnamed.ForEach(Reach);
            while (open.Count > 0)
            {
                cancellation.ThrowIfCancellationRequested();
                if (reached.Count > MaxMembers)
                    return null;
                foreach (var token in open.Dequeue().DescendantTokens())
                {
                    if (token.IsKind(SyntaxKind.IdentifierToken) && token.Parent is SimpleNameSyntax && _byName.TryGetValue(token.ValueText, out var members))
                        members.ForEach(Reach);
                }
            }

            return [.. reached];

            void Reach(SyntaxNode member)
            {
                if (reached.Add(member))
                    open.Enqueue(member);
            }
        }
    }
}
