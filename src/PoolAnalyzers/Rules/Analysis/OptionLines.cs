using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;

namespace PoolAnalyzers.Rules.Analysis;

/// <summary>Where options are written: the lines of configuration files that the analyzers get as additional files.</summary>
/// <remarks>
/// Compilers tell the values of options, and not where they come from. The package and the scanner of folders therefore hand over the files that have options
/// of ours as additional files, too. The values are still those of the compiler: it knows which section applies to what.
/// </remarks>
internal sealed class OptionLines
{
    private readonly ImmutableArray<Line> _lines;

    private OptionLines(ImmutableArray<Line> lines) => _lines = lines;

    private readonly record struct Line(string Path, SourceText Text, string Key, string Value, TextSpan KeySpan, TextSpan ValueSpan);

    /// <summary>An option as a line has it.</summary>
    internal readonly record struct Place(string Path, Location Key, Location Value, Func<string, Location> Part);

    public static OptionLines Read(ImmutableArray<AdditionalText> files, CancellationToken cancellation)
    {
        var lines = ImmutableArray.CreateBuilder<Line>();
        foreach (var file in files)
        {
            if (!IsConfigFile(file.Path) || file.GetText(cancellation) is not { } text)
                continue;
            foreach (var line in text.Lines)
            {
                if (ReadLine(file.Path, text, line) is { } option)
                    lines.Add(option);
            }
        }

        return new(lines.ToImmutable());
    }

    public static bool IsConfigFile(string path) => path.EndsWith(".editorconfig", StringComparison.OrdinalIgnoreCase)
        || path.EndsWith(".globalconfig", StringComparison.OrdinalIgnoreCase);

    /// <summary>The places where an option has the value; none where no file was handed over.</summary>
    public IEnumerable<Place> Of(string key, string value)
    {
        foreach (var line in _lines)
        {
            if (line.Key.Equals(key, StringComparison.OrdinalIgnoreCase) && line.Value.Equals(value, StringComparison.Ordinal))
                yield return new Place(line.Path, At(line, line.KeySpan), At(line, line.ValueSpan), part => At(line, PartOf(line, part)));
        }
    }

    private static Line? ReadLine(string path, SourceText text, TextLine line)
    {
        var content = text.ToString(line.Span);
        // The compiler takes what follows a '#' or ';' for a comment, and either '=' or ':' between the option and its value.
        int end = content.IndexOfAny(['#', ';']);
        if (end >= 0)
            content = content.Substring(0, end);
        int separator = content.IndexOfAny(['=', ':']);
        if (separator < 0)
            return null;
        var (key, value) = (content.Substring(0, separator), content.Substring(separator + 1));
        if (key.Trim().Length == 0)
            return null;
        int keyStart = line.Start + key.Length - key.TrimStart().Length;
        int valueStart = line.Start + separator + 1 + value.Length - value.TrimStart().Length;
        return new Line(path, text, key.Trim(), value.Trim(), new TextSpan(keyStart, key.Trim().Length), new TextSpan(valueStart, value.Trim().Length));
    }

    private static TextSpan PartOf(Line line, string part)
    {
        int at = line.Value.IndexOf(part, StringComparison.Ordinal);
        return at < 0 ? line.ValueSpan : new TextSpan(line.ValueSpan.Start + at, part.Length);
    }

    private static Location At(Line line, TextSpan span) => Location.Create(line.Path, span, line.Text.Lines.GetLinePositionSpan(span));
}
