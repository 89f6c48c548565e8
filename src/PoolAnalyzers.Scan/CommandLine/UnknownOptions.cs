using System.CommandLine;
using System.CommandLine.Parsing;

namespace PoolAnalyzers.Scan.CommandLine;

/// <summary>
/// Finds options that do not exist. PATH takes any number of values, so that the parser takes a mistyped option for one of them, and the scan would
/// complain about a missing file instead.
/// </summary>
internal static class UnknownOptions
{
    /// <summary>One message for each unknown option, with the nearest option there is. What follows <c>--</c> is a path whatever it looks like.</summary>
    public static IEnumerable<string> In(ParseResult parsed, Argument paths, IEnumerable<Option> options)
    {
        var names = options.Where(option => !option.Hidden).SelectMany(option => option.Aliases.Prepend(option.Name)).ToList();
        var taken = parsed.GetResult(paths)?.Tokens.Select(token => token.Value).ToHashSet(StringComparer.Ordinal) ?? [];
        return parsed.Tokens
            .TakeWhile(token => token.Type != TokenType.DoubleDash)
            .Where(token => token.Type == TokenType.Argument && token.Value is ['-', _, ..] && taken.Contains(token.Value))
            .Select(token => token.Value.Split('=', ':')[0])
            .Distinct(StringComparer.Ordinal)
            .Select(option => $"there is no option '{option}'{(Nearest(option, names) is { } name ? $": did you mean {name}?" : "")}");
    }

    /// <summary>The name that somebody most likely meant; null when none is near.</summary>
    private static string? Nearest(string typed, IReadOnlyList<string> names)
    {
        var (name, distance) = names.Select(name => (name, distance: Distance(typed, name))).MinBy(entry => entry.distance);

        // A third of the letters may be wrong: more than that is another word, and a single letter is near to every other.
        int letters = typed.TrimStart('-').Length;
        return letters < 3 ? null
            : distance <= letters / 3 ? name
            : names.FirstOrDefault(other => other.StartsWith(typed, StringComparison.OrdinalIgnoreCase)
                || typed.StartsWith(other + "-", StringComparison.OrdinalIgnoreCase));
    }

    /// <summary>How many letters are missing, added, wrong or swapped with their neighbour (the optimal string alignment distance).</summary>
    private static int Distance(string from, string to)
    {
        int[,] steps = new int[from.Length + 1, to.Length + 1];
        for (int i = 0; i <= from.Length; i++)
        {
            for (int j = 0; j <= to.Length; j++)
            {
                if (i == 0 || j == 0)
                {
                    steps[i, j] = i + j;
                    continue;
                }

                bool same = char.ToLowerInvariant(from[i - 1]) == char.ToLowerInvariant(to[j - 1]);
                steps[i, j] = Math.Min(Math.Min(steps[i - 1, j], steps[i, j - 1]) + 1, steps[i - 1, j - 1] + (same ? 0 : 1));
                if (i > 1 && j > 1 && from[i - 1] == to[j - 2] && from[i - 2] == to[j - 1])
                {
                    steps[i, j] = Math.Min(steps[i, j], steps[i - 2, j - 2] + 1);
                }
            }
        }

        return steps[from.Length, to.Length];
    }
}
