using System;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using PoolAnalyzers.Ownership.Domain;
using PoolAnalyzers.Rules.Reporting;

namespace PoolAnalyzers.Rules.Leaks;

/// <summary>POOL001, POOL003 and POOL004: a path ends normally, and still holds what the body has rented. One rule for each kind of rental.</summary>
internal sealed class Pool001To004NotReleased(RuleContext context) : FlowRule(context)
{
    private static readonly DiagnosticDescriptor s_array = Descriptors.Create(
        "POOL001", "Rented array is not returned", Descriptors.Leaks, DiagnosticSeverity.Warning,
        "Rented array '{0}' is {1} returned{2}",
        "A rented array that is not returned on some path is lost to its pool, which then allocates a new one.");

    private static readonly DiagnosticDescriptor s_owner = Descriptors.Create(
        "POOL003", "Memory owner is not disposed", Descriptors.Leaks, DiagnosticSeverity.Warning,
        "Memory owner '{0}' is {1} disposed{2}",
        "An IMemoryOwner<T> that is not disposed on some path never gives its memory back.");

    private static readonly DiagnosticDescriptor s_object = Descriptors.Create(
        "POOL004", "Pooled object is not returned", Descriptors.Leaks, DiagnosticSeverity.Warning,
        "Pooled object '{0}' is {1} returned{2}",
        "A pooled object that is not returned on some path is lost to its pool, which then creates a new one.");

    private readonly LeakAccounts _accounts = context.Shared<LeakAccounts>();

    public override ImmutableArray<DiagnosticDescriptor> Supported => [s_array, s_owner, s_object];

    /// <summary>One path that is right and one that is wrong make "not on every path"; no right path makes "never".</summary>
    public override void Complete()
    {
        foreach (var account in _accounts.All)
        {
            if (LeakOf(account) is { } leak)
                Report(leak with { Always = account is { IsSettledSomewhere: false, IsDoubtful: false }, IsConsequence = IsConsequence(leak) });
        }
    }

    /// <summary>
    /// The first loss that is proven. That a loop comes a second time to where it makes an object, which the body disposes of behind it, need not be so: it may
    /// make each object once. What a struct said may be that it has nothing, where other paths release it or hand it on.
    /// </summary>
    private static Finding? LeakOf(LeakAccount account)
    {
        foreach (var leak in account.Leaks)
        {
            if (leak is { IsOfEarlierIteration: true, Site: { Owner: not null } site } && account.IsReleasedSomewhere && IsMadeUnderCondition(site))
                continue;
            if (!(leak.IsOfPerhapsNone && (account.IsSettledSomewhere || account.IsDoubtful)))
                return leak;
        }

        return null;
    }

    /// <summary>Not each iteration of the loop around it comes to the place, and the variable is declared further out.</summary>
    private static bool IsMadeUnderCondition(RentalSite site)
    {
        foreach (var around in site.Operation.Syntax.Ancestors())
        {
            switch (around)
            {
                case VariableDeclaratorSyntax or ForStatementSyntax or CommonForEachStatementSyntax or WhileStatementSyntax or DoStatementSyntax:
                    return false;
                case IfStatementSyntax or SwitchSectionSyntax or SwitchExpressionArmSyntax or ConditionalExpressionSyntax:
                case AssignmentExpressionSyntax { RawKind: (int)SyntaxKind.CoalesceAssignmentExpression }:
                    return true;
            }
        }

        return false;
    }

    /// <summary>
    /// A buffer that a loop makes larger: the assignment that overwrites the first one overwrites all those that the loop has rented, and is told once.
    /// </summary>
    private bool IsConsequence(Finding leak) => leak.IsLostToItself
        && _accounts.All.Any(a => a.Leak is { IsLostToItself: false, Loss: { Kind: LossKind.Overwritten, Place: var place } } && place == leak.Loss!.Place);

    public override Diagnostic Tell(Finding finding)
    {
        var site = finding.Site!;
        var rule = site.Kind switch { RentalKind.Array => s_array, RentalKind.Owner => s_owner, _ => s_object };
        // Without a variable of its own, it is known by the collection.
        var name = finding.Collection is { } collection && site.Name.EndsWith("(...)", StringComparison.Ordinal) ? collection.Name + "[...]" : site.Name;
        return RuleText.Create(rule, finding, [name, LossWords.IsNever(finding) ? "never" : "not", LossWords.Of(finding)],
            (RuleText.Place(finding.Thrower), Notes.Throws), ((finding.Condition?.Syntax ?? finding.Case)?.GetLocation(), Notes.Way),
            (finding.Loss?.Place, LossWords.NoteOf(finding.Loss)));
    }
}
