using System.Threading;
using Microsoft.CodeAnalysis;
using PoolAnalyzers.Ownership.Domain;
using PoolAnalyzers.Ownership.Inference;
using PoolAnalyzers.Ownership.Uses;

namespace PoolAnalyzers.Ownership.Observers;

/// <summary>What an observer may ask of the walk that tells it of an event. A test answers by hand.</summary>
internal interface IObservedWalk
{
    /// <summary>What is known of the code of the compilation.</summary>
    CompilationModel Code { get; }

    /// <summary>The member, lambda or local function whose body is walked.</summary>
    ISymbol? Owner { get; }
    LocationTable Locations { get; }

    /// <summary>Variables with the names that the body gives them.</summary>
    BodyIndex Variables { get; }

    /// <summary>A local function or lambda is walked in place of its call.</summary>
    bool IsInlined { get; }
    CancellationToken Cancellation { get; }

    /// <summary>The site of an array that another member may have rented.</summary>
    RentalSite SiteOf(IOperation rent, string name);

    /// <summary>The path comes from an exception that what was started over the rental does not care for.</summary>
    bool IsThrownAside(Rental rental, AbstractState state);

    /// <summary>What was started may have ended when the call that started it came back.</summary>
    bool MayHaveEnded(IOperation started, AbstractState state);
}
