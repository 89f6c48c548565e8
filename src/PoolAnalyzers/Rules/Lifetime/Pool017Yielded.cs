using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using PoolAnalyzers.Ownership.Observers;
using PoolAnalyzers.Rules.Reporting;

namespace PoolAnalyzers.Rules.Lifetime;

/// <summary>POOL017: an iterator yields memory that it releases or uses again for the next element.</summary>
internal sealed class Pool017Yielded(RuleContext context) : FlowRule(context)
{
    private static readonly DiagnosticDescriptor s_rule = Descriptors.Create(
        "POOL017", "Iterator yields memory that it uses again", Descriptors.Lifetime, DiagnosticSeverity.Info,
        "'{0}'{1} is yielded by an iterator that {2} it {3}: the element is good only until the next one is asked for",
        "Each element is good only until the next one is asked for: right in a foreach, wrong where the elements are collected.");

    public override ImmutableArray<DiagnosticDescriptor> Supported => [s_rule];

    public override void Released(in Released e)
    {
        foreach (var escape in e.Rental.Escapes)
        {
            if (escape is { FieldLocation: < 0, IsYielded: true })
                Report(new Finding(escape.At, e.Rental.Site, e.At));
        }
    }

    public override Diagnostic Tell(Finding finding)
    {
        var site = finding.Site!;
        object[] arguments = [site.Name, RuleText.Origin(site, finding), RuleText.Releases(site), SourceLines.In(finding.Other, finding)];
        return RuleText.Create(s_rule, finding, arguments, RuleText.Rented(site), (RuleText.Place(finding.Other), Notes.Released));
    }
}
