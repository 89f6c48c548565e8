using Microsoft.CodeAnalysis.Sarif;
using PoolAnalyzers.Scan.Findings;
using PoolAnalyzers.Scan.Text;

namespace PoolAnalyzers.Scan.Reports;

/// <summary>Places of source files as SARIF locations, with their code.</summary>
internal sealed class SarifPlaces(ScanReport report)
{
    /// <summary>The name that stands for the folder to which paths are relative.</summary>
    public const string RootName = "SRCROOT";

    private const int LinesAround = 2;

    // A snippet says what is meant; the rest of a long body is in the file.
    private const int SnippetLines = 12;

    private readonly SourceLines _sources = new();
    private readonly Dictionary<string, Dictionary<int, string>> _hashes = new(StringComparer.Ordinal);

    /// <summary>The location of a place.</summary>
    /// <param name="text">What happens there.</param>
    /// <param name="id">By which others of the same result refer to it.</param>
    /// <param name="around">With the lines around it.</param>
    public Location Location(SourcePlace place, string? text = null, int? id = null, bool around = false)
    {
        var physical = new PhysicalLocation
        {
            ArtifactLocation = Artifact(place.Path),
            Region = new Region
            {
                StartLine = place.Line, StartColumn = place.Column, EndLine = place.EndLine, EndColumn = place.EndColumn, Snippet = Snippet(place),
            },
        };
        if (around && _sources.Of(place.Path) is { } lines && place.EndLine <= lines.Length)
        {
            int first = Math.Max(1, place.Line - LinesAround);
            int last = Math.Min(lines.Length, Math.Min(place.EndLine, place.Line + SnippetLines) + LinesAround);

            // The standard wants the context to hold the region, and to be more than it.
            if (last >= place.EndLine && last > first)
            {
                physical.ContextRegion = new Region
                {
                    StartLine = first, EndLine = last, Snippet = new ArtifactContent { Text = string.Join('\n', lines[(first - 1)..last]) },
                };
            }
        }

        var location = new Location { PhysicalLocation = physical };
        if (text is not null)
        {
            location.Message = new Message { Text = text };
        }

        if (id is { } number)
        {
            location.Id = number;
        }

        return location;
    }

    /// <summary>
    /// The hash by which GitHub recognizes a line that has moved. Its upload action would compute the same; other ways of uploading do not, and would
    /// open each alert again with every push.
    /// </summary>
    public string? LineHash(SourcePlace place)
    {
        if (!_hashes.TryGetValue(place.Path, out var hashes))
        {
            hashes = _sources.Of(place.Path) is { } lines ? HashUtilities.RollingHash(string.Join('\n', lines) + "\n") : [];
            _hashes[place.Path] = hashes;
        }

        return hashes.GetValueOrDefault(place.Line);
    }

    /// <summary>The address of a full path. <see cref="Uri"/> leaves some characters alone that a reader would take for the start of a query or
    /// fragment.</summary>
    public static string FileUri(string path)
    {
        string full = path.Replace('\\', '/');
        return "file://" + (full.StartsWith('/') ? "" : "/") + string.Join('/', full.Split('/')
            .Select(part => part.EndsWith(':') ? part : Uri.EscapeDataString(part)));
    }

    private ArtifactLocation Artifact(string fullPath)
    {
        string path = report.Relative(fullPath);
        return Path.IsPathFullyQualified(path)
            ? new ArtifactLocation { Uri = new Uri(FileUri(path)) }
            : new ArtifactLocation { Uri = new Uri(string.Join('/', path.Split('/').Select(Uri.EscapeDataString)), UriKind.Relative), UriBaseId = RootName };
    }

    private ArtifactContent? Snippet(SourcePlace place)
    {
        if (_sources.Of(place.Path) is not { } lines || place.EndLine > lines.Length || place.EndLine - place.Line >= SnippetLines)
        {
            return null;
        }

        var parts = lines[(place.Line - 1)..place.EndLine];
        parts[^1] = parts[^1][..Math.Clamp(place.EndColumn - 1, 0, parts[^1].Length)];
        parts[0] = parts[0][Math.Clamp(place.Column - 1, 0, parts[0].Length)..];
        string text = string.Join('\n', parts);
        return text.Length > 0 ? new ArtifactContent { Text = text } : null;
    }
}
