using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;

namespace PoolAnalyzers.Ownership.Domain;

internal enum LossKind
{
    /// <summary>No variable ever held the rental.</summary>
    Discarded,
    /// <summary>The last variable that held it gets another value.</summary>
    Overwritten,
    /// <summary>A <c>return</c> or <c>yield break</c> leaves the body.</summary>
    Returned,
    /// <summary>The end of the body is reached.</summary>
    BodyEnded,
    /// <summary>The next iteration of a loop begins without it.</summary>
    IterationEnded,
    /// <summary>A <c>break</c> leaves the loop in which its variable is declared.</summary>
    LoopLeft,
    /// <summary>The end of the block in which its variable is declared is reached.</summary>
    ScopeEnded,
}

/// <summary>The place at which a rental is out of reach for good.</summary>
/// <param name="Word">The keyword of the statement that goes elsewhere, where there is one.</param>
internal sealed record Loss(LossKind Kind, Location Place, string? Word = null);

/// <summary>A way out of a basic block.</summary>
internal sealed record BlockExit(BasicBlock Block, ControlFlowBranch Branch);

/// <summary>The branches that a path had taken, and what had thrown on it, when something happened.</summary>
internal sealed record Occasion(IOperation? Overwriting, BlockExit? Exit, BranchTrace? Trail, IOperation? Thrower)
{
    /// <summary>The overwriting value is what the same call produced in a later iteration of a loop.</summary>
    public bool IsByItself { get; init; }

    /// <summary>The same assignment, or the same way out, whichever branches led there.</summary>
    public bool IsAt(Occasion other) => Overwriting == other.Overwriting && Equals(Exit, other.Exit);
}

/// <summary>
/// How the variables of a path came to hold a rental no more. Like the trail it tells the story of a leak, and says nothing about equality of states.
/// </summary>
/// <param name="Born">The block in which the rental was produced.</param>
internal sealed record Holding(BasicBlock Born)
{
    /// <summary>The location of the variable that held it last; negative where none did.</summary>
    public int LastLocation { get; init; } = -1;

    /// <summary>That variable held a view of it, not the rental.</summary>
    public bool IsView { get; init; }

    /// <summary>Where the path last went back to the start of a loop around its producing call.</summary>
    public Occasion? NextIteration { get; init; }

    /// <summary>Where it was lost.</summary>
    public Occasion? Lost { get; init; }

    /// <summary>Where other paths, which have met this one since, lost it: by another way out, or by another assignment.</summary>
    public ImmutableArray<Occasion> LostElsewhere { get; init; } = [];

    /// <summary>With what another path that meets this one knows of losses; itself, where that is nothing more.</summary>
    public Holding With(Holding? other)
    {
        if (other is null || ReferenceEquals(other, this) || (other.Lost is null && other.LostElsewhere.IsEmpty))
            return this;
        var places = LostElsewhere;
        foreach (var loss in other.LostElsewhere)
            Add(loss);
        if (other.Lost is { } last)
            Add(last);
        return places == LostElsewhere ? this : this with { LostElsewhere = places };

        void Add(Occasion loss)
        {
            if (Lost?.IsAt(loss) != true && !places.Any(loss.IsAt))
                places = places.Add(loss);
        }
    }

    /// <summary>The helper that kept it, or did not release it, on one of its paths.</summary>
    public HelperPath? Helper { get; init; }
}

/// <summary>The path of a helper on which a rental is left to its caller, and the branch that leads there.</summary>
internal sealed record HelperPath(string Name, IOperation Condition, bool Truth);
