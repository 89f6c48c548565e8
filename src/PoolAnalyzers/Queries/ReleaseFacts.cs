using System.Collections.Generic;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;
using PoolAnalyzers.Ownership.Engine;
using PoolAnalyzers.Ownership.Observers;
using PoolAnalyzers.Rules.Leaks;
using PoolAnalyzers.Rules.Lifetime;
using PoolAnalyzers.Rules.Reporting;

namespace PoolAnalyzers.Queries;

/// <summary>A release of what the body has rented, which no other release came before on some path.</summary>
/// <param name="At">The release.</param>
/// <param name="Rented">The call that rented it.</param>
public sealed record FirstRelease(SyntaxNode At, SyntaxNode Rented);

/// <summary>
/// What is known of the releases in a part of a file, over all paths of its bodies. No severity and no suppression of a rule changes anything of it.
/// </summary>
public sealed record ReleaseFacts
{
    /// <summary>Nothing is released.</summary>
    public static ReleaseFacts None { get; } = new();

    /// <summary>Releases of what the body did not rent. A value of which nothing is known counts as such.</summary>
    public IReadOnlyList<ForeignRelease> Foreign { get; init; } = [];

    /// <summary>Releases of what is released already, on paths that have a report for another reason.</summary>
    public IReadOnlyList<NamedRelease> Repeated { get; init; } = [];

    /// <summary>Releases of what some path uses, or releases again, later.</summary>
    public IReadOnlyList<NamedRelease> Early { get; init; } = [];

    /// <summary>All places at which some path loses what its body has rented. A report names the first one only.</summary>
    public IReadOnlyList<LostRental> Lost { get; init; } = [];

    /// <summary>Releases of what something else has by then.</summary>
    public IReadOnlyList<KeptRelease> Kept { get; init; } = [];

    /// <summary>Releases that, on some path, are the first ones of a rental of the body.</summary>
    public IReadOnlyCollection<FirstRelease> First { get; init; } = [];

    /// <summary>The calls that rented what some path releases while an operation may still use it.</summary>
    public IReadOnlyCollection<SyntaxNode> ReleasedInUse { get; init; } = [];

    /// <summary>The releases that, on some path, give an array to a pool that the body has allocated.</summary>
    public IReadOnlyCollection<SyntaxNode> OfAllocated { get; init; } = [];

    /// <summary>Follows the bodies in a part of a file, once.</summary>
    internal static ReleaseFacts In(OwnershipAnalysis analysis, SemanticModel model, TextSpan part, CancellationToken cancellation)
    {
        var facts = None;
        foreach (var (syntax, declaration) in BodyActions.BodiesIn(model.SyntaxTree.GetRoot(cancellation), part))
        {
            if (!analysis.Code.Gate.MayConcern(syntax) || BodyActions.OwnerOf(declaration, model, cancellation) is not { } owner
                || model.GetOperation(syntax, cancellation) is not { Kind: not OperationKind.None } body)
                continue;
            var (foreign, kept, faults, accounts) = (new ForeignReleases(), new KeptReleases(), new Faults(), new LeakAccounts());
            analysis.Follow(body, owner, b => BodyActions.GraphOf(b, cancellation), new PathObservers([foreign, kept, faults, accounts]), cancellation);
            facts = new ReleaseFacts
            {
                Foreign = [.. facts.Foreign, .. foreign.Found().Where(f => part.Contains(f.At.Span))],
                Repeated = [.. facts.Repeated, .. foreign.Repeated().Where(f => part.Contains(f.At.Span))],
                Early = [.. facts.Early, .. foreign.Early().Where(f => part.Contains(f.At.Span)), .. faults.Early(model).Where(f => part.Contains(f.At.Span))],
                Lost = [.. facts.Lost.Union(LostRental.In(accounts, part))],
                Kept = [.. facts.Kept, .. kept.Found().Where(f => part.Contains(f.At.Span))],
                First = [.. facts.First, .. faults.First],
                ReleasedInUse = [.. facts.ReleasedInUse, .. faults.InUse],
                OfAllocated = [.. facts.OfAllocated, .. faults.OfAllocated],
            };
        }

        return facts;
    }

    /// <summary>What the rules about unrented arrays and running operations say, told by them; and what is released at all.</summary>
    private sealed class Faults : PathObserver
    {
        public HashSet<FirstRelease> First { get; } = [];

        public HashSet<SyntaxNode> InUse { get; } = [];

        public HashSet<SyntaxNode> OfAllocated { get; } = [];

        /// <summary>What is used or released again too late, and where.</summary>
        private readonly HashSet<(SyntaxNode Rented, SyntaxNode At)> _late = [];

        public override void Used(in Used e) => _late.Add((e.Rental.Site.Operation.Syntax, e.At.Syntax));

        public override void ReleasedAgain(in ReleasedAgain e) => _late.Add((e.Rental.Site.Operation.Syntax, e.At.Syntax));

        /// <summary>
        /// The releases that something late may come after. Where paths have met, one of them stands for all: its release is not always the one that is too
        /// early.
        /// </summary>
        public IEnumerable<NamedRelease> Early(SemanticModel model) => First
            .Where(f => _late.Any(late => late.Rented == f.Rented && late.At != f.At && Reach.Has(f.At, late.At, model)))
            .Select(f => new NamedRelease(f.At, Origin: null));

        public override void Released(in Released e)
        {
            if (e.Rental.Site.IsProduced)
                First.Add(new FirstRelease(e.At.Syntax, e.Rental.Site.Operation.Syntax));
            if (Pool015PendingUse.IsInUse(e))
                InUse.Add(e.Rental.Site.Operation.Syntax);
        }

        public override void ReleasedUnrented(in ReleasedUnrented e)
        {
            if (!Pool014NotRented.IsOfNoElements(e))
                OfAllocated.Add(e.At.Syntax);
        }
    }
}
