using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using PoolAnalyzers.Ownership.Observers;
using PoolAnalyzers.Rules.Reporting;

namespace PoolAnalyzers.Rules.Contents;

/// <summary>POOL020: more than was asked for is taken for data.</summary>
internal sealed class Pool020WholeConsumed(RuleContext context) : FlowRule(context)
{
    private static readonly DiagnosticDescriptor s_rule = Descriptors.Create(
        "POOL020", "Whole length of a rental is used as data", Descriptors.Contents, DiagnosticSeverity.Warning,
        "All of '{0}'{1} is used as data, but it can be longer than requested: the rest is what another caller left there",
        "A rental is at least as long as asked for: what lies behind the part that was asked for is left from somebody else.");

    public override ImmutableArray<DiagnosticDescriptor> Supported => [s_rule];

    public override void Consumed(in Consumed e) => Report(new Finding(e.At, e.Rental.Site, null));

    public override Diagnostic Tell(Finding finding) =>
        RuleText.Create(s_rule, finding, [finding.Site!.Name, RuleText.Origin(finding.Site, finding)], RuleText.Rented(finding.Site));
}
