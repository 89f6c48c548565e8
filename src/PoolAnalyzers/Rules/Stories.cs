using System.Collections.Generic;
using System.Collections.Immutable;
using System.Globalization;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using PoolAnalyzers.Ownership;

namespace PoolAnalyzers.Rules;

/// <summary>Turns a finding into a diagnostic that says which variable, where it was rented, and why.</summary>
internal static class Stories
{
    public static Diagnostic? Tell(Finding finding)
    {
        var site = finding.Site;
        var name = site is null ? "" : $"'{site.Name}'";
        switch (finding.Kind)
        {
            case FindingKind.Leak:
                var descriptor = site!.Kind switch { RentalKind.Array => Descriptors.ArrayNotReturned, RentalKind.Owner => Descriptors.OwnerNotDisposed, _ => Descriptors.ObjectNotReturned };
                return Create(descriptor, finding, Leak(finding), (finding.Thrower, "throws here"), (finding.Other, "leaves here"), (finding.Other is null ? finding.Condition : null, "this way"));
            case FindingKind.LeakOnException:
                return Create(Descriptors.LostOnException, finding, $"{name}, rented here, is not {(site!.Kind == RentalKind.Owner ? "disposed" : "returned")} when {Throws(finding.Other, finding)}", (finding.Other, "throws here"));
            case FindingKind.PendingAtRelease:
                return Create(Descriptors.PendingUse, finding, $"{name}, {Origin(site!, finding)}, {was(site!)} here while '{Conditions.Text(finding.Other!)}', started in {Line(finding.Other, finding)}, may still use it", (site!.Operation, "rented here"), (finding.Other, "started here"));
            case FindingKind.ReleasedTwice:
                return Create(Descriptors.ReleasedTwice, finding, $"{name}, {Origin(site!, finding)}, {was(site!)} a second time here: it {was(site!)} in {Line(finding.Other, finding)} already", (site!.Operation, "rented here"), (finding.Other, "released here"));
            case FindingKind.UsedAfterRelease:
                return Create(Descriptors.UsedAfterRelease, finding, $"{name}, {Origin(site!, finding)}, is used here after it {was(site!)} in {Line(finding.Other, finding)}", (site!.Operation, "rented here"), (finding.Other, "released here"));
            case FindingKind.WrongPool:
                var rent = finding.Other ?? site!.Operation;
                return Create(Descriptors.WrongPool, finding, $"{name}, {(finding.Other is null ? Origin(site!, finding) : $"rented in {Line(rent, finding)}")} from '{finding.OwnPool}', is returned to '{finding.OtherPool}'", (rent, "rented here"));
            case FindingKind.NotRented:
                return Create(Descriptors.NotRented, finding, $"This array was not rented: it was allocated by '{Conditions.Text(finding.Other!)}' in {Line(finding.Other, finding)}", (finding.Other, "allocated here"));
            case FindingKind.Escape:
                return Create(Descriptors.Escapes, finding, $"{name}, {Origin(site!, finding)}, leaves the body here, which {releases(site!)} it in {Line(finding.Other, finding)}", (site!.Operation, "rented here"), (finding.Other, "released here"));
            case FindingKind.KeptForever:
                return Create(Descriptors.FieldNotReleased, finding, $"'{finding.Field!.Name}' keeps a rental from {Line(site!.Operation, finding)}, and nothing that can see the field {releases(site)} it", (site.Operation, "rented here"));
            case FindingKind.LeftInField:
                return Create(Descriptors.LeftInField, finding, $"'{finding.Field!.Name}' still holds what {was(site!)} here: a second call would return it again, and other members go on using it", (site!.Operation, site.IsProduced ? "rented here" : "read here"));
            case FindingKind.WholeConsumed:
                return Create(Descriptors.WholeConsumed, finding, $"{name}, {Origin(site!, finding)}, can be longer than asked for, and all of it is used as data here", (site!.Operation, "rented here"));
            default:
                return null;
        }

        static string was(RentalSite site) => site.Kind == RentalKind.Owner ? "is disposed" : "is returned";
        static string releases(RentalSite site) => site.Kind == RentalKind.Owner ? "disposes" : "returns";
    }

    private static string Leak(Finding finding)
    {
        var site = finding.Site!;
        var verb = site.Kind == RentalKind.Owner ? "disposed" : "returned";
        var text = $"'{site.Name}', rented in {Line(site.Operation, finding)}, is ";
        if (finding.Always)
            return text + $"never {verb}";
        text += $"not {verb}";
        if (finding.Condition is { } condition)
            text += $" when '{Conditions.Text(condition)}' is {(finding.ConditionTruth ? "true" : "false")}";
        if (finding.Thrower is { } thrower)
            text += $" when {Throws(thrower, finding)}";
        if (finding.Other is { } exit)
            text += $" and the method returns in {Line(exit, finding)}";
        else if (finding.Condition is null && finding.Thrower is null)
            text += " on every path: another value takes its place, or the end is reached";
        return text;
    }

    private static string Origin(RentalSite site, Finding finding) =>
        site.IsProduced ? $"rented in {Line(site.Operation, finding)}" : site.Symbol switch
        {
            IParameterSymbol => "a parameter",
            IFieldSymbol => "a field",
            _ => $"read in {Line(site.Operation, finding)}",
        };

    private static string Line(IOperation? operation, Finding finding)
    {
        if (operation is null)
            return "another place";
        var span = operation.Syntax.GetLocation().GetLineSpan();
        var line = "line " + (span.StartLinePosition.Line + 1).ToString(CultureInfo.InvariantCulture);
        return operation.Syntax.SyntaxTree == finding.At.Syntax.SyntaxTree ? line : $"{System.IO.Path.GetFileName(span.Path)}, {line}";
    }

    private static string Throws(IOperation? thrower, Finding finding) => thrower?.Syntax switch
    {
        null => "a call throws",
        { Parent: ThrowStatementSyntax or ThrowExpressionSyntax } => $"{Line(thrower, finding)} throws",
        _ => $"'{Conditions.Text(thrower)}' in {Line(thrower, finding)} throws",
    };

    /// <summary>Further places travel as additional locations; what they are, as the properties <c>note0</c>, <c>note1</c>, ... Property <c>pool</c> is <c>shared</c> where the rental is from there.</summary>
    private static Diagnostic Create(DiagnosticDescriptor descriptor, Finding finding, string story, params (IOperation? At, string Note)[] others)
    {
        var places = others.Where(o => o.At is not null && o.At.Syntax != finding.At.Syntax).ToList();
        var notes = places.Select((p, i) => new KeyValuePair<string, string?>("note" + i.ToString(CultureInfo.InvariantCulture), p.Note)).ToImmutableDictionary();
        if (finding.FromSharedPool)
            notes = notes.Add("pool", "shared");
        return Diagnostic.Create(descriptor, PlaceOf(finding).GetLocation(), places.Select(p => p.At!.Syntax.GetLocation()).ToImmutableArray(), notes, story);
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
