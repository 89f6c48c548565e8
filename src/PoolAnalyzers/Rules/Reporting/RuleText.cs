using System.Collections.Immutable;
using System.Globalization;
using System.Linq;
using Microsoft.CodeAnalysis;
using PoolAnalyzers.Ownership.Domain;

namespace PoolAnalyzers.Rules.Reporting;

/// <summary>The words that the messages of several rules share, and how a finding becomes a diagnostic.</summary>
internal static class RuleText
{
    public static Location? Place(IOperation? operation) => operation?.Syntax.GetLocation();

    public static (Location? Place, Note Note) Rented(RentalSite site) =>
        (Place(site.Operation), site.Kind switch { RentalKind.Object => Notes.TakenFromPool, RentalKind.Memory => Notes.Read, _ => Notes.Rented });

    public static string Released(RentalSite site) => site.Kind switch { RentalKind.Owner => "disposed", RentalKind.Memory => "given back", _ => "returned" };

    public static string Releases(RentalSite site) => site.Kind switch { RentalKind.Owner => "disposes", RentalKind.Memory => "releases", _ => "returns" };

    public static string Noun(RentalSite site) => site.Kind switch { RentalKind.Array => "array", RentalKind.Owner => "owner", RentalKind.Memory => "memory",
        _ => "object" };

    /// <summary>Where the rental comes from, between commas; nothing where that is the line that is reported.</summary>
    public static string Origin(RentalSite site, Finding finding)
    {
        if (!site.IsProduced && site.Symbol is IParameterSymbol or IFieldSymbol)
            return site.Symbol is IParameterSymbol ? ", a parameter," : ", a field,";
        if (SourceLines.IsOfReport(site.Operation, finding))
            return "";
        var came = site.Kind == RentalKind.Memory ? "got" : !site.IsProduced ? "read" : site.Kind == RentalKind.Object ? "taken from the pool" : "rented";
        return $", {came} {SourceLines.In(site.Operation, finding)},";
    }

    /// <summary>The code itself, as far as a message has room for it.</summary>
    public static string Code(IOperation operation)
    {
        var text = operation.Syntax.ToString();
        int line = text.IndexOf('\n');
        if (line >= 0)
            text = text.Substring(0, line).TrimEnd() + " ...";
        return text.Length <= 60 ? text : string.Format(CultureInfo.InvariantCulture, "{0}...", text.Substring(0, 57));
    }

    /// <summary>
    /// Further places travel as <see cref="NoteProperties"/> says. Property <c>pool</c> is <c>shared</c> where the rental is from there.
    /// </summary>
    public static Diagnostic Create(DiagnosticDescriptor descriptor, Finding finding, object[] arguments, params (Location? At, Note Note)[] others) =>
        CreateAt(finding.At.Syntax, descriptor, finding, arguments, others);

    /// <summary>The same for a report at another place than the operation that was found.</summary>
    public static Diagnostic CreateAt(
        SyntaxNode place, DiagnosticDescriptor descriptor, Finding finding, object[] arguments, params (Location? At, Note Note)[] others)
    {
        var reported = finding.At.Syntax.GetLocation();
        var places = others.Where(o => o.At is { } at && at != reported).ToList();
        if (finding.Site is { Owner: { } owner } site && owner.GetLocation() is var rents && rents != reported)
            places.Add((rents, new(NoteKind.Owner, $"'{site.Type?.Name}' rents in its constructor and returns in 'Dispose'")));
        var notes = ImmutableDictionary<string, string?>.Empty;
        for (int i = 0; i < places.Count; i++)
            notes = notes.Add(NoteProperties.TextName(i), places[i].Note.Text).Add(NoteProperties.KindName(i), places[i].Note.Kind.ToString());
        if (finding.FromSharedPool)
            notes = notes.Add("pool", "shared");
        var severity = finding.IsConsequence ? DiagnosticSeverity.Hidden : descriptor.DefaultSeverity;
        return Diagnostic.Create(descriptor, place.GetLocation(), severity, places.Select(p => p.At!).ToImmutableArray(), notes, arguments);
    }
}
