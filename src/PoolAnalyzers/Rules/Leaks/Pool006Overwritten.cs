using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using PoolAnalyzers.Ownership.Domain;
using PoolAnalyzers.Ownership.Observers;
using PoolAnalyzers.Rules.Reporting;
using PoolAnalyzers.Symbols;

namespace PoolAnalyzers.Rules.Leaks;

/// <summary>POOL006: a field that has a rental gets something else, and nobody releases the rental.</summary>
internal sealed class Pool006Overwritten(RuleContext context) : FlowRule(context)
{
    private static readonly DiagnosticDescriptor s_rule = Descriptors.Create(
        "POOL006", "Rental in a field is overwritten", Descriptors.Leaks, DiagnosticSeverity.Warning,
        "'{0}' can hold {1}{2} here, and nothing {3} it before the field gets another value",
        "A field that gets another value, or null, loses the rental that it held: nobody can release that any more.");

    public override ImmutableArray<DiagnosticDescriptor> Supported => [s_rule];

    public override void Overwritten(in Overwritten e) => Report(new Finding(e.At, e.Site, null) { Field = e.Member });

    public override Diagnostic Tell(Finding finding)
    {
        var site = finding.Site!;
        var from = SourceLines.IsOfReport(site.Operation, finding) ? "" : " from " + SourceLines.Of(site.Operation, finding);
        var what = site.Kind switch { RentalKind.Array => "a rented array", RentalKind.Owner => "a memory owner", _ => "a pooled object" };
        object[] arguments = [FieldNames.Of(finding.Field!), what, from, RuleText.Releases(site)];
        return RuleText.CreateAt(ChangeAround(finding.At.Syntax), s_rule, finding, arguments, RuleText.Rented(site));
    }

    /// <summary>The whole assignment, or the call that is given the field.</summary>
    private static SyntaxNode ChangeAround(SyntaxNode at) =>
        at.Ancestors().FirstOrDefault(n => n is AssignmentExpressionSyntax or InvocationExpressionSyntax or StatementSyntax) is { } change
            and not StatementSyntax ? change : at;
}
