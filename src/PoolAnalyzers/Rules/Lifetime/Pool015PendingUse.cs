using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using PoolAnalyzers.Ownership.Domain;
using PoolAnalyzers.Ownership.Observers;
using PoolAnalyzers.Rules.Reporting;

namespace PoolAnalyzers.Rules.Lifetime;

/// <summary>POOL015: a rental is released while an operation that was started over it may still run.</summary>
internal sealed class Pool015PendingUse(RuleContext context) : FlowRule(context)
{
    // It informs until four of five reports on code that nobody had looked at are right: docs/contributing/real-code.md.
    private static readonly DiagnosticDescriptor s_rule = Descriptors.Create(
        "POOL015", "Rental is released while an operation may still use it", Descriptors.Lifetime, DiagnosticSeverity.Info,
        "'{0}'{1} is {2} while '{3}'{4} may still use it",
        "The operation goes on reading or writing memory that already belongs to somebody else.");

    public override ImmutableArray<DiagnosticDescriptor> Supported => [s_rule];

    public override void Released(in Released e)
    {
        if (IsInUse(e))
            Report(new Finding(e.At, e.Rental.Site, e.Rental.Pending[0]));
    }

    /// <summary>An operation that was started over the rental may still run.</summary>
    public static bool IsInUse(in Released e) =>
        e.Rental.Pending is { IsEmpty: false } pending && e.State.Throws == Plausibility.Expected && !e.Walk.IsThrownAside(e.Rental, e.State)
        && (e.IsEndOfMemory || !HaveEnded(pending, e));

    private static bool HaveEnded(ImmutableArray<IOperation> pending, in Released e)
    {
        foreach (var started in pending)
        {
            if (!e.Walk.MayHaveEnded(started, e.State))
                return false;
        }

        return true;
    }

    public override Diagnostic Tell(Finding finding)
    {
        var (site, operation) = (finding.Site!, finding.Other!);
        var started = SourceLines.IsOfReport(operation, finding) ? "" : $", started {SourceLines.In(operation, finding)},";
        object[] arguments = [site.Name, RuleText.Origin(site, finding), RuleText.Released(site), RuleText.Code(operation), started];
        return RuleText.Create(s_rule, finding, arguments, RuleText.Rented(site), (RuleText.Place(operation), Notes.Started));
    }
}
