using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;
using PoolAnalyzers.Ownership.Facts;
using PoolAnalyzers.Ownership.Uses;
using PoolAnalyzers.Symbols;
using PoolAnalyzers.Text;

namespace PoolAnalyzers.Ownership.Inference;

/// <summary>
/// What a compilation does with a field that holds a rental. Asked only for fields that some body was seen to fill or release, so that
/// types without such a field cost nothing; read off the syntax, with symbols only where a name could be anything.
/// </summary>
/// <remarks>Safe for concurrent use. Where it does not know, the answer is the one that keeps the rules silent.</remarks>
internal sealed class FieldUses(CompilationModel code, Compilation compilation)
{
    private readonly ConcurrentDictionary<ISymbol, bool> _released = new(SymbolEqualityComparer.Default);

    /// <summary>No code that can see the field or auto-property releases what it holds, or hands it to somebody who may.</summary>
    public bool IsNeverReleased(ISymbol member, CancellationToken cancellation) =>
        !_released.GetOrAdd(member.OriginalDefinition, m => MayBeReleased(m, cancellation));

    private bool MayBeReleased(ISymbol member, CancellationToken cancellation)
    {
        // Named by `field`, in its property alone.
        if (member is IFieldSymbol { IsImplicitlyDeclared: true, AssociatedSymbol: IPropertySymbol { DeclaringSyntaxReferences: [var reference] } }
            && reference.GetSyntax(cancellation) is PropertyDeclarationSyntax property
            && property.DescendantNodes().OfType<FieldExpressionSyntax>().ToList() is { Count: > 0 } spelled)
            return !spelled.TrueForAll(f => IsPlainUse(f, 0, cancellation)) || MayComeOut(property, cancellation);
        // Declared to be released, without a name to be released by, or open to code that is not here.
        if (DeclaredContracts.IsOwning(member) || member.IsImplicitlyDeclared
            || (member is IPropertySymbol && (MayBeOfInterface(member) || member.IsVirtual || member.IsOverride)))
            return true;
        foreach (var mention in MentionsOf(member, cancellation))
        {
            // Something else may have the same name: asked last, as the compiler has to bind the body for it.
            if (mention is null || (!IsPlainUse(mention, 0, cancellation) && MayBe(mention, member, cancellation)))
                return true;
        }

        return false;
    }

    /// <summary>The name stands for the member, or the compiler does not know what it stands for.</summary>
    public bool MayBe(SimpleNameSyntax name, ISymbol member, CancellationToken cancellation) =>
        code.Source.ModelOf(name.SyntaxTree).GetSymbolInfo(name, cancellation).Symbol is not { } named
        || SymbolEqualityComparer.Default.Equals(named.OriginalDefinition, member.OriginalDefinition);

    /// <summary>The compiler writes the getter of the property, so that what <c>field</c> has comes out of it without being spelled.</summary>
    private bool MayComeOut(PropertyDeclarationSyntax property, CancellationToken cancellation) =>
        property.AccessorList?.Accessors.Any(a => a is { RawKind: (int)SyntaxKind.GetAccessorDeclaration, Body: null, ExpressionBody: null }) == true
        && !IsPlainWhereItComesOut(property, 1, cancellation);

