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
using PoolAnalyzers.Ownership.Summaries;
using PoolAnalyzers.Ownership.Transfer;
using PoolAnalyzers.Ownership.Uses;

namespace PoolAnalyzers.Ownership.Histories;

/// <summary>
/// What becomes of the rental in a field when members of its object are called one after the other: whether a second call finds what the first one gave
/// back, and
/// whether a call loses what an earlier one put there. Each answer that is yes is a walk over such calls.
/// </summary>
/// <remarks>Safe for concurrent use. Where a walk gets too long, or a branch depends on what is not known, the answer is no.</remarks>
internal sealed partial class FieldHistories : IFieldHistories
{
    /// <summary>
    /// Steps that all walks of one question may take: eight times as many as the longest yes that was seen took. A question that is given up has cost them
    /// all, and most that get so long are about members that come to half of their program.
    /// </summary>
    private const int Budget = 3_000;

    /// <summary>Ends of one call that the next one is followed from.</summary>
    private const int MaxEnds = 6;

    /// <summary>Objects with a rental in the field that a call is followed from.</summary>
    private const int MaxFull = 12;

    /// <summary>Members that are tried between two calls.</summary>
    private const int MaxBetween = 4;

    private readonly CompilationModel _code;
    private readonly ISummaries _summaries;
    private readonly IReadOnlyList<IPathWatch> _watches;
    private readonly EntryPoints _entries;
    private readonly FieldContents _contents;
    private readonly CallOrder _order;
    private readonly ConcurrentDictionary<ISymbol, bool> _counters = new(SymbolEqualityComparer.Default);

    public FieldHistories(CompilationModel code, ISummaries summaries, IReadOnlyList<IPathWatch> watches)
    {
        (_code, _summaries, _watches) = (code, summaries, watches);
        _entries = new EntryPoints(code);
        _contents = new FieldContents(code, _entries);
        _order = new CallOrder(code);
    }

    /// <summary>By which calls others come to the members of an object.</summary>
    public EntryPoints Entries => _entries;

    /// <summary>Tells the observer of the places of a body that lose what a field has.</summary>
    public void Settle(BodyContext context)
    {
        if (context.Owner is not IMethodSymbol { MethodKind: not (MethodKind.AnonymousFunction or MethodKind.LocalFunction), IsStatic: false } method
            || IsCalledByTests(method))
            return;
        foreach (var change in context.Changes)
        {
            if (SymbolEqualityComparer.Default.Equals(method.ContainingType.OriginalDefinition, change.Member.ContainingType.OriginalDefinition)
                && Lost(method, change, context.Cancellation) is { } site
                && !(change.At.ConstantValue is { HasValue: true, Value: null } && _order.IsReleasedBefore(method, change.Member, context.Cancellation)))
                context.Observer.Overwritten(new Overwritten(change.Member, site, change.At));
        }
    }

    /// <summary>
    /// A member that released what its field holds, and left it there: true where it can run again, or another member can come by, and nothing keeps them from
    /// it.
    /// </summary>
    /// <param name="method">The member.</param>
    /// <param name="member">Its field.</param>
    /// <param name="release">The release in it.</param>
    /// <param name="isRentedHere">The rental was made in the same run: a second run makes its own.</param>
    /// <param name="isElement">It is an element of the collection in the field.</param>
    public bool IsOpenToOthers(IMethodSymbol method, ISymbol member, IOperation release, bool isRentedHere, bool isElement, CancellationToken cancellation)
    {
        if (method.MethodKind is not (MethodKind.Ordinary or MethodKind.ExplicitInterfaceImplementation or MethodKind.PropertyGet or MethodKind.PropertySet
            or MethodKind.EventAdd or MethodKind.EventRemove)
            || method.Name is "ReleaseHandle" || method is { IsStatic: true, Name: "Main" }
            || member.ContainingType is { TypeKind: TypeKind.Struct, IsReadOnly: true }
            || !SymbolEqualityComparer.Default.Equals(method.ContainingType?.OriginalDefinition, member.ContainingType?.OriginalDefinition))
            return false;
        // A hook of a base class that is missing: that may see to it that it is called once.
        if (method is { IsOverride: true, OverriddenMethod: null, Name: var hook } && !NamingConventions.IsEnd(hook)
            || method.DeclaringSyntaxReferences.Length != 1)
            return false;
        return member is IParameterSymbol or IFieldSymbol or IPropertySymbol && (isElement ? ReleasesElementsAgain(method, release.Syntax, cancellation)
            : ReleasesAgain(method, member, release.Syntax, isRentedHere, cancellation));
    }

