using System.Collections.Immutable;
using System.Globalization;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using PoolAnalyzers.Ownership;

namespace PoolAnalyzers.Rules;

/// <summary>Turns a finding into a diagnostic: fills in the format of its rule, and lists the places that the story comes by.</summary>
internal static class Stories
{
    private static readonly DiagnosticDescriptor[] s_leaks = [Descriptors.ArrayNotReturned, Descriptors.OwnerNotDisposed, Descriptors.ObjectNotReturned];

    public static Diagnostic? Tell(Finding finding) => finding.Kind switch
    {
        FindingKind.Leak => Leak(finding, finding.Site!),
        FindingKind.LeakOnException => LeakOnException(finding, finding.Site!),
        FindingKind.KeptForever => KeptForever(finding, finding.Site!),
        FindingKind.ReleasedTwice => ReleasedTwice(finding, finding.Site!),
        FindingKind.UsedAfterRelease => UsedAfterRelease(finding, finding.Site!),
        FindingKind.LeftInField => LeftInField(finding, finding.Site!),
        FindingKind.WrongPool => WrongPool(finding, finding.Site!),
        FindingKind.NotRented => NotRented(finding, finding.Other!),
        FindingKind.PendingAtRelease => PendingAtRelease(finding, finding.Site!, finding.Other!),
        FindingKind.Escape => Escape(finding, finding.Site!),
        FindingKind.WholeConsumed => WholeConsumed(finding, finding.Site!),
        _ => null,
    };

    private static Diagnostic Leak(Finding finding, RentalSite site) => Create(
        s_leaks[(int)site.Kind], finding, [site.Name, LossWords.IsNever(finding) ? "never" : "not", LossWords.Of(finding)],
        (Place(finding.Thrower), Notes.Throws), ((finding.Condition?.Syntax ?? finding.Case)?.GetLocation(), Notes.Way),
        (finding.Loss?.Place, LossWords.NoteOf(finding.Loss)));

    private static Diagnostic LeakOnException(Finding finding, RentalSite site) => Create(
        Descriptors.LostOnException, finding, [site.Name, Released(site), LossWords.Thrower(finding.Other, finding)], (Place(finding.Other), Notes.Throws));

    private static Diagnostic KeptForever(Finding finding, RentalSite site)
    {
        var from = SourceLines.IsOfReport(site.Operation, finding) ? "" : " from " + SourceLines.Of(site.Operation, finding);
        return Create(Descriptors.FieldNotReleased, finding, [finding.Field!.Name, from, Releases(site)], Rented(site));
    }

    private static Diagnostic ReleasedTwice(Finding finding, RentalSite site)
    {
        var what = site.Kind == RentalKind.Owner ? "its memory" : "the " + Noun(site);
        object[] arguments = [site.Name, Origin(site, finding), Released(site), Both(finding), what];
        return Create(Descriptors.ReleasedTwice, finding, arguments, Rented(site), (Place(finding.Other), Notes.Released));
    }

    private static Diagnostic UsedAfterRelease(Finding finding, RentalSite site) => Create(
        Descriptors.UsedAfterRelease, finding, [site.Name, Origin(site, finding), Released(site), SourceLines.In(finding.Other, finding)],
        Rented(site), (Place(finding.Other), Notes.Released));

    private static Diagnostic LeftInField(Finding finding, RentalSite site) => Create(
        Descriptors.LeftInField, finding, [finding.Field!.Name, Noun(site)], site.IsProduced ? Rented(site) : (Place(site.Operation), Notes.Read));

    private static Diagnostic WrongPool(Finding finding, RentalSite site)
    {
        var rent = finding.Other ?? site.Operation;
        var rented = SourceLines.IsOfReport(rent, finding) ? "rented" : "rented " + SourceLines.In(rent, finding);
        return Create(Descriptors.WrongPool, finding, [site.Name, rented, finding.OwnPool ?? "", finding.OtherPool ?? ""], (Place(rent), Rented(site).Note));
    }

    private static Diagnostic NotRented(Finding finding, IOperation allocation)
    {
        var where = SourceLines.IsOfReport(allocation, finding) ? "" : " " + SourceLines.In(allocation, finding);
        return Create(Descriptors.NotRented, finding, [Conditions.Text(allocation), where], (Place(allocation), Notes.Allocated));
    }