    /// <summary>Every place in the compilation that writes the member's name; null stands for places that cannot be seen.</summary>
    /// <param name="member">The member.</param>
    /// <param name="cancellation">Ends it early.</param>
    /// <param name="isLent">Places in other compilations do not count.</param>
    public IEnumerable<SimpleNameSyntax?> MentionsOf(ISymbol member, CancellationToken cancellation, bool isLent = false)
    {
        bool isPrivate = false;
        for (ISymbol? symbol = member; symbol is not null and not INamespaceSymbol; symbol = symbol.ContainingSymbol)
            isPrivate |= symbol.DeclaredAccessibility == Accessibility.Private;
        bool isInternal = false;
        for (ISymbol? symbol = member; symbol is not null and not INamespaceSymbol; symbol = symbol.ContainingSymbol)
            isInternal |= symbol.DeclaredAccessibility is Accessibility.Internal or Accessibility.ProtectedAndInternal
                || (symbol is IFieldSymbol { DeclaredAccessibility: Accessibility.Protected } && symbol.ContainingType.IsSealed);
        if (!isPrivate && !isInternal && !isLent)
        {
            yield return null;
            yield break;
        }

        // What is private to the type is seen in its parts and the types around and in it; else in all files.
        var names = isPrivate ? MentionsInType(member, cancellation)
            : compilation.SyntaxTrees.SelectMany(t => WordIndex.Names(t, new TextSpan(0, t.Length), member.Name, cancellation));
        foreach (var name in names)
        {
            cancellation.ThrowIfCancellationRequested();
            if (!IsNameOf(name))
                yield return name;
        }
    }

    /// <summary>Every place that writes the member's name, in its type and the types around and in it.</summary>
    public static IEnumerable<SimpleNameSyntax> MentionsInType(ISymbol member, CancellationToken cancellation) =>
        OutermostType(member.ContainingType).DeclaringSyntaxReferences.SelectMany(part =>
        WordIndex.Names(part.SyntaxTree, part.Span, FieldNames.Of(member), cancellation));

    public static INamedTypeSymbol OutermostType(INamedTypeSymbol type)
    {
        while (type.ContainingType is { } around)
            type = around;
        return type;
    }

    private static bool IsNameOf(SimpleNameSyntax name) =>
        name.FirstAncestorOrSelf<ArgumentSyntax>() is { Parent.Parent: InvocationExpressionSyntax { Expression: IdentifierNameSyntax {
            Identifier.ValueText: "nameof" } } };

    private const int MaxCopies = 3;

    /// <summary>Reads or writes in place, or puts another value there: whatever the variable holds is neither released nor handed on.</summary>
    private bool IsPlainUse(ExpressionSyntax name, int copies, CancellationToken cancellation)
    {
        var use = SyntaxUses.Of(name, Through.Casts | Through.Qualifier | Through.Segment | Through.Result);
        switch (use)
        {
            case { Kind: UseKind.Asked or UseKind.Indexed or UseKind.Sliced or UseKind.Compared or UseKind.Enumerated or UseKind.LookedAt or UseKind.Ignored }:
                return true;
            case { Kind: UseKind.Called, By: InvocationExpressionSyntax call }:
                return IsHarmless(use.Member, call, cancellation);
            // What it is set to comes out of it, too.
            case { Kind: UseKind.Written, By: AssignmentExpressionSyntax { Parent: ReturnStatementSyntax
                or ArrowExpressionClauseSyntax { Parent: PropertyDeclarationSyntax
                or AccessorDeclarationSyntax { RawKind: (int)SyntaxKind.GetAccessorDeclaration }
                or MethodDeclarationSyntax { ReturnType: not PredefinedTypeSyntax { Keyword.RawKind: (int)SyntaxKind.VoidKeyword } } } } assignment }:
                return copies < MaxCopies && IsPlainWhereItComesOut(assignment, copies + 1, cancellation);
            case { Kind: UseKind.Written }:
                return true;
            case { Kind: UseKind.ByReference }:
                return use.Argument is { RefOrOutKeyword.RawKind: (int)SyntaxKind.OutKeyword };
            // Whoever is given a segment is given the array.
            case { Kind: UseKind.BuiltInto, By: BaseObjectCreationExpressionSyntax { Parent: ArgumentSyntax or EqualsValueClauseSyntax } segment }
                when IsSegment(segment, cancellation):
                return IsPlainUse(segment, copies, cancellation);
            // What looks at the array and keeps it at most as long as it lives itself: new string(_chars, 0, n)
            case { Kind: UseKind.BuiltInto, By: BaseObjectCreationExpressionSyntax creation }:
                return code.Source.ModelOf(creation.SyntaxTree).GetSymbolInfo(creation,
                    cancellation).Symbol is IMethodSymbol made && FrameworkTables.Has(made, CallTraits.LooksOnly);
            // As a span, nobody has it back; what a property or method gives is for those to use that ask it.
            case { Kind: UseKind.Returned, Value: var given }:
                return code.Source.ModelOf(given.SyntaxTree).GetTypeInfo(given,
                    cancellation) is { Type: IArrayTypeSymbol, ConvertedType: var seen } && FrameworkTables.Is(seen, TypeTraits.Spans)
                    || (copies < MaxCopies && IsPlainWhereItComesOut(given, copies + 1, cancellation));
            case { Kind: UseKind.Passed, By: InvocationExpressionSyntax call, Argument: { } argument }:
                return IsLent(argument, call, cancellation);
            case { Kind: UseKind.Named or UseKind.Matched, Variable: { } copy }:
                return copies < MaxCopies && AreAllPlain(copy, copies + 1, cancellation);
            default:
                return false;
        }
    }

