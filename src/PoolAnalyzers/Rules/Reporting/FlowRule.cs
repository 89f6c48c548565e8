using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using PoolAnalyzers.Ownership.Observers;

namespace PoolAnalyzers.Rules.Reporting;

/// <summary>A rule about the way of a rental: what it is called, on which event it finds a fault, and what it says of that.</summary>
/// <remarks>Each body has rules of its own.</remarks>
internal abstract class FlowRule(RuleContext context) : PathObserver
{
    /// <summary>What the rule may report.</summary>
    public abstract ImmutableArray<DiagnosticDescriptor> Supported { get; }

    /// <summary>The report of one finding of this rule.</summary>
    public abstract Diagnostic Tell(Finding finding);

    /// <summary>The first finding of a place counts: a loop comes to it several times, and so do several paths.</summary>
    protected void Report(Finding finding) => context.Findings.Add(finding with { Rule = this });
}
