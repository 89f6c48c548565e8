using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using PoolAnalyzers.Ownership.Engine;
using PoolAnalyzers.Ownership.Observers;
using PoolAnalyzers.Rules.Contents;
using PoolAnalyzers.Rules.Leaks;
using PoolAnalyzers.Rules.Lifetime;
using PoolAnalyzers.Rules.Reporting;

namespace PoolAnalyzers.Rules;

/// <summary>The flow rules, one line each. Nothing else has to know of a new one.</summary>
internal static class RuleCatalogue
{
    private static readonly Func<RuleContext, FlowRule>[] s_rules =
    [
        static context => new Pool001To004NotReleased(context),
        static context => new Pool002LostOnException(context),
        static context => new Pool005NeverReleased(context),
        static context => new Pool006Overwritten(context),
        static context => new Pool010ReleasedTwice(context),
        static context => new Pool011UsedAfterRelease(context),
        static context => new Pool012LeftInField(context),
        static context => new Pool013WrongPool(context),
        static context => new Pool014NotRented(context),
        static context => new Pool015PendingUse(context),
        static context => new Pool016Escapes(context),
        static context => new Pool017Yielded(context),
        static context => new Pool020WholeConsumed(context),
    ];

    /// <summary>What the flow rules may report.</summary>
    public static ImmutableArray<DiagnosticDescriptor> Supported { get; } =
        [.. RulesOf(new RuleContext(new FindingSet(), null)).SelectMany(rule => rule.Supported)];

    /// <summary>What the rules find in a body, its lambdas and local functions included, in the order of the text. Null when it is too large to tell.</summary>
    public static IReadOnlyList<Finding>? Check(OwnershipAnalysis analysis, IOperation body, ISymbol owner, Func<IOperation, ControlFlowGraph> graphOf,
        CancellationToken cancellation, Action<string>? trace = null, int? budget = null)
    {
        var context = new RuleContext(new FindingSet(), analysis.Histories);
        var rules = RulesOf(context);
        PathObserver[] observers = [.. context.SharedObservers, .. rules];
        return analysis.Analyze(body, owner, graphOf, new PathObservers(observers), cancellation, trace, budget) ? context.Findings.InOrder() : null;
    }

    private static FlowRule[] RulesOf(RuleContext context) => Array.ConvertAll(s_rules, create => create(context));
}
