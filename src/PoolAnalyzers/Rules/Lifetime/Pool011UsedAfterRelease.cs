using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using PoolAnalyzers.Ownership.Observers;
using PoolAnalyzers.Rules.Reporting;

namespace PoolAnalyzers.Rules.Lifetime;

/// <summary>POOL011: a rental is used after its release on one path.</summary>
internal sealed class Pool011UsedAfterRelease(RuleContext context) : FlowRule(context)
{
    private static readonly DiagnosticDescriptor s_rule = Descriptors.Create(
        "POOL011", "Rental is used after its release", Descriptors.Lifetime, DiagnosticSeverity.Warning,
        "'{0}'{1} is used after it is {2} {3}: another caller may have it by then",
        "After its release a rental belongs to whoever rents it next: reading shows foreign data, writing destroys it (CWE-416).");

    public override ImmutableArray<DiagnosticDescriptor> Supported => [s_rule];

    public override void Used(in Used e) => Report(new Finding(e.At, e.Rental.Site, e.Rental.ReleasedAt));

    public override Diagnostic Tell(Finding finding)
    {
        var site = finding.Site!;
        object[] arguments = [site.Name, RuleText.Origin(site, finding), RuleText.Released(site), SourceLines.In(finding.Other, finding)];
        return RuleText.Create(s_rule, finding, arguments, RuleText.Rented(site), (RuleText.Place(finding.Other), Notes.Released));
    }
}
