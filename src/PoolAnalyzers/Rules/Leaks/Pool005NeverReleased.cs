using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using PoolAnalyzers.Ownership.Domain;
using PoolAnalyzers.Ownership.Observers;
using PoolAnalyzers.Rules.Reporting;
using PoolAnalyzers.Symbols;

namespace PoolAnalyzers.Rules.Leaks;

/// <summary>POOL005: a rental is put into a field, and nothing that can see the field releases it, or no last call of its object does.</summary>
internal sealed class Pool005NeverReleased(RuleContext context) : FlowRule(context)
{
    private static readonly DiagnosticDescriptor s_rule = Descriptors.Create(
        "POOL005", "Rental in a field is never released", Descriptors.Leaks, DiagnosticSeverity.Warning,
        "'{0}' keeps a rental{1}, {2}",
        "The rental lives as long as the object and is lost with it: no member of the type, and no code that can see the field, releases it.");

    public override ImmutableArray<DiagnosticDescriptor> Supported => [s_rule];

    public override void Exit(in Exit e)
    {
        if (!e.IsNormal)
            return;
        foreach (var rental in e.State.Rentals)
        {
            if (rental.Status is not (RentalStatus.Held or RentalStatus.Transferred)
                && rental is not { Status: RentalStatus.Lent, MayBeTaken: false, Site.Symbol: IParameterSymbol })
                continue;
            foreach (var escape in rental.Escapes)
            {
                if (escape.NeverReleased is { } member && (e.State[escape.FieldLocation] is not ViewValue || IsOnlyLookedAt(rental, e.State, e.Walk.Locations)))
                    Report(new Finding(escape.At, rental.Site, null) { Field = member });
            }
        }
    }

    /// <summary>Fields have memories or segments over it that nobody has the array back from, and nothing else has it.</summary>
    private static bool IsOnlyLookedAt(Rental rental, AbstractState state, LocationTable locations)
    {
        if (rental is not { Status: RentalStatus.Held, MayBeTaken: false, Containers.IsEmpty: true, KeptIn: null }
            || !rental.Escapes.All(static e => e.NeverReleased is not null) || state.Returned?.Rentals.Contains(rental.Id) == true)
            return false;
        for (int i = 0; i < state.Occupied; i++)
        {
            if (state.ValueAt(i) is not ViewValue and var value && value.Rentals.Contains(rental.Id)
                && locations[state.LocationAt(i)] is var location && (location.IsField || location.Symbol is IParameterSymbol { RefKind: not RefKind.None }))
                return false;
        }

        return true;
    }

    public override void KeptForGood(in KeptForGood e) => Report(new Finding(e.At, e.Site, null) { Field = e.Member, End = e.End });

    public override Diagnostic Tell(Finding finding)
    {
        var site = finding.Site!;
        var from = SourceLines.IsOfReport(site.Operation, finding) ? "" : " from " + SourceLines.Of(site.Operation, finding);
        object[] arguments = [FieldNames.Of(finding.Field!), from, WhoForgets(finding)];
        return RuleText.CreateAt(AssignmentAround(finding.At.Syntax), s_rule, finding, arguments, RuleText.Rented(site),
            (finding.End?.Release?.GetLocation(), Notes.Released));
    }

    private static string WhoForgets(Finding finding)
    {
        var releases = RuleText.Releases(finding.Site!);
        return finding.End switch
        {
            null => $"and nothing that can see the field {releases} it",
            { Releaser: null, LastCall: var last } => $"and nothing {releases} it, '{last}' included",
            { Releaser: { } other, LastCall: var last } => $"and '{other}' {releases} it, but '{last}' does not",
        };
    }

    /// <summary>For a rental that a field keeps: the whole assignment, or the declaration that it is the initializer of.</summary>
    private static SyntaxNode AssignmentAround(SyntaxNode at)
    {
        var around = at.FirstAncestorOrSelf<SyntaxNode>(n =>
            n is AssignmentExpressionSyntax or VariableDeclaratorSyntax or StatementSyntax or MemberDeclarationSyntax);
        return around is AssignmentExpressionSyntax or VariableDeclaratorSyntax ? around : at;
    }
}
