using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using PoolAnalyzers.Ownership.Domain;
using PoolAnalyzers.Ownership.Observers;
using PoolAnalyzers.Rules.Reporting;

namespace PoolAnalyzers.Rules.Lifetime;

/// <summary>POOL010: a rental is released a second time on one path.</summary>
internal sealed class Pool010ReleasedTwice(RuleContext context) : FlowRule(context)
{
    private static readonly DiagnosticDescriptor s_rule = Descriptors.Create(
        "POOL010", "Rental is released twice", Descriptors.Lifetime, DiagnosticSeverity.Warning,
        "'{0}'{1} is {2} twice{3}: the pool then hands {4} to two callers",
        "A pool that gets an array twice hands it to two callers at once (CWE-415).");

    public override ImmutableArray<DiagnosticDescriptor> Supported => [s_rule];

    public override void ReleasedAgain(in ReleasedAgain e) => Report(new Finding(e.At, e.Rental.Site, e.Earlier));

    public override Diagnostic Tell(Finding finding)
    {
        var site = finding.Site!;
        var what = site.Kind == RentalKind.Owner ? "its memory" : "the " + RuleText.Noun(site);
        object[] arguments = [site.Name, RuleText.Origin(site, finding), RuleText.Released(site), Both(finding), what];
        return RuleText.Create(s_rule, finding, arguments, RuleText.Rented(site), (RuleText.Place(finding.Other), Notes.Released));
    }

    /// <summary>The two releases.</summary>
    private static string Both(Finding finding)
    {
        if (finding.Other is { } other && other.Syntax.SyntaxTree == finding.At.Syntax.SyntaxTree && other.Syntax.Span == finding.At.Syntax.Span)
            return ", by this call in two iterations of the loop";
        var statement = finding.At.Syntax.FirstAncestorOrSelf<StatementSyntax>();
        bool isEndOfUsing = statement is UsingStatementSyntax or LocalDeclarationStatementSyntax { UsingKeyword.RawKind: not 0 };
        if (!isEndOfUsing && finding.Other is { } before && SourceLines.IsOfReport(before, finding))
            return " in this line";
        return $", {SourceLines.In(finding.Other, finding)} and {(isEndOfUsing ? "at the end of this 'using'" : "here")}";
    }
}
