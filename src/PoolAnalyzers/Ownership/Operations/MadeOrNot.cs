using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;
using PoolAnalyzers.Ownership.Domain;

namespace PoolAnalyzers.Ownership.Operations;

/// <summary>
/// A struct that a callee gives with a rental on some of its ways and without one on others: <c>if (!frame.Exists) break;</c>. By which way it came, only its
/// members say, and what they compute from is not followed.
/// </summary>
internal static class MadeOrNot
{
    private enum Question
    {
        None,
        Open,
        /// <summary>The path was chosen by what the struct said.</summary>
        Asked,
    }

    /// <summary>A path that has not asked is wrong by itself.</summary>
    private static readonly Facet<Question> s_question = new(Question.None) { Apart = Apart.Always };

    /// <summary>The path may be one on which there is no rental.</summary>
    public static bool MayBeNone(Rental rental) => s_question.Of(rental) == Question.Asked;

    /// <summary>A call has given it, and gives the struct without a rental on another of its ways.</summary>
    public static void Note(AbstractValue given, AbstractState state)
    {
        foreach (int id in given.Rentals)
        {
            if (state.Find(id) is { Site.IsProduced: true } rental)
                state.Annotate(s_question.Set(rental, Question.Open));
        }
    }

    /// <summary>A path is chosen by a condition.</summary>
    public static void Decide(IOperation condition, AbstractState state, WalkOperations walk)
    {
        foreach (var rental in state.Rentals)
        {
            if (s_question.Of(rental) == Question.Open && Asks(condition, rental, state, walk, MaxSteps))
                state.Put(s_question.Set(rental, Question.Asked));
        }
    }

    /// <summary>Variables between what a struct said and the condition.</summary>
    private const int MaxSteps = 2;

    private static bool Asks(IOperation condition, Rental rental, AbstractState state, WalkOperations walk, int steps)
    {
        foreach (var part in condition.DescendantsAndSelf())
        {
            switch (part)
            {
                case ILocalReferenceOperation { Local: var local } when state.Dereference(state[walk.Context.Locations.Of(local)]) is { IsOwnership: true } has:
                    if (has.Rentals.Contains(rental.Id))
                        return true;
                    break;
                case ILocalReferenceOperation { Local: var local } when steps > 0:
                    if (walk.Variables.AssignedTo(local).Any(v => Asks(v, rental, state, walk, steps - 1)))
                        return true;
                    break;
                case IFlowCaptureReferenceOperation { Id: var capture } when steps > 0 && walk.Captures.Places.TryGetValue(capture, out var place):
                    if (Asks(place, rental, state, walk, steps - 1))
                        return true;
                    break;
                case var given when given == rental.Site.Operation:
                    return true;
            }
        }

        return false;
    }
}
