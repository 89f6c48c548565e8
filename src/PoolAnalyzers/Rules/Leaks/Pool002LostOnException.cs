using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using PoolAnalyzers.Rules.Reporting;

namespace PoolAnalyzers.Rules.Leaks;

/// <summary>POOL002: all paths that end normally release a rental, and an exception leaves the body before that.</summary>
internal sealed class Pool002LostOnException(RuleContext context) : FlowRule(context)
{
    private static readonly DiagnosticDescriptor s_rule = Descriptors.Create(
        "POOL002", "Rental is lost when an exception is thrown", Descriptors.Leaks, DiagnosticSeverity.Warning,
        "'{0}' is not {1} when {2} throws",
        "A rental that only the normal path releases is lost to its pool when anything between throws. "
        + "Off by default: to abandon a buffer that somebody may still use is the safer choice.", enabled: false);

    private readonly LeakAccounts _accounts = context.Shared<LeakAccounts>();

    public override ImmutableArray<DiagnosticDescriptor> Supported => [s_rule];

    /// <summary>Nothing is said where a normal path loses it as well: that has a report of its own.</summary>
    public override void Complete()
    {
        foreach (var account in _accounts.All)
        {
            if (account is { Leak: null, OnException: { } thrown, IsReleasedSomewhere: true, IsDoubtful: false })
                Report(thrown);
        }
    }

    public override Diagnostic Tell(Finding finding)
    {
        object[] arguments = [finding.Site!.Name, RuleText.Released(finding.Site), LossWords.Thrower(finding.Other, finding)];
        return RuleText.Create(s_rule, finding, arguments, (RuleText.Place(finding.Other), Notes.Throws));
    }
}
