using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using PoolAnalyzers.Ownership.Domain;
using PoolAnalyzers.Ownership.Facts;
using PoolAnalyzers.Ownership.Inference;
using PoolAnalyzers.Ownership.Observers;
using PoolAnalyzers.Ownership.Operations;
using PoolAnalyzers.Ownership.Uses;
using PoolAnalyzers.Text;

namespace PoolAnalyzers.Ownership.Histories;

/// <summary>
/// Whether the last call of an object, <c>Dispose</c> or the like, leaves a rental in a field that only its type can set. What another member releases, as one
/// that makes the buffer larger does, is filled again: somebody has to release the last one.
/// </summary>
/// <remarks>
/// Safe for concurrent use. Asked for fields that a walk has seen filled. Most answers are read off the mentions of the field: where a last call comes to a
/// release of it, or anybody else may have what it holds, nothing is walked.
/// </remarks>
internal sealed class EndOfLife(CompilationModel code, FieldHistories histories)
{
    /// <summary>More ways to a release are not followed.</summary>
    private const int MaxEntries = 8;

    /// <summary>A name that is written more often is not followed.</summary>
    private const int MaxMentions = 400;

    private readonly ConcurrentDictionary<ISymbol, Answer> _known = new(SymbolEqualityComparer.Default);

    private sealed record Answer(LifeEnd? End);

    /// <summary>Tells the observer of rentals that a body puts into fields, and that stay there.</summary>
    /// <param name="context">The walk over the body.</param>
    /// <param name="ends">The ways in which it ends normally.</param>
    public void Settle(BodyContext context, IReadOnlyList<AbstractState> ends)
    {
        foreach (var fill in context.Fills)
        {
            if (!StaysBehind(fill, ends))
                continue;
            if (fill.IsOfOther)
            {
                if (IsLostWithIt(fill, context.Cancellation))
                    context.Observer.KeptForGood(new KeptForGood(fill.Member, fill.Site, fill.At, null));
            }
            else if (fill.Site.Kind != RentalKind.Memory && !code.FieldUses.IsNeverReleased(fill.Member, context.Cancellation)
                && Of(fill.Member, context.Cancellation) is { } end)
            {
                context.Observer.KeptForGood(new KeptForGood(fill.Member, fill.Site, fill.At, end));
            }
        }
    }

    /// <summary>The body itself neither gives it back nor hands it to somebody else.</summary>
    private static bool StaysBehind(FieldFill fill, IReadOnlyList<AbstractState> ends)
    {
        var left = ends.SelectMany(e => e.Rentals).Where(r => r.Site == fill.Site).ToList();
        // What only another object has is not looked at to the end of the body.
        return fill.IsOfOther ? left.TrueForAll(IsKept) : left.Exists(IsKept);
    }

    private static bool IsKept(Rental rental) => rental is { Status: RentalStatus.Transferred, MayBeTaken: false };

    /// <summary>An object of a private class was made with it, and nothing that can see the member releases it.</summary>
    private bool IsLostWithIt(FieldFill fill, CancellationToken cancellation) => fill.Member.ContainingType is { TypeKind: TypeKind.Class }
        && fill.At.Syntax.FirstAncestorOrSelf<BaseObjectCreationExpressionSyntax>(c => c.Initializer?.Span.Contains(fill.At.Syntax.Span) == true) is { } made
        && IsKeptBySomebody(made, cancellation)
        && code.FieldUses.IsNeverReleased(fill.Member, cancellation);

