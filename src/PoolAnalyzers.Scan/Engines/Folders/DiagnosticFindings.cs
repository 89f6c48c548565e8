using System.Globalization;
using Microsoft.CodeAnalysis;
using PoolAnalyzers.Scan.Findings;

namespace PoolAnalyzers.Scan.Engines.Folders;

/// <summary>Turns the compiler's diagnostics into findings.</summary>
internal static class DiagnosticFindings
{
    /// <summary>The finding that a diagnostic tells that has a place in a source or additional file.</summary>
    public static Finding From(Diagnostic diagnostic) => new(
        diagnostic.Id,
        diagnostic.Severity switch
        {
            DiagnosticSeverity.Error => FindingLevel.Error,
            DiagnosticSeverity.Warning => FindingLevel.Warning,
            _ => FindingLevel.Info,
        },
        Place(diagnostic.Location),
        diagnostic.GetMessage(CultureInfo.InvariantCulture),
        [.. diagnostic.AdditionalLocations
            .Select((location, index) => (location, index))
            .Where(entry => entry.location.IsInSource)
            .Select(entry => FindingNote.Of(Place(entry.location), diagnostic.Properties, entry.index))]);

    /// <summary>A place as findings have it.</summary>
    public static SourcePlace Place(Location location)
    {
        var span = location.GetLineSpan();
        return new SourcePlace(
            span.Path,
            span.StartLinePosition.Line + 1,
            span.StartLinePosition.Character + 1,
            span.EndLinePosition.Line + 1,
            span.EndLinePosition.Character + 1);
    }
}