    private bool IsSegment(BaseObjectCreationExpressionSyntax creation, CancellationToken cancellation) =>
        code.Source.ModelOf(creation.SyntaxTree).GetTypeInfo(creation,
        cancellation).Type is { } type && FrameworkTables.Is(type, TypeTraits.Memories | TypeTraits.Segment);

    /// <summary>
    /// A read of the field leaves what it has with the field alone: it is used in place, given back, lent to a callee or a caller, or taken out by a member
    /// that sets the field.
    /// </summary>
    public bool StaysWithField(SimpleNameSyntax name, ISymbol field, CancellationToken cancellation) => Stays(name, 0, cancellation)
        // What is taken out, or copied, is followed where the member sets the field as well.
        || (name.FirstAncestorOrSelf<MemberDeclarationSyntax>() is { } member
            && (WordIndex.Names(member.SyntaxTree, member.Span, field.Name, cancellation).Any(n => SyntacticWrites.MaySet(n, out _))
                || member.DescendantNodes().Any(n => n is AssignmentExpressionSyntax { Left: ThisExpressionSyntax })));

    /// <summary>The use is in place.</summary>
    public bool IsPlain(SimpleNameSyntax name, CancellationToken cancellation) => IsPlainUse(name, 0, cancellation);

    /// <summary>The use is a release, or one in place: nobody else has the rental after it.</summary>
    public bool OnlyReleases(SimpleNameSyntax name, CancellationToken cancellation) => Stays(name, 0, cancellation, lends: false);

    private bool Stays(SimpleNameSyntax name, int copies, CancellationToken cancellation, bool lends = true)
    {
        if (IsPlainUse(name, 0, cancellation))
            return true;
        var use = SyntaxUses.Of(name, Through.Casts | Through.Qualifier | Through.Choice | Through.Coalesce);
        return use switch
        {
            { Variable: { } local } => copies < MaxCopies && DoCopiesStay(local, copies + 1, lends, cancellation),
            { Kind: UseKind.Returned } => lends,
            { Kind: UseKind.BuiltInto, By: BaseObjectCreationExpressionSyntax segment } => lends
                && SyntaxUses.Of(segment, Through.Casts).Kind == UseKind.Returned && IsSegment(segment, cancellation),
            { Kind: UseKind.Disposed } => true,
            { Kind: UseKind.Called, Member: var ending } when NamingConventions.IsDisposal(ending) => true,
            { Kind: UseKind.Passed or UseKind.ByReference, By: InvocationExpressionSyntax call } => IsReleasing(call, cancellation),
            { Kind: UseKind.Stored, By: AssignmentExpressionSyntax { RawKind: (int)SyntaxKind.SimpleAssignmentExpression, Left: var target } } =>
                StaysWhereItIsStored(target, copies, lends, cancellation),
            _ => false,
        };
    }