    /// <summary>A framework of tests or benchmarks calls it in its turn: once for each call of another one.</summary>
    private static bool IsCalledByTests(IMethodSymbol method) => method.GetAttributes().Any(a => a.AttributeClass?.Name is { } name
        && (name.Contains("Setup") || name.Contains("SetUp") || name.Contains("Initialize")));

    /// <summary>Some member can have put a rental into the field, and a call that comes to the place then loses it.</summary>
    /// <returns>Where that rental is from.</returns>
    private RentalSite? Lost(IMethodSymbol method, FieldChange change, CancellationToken cancellation)
    {
        var type = method.ContainingType;
        if (_contents.Of(change.Member, (members, writes) => FilledBy(change.Member, members, writes, cancellation), cancellation) is not { } field)
            return null;
        try
        {
            var run = new Run(this, type, trustsAsserts: true, cancellation);
            var entries = _entries.Of(method, cancellation);
            foreach (var entry in field.IsShared ? [] : entries)
            {
                foreach (var end in run.Call(entry, run.Before(entry)))
                {
                    if (run.LostAt(end, change) is { } site)
                        return site;
                }
            }

            foreach (var full in Full(run, field, change.Member, entries, mayGrow: SyntacticWrites.IsResized(change.At.Syntax)))
            {
                if (field.IsShared && !run.Judge(full, change.Member))
                    continue;
                foreach (var entry in entries)
                {
                    if (entry.MethodKind == MethodKind.Constructor || _entries.BeginsTheLife(entry, cancellation))
                        continue;
                    foreach (var end in run.Call(entry, full.Clone()))
                    {
                        if (run.LostAt(end, change) is { } site)
                            return site;
                    }

                    foreach (var other in OthersThatSet(entry, run.FlagsOf(full, change.Member), cancellation))
                    {
                        foreach (var setBack in run.Call(other, full.Clone()).Take(MaxEnds))
                        {
                            if (!run.IsFull(setBack, change.Member))
                                continue;
                            foreach (var end in run.Call(entry, run.Between(setBack)))
                            {
                                if (run.LostAt(end, change) is { } site)
                                    return site;
                            }
                        }
                    }
                }
            }
        }
        catch (BudgetExceededException)
        {
            // Too much to tell.
        }

        return null;
    }

    /// <summary>Where some call has put a rental into the field, each of the given calls leaves it there, whichever way the call ends.</summary>
    /// <param name="member">The field or property.</param>
    /// <param name="lastCalls">Of these, at least one way to end must be known.</param>
    /// <param name="others">Calls that may come between.</param>
    /// <param name="cancellation">Ends the walks.</param>
    public bool StaysFull(ISymbol member, IReadOnlyList<IMethodSymbol> lastCalls, IReadOnlyList<IMethodSymbol> others, CancellationToken cancellation)
    {
        if (_contents.Of(member, (members, writes) => FilledBy(member, members, writes, cancellation), cancellation) is not { IsShared: false } field)
            return false;
        try
        {
            var run = new Run(this, member.ContainingType, trustsAsserts: true, cancellation);
            bool isFull = false;
            foreach (var full in Full(run, field, member, [], mayGrow: false))
            {
                isFull = true;
                foreach (var call in lastCalls.Concat(others))
                {
                    var ends = run.Call(call, full.Clone());
                    if (!ends.TrueForAll(e => run.Has(e, member)) || (ends.Count == 0 && lastCalls.Contains(call, SymbolEqualityComparer.Default)))
                        return false;
                }
            }

            return isFull;
        }
        catch (BudgetExceededException)
        {
            return false;
        }
    }