    /// <summary>It is given away or stored, at once or by way of a variable: whoever gets an object as a result may be meant to see to it.</summary>
    private static bool IsKeptBySomebody(BaseObjectCreationExpressionSyntax made, CancellationToken cancellation) => SyntaxUses.Of(made, Through.Casts) switch
    {
        { Kind: UseKind.Passed or UseKind.Stored } => true,
        { Kind: UseKind.Named, Variable: { } local } when made.FirstAncestorOrSelf<MemberDeclarationSyntax>() is { } member =>
            WordIndex.Names(member.SyntaxTree, member.Span, local.ValueText, cancellation).Select(n => SyntaxUses.Of(n, Through.Casts).Kind).ToList()
            is var uses && uses.Contains(UseKind.Passed) && uses.TrueForAll(u => u is UseKind.Passed or UseKind.Asked or UseKind.Called or UseKind.Compared),
        _ => false,
    };

    /// <summary>The last call that leaves a rental in the field; null where there is none, or where that is not known.</summary>
    private LifeEnd? Of(ISymbol member, CancellationToken cancellation) =>
        _known.GetOrAdd(member.OriginalDefinition, m => new Answer(Find(m, cancellation))).End;

    private LifeEnd? Find(ISymbol member, CancellationToken cancellation)
    {
        var type = member.ContainingType;
        if (type.TypeKind != TypeKind.Class)
            return null;
        var all = LastCalls.Of(type);
        var disposals = all.Where(c => c.Parameters.IsEmpty && NamingConventions.IsDisposal(LastCalls.NameOf(c))).ToList();
        // An object is disposed of once: by either of the two, if there are two.
        if (disposals.Count > 1)
            return disposals.Select(c => Find(member, [c], disposals, cancellation)).FirstOrDefault(end => end is not null);
        return all.Count > 0 ? Find(member, all, all, cancellation) : null;
    }

    /// <param name="member">The field or property.</param>
    /// <param name="lastCalls">Those that are asked about.</param>
    /// <param name="ends">All after which nobody calls the object.</param>
    /// <param name="cancellation">Ends the walks.</param>
    private LifeEnd? Find(ISymbol member, List<IMethodSymbol> lastCalls, List<IMethodSymbol> ends, CancellationToken cancellation)
    {
        var type = member.ContainingType;
        var reached = new List<SyntaxNode>();
        foreach (var call in lastCalls)
        {
            if (code.FieldWrites.ReachedBy(call, type, cancellation) is not { } members || members.Any(m => GivesItselfAway(m, cancellation)))
                return null;
            reached.AddRange(members);
        }

        SyntaxNode? release = null;
        var releasers = new List<IMethodSymbol>();
        int count = 0;
        foreach (var mention in code.FieldUses.MentionsOf(member, cancellation, IsLent(member)))
        {
            if (mention is null || ++count > MaxMentions)
                return null;
            if (!IsOwn(mention, type))
            {
                if (!(code.FieldUses.IsPlain(mention, cancellation) && !SyntacticWrites.MaySet(mention, out _)) && IsNamed(mention, member, cancellation))
                    return null;
                continue;
            }

            bool isSet = SyntacticWrites.MaySet(mention, out var value);
            if (code.FieldUses.IsPlain(mention, cancellation) && !(isSet && value is null))
                continue;
            if (!isSet && code.FieldUses.IsLentByProperty(mention, cancellation))
                continue;
            if (!isSet && !code.FieldUses.OnlyReleases(mention, cancellation)
                || mention.FirstAncestorOrSelf<SyntaxNode>(n => n is AnonymousFunctionExpressionSyntax
                    or MemberDeclarationSyntax) is AnonymousFunctionExpressionSyntax
                || histories.Entries.MemberAround(mention, cancellation) is not { MethodKind: not MethodKind.Destructor } releaser
                || (reached.Exists(r => r.SyntaxTree == mention.SyntaxTree && r.Span.Contains(mention.Span)) && !Fills(releaser, member, cancellation)))
                return null;
            release ??= (SyntaxNode?)mention.FirstAncestorOrSelf<InvocationExpressionSyntax>() ?? mention;
            if (!releasers.Contains(releaser, SymbolEqualityComparer.Default))
                releasers.Add(releaser);
        }

        return OthersThan(ends, releasers, cancellation) is { } others && histories.StaysFull(member, lastCalls, others, cancellation)
            ? new LifeEnd(LastCalls.NameOf(lastCalls[0]), releasers.Count > 0 ? LastCalls.NameOf(releasers[0]) : null, release) : null;
    }