    /// <summary>In a local that is only used so, or in a field that nobody releases: who has that looks at the array.</summary>
    private bool StaysWhereItIsStored(ExpressionSyntax target, int copies, bool lends, CancellationToken cancellation) =>
        code.Source.ModelOf(target.SyntaxTree).GetSymbolInfo(target, cancellation).Symbol switch
        {
            ILocalSymbol => target is IdentifierNameSyntax { Identifier: var set } && copies < MaxCopies && DoCopiesStay(set, copies + 1, lends, cancellation),
            IFieldSymbol { IsStatic: false, IsReadOnly: true } other => lends && IsNeverReleased(other, cancellation),
            _ => false,
        };

    private bool DoCopiesStay(SyntaxToken copy, int copies, bool lends, CancellationToken cancellation) =>
        copy.Parent?.FirstAncestorOrSelf<MemberDeclarationSyntax>() is { } member
        && WordIndex.Names(member.SyntaxTree, member.Span, copy.ValueText, cancellation)
            .All(n => n.SpanStart == copy.SpanStart || Stays(n, copies, cancellation, lends));

    private bool IsReleasing(InvocationExpressionSyntax call, CancellationToken cancellation) =>
        code.Source.ModelOf(call.SyntaxTree).GetSymbolInfo(call, cancellation).Symbol is IMethodSymbol method
        && (code.Contracts.RoleOf(method) == CallRole.ReturnToPool || (NamingConventions.SoundsLikeReleasing(method.Name) && !PoolTypes.IsFramework(method)));

    /// <summary>What a private property or method gives is only read and written in place wherever it is asked for.</summary>
    private bool IsPlainWhereItComesOut(SyntaxNode given, int copies, CancellationToken cancellation)
    {
        if (given.FirstAncestorOrSelf<SyntaxNode>(n => n is AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax
            or MemberDeclarationSyntax) is not MemberDeclarationSyntax declaration
            || code.Source.ModelOf(declaration.SyntaxTree).GetDeclaredSymbol(declaration,
                cancellation) is not { IsVirtual: false, IsAbstract: false, IsOverride: false } member || MayBeOfInterface(member))
            return false;
        foreach (var mention in MentionsOf(member, cancellation))
        {
            if (mention is null || (!IsPlainUse(mention, copies, cancellation) && MayBe(mention, member, cancellation)))
                return false;
        }

        return true;
    }

    /// <summary>A property gives what the field has, and whoever asks it in this compilation only uses that in place.</summary>
    public bool IsLentByProperty(SimpleNameSyntax name, CancellationToken cancellation) =>
        SyntaxUses.Of(name, Through.Qualifier) is { Kind: UseKind.Returned, Value: var given }
        && given.FirstAncestorOrSelf<SyntaxNode>(n => n is AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax
            or MemberDeclarationSyntax) is PropertyDeclarationSyntax declaration
        && code.Source.ModelOf(declaration.SyntaxTree).GetDeclaredSymbol(declaration, cancellation) is { IsVirtual: false, IsAbstract: false,
            IsOverride: false } property && !MayBeOfInterface(property)
        && !MentionsOf(property, cancellation, isLent: true).Take(MaxMentions + 1).Where((m, count) => count == MaxMentions || m is null
            || (!IsPlainUse(m, 0, cancellation) && MayBe(m, property, cancellation))).Any();

    /// <summary>A name that is written more often is not followed.</summary>
    private const int MaxMentions = 400;

    /// <summary>Whoever has the interface asks by another name.</summary>
    private static bool MayBeOfInterface(ISymbol member) =>
        member is IPropertySymbol { ExplicitInterfaceImplementations.IsEmpty: false } or IMethodSymbol { ExplicitInterfaceImplementations.IsEmpty: false }
        || (member.DeclaredAccessibility == Accessibility.Public
            && member.ContainingType.AllInterfaces.Any(i => !i.GetMembers(member.Name).IsEmpty || i.TypeKind == TypeKind.Error));