    private static Diagnostic PendingAtRelease(Finding finding, RentalSite site, IOperation operation)
    {
        var started = SourceLines.IsOfReport(operation, finding) ? "" : $", started {SourceLines.In(operation, finding)},";
        object[] arguments = [site.Name, Origin(site, finding), Released(site), Conditions.Text(operation), started];
        return Create(Descriptors.PendingUse, finding, arguments, Rented(site), (Place(operation), Notes.Started));
    }

    private static Diagnostic Escape(Finding finding, RentalSite site) => Create(
        Descriptors.Escapes, finding, [site.Name, Origin(site, finding), Releases(site), SourceLines.In(finding.Other, finding)],
        Rented(site), (Place(finding.Other), Notes.Released));

    private static Diagnostic WholeConsumed(Finding finding, RentalSite site) =>
        Create(Descriptors.WholeConsumed, finding, [site.Name, Origin(site, finding)], Rented(site));

    private static Location? Place(IOperation? operation) => operation?.Syntax.GetLocation();

    private static (Location? Place, string Note) Rented(RentalSite site) =>
        (Place(site.Operation), site.Kind == RentalKind.Object ? Notes.TakenFromPool : Notes.Rented);

    private static string Released(RentalSite site) => site.Kind == RentalKind.Owner ? "disposed" : "returned";

    private static string Releases(RentalSite site) => site.Kind == RentalKind.Owner ? "disposes" : "returns";

    private static string Noun(RentalSite site) => site.Kind switch { RentalKind.Array => "array", RentalKind.Owner => "owner", _ => "object" };

    /// <summary>Where the rental comes from, between commas; nothing where that is the line that is reported.</summary>
    private static string Origin(RentalSite site, Finding finding)
    {
        if (!site.IsProduced && site.Symbol is IParameterSymbol or IFieldSymbol)
            return site.Symbol is IParameterSymbol ? ", a parameter," : ", a field,";
        if (SourceLines.IsOfReport(site.Operation, finding))
            return "";
        var came = !site.IsProduced ? "read" : site.Kind == RentalKind.Object ? "taken from the pool" : "rented";
        return $", {came} {SourceLines.In(site.Operation, finding)},";
    }

    private static string Both(Finding finding)
    {
        if (finding.Other is { } other && other.Syntax.SyntaxTree == finding.At.Syntax.SyntaxTree && other.Syntax.Span == finding.At.Syntax.Span)
            return "by this call in two iterations of the loop";
        var statement = finding.At.Syntax.FirstAncestorOrSelf<StatementSyntax>();
        bool isEndOfUsing = statement is UsingStatementSyntax or LocalDeclarationStatementSyntax { UsingKeyword.RawKind: not 0 };
        return $"{SourceLines.In(finding.Other, finding)} and {(isEndOfUsing ? "at the end of this 'using'" : "here")}";
    }

    /// <summary>
    /// Further places travel as additional locations; what they are, as the properties <c>note0</c>, <c>note1</c>, ... Property
    /// <c>pool</c> is <c>shared</c> where the rental is from there.
    /// </summary>
    private static Diagnostic Create(DiagnosticDescriptor descriptor, Finding finding, object[] arguments, params (Location? At, string Note)[] others)
    {
        var reported = finding.At.Syntax.GetLocation();
        var places = others.Where(o => o.At is { } at && at != reported).ToList();
        var notes = ImmutableDictionary<string, string?>.Empty;
        for (int i = 0; i < places.Count; i++)
            notes = notes.Add("note" + i.ToString(CultureInfo.InvariantCulture), places[i].Note);
        if (finding.FromSharedPool)
            notes = notes.Add("pool", "shared");
        var severity = finding.IsConsequence ? DiagnosticSeverity.Hidden : descriptor.DefaultSeverity;
        return Diagnostic.Create(descriptor, PlaceOf(finding).GetLocation(), severity, places.Select(p => p.At!).ToImmutableArray(), notes, arguments);
    }

    /// <summary>For a rental that a field keeps: the whole assignment, or the declaration that it is the initializer of.</summary>
    private static SyntaxNode PlaceOf(Finding finding)
    {
        var at = finding.At.Syntax;
        if (finding.Kind != FindingKind.KeptForever)
            return at;
        var around = at.FirstAncestorOrSelf<SyntaxNode>(n =>
            n is AssignmentExpressionSyntax or VariableDeclaratorSyntax or StatementSyntax or MemberDeclarationSyntax);
        return around is AssignmentExpressionSyntax or VariableDeclaratorSyntax ? around : at;
    }
}
