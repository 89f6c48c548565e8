using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using PoolAnalyzers.Ownership.Domain;
using PoolAnalyzers.Ownership.Summaries;

namespace PoolAnalyzers.Ownership.Operations;

/// <summary>
/// A struct that a callee gives with a rental on some of its ways and without one on others: <c>if (!frame.Exists) break;</c>. By which way it came, only its
/// members say, and what they compute from is not followed.
/// </summary>
/// <param name="Rest">The struct as far as its other members are concerned.</param>
/// <param name="IsAsked">The path was chosen by what the struct said.</param>
internal sealed record MadeOrNot(AbstractValue Rest, bool IsAsked)
{
    /// <summary>A path that has not asked is wrong by itself.</summary>
    private static readonly Facet<MadeOrNot?> s_facet = new(null) { Apart = Apart.Always };

    /// <summary>The path may be one on which there is no rental.</summary>
    public static bool MayBeNone(Rental rental) => s_facet.Of(rental) is { IsAsked: true };

    /// <summary>What a call has given, on one of the ways in which the callee ends.</summary>
    public static void Note(AbstractValue? given, Summary summary, AbstractState state)
    {
        if (Made(given) is not { Rest: { } rest, Rentals: { IsEmpty: false } rentals }
            || !summary.Outcomes.Any(static o => o.IsNormal && Made(o.Result) is null or { Rentals.IsEmpty: true }))
            return;
        foreach (int id in rentals)
        {
            if (state.Find(id) is { Site.IsProduced: true } rental)
                state.Annotate(s_facet.Set(rental, new MadeOrNot(rest, IsAsked: false)));
        }
    }

    /// <summary>A path is chosen by a condition.</summary>
    /// <param name="at">The condition.</param>
    /// <param name="condition">What it is, where known.</param>
    /// <param name="state">The path.</param>
    /// <param name="valueOf">What a variable has.</param>
    public static void Decide(IOperation at, AbstractValue? condition, AbstractState state, System.Func<ILocalSymbol, AbstractValue?> valueOf)
    {
        foreach (var rental in state.Rentals)
        {
            if (s_facet.Of(rental) is { IsAsked: false, Rest: var rest } unasked && (condition?.Mentions(rest) == true || Mentions(at, rental, valueOf)))
                state.Put(s_facet.Set(rental, unasked with { IsAsked = true }));
        }
    }

    private static StructOf? Made(AbstractValue? given) => (given is TaskValue { Result: var result } ? result : given) as StructOf;

    private static bool Mentions(IOperation condition, Rental rental, System.Func<ILocalSymbol, AbstractValue?> valueOf) =>
        condition.DescendantsAndSelf().OfType<ILocalReferenceOperation>()
            .Any(l => l.Local.Type.IsValueType && valueOf(l.Local) is StructOf carrier && carrier.Rentals.Contains(rental.Id));
}