    /// <summary>All uses of a local copy, in the member around it.</summary>
    private bool AreAllPlain(SyntaxToken copy, int copies, CancellationToken cancellation)
    {
        var member = copy.Parent?.FirstAncestorOrSelf<MemberDeclarationSyntax>();
        if (member is null)
            return false;
        foreach (var mention in WordIndex.Names(member.SyntaxTree, member.Span, copy.ValueText, cancellation))
        {
            if (mention is IdentifierNameSyntax name && name.SpanStart != copy.SpanStart && !IsNameOf(name) && !IsPlainUse(name, copies, cancellation))
                return false;
        }

        return true;
    }

    /// <summary>A method that the variable is asked for does not give the variable away: by its name, or because it belongs to the framework.</summary>
    private bool IsHarmless(string name, InvocationExpressionSyntax call, CancellationToken cancellation)
    {
        if (NamingConventions.IsEnd(name))
            return false;
        if (!NamingConventions.SoundsLikeTaking(name) && !code.MemberNames.Contains(name))
            return true;
        return code.Source.ModelOf(call.SyntaxTree).GetSymbolInfo(call, cancellation).Symbol is IMethodSymbol method
            && PoolTypes.IsFramework(method.ReducedFrom ?? method);
    }

    /// <summary>The callee only looks at the argument, as far as its name or its body says.</summary>
    public bool IsLent(ArgumentSyntax argument, InvocationExpressionSyntax call, CancellationToken cancellation)
    {
        var callee = SyntaxUses.CalleeOf(call);
        // TryGetArray has the array back from a memory.
        if (callee.Length == 0 || FrameworkTables.Has(callee, CallTraits.Swaps | CallTraits.GivesArray) || NamingConventions.SoundsLikeTaking(callee))
            return false;
        // Whatever it is, it is not declared here and does not sound like taking.
        if (!code.MemberNames.Contains(callee))
            return call.Expression is not SimpleNameSyntax;
        if (code.Source.ModelOf(call.SyntaxTree).GetSymbolInfo(call, cancellation).Symbol is not IMethodSymbol method)
            return false;
        // Whoever made the delegate may have made it to release.
        if (method.MethodKind == MethodKind.DelegateInvoke)
            return false;
        if (PoolTypes.IsFramework(method))
            return code.Contracts.RoleOf(method) == CallRole.Ordinary;
        int index = argument.NameColon is null && argument.Parent is ArgumentListSyntax list ? list.Arguments.IndexOf(argument) : -1;
        // One of several: what becomes of them is not followed.
        if (index >= method.Parameters.Length - 1 && method.Parameters is [.., { IsParams: true }] && !PoolTypes.IsFramework(method))
            return false;
        // Nobody has the array back from a span.
        if (index >= 0 && index < method.Parameters.Length
            && FrameworkTables.Is(method.Parameters[index].Type, TypeTraits.Spans))
            return true;
        return index >= 0 && index < method.Parameters.Length && !method.IsVirtual && !method.IsAbstract && !method.IsOverride
            && !method.DeclaringSyntaxReferences.IsEmpty
            && !code.PlainUses.IsMoreThanUsed(method.Parameters[index]);
    }

    /// <summary>Members of the same type that call it, by its name.</summary>
    public static List<MemberDeclarationSyntax> CallersOf(IMethodSymbol method, SyntaxNode own, CancellationToken cancellation)
    {
        var callers = new List<MemberDeclarationSyntax>();
        // What overrides is called by the class that declares it, too.
        for (var type = method.ContainingType; type is not null; type = method.IsOverride ? type.BaseType : null)
        {
            foreach (var part in type.DeclaringSyntaxReferences)
            {
                foreach (var name in WordIndex.Names(part.SyntaxTree, part.Span, method.Name, cancellation))
                {
                    if (own.Span.Contains(name.SpanStart) && own.SyntaxTree == part.SyntaxTree)
                        continue;
                    if (name.FirstAncestorOrSelf<InvocationExpressionSyntax>() is not null
                        && name.FirstAncestorOrSelf<MemberDeclarationSyntax>() is { } caller && !callers.Contains(caller))
                        callers.Add(caller);
                }
            }
        }

        return callers;
    }
}
