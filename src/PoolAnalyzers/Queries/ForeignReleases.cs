using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using PoolAnalyzers.Ownership.Domain;
using PoolAnalyzers.Ownership.Facts;
using PoolAnalyzers.Ownership.Observers;
using PoolAnalyzers.Ownership.Uses;

namespace PoolAnalyzers.Queries;

/// <summary>A release that, on some path, gives back what its body did not rent: an argument of the caller, what a field has, what some call lent.</summary>
/// <param name="At">The release; the declaration or statement, where the end of a <c>using</c> is one.</param>
/// <param name="Origin">The parameter or field that had it, or the variable that is released; null where the released value has no name.</param>
/// <param name="IsAlways">No path of the body ends normally without the release of what <paramref name="Origin"/> had.</param>
public sealed record ForeignRelease(SyntaxNode At, ISymbol? Origin, bool IsAlways);

/// <summary>A release, and the variable that it gives back.</summary>
/// <param name="At">The release; the declaration or statement, where the end of a <c>using</c> is one.</param>
/// <param name="Origin">The variable, field or property; null where the released value has no name.</param>
public sealed record NamedRelease(SyntaxNode At, ISymbol? Origin);

/// <summary>Listens for releases of what the bodies did not rent, or have given back by then.</summary>
internal sealed class ForeignReleases : PathObserver
{
    private readonly List<(SyntaxNode At, ISymbol? Origin)> _found = [], _repeated = [], _early = [];

    /// <summary>Origins whose value some path keeps to its normal end.</summary>
    private readonly List<ISymbol?> _kept = [];

    /// <summary>What a pool was given last, where a member of an object had it.</summary>
    private (IOperation? At, ISymbol? Member) _given;

    public override void Released(in Released e)
    {
        if (!e.IsEndOfMemory && !e.Rental.Site.IsProduced)
            Add(_found, e.At.Syntax, e.Rental.Site.Symbol ?? (e.At == _given.At ? _given.Member : null) ?? Named(e.At));
    }

    /// <summary>What is not known at all is taken for somebody else's, but where a local has only what the body rents.</summary>
    public override void GivenBack(in GivenBack e)
    {
        _given = (e.At, (e.Value as TermValue ?? (e.Value as SymbolicValue)?.Read)?.Root);
        if (e.Value is null && !HasOnlyOwn(SymbolOf(e.Given), e.Walk))
            Add(_found, e.At.Syntax, SymbolOf(e.Given));
    }

    public override void ReleasedInConsequence(in ReleasedAgain e)
    {
        if (e.State.Doubts.IsEmpty)
            Add(_repeated, e.At.Syntax, Named(e.At));
    }

    public override void Used(in Used e) => AddEarly(e.Rental);

    public override void ReleasedAgain(in ReleasedAgain e) => AddEarly(e.Rental);

    private void AddEarly(Rental rental)
    {
        if (rental.ReleasedAt is { } release)
            Add(_early, release.Syntax, Named(release));
    }

    private static bool HasOnlyOwn(ISymbol? variable, IObservedWalk walk) => variable is ILocalSymbol local
        && walk.Variables.AssignedTo(local) is { Count: > 0 } values && values.All(v => IsOwn(v, walk.Code.Contracts));

    /// <summary>A rental, nothing, or an array without elements.</summary>
    private static bool IsOwn(IOperation value, CallFacts contracts) => BodyIndex.Plain(value) switch
    {
        { ConstantValue: { HasValue: true, Value: null } } or IDefaultValueOperation => true,
        ICollectionExpressionOperation { Elements.IsEmpty: true } => true,
        IArrayCreationOperation { DimensionSizes: [{ ConstantValue.Value: 0 }] } => true,
        ISimpleAssignmentOperation { Value: var next } => IsOwn(next, contracts),
        IConditionalOperation { WhenTrue: var one, WhenFalse: { } other } => IsOwn(one, contracts) && IsOwn(other, contracts),
        ICoalesceOperation { Value: var one, WhenNull: var other } => IsOwn(one, contracts) && IsOwn(other, contracts),
        IInvocationOperation { TargetMethod: var method } => contracts.RoleOf(method) is CallRole.RentArray or CallRole.GetObject or CallRole.HandOverOwner
            || method is { Name: "Empty", ContainingType.SpecialType: SpecialType.System_Array },
        _ => false,
    };

    public override void Exit(in Exit e)
    {
        if (!e.IsNormal)
            return;
        var released = e.State.Rentals.Where(r => !r.Site.IsProduced && r.Status == RentalStatus.Released)
            .Select(r => r.Site.Symbol ?? (r.ReleasedAt is { } at ? Named(at) : null)).ToList();
        _kept.AddRange(_found.Select(f => f.Origin).Where(origin => !released.Any(r => AreSame(r, origin))));
    }

    public IEnumerable<ForeignRelease> Found() =>
        _found.OrderBy(f => f.At.SpanStart).Select(f => new ForeignRelease(f.At, f.Origin, !_kept.Any(k => AreSame(k, f.Origin))));

    /// <summary>Second releases, on paths whose report is about a use before.</summary>
    public IEnumerable<NamedRelease> Repeated() => _repeated.OrderBy(f => f.At.SpanStart).Select(f => new NamedRelease(f.At, f.Origin));

    /// <summary>Releases of what some path uses, or releases again, later.</summary>
    public IEnumerable<NamedRelease> Early() => _early.OrderBy(f => f.At.SpanStart).Select(f => new NamedRelease(f.At, f.Origin));

    private static void Add(List<(SyntaxNode At, ISymbol? Origin)> to, SyntaxNode at, ISymbol? origin)
    {
        if (!to.Any(f => f.At == at && AreSame(f.Origin, origin)))
            to.Add((at, origin));
    }

    private static bool AreSame(ISymbol? one, ISymbol? other) => SymbolEqualityComparer.Default.Equals(one, other);

    /// <summary>The variable that a release gives back.</summary>
    private static ISymbol? Named(IOperation release) => release is IInvocationOperation { Arguments: var arguments, Instance: var instance }
        && (arguments.Length > 0 ? arguments[0].Value : instance) is { } given ? SymbolOf(given) : null;

    private static ISymbol? SymbolOf(IOperation given) => BodyIndex.Plain(given) switch
    {
        ILocalReferenceOperation { Local: var local } => local,
        IParameterReferenceOperation { Parameter: var parameter } => parameter,
        IFieldReferenceOperation { Field: var field } => field,
        IPropertyReferenceOperation { Property: var property } => property,
        _ => null,
    };
}