    /// <summary>Objects whose field has a rental, after one call of whatever fills it: of the members in question first.</summary>
    /// <param name="mayGrow">Also as they are when counts that began with 0 have gone up.</param>
    private static IEnumerable<AbstractState> Full(Run run, OwningField field, ISymbol member, IReadOnlyList<IMethodSymbol> entries, bool mayGrow)
    {
        if (run.New() is { } made && run.IsFull(made, member))
        {
            yield return run.Between(made);
            if (mayGrow)
                yield return run.Between(made, isGrown: true);
        }

        int followed = 0;
        foreach (var filler in entries.Where(e => field.Fillers.Contains(e, SymbolEqualityComparer.Default)).Concat(field.Fillers.Where(f =>
            !entries.Contains(f, SymbolEqualityComparer.Default))))
        {
            foreach (var end in run.Call(filler, run.Before(filler)))
            {
                if (!run.IsFull(end, member))
                    continue;
                if (followed++ == MaxFull)
                    yield break;
                yield return run.Between(end);
                if (mayGrow)
                    yield return run.Between(end, isGrown: true);
            }
        }
    }

    /// <summary>Each of the places puts a rental, or nothing, into the field, by whichever of the members the walk comes there.</summary>
    private bool FilledBy(ISymbol field, IEnumerable<IMethodSymbol> members, IReadOnlyList<SyntaxNode> places, CancellationToken cancellation)
    {
        var run = new Run(this, field.ContainingType, trustsAsserts: true, cancellation);
        try
        {
            // One that puts something else there settles it: short ones are asked first.
            foreach (var filler in members.OrderBy(m => m.DeclaringSyntaxReferences.Sum(static part => part.Span.Length)))
            {
                run.Call(filler, run.Before(filler));
                if (places.Any(place => run.History.Filled(field, place) == false))
                    return false;
            }
        }
        catch (BudgetExceededException)
        {
            return false;
        }

        return places.All(place => run.History.Filled(field, place) == true);
    }

    /// <summary>
    /// A member gives back what its field has and leaves it there, and a second call gives it back again or uses it: nothing that the first call sets
    /// keeps the second one out,
    /// or another member sets that back.
    /// </summary>
    /// <param name="method">The member.</param>
    /// <param name="field">Its field.</param>
    /// <param name="release">The release in it.</param>
    /// <param name="isRentedHere">The rental was made in the same run: another member that uses the field finds it there.</param>
    public bool ReleasesAgain(IMethodSymbol method, ISymbol field, SyntaxNode release, bool isRentedHere, CancellationToken cancellation)
    {
        try
        {
            foreach (var entry in _entries.Of(method, cancellation))
            {
                if (entry.MethodKind is MethodKind.Constructor or MethodKind.Destructor or MethodKind.StaticConstructor)
                    continue;
                var run = new Run(this, method.ContainingType, trustsAsserts: false, cancellation);
                foreach (var end in run.Call(entry, run.Before(entry)).Where(e => run.LeftAt(e, field, release) is not null).Take(MaxEnds))
                {
                    var left = run.LeftAt(end, field, release)!;
                    var after = run.Between(end);
                    if (run.Finds(entry, after.Clone(), left))
                        return true;
                    // Whoever has disposed of the object calls nothing but that again.
                    foreach (var other in IsDisposal(entry) ? [] : OthersThatSet(entry, run.FlagsOf(after, field), cancellation))
                    {
                        foreach (var setBack in run.Call(other, after.Clone()).Take(MaxEnds))
                        {
                            if (run.LeftAt(setBack, field, release) is { } still && run.Finds(entry, run.Between(setBack), still))
                                return true;
                        }
                    }

                    if (isRentedHere && Users(entry, field, cancellation).Any(user => run.Finds(user, after.Clone(), left)))
                        return true;
                }
            }
        }
        catch (BudgetExceededException)
        {
            // Too much to tell.
        }

        return false;
    }

