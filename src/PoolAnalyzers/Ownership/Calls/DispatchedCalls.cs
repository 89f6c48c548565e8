using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using PoolAnalyzers.Ownership.Domain;
using PoolAnalyzers.Ownership.Operations;
using PoolAnalyzers.Ownership.Summaries;
using PoolAnalyzers.Symbols;

namespace PoolAnalyzers.Ownership.Calls;

/// <summary>A body that a call may end in: the call as one of it, and what it does.</summary>
internal sealed record DispatchedCall(Call Call, Summary Summary);

/// <summary>Calls of interfaces and virtual methods: of the one body that the receiver has, or of several that do the same with rentals.</summary>
/// <remarks>
/// Where bodies differ in what becomes of a rental, the caller may know which of them runs, by the type, a flag or another call of the receiver: nothing is
/// known then.
/// </remarks>
internal sealed class DispatchedCalls(WalkOperations walk, ISummaries summaries)
{
    /// <summary>The bodies; none where they are not all known, or not alike.</summary>
    public List<DispatchedCall> Of(Call call)
    {
        var ways = new List<DispatchedCall>();
        // What is walked as a history has calls of the object's own alone.
        if (walk.Context.History is not null || !(call.Given.Exists(static g => g.Value is RentalValue or ViewValue or StructOf)
            || walk.Context.Code.Gate.MayProduceByBody(call.Method, walk.Context.Cancellation)))
            return ways;
        foreach (var body in BodiesOf(call))
        {
            if (walk.Context.Code.Source.IsIteratorMethod(body) || summaries.Of(body, walk.Context) is not { } summary)
                return [];
            ways.Add(new(call with { Method = body, IsVirtual = false, Given = Call.ForParametersOf(body, call.Given) }, summary));
        }

        return ways.Count <= 1 || AreAlike(ways) ? ways : [];
    }

    private ImmutableArray<IMethodSymbol> BodiesOf(Call call) => call.Instance is SymbolicValue { Made: { } made }
        ? KnownBodies.BodyFor(made, call.Method.OriginalDefinition) is { } own ? [own] : []
        : walk.Context.Code.KnownBodies.Of(call.Method, walk.Context.Cancellation);

    /// <summary>Whichever way a body ends on, the rentals that it is given have the same fate, and it hands out as much.</summary>
    private static bool AreAlike(List<DispatchedCall> ways) =>
        ways[0].Summary.Outcomes.FirstOrDefault(static o => o.IsNormal) is { } model
        && ways.TrueForAll(way => way.Summary.Outcomes.All(o => !o.IsNormal || IsAlike(way, o, ways[0], model)));

    private static bool IsAlike(DispatchedCall way, Outcome outcome, DispatchedCall first, Outcome model) =>
        (outcome.Result?.Rentals.Length ?? 0) == (model.Result?.Rentals.Length ?? 0)
        && way.Call.Given.Zip(first.Call.Given, (own, other) => IsAlike(Of(outcome, own.Parameter), Of(model, other.Parameter))).All(static alike => alike);

    private static bool IsAlike(Rental? one, Rental? other) => one?.Status == other?.Status && one?.IsOnlyLent == other?.IsOnlyLent
        && one?.Escapes.Length == other?.Escapes.Length;

    private static Rental? Of(Outcome outcome, IParameterSymbol? parameter) => parameter is null ? null
        : outcome.State.Rentals.FirstOrDefault(r => SymbolEqualityComparer.Default.Equals(r.Site.Symbol, parameter));
}