    /// <summary>By which calls others come to the releases, besides those that end the life. Null where these are too many.</summary>
    private List<IMethodSymbol>? OthersThan(List<IMethodSymbol> ends, List<IMethodSymbol> releasers, CancellationToken cancellation)
    {
        var others = new List<IMethodSymbol>();
        foreach (var releaser in releasers)
        {
            var ways = histories.Entries.Of(releaser, cancellation);
            if (ways.Count >= MaxEntries)
                return null;
            others.AddRange(ways.Where(w => w.MethodKind != MethodKind.Constructor && !ends.Contains(w, SymbolEqualityComparer.Default)
                && !others.Contains(w, SymbolEqualityComparer.Default)));
        }

        return others;
    }

    /// <summary>
    /// The object is given to code that may release what it has: a pool of objects, or a helper. What only talks about it to the framework, as a call that
    /// suppresses its finalizer does, is no such thing.
    /// </summary>
    private bool GivesItselfAway(SyntaxNode member, CancellationToken cancellation) => member.DescendantNodes().Any(n => n is ThisExpressionSyntax self
        && SyntaxUses.Of(self, Through.Casts) switch
        {
            { Kind: UseKind.Asked or UseKind.Called or UseKind.Indexed or UseKind.LookedAt } => false,
            { Kind: UseKind.Passed, By: InvocationExpressionSyntax call } => code.Source.ModelOf(call.SyntaxTree).GetSymbolInfo(call,
                cancellation).Symbol is not IMethodSymbol { IsStatic: true, ReturnsVoid: true } callee || !PoolTypes.IsFramework(callee)
                || callee.Parameters.Any(p => p.RefKind != RefKind.None),
            _ => true,
        });

    /// <summary>A property that only its type sets: whoever reads it elsewhere is lent what it has.</summary>
    private static bool IsLent(ISymbol member) => member is IPropertySymbol { SetMethod: null or { DeclaredAccessibility: Accessibility.Private } };

    /// <summary>The type itself, and no type around or in it, names the member of this object.</summary>
    private static bool IsOwn(SimpleNameSyntax mention, INamedTypeSymbol type) =>
        mention.Parent is not MemberBindingExpressionSyntax
        && (mention.Parent is not MemberAccessExpressionSyntax access || access.Name != mention || access.Expression is ThisExpressionSyntax)
        && mention.FirstAncestorOrSelf<BaseTypeDeclarationSyntax>() is { } around
        && type.DeclaringSyntaxReferences.Any(part => part.SyntaxTree == around.SyntaxTree && part.Span == around.Span);

    private bool IsNamed(SimpleNameSyntax mention, ISymbol member, CancellationToken cancellation) =>
        code.Source.ModelOf(mention.SyntaxTree).GetSymbolInfo(mention, cancellation).Symbol is not { } named
        || SymbolEqualityComparer.Default.Equals(named.OriginalDefinition, member.OriginalDefinition);

    /// <summary>The member of the type puts something into the field as well.</summary>
    private static bool Fills(IMethodSymbol method, ISymbol member, CancellationToken cancellation) =>
        FieldUses.MentionsInType(member, cancellation).Any(m => SyntacticWrites.MaySet(m, out var value)
            && value is not (null or LiteralExpressionSyntax { RawKind: (int)SyntaxKind.NullLiteralExpression or (int)SyntaxKind.DefaultLiteralExpression }
                or DefaultExpressionSyntax or CollectionExpressionSyntax { Elements.Count: 0 })
            && method.DeclaringSyntaxReferences.Any(part => part.SyntaxTree == m.SyntaxTree && part.Span.Contains(m.Span)));
}
