using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using PoolAnalyzers.Ownership.Facts;
using PoolAnalyzers.Ownership.Uses;
using PoolAnalyzers.Symbols;
using PoolAnalyzers.Text;

namespace PoolAnalyzers.Ownership.Inference;

/// <summary>A field that owns what it has: each place that fills it puts a rental, or nothing, into it, and no place gives what it has to anybody who
/// keeps it.</summary>
/// <param name="Fillers">The members by which others come to the places that fill it.</param>
/// <param name="IsShared">Something else is put there, too: the calls that end the life of an object say whether it has to release what the field has.</param>
internal sealed record OwningField(ImmutableArray<IMethodSymbol> Fillers, bool IsShared);

/// <summary>Finds out which fields own what they have: by their mentions, and by walks over the members that fill them.</summary>
/// <remarks>Safe for concurrent use. Where it does not know, the field owns nothing.</remarks>
internal sealed class FieldContents(CompilationModel code, EntryPoints entries)
{
    /// <summary>A field with more mentions than this is not followed.</summary>
    private const int MaxMentions = 400;

    private const int MaxFillers = 12;

    private readonly ConcurrentDictionary<ISymbol, Answer> _known = new(SymbolEqualityComparer.Default);

    /// <summary>
    /// What is known of one field. Who asks while another thread finds it out waits for that: the walks are dear, and ask for no other field.
    /// </summary>
    private sealed class Answer
    {
        public bool IsKnown { get; set; }

        public OwningField? Field { get; set; }
    }

    /// <param name="isFilledBy">Walks members from an unknown object, or a constructor from a new one, and says whether each of the places puts a rental, or
    /// nothing, into the field.</param>
    public OwningField? Of(ISymbol member, System.Func<IReadOnlyList<IMethodSymbol>, IReadOnlyList<SyntaxNode>, bool> isFilledBy,
        CancellationToken cancellation)
    {
        var answer = _known.GetOrAdd(member.OriginalDefinition, static _ => new Answer());
        lock (answer)
        {
            if (!answer.IsKnown)
                (answer.Field, answer.IsKnown) = (Find(member.OriginalDefinition, isFilledBy, cancellation), true);
            return answer.Field;
        }
    }

    private OwningField? Find(ISymbol member, System.Func<IReadOnlyList<IMethodSymbol>, IReadOnlyList<SyntaxNode>, bool> isFilledBy,
        CancellationToken cancellation)
    {
        if (member.IsStatic || !MayOwn(VariableTypes.TypeOf(member)) || DeclaredContracts.IsOwning(member))
            return null;
        var writes = new List<SyntaxNode>();
        bool isShared = IsMadeWithAnother(member, cancellation), hasLastCall = LastCalls.Of(member.ContainingType).Count > 0;
        int count = 0;
        foreach (var mention in MentionsOf(member, cancellation))
        {
            if (mention is null || ++count > MaxMentions)
                return null;
            bool isSet = mention is SimpleNameSyntax name ? SyntacticWrites.MaySet(name, out _) : MaySet((ExpressionSyntax)mention);
            if (!isSet && (mention is not SimpleNameSyntax read || code.FieldUses.StaysWithField(read, member, cancellation)))
                continue;
            // Asked last, as the compiler has to bind the body for it.
            if (mention is SimpleNameSyntax other && !code.FieldUses.MayBe(other, member, cancellation))
                continue;
            if (!isSet)
                return null;
            // That puts no rental there, and does not ask whose the one is that it drops: where there was one, it is wrong by itself.
            if (SyntacticWrites.IsResized(mention))
                continue;
            if (IsFilledOtherwise(mention, cancellation))
                isShared = true;
            else
                writes.Add(PlaceOf(mention));
            // Who else could say whether the object has to release it?
            if (isShared && !hasLastCall)
                return null;
        }

        if (code.FieldUses.IsNeverReleased(member, cancellation))
            return null;
        var fillers = new List<IMethodSymbol>();
        foreach (var write in writes)
        {
            if (entries.MemberAround(write, cancellation) is not { } writer)
                return null;
            foreach (var entry in entries.Of(writer, cancellation))
            {
                if (!fillers.Contains(entry, SymbolEqualityComparer.Default))
                    fillers.Add(entry);
            }
        }

        // Its initializer alone fills it.
        if (fillers.Count > MaxFillers)
            return null;
        isShared = isShared || !isFilledBy(fillers, writes);
        return !isShared || hasLastCall ? new OwningField([.. fillers], isShared) : null;
    }

    /// <summary>
    /// An assignment of what is no rental by its form: a new array, a parameter of whoever made the object, or the result of a method that gives none. A walk
    /// over the members that come to the assignment would find the same, and is the dearest thing that can be asked about a field.
    /// </summary>
    private bool IsFilledOtherwise(SyntaxNode mention, CancellationToken cancellation)
    {
        var place = mention.Parent is MemberAccessExpressionSyntax access && access.Name == mention ? (ExpressionSyntax)access : mention as ExpressionSyntax;
        if (place?.Parent is not AssignmentExpressionSyntax { RawKind: (int)SyntaxKind.SimpleAssignmentExpression
            or (int)SyntaxKind.CoalesceAssignmentExpression } assignment || assignment.Left != place)
            return false;
        return IsAnother(assignment.Right, cancellation);
    }

