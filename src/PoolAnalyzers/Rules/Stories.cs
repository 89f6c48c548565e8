using System.Collections.Generic;
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

    public static Diagnostic? Tell(Finding finding)
    {
        var site = finding.Site;
        var name = site?.Name ?? "";
        var rented = (site?.Operation.Syntax.GetLocation(), site?.Kind == RentalKind.Object ? Notes.TakenFromPool : Notes.Rented);
        var released = (finding.Other?.Syntax.GetLocation(), Notes.Released);
        switch (finding.Kind)
        {
            case FindingKind.Leak:
                var place = (finding.Loss?.Place, LossWords.NoteOf(finding.Loss));
                return Create(s_leaks[(int)site!.Kind], finding, [name, LossWords.IsNever(finding) ? "never" : "not", LossWords.Of(finding)],
                    (finding.Thrower?.Syntax.GetLocation(), Notes.Throws), ((finding.Condition?.Syntax ?? finding.Case)?.GetLocation(), Notes.Way), place);
            case FindingKind.LeakOnException:
                return Create(Descriptors.LostOnException, finding, [name, Released(site!), LossWords.Thrower(finding.Other, finding)], (finding.Other?.Syntax.GetLocation(), Notes.Throws));
            case FindingKind.PendingAtRelease:
                return Create(Descriptors.PendingUse, finding, [name, Origin(site!, finding), Released(site!), Conditions.Text(finding.Other!), Started(finding)], rented, (finding.Other?.Syntax.GetLocation(), Notes.Started));
            case FindingKind.ReleasedTwice:
                return Create(Descriptors.ReleasedTwice, finding, [name, Origin(site!, finding), Released(site!), Both(finding), site!.Kind == RentalKind.Owner ? "its memory" : "the " + Noun(site)], rented, released);
            case FindingKind.UsedAfterRelease:
                return Create(Descriptors.UsedAfterRelease, finding, [name, Origin(site!, finding), Released(site!), SourceLines.In(finding.Other, finding)], rented, released);
            case FindingKind.WrongPool:
                var rent = (finding.Other ?? site!.Operation).Syntax.GetLocation();
                return Create(Descriptors.WrongPool, finding, [name, SourceLines.IsOfReport(rent, finding) ? "rented" : "rented " + SourceLines.In(rent, finding), finding.OwnPool ?? "", finding.OtherPool ?? ""], (rent, rented.Item2));
            case FindingKind.NotRented:
                return Create(Descriptors.NotRented, finding, [Conditions.Text(finding.Other!), SourceLines.IsOfReport(finding.Other!, finding) ? "" : " " + SourceLines.In(finding.Other, finding)],
                    (finding.Other?.Syntax.GetLocation(), Notes.Allocated));
            case FindingKind.Escape:
                return Create(Descriptors.Escapes, finding, [name, Origin(site!, finding), site!.Kind == RentalKind.Owner ? "disposes" : "returns", SourceLines.In(finding.Other, finding)], rented, released);
            case FindingKind.KeptForever:
                return Create(Descriptors.FieldNotReleased, finding, [finding.Field!.Name, SourceLines.IsOfReport(site!.Operation, finding) ? "" : " from " + SourceLines.Of(site.Operation, finding),
                    site.Kind == RentalKind.Owner ? "disposes" : "returns"], rented);
            case FindingKind.LeftInField:
                return Create(Descriptors.LeftInField, finding, [finding.Field!.Name, Noun(site!)], (rented.Item1, site!.IsProduced ? rented.Item2 : Notes.Read));
            case FindingKind.WholeConsumed:
                return Create(Descriptors.WholeConsumed, finding, [name, Origin(site!, finding)], rented);
            default:
                return null;
        }
    }

    private static string Released(RentalSite site) => site.Kind == RentalKind.Owner ? "disposed" : "returned";

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

    private static string Started(Finding finding) => SourceLines.IsOfReport(finding.Other!, finding) ? "" : $", started {SourceLines.In(finding.Other, finding)},";

    private static string Both(Finding finding)
    {
        if (finding.Other is { } other && other.Syntax.SyntaxTree == finding.At.Syntax.SyntaxTree && other.Syntax.Span == finding.At.Syntax.Span)
            return "by this call in two iterations of the loop";
        var here = finding.At.Syntax.FirstAncestorOrSelf<StatementSyntax>() is UsingStatementSyntax or LocalDeclarationStatementSyntax { UsingKeyword.RawKind: not 0 } ? "at the end of this 'using'" : "here";
        return $"{SourceLines.In(finding.Other, finding)} and {here}";
    }

    /// <summary>Further places travel as additional locations; what they are, as the properties <c>note0</c>, <c>note1</c>, ... Property <c>pool</c> is <c>shared</c> where the rental is from there.</summary>
    private static Diagnostic Create(DiagnosticDescriptor descriptor, Finding finding, object[] arguments, params (Location? At, string Note)[] others)
    {
        var reported = finding.At.Syntax.GetLocation();
        var places = others.Where(o => o.At is { } at && at != reported).ToList();
        var notes = places.Select((p, i) => new KeyValuePair<string, string?>("note" + i.ToString(CultureInfo.InvariantCulture), p.Note)).ToImmutableDictionary();
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
        return at.FirstAncestorOrSelf<SyntaxNode>(n => n is AssignmentExpressionSyntax or VariableDeclaratorSyntax or StatementSyntax or MemberDeclarationSyntax) is AssignmentExpressionSyntax or VariableDeclaratorSyntax
            ? at.FirstAncestorOrSelf<SyntaxNode>(n => n is AssignmentExpressionSyntax or VariableDeclaratorSyntax)! : at;
    }
}