    /// <summary>The same for a release of what is in a collection that the object keeps: a second call comes to it again.</summary>
    public bool ReleasesElementsAgain(IMethodSymbol method, SyntaxNode release, CancellationToken cancellation)
    {
        try
        {
            foreach (var entry in _entries.Of(method, cancellation))
            {
                if (entry.MethodKind is MethodKind.Constructor or MethodKind.Destructor or MethodKind.StaticConstructor)
                    continue;
                var run = new Run(this, method.ContainingType, trustsAsserts: false, cancellation);
                run.History.Watched = release;
                foreach (var end in run.Call(entry, run.Before(entry)))
                {
                    if (!end.Doubts.IsEmpty || !HistoryCalls.HasCome(end, run.History))
                        continue;
                    int before = run.History.Reached;
                    run.Call(entry, run.Between(end));
                    if (run.History.Reached > before)
                        return true;
                }
            }
        }
        catch (BudgetExceededException)
        {
            // Too much to tell.
        }

        return false;
    }

    private static bool IsDisposal(IMethodSymbol entry) => entry is { Name: "Dispose" or "DisposeAsync" or "System.IDisposable.Dispose"
        or "System.IAsyncDisposable.DisposeAsync" };

    private IEnumerable<IMethodSymbol> OthersThatSet(IMethodSymbol entry, IReadOnlyList<ISymbol> flags, CancellationToken cancellation) =>
        flags.SelectMany(f => FieldUses.MentionsInType(f, cancellation)).Where(m => SyntacticWrites.MaySet(m, out _)).Select(m =>
            _entries.MemberAround(m, cancellation)).OfType<IMethodSymbol>()
            .Distinct<IMethodSymbol>(SymbolEqualityComparer.Default).SelectMany(m =>
                _entries.Of(m, cancellation)).Distinct<IMethodSymbol>(SymbolEqualityComparer.Default)
            .Where(m => m.MethodKind is not (MethodKind.Constructor or MethodKind.Destructor) && m.IsStatic == entry.IsStatic
                && !SymbolEqualityComparer.Default.Equals(m, entry)).Take(MaxBetween);

    private IEnumerable<IMethodSymbol> Users(IMethodSymbol entry, ISymbol field, CancellationToken cancellation) =>
        FieldUses.MentionsInType(field, cancellation).Select(m =>
            _entries.MemberAround(m, cancellation)).OfType<IMethodSymbol>().Distinct<IMethodSymbol>(SymbolEqualityComparer.Default)
            .SelectMany(m => _entries.Of(m, cancellation)).Distinct<IMethodSymbol>(SymbolEqualityComparer.Default)
            .Where(m => m.MethodKind is not (MethodKind.Constructor or MethodKind.Destructor) && m.IsStatic == entry.IsStatic
                && !SymbolEqualityComparer.Default.Equals(m, entry)).Take(MaxBetween);

    /// <summary>A number that only goes up, but where it is set anew.</summary>
    private bool IsCounter(ISymbol field, CancellationToken cancellation) => _counters.GetOrAdd(field.OriginalDefinition, f =>
    {
        bool goesUp = false;
        foreach (var mention in FieldUses.MentionsInType(f, cancellation))
        {
            ExpressionSyntax place = mention.Parent is MemberAccessExpressionSyntax access && access.Name == mention ? access : mention;
            switch (place.Parent?.Kind())
            {
                case SyntaxKind.PostDecrementExpression or SyntaxKind.PreDecrementExpression or SyntaxKind.SubtractAssignmentExpression:
                    return false;
                case SyntaxKind.PostIncrementExpression or SyntaxKind.PreIncrementExpression:
                case SyntaxKind.AddAssignmentExpression when place.Parent is AssignmentExpressionSyntax assignment && assignment.Left == place:
                    goesUp = true;
                    break;
            }
        }

        return goesUp;
    });
}