    /// <summary>The object has something else than a rental from the start.</summary>
    private bool IsMadeWithAnother(ISymbol member, CancellationToken cancellation)
    {
        var first = member.DeclaringSyntaxReferences is [var reference] ? reference.GetSyntax(cancellation) switch
        {
            VariableDeclaratorSyntax field => field.Initializer?.Value,
            PropertyDeclarationSyntax property => property.Initializer?.Value,
            _ => null,
        } : null;
        return first is IdentifierNameSyntax || (first is not null && IsAnother(first, cancellation));
    }

    private bool IsAnother(ExpressionSyntax value, CancellationToken cancellation)
    {
        while (value is ParenthesizedExpressionSyntax inner)
            value = inner.Expression;
        if (value is AwaitExpressionSyntax awaited)
            value = awaited.Expression is InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax {
                Name.Identifier.ValueText: "ConfigureAwait", Expression: InvocationExpressionSyntax task } } ? task : awaited.Expression;
        return value switch
        {
            CollectionExpressionSyntax collection => collection.Elements.Count > 0,
            ImplicitArrayCreationExpressionSyntax => true,
            ArrayCreationExpressionSyntax { Type.RankSpecifiers: [{ Sizes: var sizes }, ..] } => !sizes.All(MayBeNothing),
            InvocationExpressionSyntax call => GivesAnotherArray(call, cancellation),
            IdentifierNameSyntax name => IsGivenToConstructor(name, cancellation),
            _ => false,
        };
    }

    /// <summary>The length of an array that may have no element: one of which the text says nothing, or 0.</summary>
    private static bool MayBeNothing(ExpressionSyntax size) => size is OmittedArraySizeExpressionSyntax or LiteralExpressionSyntax { Token.ValueText: "0" };

    /// <summary>A parameter of a constructor, which has nothing but what the caller gave.</summary>
    private bool IsGivenToConstructor(IdentifierNameSyntax name, CancellationToken cancellation)
    {
        if (name.FirstAncestorOrSelf<BaseMethodDeclarationSyntax>() is not ConstructorDeclarationSyntax constructor
            || !constructor.ParameterList.Parameters.Any(p => p.Identifier.ValueText == name.Identifier.ValueText && p.Modifiers.Count == 0))
            return false;
        return WordIndex.Names(name.SyntaxTree, constructor.Span, name.Identifier.ValueText, cancellation)
            .All(mention => !SyntacticWrites.MaySet(mention, out _));
    }

    /// <summary>A method that is not known to rent, of whose name the gate knows no helper that does.</summary>
    private bool GivesAnotherArray(InvocationExpressionSyntax call, CancellationToken cancellation)
    {
        var model = code.Source.ModelOf(call.SyntaxTree);
        if (model.GetSymbolInfo(call, cancellation).Symbol is not IMethodSymbol { ReturnType: var type } method || !IsArray(type))
            return false;
        // Of an override nothing is known, but that of the framework and its kind is never taken for one that rents.
        return (method is { IsVirtual: false, IsAbstract: false, IsOverride: false } || method.DeclaringSyntaxReferences.IsEmpty) && method.Name != "Empty"
            && method.Parameters.All(p => p.RefKind == RefKind.None) && code.Contracts.RoleOf(method) == CallRole.Ordinary
            && code.Contracts.Declared.Of(method) is null && !code.Gate.MayProduce(method);
    }

    private bool IsArray(ITypeSymbol type) => code.Types.Is(type, TypeTraits.Array)
        || (type is INamedTypeSymbol { TypeArguments: [var result] } && code.Types.Is(type, TypeTraits.Task) && code.Types.Is(result, TypeTraits.Array));

    private bool MayOwn(ITypeSymbol? type) => code.Types.Is(type, TypeTraits.Array | TypeTraits.Owner) || (code.Gate.HasObjectPools
        && type is { IsReferenceType: true, SpecialType: SpecialType.None or SpecialType.System_Object } and not ITypeParameterSymbol);

    /// <summary>The assignment, argument or the like around a mention that sets the field.</summary>
    private static SyntaxNode PlaceOf(SyntaxNode mention) => mention.Ancestors().FirstOrDefault(a => a is AssignmentExpressionSyntax
        or InvocationExpressionSyntax or StatementSyntax) ?? mention;

    private static bool MaySet(ExpressionSyntax spelled) => spelled.Parent is AssignmentExpressionSyntax assignment
        && assignment.Left == spelled || spelled.Parent is ArgumentSyntax { RefKindKeyword.RawKind: not 0 } or RefExpressionSyntax;

    private static readonly SyntaxNode?[] s_unseen = [null];

    /// <summary>All places that name the member; null for those that cannot be seen.</summary>
    private IEnumerable<SyntaxNode?> MentionsOf(ISymbol member, CancellationToken cancellation)
    {
        // Named by `field`, in its property alone.
        if (member is IFieldSymbol { IsImplicitlyDeclared: true, AssociatedSymbol: IPropertySymbol { DeclaringSyntaxReferences: [var reference] } })
            return reference.GetSyntax(cancellation).DescendantNodes().Where(n => n.IsKind(SyntaxKind.FieldExpression));
        if (member is IFieldSymbol { IsImplicitlyDeclared: true } or IFieldSymbol { RefKind: not RefKind.None })
            return s_unseen;
        if (member is IPropertySymbol { SetMethod: null or { DeclaredAccessibility: Accessibility.Private } } property)
        {
            // Whoever reads it elsewhere is lent what it has; a release there is one of somebody else.
            return code.Source.IsAutoProperty(property) ? FieldUses.MentionsInType(member, cancellation) : s_unseen;
        }

        return code.FieldUses.MentionsOf(member, cancellation);
    }
}
