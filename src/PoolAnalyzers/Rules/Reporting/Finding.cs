using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using PoolAnalyzers.Ownership.Domain;
using PoolAnalyzers.Ownership.Observers;

namespace PoolAnalyzers.Rules.Reporting;

/// <summary>A fault on some path, with what is needed to tell its story.</summary>
/// <param name="At">Where it is reported.</param>
/// <param name="Site">Where the rental came from; null where an allocated array is returned.</param>
/// <param name="Other">The earlier release, the started operation, the allocation, or what throws.</param>
internal sealed record Finding(IOperation At, RentalSite? Site, IOperation? Other)
{
    /// <summary>The last branch that the path took, where that says something.</summary>
    public IOperation? Condition { get; init; }
    public bool ConditionTruth { get; init; }

    /// <summary>What threw before the path came to a normal end, where nothing that it met behind that decides.</summary>
    public IOperation? Thrower { get; init; }

    /// <summary>The case of a <c>switch</c> that the path took, where that says more than any condition.</summary>
    public SwitchLabelSyntax? Case { get; init; }

    /// <summary>The helper that left the rental to the body on one of its paths, where no branch of the body itself decides.</summary>
    public HelperPath? Helper { get; init; }

    /// <summary>Of a leak: where it happens.</summary>
    public Loss? Loss { get; init; }

    /// <summary>It is overwritten by what the same call produces in the next iteration of a loop.</summary>
    public bool IsLostToItself { get; init; }

    /// <summary>The path asked a struct that comes with a rental or without one: it may be the path on which there is none.</summary>
    public bool IsOfPerhapsNone { get; init; }

    /// <summary>A later iteration of a loop makes another one, and puts that into the variable.</summary>
    public bool IsOfEarlierIteration { get; init; }

    /// <summary>Another report names the line at which this rental is lost, and to mend that mends this.</summary>
    public bool IsConsequence { get; init; }

    /// <summary>The rule that has found it.</summary>
    public FlowRule? Rule { get; init; }

    /// <summary>The local collection in which it is lost.</summary>
    public ISymbol? Collection { get; init; }

    /// <summary>True where no path is right.</summary>
    public bool Always { get; init; }
    /// <summary>The field that keeps the rental.</summary>
    public ISymbol? Field { get; init; }

    /// <summary>Of a field: the last call of its object, which leaves the rental there.</summary>
    public LifeEnd? End { get; init; }

    /// <summary>The rental is known to come from the shared pool of its element type.</summary>
    public bool FromSharedPool { get; init; }
    public string? OwnPool { get; init; }
    public string? OtherPool { get; init; }

    public Diagnostic Tell() => Rule!.Tell(this);
}
